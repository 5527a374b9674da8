// Measurements of one head: every number on the way, masks, shapes, and the first attention of all.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/attention/additive.hpp"
#include "core/kernels/softmax.hpp"
#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/attention/one_head.hpp"

namespace lab {
namespace {

constexpr double kCell = 1000.0;  // largest |number| that a reader may write into a cell
constexpr int64_t kLength = 5, kHeadDim = 8;  // of the lesson

AttentionShape one_head(int64_t query_length, int64_t key_length, int64_t head_dim) {
  return {.query_length = query_length, .key_length = key_length, .head_dim = head_dim};
}

std::vector<float> row_sums(std::span<const float> x, int64_t columns) {
  std::vector<float> sums;
  for (auto row = x.begin(); row != x.end(); row += columns) {
    double sum = 0.0;
    for (int64_t j = 0; j < columns; ++j) sum += static_cast<double>(row[j]);
    sums.push_back(static_cast<float>(sum));
  }
  return sums;
}

// The largest |Σ weights − 1| over rows that see something.
double row_sum_error(std::span<const float> weights, int64_t columns) {
  double worst = 0.0;
  for (const float sum : row_sums(weights, columns)) {
    if (sum != 0.0f) worst = std::max(worst, std::fabs(static_cast<double>(sum) - 1.0));
  }
  return worst;
}

// Softmax of each row as a first course writes it: NaN for a row of −∞.
std::vector<float> softmax_rows(std::span<const float> scores, int64_t columns) {
  std::vector<float> out(scores.begin(), scores.end());
  for (size_t at = 0; at < out.size(); at += static_cast<size_t>(columns)) {
    const auto row = std::span(out).subspan(at, static_cast<size_t>(columns));
    softmax(row, row);
  }
  return out;
}

// The mistake: softmax over all keys, and only then the mask.
void mask_late(AttentionByHand<float>& by_hand, const OneHead& head,
               std::span<const uint8_t> visible) {
  OneHead open = head;
  open.mask = {};
  by_hand = attend_by_hand(open);
  for (size_t i = 0; i < visible.size(); ++i) {
    if (visible[i] == 0) by_hand.weights.data()[i] = 0.0f;
  }
  by_hand.output = product_reference<float>(
      by_hand.weights,
      array2<float, float>(head.value, head.shape.key_length, head.shape.head_dim));
}

void add_steps(Findings& found, const OneHead& head, const AttentionByHand<float>& by_hand) {
  const auto& [batch, heads, kv_heads, rows, keys, width] = head.shape;
  const Shape square = {rows, keys}, wide = {rows, width};
  const Array2<float> raw =
      product_reference<float>(array2<float, float>(head.query, rows, width),
                               transposed(array2<float, float>(head.key, keys, width)));
  std::vector<float> scaled(raw.begin(), raw.end());
  for (float& score : scaled) score *= head.scale;
  std::vector<float> highest;
  for (int64_t r = 0; r < rows; ++r) {
    const float* row = by_hand.scores.data() + r * keys;
    highest.push_back(*std::max_element(row, row + keys));
  }
  found.set_array("raw_scores", square, raw);
  found.set_array("scaled_scores", square, scaled);
  found.set_array("masked_scores", square, by_hand.scores);
  found.set_array("row_max", highest);
  found.set_array("exps", square, by_hand.exps);
  found.set_array("row_sums", row_sums(span_of(by_hand.exps), keys));
  found.set_array("weights", square, by_hand.weights);
  found.set_array("weight_sums", row_sums(span_of(by_hand.weights), keys));
  found.set_array("output", wide, by_hand.output);
  found.set_array("naive_weights", square, softmax_rows(span_of(by_hand.scores), keys));
  found.add("row_sum_error", row_sum_error(span_of(by_hand.weights), keys));
  found.add("blind_rows",
            static_cast<int64_t>(std::count(highest.begin(), highest.end(),
                                            -std::numeric_limits<float>::infinity())));
  found.add("divisor", 1.0 / static_cast<double>(head.scale));
  found.add("output_rows", rows);
  found.add("output_columns", width);
  found.add("weights_rows", rows);
  found.add("weights_columns", keys);
}

// One head on numbers of the reader's own. Inputs: `length` (5, 1 … 16), `head_dim` (8, 1 … 16),
// `seed` (42), arrays `query`, `key`, `value` (length, head_dim; standard normal), `mask` (length,
// length; 1: may look, 0: may not), `scaled` (1), `mask_after` (0). Arrays: every step in order.
void measure_attention(Findings& found, const Inputs& inputs) {
  constexpr int64_t kMost = 16;
  const int64_t n = inputs.whole("length", kLength, 1, kMost);
  const int64_t d = inputs.whole("head_dim", kHeadDim, 1, kMost);
  Generator generator = generator_of(inputs);
  OneHead head = random_head(generator, one_head(n, n, d));
  head.query = inputs.floats("query", head.query, -kCell, kCell);
  head.key = inputs.floats("key", head.key, -kCell, kCell);
  head.value = inputs.floats("value", head.value, -kCell, kCell);
  if (inputs.whole("scaled", 1, 0, 1) == 0) head.scale = 1.0f;
  const std::vector<float> cells =
      inputs.floats("mask", std::vector<float>(static_cast<size_t>(n * n), 1.0f), 0.0, 1.0);
  std::vector<uint8_t> visible;
  for (const float cell : cells) visible.push_back(cell == 0.0f ? 0 : 1);
  head.mask.visible = visible;

  AttentionByHand<float> by_hand = attend_by_hand(head);
  found.set_array("query", {n, d}, head.query);
  found.set_array("key", {n, d}, head.key);
  found.set_array("value", {n, d}, head.value);
  found.set_array("mask", {n, n}, visible);
  if (inputs.whole("mask_after", 0, 0, 1) == 1) {
    mask_late(by_hand, head, visible);
    add_steps(found, head, by_hand);
    return;
  }
  add_steps(found, head, by_hand);
  const std::vector<float> fused = attend_fused(head).output;
  // Tiles that do not divide the lengths.
  const std::vector<float> tiled = attend_tiled(head, {2, 3});
  found.set_array("output_fused", {n, d}, fused);
  found.set_array("output_tiled", {n, d}, tiled);
  found.add("max_difference_fused", max_difference(span_of(by_hand.output), fused));
  found.add("max_difference_tiled", max_difference(span_of(by_hand.output), tiled));
}

// The formula in double, on the same float32 numbers.
std::vector<float> attend_in_double(const OneHead& head) {
  const auto& [batch, heads, kv_heads, rows, keys, width] = head.shape;
  const AttentionByHand<double> exact = scaled_dot_product_attention_reference<double>(
      array2<double, float>(head.query, rows, width), array2<double, float>(head.key, keys, width),
      array2<double, float>(head.value, keys, width),
      array2<double, float>(std::vector<float>(1), 1, 1),
      1.0 / std::sqrt(static_cast<double>(width)));
  return {exact.output.begin(), exact.output.end()};
}

// A01–A06, on the lesson's shapes.
void measure_attention_claims(Findings& found, const Inputs& inputs) {
  Generator generator = generator_of(inputs);
  OneHead head = random_head(generator, one_head(kLength, kLength, kHeadDim));
  const AttentionByHand<float> open = attend_by_hand(head);
  const auto extent = [](size_t value) { return static_cast<int64_t>(value); };
  found.add("output_rows", extent(open.output.shape(0)));
  found.add("output_columns", extent(open.output.shape(1)));
  found.add("weights_rows", extent(open.weights.shape(0)));
  found.add("weights_columns", extent(open.weights.shape(1)));
  found.add("row_sum_error", row_sum_error(span_of(open.weights), kLength));
  const auto by_hand = span_of(open.output);
  found.add("max_difference_fused", max_difference(by_hand, attend_fused(head).output));
  found.add("max_difference_tiled", max_difference(by_hand, attend_tiled(head, {2, 3})));
  found.add("max_difference_double", max_difference(by_hand, attend_in_double(head)));

  head.mask.causal = true;
  const HeadResult causal = attend_fused(head);
  bool triangle = true;
  for (int64_t r = 0; r < kLength; ++r) {
    for (int64_t j = 0; j < kLength; ++j) {
      triangle = triangle && (causal.weights[r * kLength + j] > 0.0f) == (j <= r);
    }
  }
  found.add("causal_is_triangle", triangle);
  found.add_each("causal_weight_0", std::span(causal.weights).first(kLength));
  found.add("weight_0_4", static_cast<double>(open.weights(0, 4)));
  const auto last = std::span(causal.weights).last(kLength);
  found.add("row_4_difference",
            max_difference(last, span_of(open.weights).last(static_cast<size_t>(kLength))));
}

// D01: a batch of heads, by shapes. Inputs: `batch` (2, 1 … 4), `query_length`, `key_length`
// (4, 1 … 8), `head_dim` (8, 1 … 16), `seed`.
void measure_scaled_dot_product(Findings& found, const Inputs& inputs) {
  const int64_t batch = inputs.whole("batch", 2, 1, 4);
  const int64_t rows = inputs.whole("query_length", 4, 1, 8);
  const int64_t keys = inputs.whole("key_length", 4, 1, 8);
  AttentionShape shape = one_head(rows, keys, inputs.whole("head_dim", 8, 1, 16));
  shape.batch = batch;
  Generator generator = generator_of(inputs);
  const OneHead heads = random_head(generator, shape);
  const HeadResult result = attend_fused(heads);
  std::vector<float> scores;
  const auto part = [](const std::vector<float>& all, int64_t index, int64_t count) {
    return std::vector<float>(all.begin() + index * count, all.begin() + (index + 1) * count);
  };
  for (int64_t b = 0; b < batch; ++b) {
    OneHead one{.shape = one_head(rows, keys, shape.head_dim), .scale = heads.scale};
    one.query = part(heads.query, b, one.shape.query_size());
    one.key = part(heads.key, b, one.shape.key_size());
    one.value = part(heads.value, b, one.shape.key_size());
    const Array2<float> of_one = attend_by_hand(one).scores;
    scores.insert(scores.end(), of_one.begin(), of_one.end());
  }
  const Shape output = {batch, rows, shape.head_dim}, square = {batch, rows, keys};
  const Shape source = {batch, keys, shape.head_dim};
  found.set_array("query", output, heads.query);
  found.set_array("key", source, heads.key);
  found.set_array("value", source, heads.value);
  found.set_array("scores", square, scores);
  found.set_array("weights", square, result.weights);
  found.set_array("output", output, result.output);
  found.add_each("output", output);
  found.add_each("scores", square);
  found.add("row_sum_error", row_sum_error(result.weights, keys));
}

// D06: one source with itself, and a decoder's queries against it. Inputs: `query_length` (3, 1 …
// 10), `key_length` (5, 1 … 10), `head_dim` (8, 1 … 16), `seed`.
void measure_cross_attention(Findings& found, const Inputs& inputs) {
  const int64_t rows = inputs.whole("query_length", 3, 1, 10);
  const int64_t keys = inputs.whole("key_length", 5, 1, 10);
  const int64_t width = inputs.whole("head_dim", 8, 1, 16);
  Generator generator = generator_of(inputs);
  const OneHead self = random_head(generator, one_head(keys, keys, width));
  OneHead cross = self;
  cross.shape = one_head(rows, keys, width);
  cross.query = normal_floats(generator, cross.shape.query_size());
  const HeadResult of_self = attend_fused(self), of_cross = attend_fused(cross);
  found.set_array("self_weights", {keys, keys}, of_self.weights);
  found.set_array("self_output", {keys, width}, of_self.output);
  found.set_array("cross_weights", {rows, keys}, of_cross.weights);
  found.set_array("cross_output", {rows, width}, of_cross.output);
  found.add("self_rows", keys);
  found.add("self_columns", keys);
  found.add("cross_rows", static_cast<int64_t>(of_cross.weights.size()) / keys);
  found.add("cross_columns", keys);
  found.add("cross_output_rows", static_cast<int64_t>(of_cross.output.size()) / width);
  found.add("cross_output_columns", width);
  found.add("row_sum_error",
            std::max(row_sum_error(of_self.weights, keys), row_sum_error(of_cross.weights, keys)));
  // The first queries of the source against the whole of it: the first rows of self-attention.
  const int64_t first = std::min(rows, keys);
  cross.shape.query_length = first;
  cross.query.assign(self.query.begin(), self.query.begin() + first * width);
  const std::vector<float> again = attend_fused(cross).output;
  found.add("self_is_cross", std::equal(again.begin(), again.end(), of_self.output.begin()));
}

// One step of a decoder that looks at its source. Inputs: `source_length` (4, 1 … 8), `hidden`
// (3, 1 … 6), `seed`, arrays `state` (hidden), `annotations` (source_length, hidden).
void measure_additive(Findings& found, const Inputs& inputs) {
  const int64_t length = inputs.whole("source_length", 4, 1, 8);
  const int64_t width = inputs.whole("hidden", 3, 1, 6);
  Generator generator = generator_of(inputs);
  const std::vector<float> state_weight = normal_floats(generator, width * width);
  const std::vector<float> annotation_weight = normal_floats(generator, width * width);
  const std::vector<float> score_vector = normal_floats(generator, width);
  const auto state = inputs.floats("state", normal_floats(generator, width), -kCell, kCell);
  const auto annotations =
      inputs.floats("annotations", normal_floats(generator, length * width), -kCell, kCell);
  const AdditiveAttention out = additive_attention(
      {state, annotations, state_weight, annotation_weight, score_vector, length, width});
  found.set_array("state", state);
  found.set_array("annotations", {length, width}, annotations);
  found.set_array("state_weight", {width, width}, state_weight);
  found.set_array("annotation_weight", {width, width}, annotation_weight);
  found.set_array("score_vector", score_vector);
  found.set_array("projected_state", out.projected_state);
  found.set_array("projected_annotations", {length, width}, out.projected_annotations);
  found.set_array("hidden_layer", {length, width}, out.hidden_layer);
  found.set_array("scores", out.scores);
  found.set_array("weights", out.weights);
  found.set_array("context", out.context);
  found.add("weight_sum", static_cast<double>(row_sums(out.weights, length)[0]));
  found.add("row_sum_error", row_sum_error(out.weights, length));
}

}  // namespace

const std::vector<AttentionEntry>& head_measurements() {
  static const std::vector<AttentionEntry> kList = {
      {"attention", whole<measure_attention>},
      {"attention_claims", whole<measure_attention_claims>},
      {"scaled_dot_product", whole<measure_scaled_dot_product>},
      {"cross_attention", whole<measure_cross_attention>},
      {"additive_attention", whole<measure_additive>},
  };
  return kList;
}

}  // namespace lab
