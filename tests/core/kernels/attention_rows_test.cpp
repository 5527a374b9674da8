#include "core/kernels/attention_rows.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "tests/support/lanes.hpp"

namespace {

using lab::Generator;
using lab::GuardedFloats;
using lab::RowsMask;
using lab::RowsShape;

constexpr float kHidden = -std::numeric_limits<float>::infinity();
constexpr double kUnset = -7.0;

struct Operand {
  std::vector<float> query, key, value;  // key transposed
};

Operand random_operand(Generator& generator, const RowsShape& shape) {
  const auto size = [](int64_t count) { return static_cast<size_t>(count); };
  return {lab::random_floats(generator, size(shape.rows * shape.head_dim)),
          lab::random_floats(generator, size(shape.keys * shape.head_dim)),
          lab::random_floats(generator, size(shape.keys * shape.head_dim))};
}

// Runs both on operands off alignment between guards of NaN; the first complaint.
std::string compare(const Operand& operand, const RowsMask& mask, const RowsShape& shape,
                    size_t misalignment) {
  GuardedFloats query(operand.query, misalignment), key(operand.key, misalignment);
  GuardedFloats value(operand.value, misalignment);
  GuardedFloats out(operand.query.size(), misalignment);
  GuardedFloats weights(static_cast<size_t>(shape.rows * shape.keys), misalignment);
  lab::attention_rows(out.data(), weights.data(), query.data(), key.data(), shape.keys,
                      value.data(), mask, shape);
  std::vector<double> exact_out(operand.query.size(), kUnset);
  std::vector<double> exact_weights(weights.span().size(), kUnset);
  const auto exact_query = lab::to_double(operand.query), exact_key = lab::to_double(operand.key);
  lab::attention_rows_reference<double>(exact_out.data(), exact_weights.data(), exact_query.data(),
                                        exact_key.data(), shape.keys,
                                        lab::to_double(operand.value).data(), mask, shape);
  const std::string of_weights = lab::mismatch(weights.span(), exact_weights, {1e-6, 2e-6});
  if (!of_weights.empty()) return "weights: " + of_weights;
  if (!out.guards_are_whole() || !weights.guards_are_whole()) return "wrote beyond its output";
  return lab::mismatch(out.span(), exact_out, {3e-6, 2e-6});
}

TEST_CASE("attention_rows equals attention_rows_reference at every length and alignment") {
  Generator generator(301);
  for (const size_t keys : lab::kernel_lengths()) {
    if (keys == 0) continue;
    for (const int64_t width : {1, 3, 4, 8, 17}) {
      for (const size_t misalignment : lab::kMisalignments) {
        const RowsShape shape{3, static_cast<int64_t>(keys), width, 0.5f};
        INFO("keys ", keys, ", head_dim ", width, ", misaligned by ", misalignment);
        const Operand operand = random_operand(generator, shape);
        CHECK(compare(operand, {}, shape, misalignment) == "");
        CHECK(compare(operand, {.causal = true, .first_row_keys = 0}, shape, misalignment) == "");
      }
    }
  }
}

TEST_CASE("attention_rows adds, hides and combines masks as its twin does") {
  Generator generator(302);
  const RowsShape shape{4, 6, 5, 1.0f};
  const Operand operand = random_operand(generator, shape);
  std::vector<float> additive = lab::random_floats(generator, 24);
  additive[1] = kHidden;
  std::vector<uint8_t> visible(24, 1);
  visible[3] = visible[9] = 0;
  // Row 2 sees nothing.
  for (size_t j = 12; j < 18; ++j) visible[j] = 0;
  CHECK(compare(operand, {.additive = additive.data()}, shape, 1) == "");
  CHECK(compare(operand, {.visible = visible.data()}, shape, 1) == "");
  const RowsMask both{additive.data(), visible.data(), true, 3};
  CHECK(compare(operand, both, shape, 1) == "");
}

TEST_CASE("a row that sees no key has weights and output 0, by either mask") {
  Generator generator(303);
  const RowsShape shape{2, 3, 4, 1.0f};
  const Operand operand = random_operand(generator, shape);
  const std::vector<float> hidden(6, kHidden);
  const std::vector<uint8_t> invisible(6, 0);
  for (const RowsMask& mask :
       {RowsMask{.additive = hidden.data()}, RowsMask{.visible = invisible.data()},
        RowsMask{.causal = true, .first_row_keys = -5}}) {
    std::vector<float> out(8, 1.0f), weights(6, 1.0f);
    lab::attention_rows(out.data(), weights.data(), operand.query.data(), operand.key.data(), 3,
                        operand.value.data(), mask, shape);
    CHECK(out == std::vector<float>(8, 0.0f));
    CHECK(weights == std::vector<float>(6, 0.0f));
  }
}

TEST_CASE("a row has the same bits alone, among others, and with hidden keys behind it") {
  Generator generator(304);
  const RowsShape shape{7, 9, 6, 0.4f};
  const Operand operand = random_operand(generator, shape);
  const RowsMask causal{.causal = true, .first_row_keys = 3};
  std::vector<float> out(42), weights(63);
  lab::attention_rows(out.data(), weights.data(), operand.query.data(), operand.key.data(), 9,
                      operand.value.data(), causal, shape);
  for (int64_t row = 0; row < 7; ++row) {
    const int64_t keys = 3 + row;
    std::vector<float> one(6), row_weights(static_cast<size_t>(keys));
    // The same keys, read from a wider matrix, as a cache does.
    lab::attention_rows(one.data(), row_weights.data(), operand.query.data() + row * 6,
                        operand.key.data(), 9, operand.value.data(), {}, {1, keys, 6, 0.4f});
    CHECK(lab::bit_mismatch(one, std::span(out).subspan(static_cast<size_t>(row * 6), 6)) == "");
  }
}

TEST_CASE("a NaN in a query reaches its row and no other") {
  Generator generator(305);
  const RowsShape shape{2, 3, 4, 1.0f};
  Operand operand = random_operand(generator, shape);
  operand.query[1] = std::nanf("");
  const std::vector<uint8_t> visible(6, 1);
  std::vector<float> out(8), weights(6);
  lab::attention_rows(out.data(), weights.data(), operand.query.data(), operand.key.data(), 3,
                      operand.value.data(), {.visible = visible.data()}, shape);
  CHECK(std::isnan(out[0]));
  CHECK(std::isfinite(out[4]));
}

}  // namespace
