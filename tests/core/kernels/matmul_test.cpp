#include "core/kernels/matmul.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::Addend;
using lab::Generator;
using lab::GuardedFloats;
using lab::Matrix;

enum class Adds { kNothing, kBias, kOldContent };

struct Problem {
  int64_t m = 0;
  int64_t n = 0;
  int64_t k = 0;
  Adds adds = Adds::kNothing;
  bool transposed = false;  // a is kept as (k, m) and read with its strides swapped
  size_t misalignment = 1;
};

std::string name_of(const Problem& p) {
  return lab::text("(", p.m, ", ", p.n, ", ", p.k, ") adds ", static_cast<int>(p.adds),
                   p.transposed ? " transposed" : "", " misaligned by ", p.misalignment);
}

// `rows` × `columns` random numbers whose rows lie `stride` apart, NaN in the gaps.
std::vector<float> padded(Generator& generator, int64_t rows, int64_t columns, int64_t stride) {
  const float nan = std::nanf("");
  std::vector<float> out(static_cast<size_t>(rows * stride), nan);
  for (int64_t row = 0; row < rows; ++row) {
    const auto values = lab::random_floats(generator, static_cast<size_t>(columns));
    std::copy(values.begin(), values.end(), out.begin() + row * stride);
  }
  return out;
}

// The operands of one product, every row with a gap of NaN behind it.
struct Operands {
  Operands(const Problem& p, Generator& generator)
      : b_stride(p.n + 1),
        out_stride(p.n + 2),
        a_values(p.transposed ? padded(generator, p.k, p.m, p.m + 3)
                              : padded(generator, p.m, p.k, p.k + 3)),
        b_values(padded(generator, p.k, p.n, b_stride)),
        bias_values(lab::random_floats(generator, static_cast<size_t>(p.n))),
        out_values(padded(generator, p.m, p.n, out_stride)) {}

  template <class T>
  Matrix<T> a(const Problem& p, const T* data) const {
    return p.transposed ? Matrix<T>{data, 1, p.m + 3} : Matrix<T>{data, p.k + 3, 1};
  }
  template <class T>
  Addend<T> addend(const Problem& p, const T* bias, const T* out) const {
    if (p.adds == Adds::kBias) return {bias, 0};
    if (p.adds == Adds::kOldContent) return {out, out_stride};
    return {};
  }

  int64_t b_stride;
  int64_t out_stride;
  std::vector<float> a_values;
  std::vector<float> b_values;
  std::vector<float> bias_values;
  std::vector<float> out_values;
};

template <class T>
std::vector<T> run_reference(const Problem& p, const Operands& operands, T (*convert)(float)) {
  const auto converted = [&](const std::vector<float>& values) {
    std::vector<T> out(values.size());
    std::transform(values.begin(), values.end(), out.begin(), convert);
    return out;
  };
  const std::vector<T> a = converted(operands.a_values);
  const std::vector<T> b = converted(operands.b_values);
  const std::vector<T> bias = converted(operands.bias_values);
  std::vector<T> out = converted(operands.out_values);
  lab::matmul_reference<T>(out.data(), operands.out_stride, operands.a(p, a.data()), b.data(),
                           operands.b_stride, operands.addend(p, bias.data(), out.data()), p.m, p.n,
                           p.k);
  return out;
}

// A sum of k + 1 rounded terms is off by at most about (k + 1) · 2^-24 of the sum of magnitudes.
std::string compare_with_double(const Problem& p, const Operands& operands,
                                const std::vector<float>& received) {
  const auto exact = run_reference<double>(p, operands, [](float x) { return double{x}; });
  const auto magnitude =
      run_reference<double>(p, operands, [](float x) { return std::fabs(double{x}); });
  const double error = static_cast<double>(p.k + 2) * 0x1p-24;
  for (size_t i = 0; i < exact.size(); ++i) {
    if (static_cast<int64_t>(i) % operands.out_stride >= p.n) continue;
    const double difference = std::fabs(static_cast<double>(received[i]) - exact[i]);
    if (difference <= error * magnitude[i]) continue;
    return lab::text("at ", i, " expected ", exact[i], ", received ", received[i]);
  }
  return "";
}

// Empty when the product is right to the bit and nothing else was touched.
std::string complaint(const Problem& p, Generator& generator) {
  const Operands operands(p, generator);
  GuardedFloats a(operands.a_values, p.misalignment);
  GuardedFloats b(operands.b_values, p.misalignment);
  GuardedFloats bias(operands.bias_values, p.misalignment);
  GuardedFloats out(operands.out_values, p.misalignment);
  lab::matmul(out.data(), operands.out_stride, operands.a<float>(p, a.data()), b.data(),
              operands.b_stride, operands.addend<float>(p, bias.data(), out.data()), p.m, p.n, p.k);
  const auto twin = run_reference<float>(p, operands, [](float x) { return x; });
  std::string found = lab::bit_mismatch(out.values(), twin);
  if (found.empty()) found = compare_with_double(p, operands, out.values());
  if (found.empty() && !out.guards_are_whole()) found = "wrote beside the output";
  return found.empty() ? "" : name_of(p) + ": " + found;
}

constexpr Adds kAllAdds[] = {Adds::kNothing, Adds::kBias, Adds::kOldContent};

std::string first_complaint(const Problem& size, Generator& generator) {
  for (const size_t misalignment : lab::kMisalignments) {
    for (const bool transposed : {false, true}) {
      for (const Adds adds : kAllAdds) {
        const Problem p{size.m, size.n, size.k, adds, transposed, misalignment};
        const std::string found = complaint(p, generator);
        if (!found.empty()) return found;
      }
    }
  }
  return "";
}

TEST_CASE("every small product equals its twin to the bit and its twin in double closely") {
  constexpr int64_t kMost = 2 * lab::kLanes + 3;
  Generator generator(11);
  for (int64_t m = 0; m <= kMost; ++m) {
    for (int64_t n = 0; n <= kMost; ++n) {
      std::string found;
      for (int64_t k = 0; k <= kMost && found.empty(); ++k) {
        found = first_complaint({.m = m, .n = n, .k = k}, generator);
      }
      CHECK(found == "");
    }
  }
}

TEST_CASE("products of the lecture's sizes equal their twins") {
  Generator generator(12);
  CHECK(first_complaint({.m = 32, .n = 200, .k = 30}, generator) == "");
  CHECK(first_complaint({.m = 32, .n = 27, .k = 200}, generator) == "");
  CHECK(first_complaint({.m = 30, .n = 200, .k = 32}, generator) == "");
}

// The product of contiguous matrices in one call.
std::vector<float> whole_product(const std::vector<float>& a, const std::vector<float>& b,
                                 int64_t m, int64_t n, int64_t k) {
  std::vector<float> out(static_cast<size_t>(m * n));
  lab::matmul(out.data(), n, {a.data(), k, 1}, b.data(), n, {}, m, n, k);
  return out;
}

TEST_CASE("rows computed one by one have the bits of rows computed together") {
  Generator generator(13);
  for (const int64_t n : {1, 3, 4, 7, 12, 27, 48}) {
    constexpr int64_t kRows = 11;
    constexpr int64_t kInner = 37;
    const auto a = lab::random_floats(generator, kRows * kInner);
    const auto b = lab::random_floats(generator, static_cast<size_t>(kInner * n));
    std::vector<float> apart(static_cast<size_t>(kRows * n));
    for (int64_t row = 0; row < kRows; ++row) {
      lab::matmul(apart.data() + row * n, n, {a.data() + row * kInner, kInner, 1}, b.data(), n, {},
                  1, n, kInner);
    }
    CHECK(lab::bit_mismatch(apart, whole_product(a, b, kRows, n, kInner)) == "");
  }
}

TEST_CASE("columns computed in blocks have the bits of columns computed together") {
  Generator generator(14);
  constexpr int64_t kRows = 6;
  constexpr int64_t kColumns = 27;
  constexpr int64_t kInner = 50;
  const auto a = lab::random_floats(generator, kRows * kInner);
  const auto b = lab::random_floats(generator, kInner * kColumns);
  const auto together = whole_product(a, b, kRows, kColumns, kInner);
  // Blocks of 1 and 3 put columns that were in full vectors into the edge.
  for (const int64_t block : {1, 3, 4, 8, 12, 16, 20}) {
    std::vector<float> apart(together.size());
    for (int64_t first = 0; first < kColumns; first += block) {
      const int64_t width = std::min(block, kColumns - first);
      lab::matmul(apart.data() + first, kColumns, {a.data(), kInner, 1}, b.data() + first, kColumns,
                  {}, kRows, width, kInner);
    }
    CHECK(lab::bit_mismatch(apart, together) == "");
  }
}

TEST_CASE("a NaN or an infinity in one row stays in that row") {
  Generator generator(15);
  constexpr int64_t kSize = 9;
  auto a = lab::random_floats(generator, kSize * kSize);
  const auto b = lab::random_floats(generator, kSize * kSize);
  a[4 * kSize + 2] = std::nanf("");
  const auto out = whole_product(a, b, kSize, kSize, kSize);
  for (size_t i = 0; i < out.size(); ++i) CHECK(std::isnan(out[i]) == (i / kSize == 4));
}

TEST_CASE("transposing equals its twin at every small size and alignment") {
  Generator generator(16);
  for (const int64_t rows : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 30, 200}) {
    for (const int64_t columns : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 27, 30}) {
      for (const size_t misalignment : lab::kMisalignments) {
        const auto size = static_cast<size_t>(rows * columns);
        GuardedFloats in(lab::random_floats(generator, size), misalignment);
        GuardedFloats out(size, misalignment);
        lab::transpose(out.data(), in.data(), rows, columns);
        std::vector<float> twin(size);
        lab::transpose_reference<float>(twin.data(), in.data(), rows, columns);
        const std::string found = lab::bit_mismatch(out.values(), twin);
        INFO(rows, " rows, ", columns, " columns, misaligned by ", misalignment);
        CHECK(found == "");
        CHECK(out.guards_are_whole());
      }
    }
  }
}

}  // namespace
