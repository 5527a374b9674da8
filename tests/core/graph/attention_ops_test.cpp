// The ops of attention models in a graph: shapes, refusals, and the gradients of a whole layer.
#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "core/graph/program.hpp"
#include "core/kernels/attention_rows.hpp"
#include "core/kernels/layer_norm.hpp"
#include "core/kernels/swap_axes.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/program_check.hpp"

namespace {

using lab::Doubles;
using lab::Graph;
using lab::Operands;
using lab::Program;
using lab::Shape;
using lab::Value;

constexpr int64_t kBatch = 2, kLength = 3, kWidth = 8, kHeads = 4, kHeadDim = 2, kKvHeads = 2;
constexpr int64_t kRows = kBatch * kLength, kVocabulary = 5;

// A layer of a decoder whose four query heads share two key and value heads.
std::shared_ptr<Program> layer(bool causal) {
  Graph g;
  const Value ids = g.ids("ids", {kBatch, kLength});
  // One by one: the order of arguments is the compiler's, that of parameters the test's.
  const Value table = g.parameter("table", {kVocabulary, kWidth});
  const Value scale = g.parameter("scale", {kWidth});
  const Value shift = g.parameter("shift", {kWidth});
  const Value normal = g.layer_norm("normal", g.embedding("x", table, ids), scale, shift);
  const Value flat = g.reshape("flat", normal, {kRows, kWidth});
  const auto heads = [&](const std::string& name, int64_t count) {
    const int64_t width = count * kHeadDim;
    const Value weight = g.parameter("W_" + name, {kWidth, width});
    const Value bias = g.parameter("b_" + name, {width});
    const Value projected = g.linear(name, flat, weight, bias);
    const Value joined = g.reshape(name + " joined", projected, {kBatch, kLength, width});
    return g.split_heads(name + " heads", joined, count);
  };
  const Value query = heads("query", kHeads);
  const Value key = heads("key", kKvHeads);
  const Value value = heads("value", kKvHeads);
  const Value seen = g.scaled_dot_product_attention("seen", query, key, value, causal);
  const Value joined = g.reshape("joined", g.merge_heads("merged", seen), {kRows, kWidth});
  const Value weight = g.parameter("W", {kWidth, kVocabulary});
  const Value bias = g.parameter("b", {kVocabulary});
  const Value logits = g.linear("logits", g.gelu("gelu", joined), weight, bias);
  const Value loss = g.cross_entropy("loss", logits, g.ids("targets", {kRows}));
  return std::make_shared<Program>(compile(g, loss));
}

Doubles split(const Doubles& x, int64_t heads) {
  Doubles out(x.size());
  lab::swap_axes_reference<double>(out, x, {kBatch, kLength, heads, kHeadDim});
  return out;
}

// query (B, H, T, D), key and value (B, Hkv, T, D) → (B, T, H · D)
Doubles attend(const Doubles& query, const Doubles& key, const Doubles& value, bool causal) {
  constexpr int64_t kSize = kLength * kHeadDim;
  Doubles out(query.size()), joined(query.size());
  for (int64_t head = 0; head < kBatch * kHeads; ++head) {
    const int64_t kv = head / (kHeads / kKvHeads);
    Doubles key_transposed(kSize), weights(kLength * kLength);
    for (int64_t t = 0; t < kLength; ++t) {
      for (int64_t d = 0; d < kHeadDim; ++d) {
        key_transposed[d * kLength + t] = key[kv * kSize + t * kHeadDim + d];
      }
    }
    lab::attention_rows_reference<double>(
        out.data() + head * kSize, weights.data(), query.data() + head * kSize,
        key_transposed.data(), kLength, value.data() + kv * kSize,
        {.causal = causal, .first_row_keys = 1},
        {kLength, kLength, kHeadDim, static_cast<float>(1.0 / std::sqrt(double{kHeadDim}))});
  }
  lab::swap_axes_reference<double>(joined, out, {kBatch, kHeads, kLength, kHeadDim});
  return joined;
}

TEST_CASE("loss and gradients of an attention layer are those of its reference twins") {
  const std::vector<int32_t> ids = {0, 3, 1, 4, 4, 2};
  const std::vector<int32_t> targets = {3, 1, 0, 4, 2, 2};
  for (const bool causal : {false, true}) {
    const auto loss = [&](const Operands<double>& p) {
      const Doubles x = lab::embed(p[0], ids, kWidth);
      Doubles normal(x.size());
      for (size_t at = 0; at < x.size(); at += kWidth) {
        lab::layer_norm_row_reference<double>(std::span(normal).subspan(at, kWidth),
                                              std::span(x).subspan(at, kWidth), p[1], p[2]);
      }
      const auto heads = [&](size_t weight, int64_t count) {
        return split(
            lab::affine(normal, p[weight], p[weight + 1], {kRows, kWidth, count * kHeadDim}),
            count);
      };
      const Doubles seen = attend(heads(3, kHeads), heads(5, kKvHeads), heads(7, kKvHeads), causal);
      Doubles active(seen.size());
      lab::gelu_reference<double>(active, seen);
      return lab::loss_of(lab::affine(active, p[9], p[10], {kRows, kWidth, kVocabulary}), targets,
                          kVocabulary);
    };
    const auto program = layer(causal);
    program->set_ids("ids", ids);
    program->set_ids("targets", targets);
    const lab::GradientCheck check = lab::check_of("attention layer", program, loss);
    lab::check_loss(check, *program);
    CHECK(lab::find_wrong_gradient(check, false) == "");
    CHECK(lab::find_wrong_gradient(check, false, 2) == "");
  }
}

TEST_CASE("a program counts what attention multiplies") {
  for (const lab::OpInfo& op : layer(true)->ops()) {
    if (op.output == "seen") {
      CHECK(op.op == "scaled_dot_product_attention");
      CHECK(op.multiply_adds == 2 * kBatch * kHeads * kLength * kLength * kHeadDim);
    }
    if (op.output == "merged") CHECK(op.output_shape == Shape{kBatch, kLength, kWidth});
  }
}

TEST_CASE("ops of attention refuse what does not fit") {
  Graph g;
  const Value ids = g.ids("ids", {2, 3});
  const Value x = g.embedding("x", g.parameter("table", {5, 8}), ids);
  const Value short_weight = g.parameter("short", {4});
  const Value weight = g.parameter("weight", {8});
  const auto code = [](auto&& action) { return lab::error_code(action); };
  CHECK(code([&] { g.layer_norm("n", x, weight, short_weight); }) == "shape");
  CHECK(code([&] { g.layer_norm("n", x, x, weight); }) == "shape");
  CHECK(code([&] { g.split_heads("s", x, 3); }) == "shape");
  CHECK(code([&] { g.split_heads("s", x, 0); }) == "shape");
  CHECK(code([&] { g.merge_heads("m", x); }) == "shape");
  CHECK(code([&] { g.gelu("g", weight); }) == "shape");
  const Value four = g.split_heads("four", x, 4), two = g.split_heads("two", x, 2);
  CHECK(code([&] { g.scaled_dot_product_attention("a", four, two, two, false); }) == "shape");
  CHECK(code([&] { g.scaled_dot_product_attention("a", four, four, two, false); }) == "shape");
  CHECK(code([&] { g.scaled_dot_product_attention("a", x, x, x, false); }) == "shape");
}

}  // namespace
