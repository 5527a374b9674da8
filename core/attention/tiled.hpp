// Attention in tiles, without the matrix of scores: the algorithm behind Flash attention.
//
// A query tile stays in the small memory while the keys and values pass by, tile after tile. Each
// row keeps the largest score so far m, the sum l of its exponentials and their weighted sum of
// values o. When a tile brings a larger score m', l and o were summed under the wrong maximum: both
// are multiplied by e^(m − m'). After the last tile the output is o / l, the very softmax, and m +
// log l is all that the backward pass needs to compute any weight again. Source: Dao et al. 2022,
// algorithm 1, with the loops of Dao 2023 (queries outside).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/attention/tally.hpp"
#include "core/kernels/online_softmax.hpp"
#include "core/ops/scaled_dot_product_attention.hpp"
#include "core/tensor/tensor.hpp"

namespace lab {

// One head: query and out (rows, head_dim), key and value (keys, head_dim).
struct HeadSpans {
  std::span<float> out;
  std::span<float> log_sum_exp;  // (rows); −∞ for a query that sees no key
  std::span<const float> query, key, value;
};

// The forward pass of one head, a tile at a time.
class TiledHead {
 public:
  // `shape` has batch and heads 1. Tiles are cut to the lengths. Errors: Error("range") for tiles
  // below 1. What the spans name must outlive this.
  TiledHead(HeadSpans spans, const AttentionMask& mask, float scale, TileSizes tiles,
            const AttentionShape& shape);

  // The next tile of the grid; false when there was none left.
  bool step();

  // Of the step taken last.
  int64_t query_start() const { return query_start_; }
  int64_t key_start() const { return key_start_; }
  // Nobody in the tile sees anything: it was passed over.
  bool skipped() const { return skipped_; }
  int64_t tile_rows() const;
  // Of the query tile under way, by row: m and l, e^(m − m') of the last step, and o (rows, D).
  const std::vector<RunningSoftmax<float, double>>& running() const { return running_; }
  const std::vector<float>& corrections() const { return corrections_; }
  std::span<const float> running_output() const { return output_tile_.span(); }

  const AttentionTally& tally() const { return tally_; }

 private:
  void begin_query_tile();
  void take_key_tile();
  void end_query_tile();
  void mask_scores(int64_t row, std::span<float> scores) const;

  HeadSpans spans_;
  AttentionMask mask_;
  float scale_;
  TileSizes tiles_;
  AttentionShape shape_;
  int64_t query_start_ = 0, key_start_ = 0;
  int64_t next_query_ = 0, next_key_ = 0;
  bool skipped_ = false;
  Tensor key_tile_, score_tile_, output_tile_;
  std::vector<RunningSoftmax<float, double>> running_;
  std::vector<float> corrections_;
  AttentionTally tally_;
};

// out as of scaled_dot_product_attention_forward, and log_sum_exp (B, H, Tq). Returns the cost.
AttentionTally tiled_attention_forward(std::span<float> out, std::span<float> log_sum_exp,
                                       std::span<const float> query, std::span<const float> key,
                                       std::span<const float> value, const AttentionMask& mask,
                                       float scale, TileSizes tiles, const AttentionShape& shape);

// What the backward pass is told: the forward pass's inputs and results.
struct TiledPast {
  std::span<const float> dout, query, key, value, out, log_sum_exp;
};

// The gradients of scaled_dot_product_attention_backward, overwritten. With P recomputed from
// e^(score − log_sum_exp) tile by tile, Σ_k P_ik dP_ik = Σ_d dO_id O_id (since O = P V) is known
// before the tiles are gone through, so that none of them is needed twice. Returns the cost.
AttentionTally tiled_attention_backward(std::span<float> dquery, std::span<float> dkey,
                                        std::span<float> dvalue, const TiledPast& past,
                                        const AttentionMask& mask, float scale, TileSizes tiles,
                                        const AttentionShape& shape);

}  // namespace lab
