// What an attention costs, counted while it runs and by formula beside it.
#pragma once

#include <cstdint>

#include "core/ops/scaled_dot_product_attention.hpp"

namespace lab {

// Two memories, as on a graphics card: a large one, where inputs and outputs lie, and a small one
// beside the arithmetic. Bytes.
struct AttentionTally {
  int64_t held_large = 0;  // kept in the large memory beside inputs and output
  int64_t held_small = 0;  // the most that lies in the small memory at once
  int64_t moved = 0;       // read from and written to the large memory
  int64_t multiply_adds = 0;

  bool operator==(const AttentionTally&) const = default;
};

// Rows and columns of one tile of scores.
struct TileSizes {
  int64_t query = 64;
  int64_t key = 64;
};

// The formulas, for masks that hide nothing. Every array is float32.
//
// By hand: each of the four lines reads its operands and writes its result, and scores,
// exponentials and weights are kept, 3 n² for n = Tq = Tk.
AttentionTally by_hand_cost(const AttentionShape& shape);
// The fused op: one array of n² is written as scores, turned into weights in place, and read again;
// it is kept for the backward pass, beside one head's transposed key.
AttentionTally fused_cost(const AttentionShape& shape);
// Tiled: no n² at all. Each query tile reads all keys and values again; one log-sum-exp a row is
// kept.
AttentionTally tiled_cost(const AttentionShape& shape, TileSizes tiles);
// Multiply-adds of the backward passes: four products of Tq · Tk · D, and five where the weights
// have to be computed again.
int64_t fused_backward_multiply_adds(const AttentionShape& shape);
int64_t tiled_backward_multiply_adds(const AttentionShape& shape);

}  // namespace lab
