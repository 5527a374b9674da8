#include "core/attention/by_hand.hpp"

namespace lab {

template Array2<float> product_reference(const Array2<float>&, const Array2<float>&);
template AttentionByHand<float> scaled_dot_product_attention_reference(const Array2<float>&,
                                                                       const Array2<float>&,
                                                                       const Array2<float>&,
                                                                       const Array2<float>&, float);

AttentionTally cost_of(const AttentionByHand<float>& by_hand, const Array2<float>& query,
                       const Array2<float>& key, const Array2<float>& value) {
  const auto& [scores, exps, weights, output] = by_hand;
  AttentionTally tally;
  tally.held_large = bytes_of(scores) + bytes_of(exps) + bytes_of(weights);
  // Line by line: what is read, and what is written. The softmax reads once for the maximum, or the
  // sum, and once to compute.
  tally.moved = bytes_of(query) + bytes_of(key) + bytes_of(scores);
  tally.moved += 2 * bytes_of(scores) + bytes_of(exps);
  tally.moved += 2 * bytes_of(exps) + bytes_of(weights);
  tally.moved += bytes_of(weights) + bytes_of(value) + bytes_of(output);
  tally.multiply_adds = static_cast<int64_t>(scores.size() * query.shape(1)) +
                        static_cast<int64_t>(output.size() * weights.shape(1));
  return tally;
}

}  // namespace lab
