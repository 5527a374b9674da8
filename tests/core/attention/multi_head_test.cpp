#include "core/attention/multi_head.hpp"

#include <doctest/doctest.h>

#include "tests/support/attention_cases.hpp"
#include "tests/support/errors.hpp"

namespace {

using lab::Array2;
using lab::Generator;
using lab::MultiHeadShape;

constexpr int64_t kLength = 5;

struct Drawn {
  explicit Drawn(int64_t columns) : width(columns) {
    Generator generator(441);
    const auto draw = [&](int64_t rows) {
      return lab::random_floats(generator, static_cast<size_t>(rows * width), 0.5f);
    };
    x = draw(kLength);
    for (auto* weight : {&query, &key, &value, &output}) *weight = draw(width);
  }
  lab::MultiHeadWeights weights() const { return {query, key, value, output}; }
  int64_t width;
  std::vector<float> x, query, key, value, output;
};

// Concat(head_1, …, head_h) · W_O in double, each head from its own columns.
std::vector<double> concatenated(const Drawn& d, int64_t heads) {
  const int64_t width = d.width, size = width / heads;
  const auto matrix = [&](const std::vector<float>& from, int64_t rows) {
    return lab::array2<double, float>(from, rows, width);
  };
  const Array2<double> x = matrix(d.x, kLength);
  Array2<double> joined = x;
  for (int64_t head = 0; head < heads; ++head) {
    const auto part = [&](const std::vector<float>& weight) {
      std::vector<double> columns;
      for (int64_t row = 0; row < width; ++row) {
        const auto from = weight.begin() + row * width + head * size;
        columns.insert(columns.end(), from, from + size);
      }
      return lab::product_reference<double>(x, lab::array2<double, double>(columns, width, size));
    };
    const auto one = lab::scaled_dot_product_attention_reference<double>(
        part(d.query), part(d.key), part(d.value),
        lab::array2<double, float>(std::vector<float>(1), 1, 1),
        1.0 / std::sqrt(static_cast<double>(size)));
    for (int64_t t = 0; t < kLength; ++t) {
      for (int64_t i = 0; i < size; ++i) joined(t, head * size + i) = one.output(t, i);
    }
  }
  const Array2<double> out = lab::product_reference<double>(joined, matrix(d.output, width));
  return {out.begin(), out.end()};
}

TEST_CASE("multi-head attention is separate attentions side by side, times the output weight") {
  const Drawn drawn(12);
  for (const int64_t heads : {1, 2, 3, 12}) {
    INFO(heads, " heads");
    const auto out =
        lab::multi_head_attention(drawn.x, drawn.weights(), MultiHeadShape{kLength, 12, heads});
    CHECK(lab::mismatch(out.output, concatenated(drawn, heads), {5e-6, 1e-5}) == "");
    CHECK(out.weights.size() == static_cast<size_t>(heads * kLength * kLength));
  }
}

TEST_CASE("multi-head attention refuses a number of heads that does not divide the width") {
  const Drawn drawn(12);
  for (const int64_t heads : {5, 0, -1, 24}) {
    const MultiHeadShape shape{kLength, 12, heads};
    CHECK(lab::error_code([&] { lab::multi_head_attention(drawn.x, drawn.weights(), shape); }) ==
          "attention.heads");
  }
}

}  // namespace
