// The tiled recurrence, one tile a step.
#include <algorithm>

#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/attention/one_head.hpp"

namespace lab {
namespace {

// Arrays that grow by one entry a step.
struct StepRecord {
  std::vector<int64_t> query_start, key_start, skipped;
  std::vector<float> maximum, sum, correction, output;
};

// A copy of the rows so far, with those of the tile under way put in.
struct AllRows {
  explicit AllRows(const AttentionShape& shape)
      : maximum(static_cast<size_t>(shape.query_length), -std::numeric_limits<float>::infinity()),
        sum(static_cast<size_t>(shape.query_length)),
        output(static_cast<size_t>(shape.query_size())) {}

  void take(const TiledHead& head, int64_t width) {
    correction.assign(maximum.size(), 1.0f);
    for (int64_t r = 0; r < head.tile_rows(); ++r) {
      const int64_t row = head.query_start() + r;
      maximum[row] = head.running()[r].maximum;
      sum[row] = static_cast<float>(head.running()[r].sum);
      correction[row] = head.corrections()[r];
      std::copy_n(head.running_output().begin() + r * width, width, output.begin() + row * width);
    }
  }

  std::vector<float> maximum, sum, correction, output;
};

void record_step(StepRecord& record, const AllRows& rows, const TiledHead& head) {
  const auto append = [](std::vector<float>& to, const std::vector<float>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  record.query_start.push_back(head.query_start());
  record.key_start.push_back(head.key_start());
  record.skipped.push_back(head.skipped() ? 1 : 0);
  append(record.maximum, rows.maximum);
  append(record.sum, rows.sum);
  append(record.correction, rows.correction);
  append(record.output, rows.output);
}

// Inputs: `length` (8, 2 … 16), `head_dim` (4, 1 … 8), `query_tile` (4, 1 … 16), `key_tile`
// (2, 1 … 16), `causal` (0), `spread` (1, 0 … 20; multiplies the query), `seed` (42).
void measure_flash_steps(Findings& found, const Inputs& inputs) {
  constexpr int64_t kMost = 16;
  const int64_t n = inputs.whole("length", 8, 2, kMost);
  const int64_t width = inputs.whole("head_dim", 4, 1, 8);
  const TileSizes tiles{inputs.whole("query_tile", 4, 1, kMost),
                        inputs.whole("key_tile", 2, 1, kMost)};
  const auto spread = static_cast<float>(inputs.number("spread", 1.0, 0.0, 20.0));
  Generator generator = generator_of(inputs);
  OneHead head = random_head(generator, {.query_length = n, .key_length = n, .head_dim = width});
  head.mask.causal = inputs.whole("causal", 0, 0, 1) == 1;
  for (float& number : head.query) number *= spread;

  std::vector<float> output(head.query.size()), log_sum_exp(static_cast<size_t>(n));
  TiledHead tiled({output, log_sum_exp, head.query, head.key, head.value}, head.mask, head.scale,
                  tiles, head.shape);
  StepRecord record;
  AllRows rows(head.shape);
  while (tiled.step()) {
    rows.take(tiled, width);
    record_step(record, rows, tiled);
  }
  const AttentionByHand<float> by_hand = attend_by_hand(head);
  const auto steps = static_cast<int64_t>(record.skipped.size());
  found.set_array("query", {n, width}, head.query);
  found.set_array("key", {n, width}, head.key);
  found.set_array("value", {n, width}, head.value);
  found.set_array("scores", {n, n}, by_hand.scores);
  found.set_array("step_query_start", record.query_start);
  found.set_array("step_key_start", record.key_start);
  found.set_array("step_skipped", record.skipped);
  found.set_array("running_max", {steps, n}, record.maximum);
  found.set_array("running_sum", {steps, n}, record.sum);
  found.set_array("correction", {steps, n}, record.correction);
  found.set_array("running_output", {steps, n, width}, record.output);
  found.set_array("output", {n, width}, output);
  found.set_array("reference", {n, width}, by_hand.output);
  found.add("steps", steps);
  found.add("max_difference", max_difference(output, span_of(by_hand.output)));
  found.add("multiply_adds", tiled.tally().multiply_adds);
}

}  // namespace

const std::vector<AttentionEntry>& tile_measurements() {
  static const std::vector<AttentionEntry> kList = {{"flash_steps", whole<measure_flash_steps>}};
  return kList;
}

}  // namespace lab
