// One head of attention, run by hand, fused and in tiles on the same numbers.
#pragma once

#include <span>
#include <vector>

#include "core/attention/by_hand.hpp"
#include "core/attention/tiled.hpp"
#include "core/random/generator.hpp"

namespace lab {

// query (Tq, D), key and value (Tk, D); an empty mask hides nothing.
struct OneHead {
  std::vector<float> query{}, key{}, value{};
  AttentionMask mask{};
  AttentionShape shape{};
  float scale = 1.0f;
};

// Standard normal query, key and value, in this order, with no mask and the usual scale.
OneHead random_head(Generator& generator, const AttentionShape& shape);

// The mask as numbers to add, 0 and −∞, (Tq, Tk); (1, 1) where it hides nothing.
Array2<float> added_mask(const OneHead& head);

AttentionByHand<float> attend_by_hand(const OneHead& head);

struct HeadResult {
  std::vector<float> output, weights;
};
HeadResult attend_fused(const OneHead& head);

// `tally` receives the cost.
std::vector<float> attend_tiled(const OneHead& head, TileSizes tiles,
                                AttentionTally* tally = nullptr);

}  // namespace lab
