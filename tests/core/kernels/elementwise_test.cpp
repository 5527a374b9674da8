#include "core/kernels/elementwise.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::Generator;
using lab::GuardedFloats;
using lab::Tolerance;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

using Map = std::function<void(std::span<float>, std::span<const float>)>;
using MapInDouble = std::function<void(std::span<double>, std::span<const double>)>;

// A function of one number against its twin, at every length and alignment; empty when all is well.
std::string compare_map(const Map& kernel, const MapInDouble& twin, Tolerance tolerance) {
  Generator generator(21);
  for (const size_t length : lab::kernel_lengths()) {
    for (const size_t misalignment : lab::kMisalignments) {
      GuardedFloats x(lab::random_floats(generator, length, 3.0f), misalignment);
      GuardedFloats out(length, misalignment);
      kernel(out.span(), x.span());
      std::vector<double> expected(length);
      twin(expected, lab::to_double(x.span()));
      std::string found = lab::mismatch(out.values(), expected, tolerance);
      if (found.empty() && !out.guards_are_whole()) found = "wrote beside the output";
      kernel(x.span(), x.span());
      if (found.empty()) found = lab::bit_mismatch(x.span(), out.span());
      if (!found.empty()) return lab::text("length ", length, ": ", found);
    }
  }
  return "";
}

float exp_of(float x) {
  float out = kNan;
  lab::exp({&out, 1}, {&x, 1});
  return out;
}

float tanh_of(float x) {
  float out = kNan;
  lab::tanh({&out, 1}, {&x, 1});
  return out;
}

// `count` floats evenly from `low` to `high`.
std::vector<float> sweep(double low, double high, size_t count) {
  std::vector<float> out(count);
  for (size_t i = 0; i < count; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(count - 1);
    out[i] = static_cast<float>(low + (high - low) * part);
  }
  return out;
}

TEST_CASE("exp equals its twin at every length and alignment, in place too") {
  CHECK(compare_map(lab::exp, lab::exp_reference<double>, {0.0, 2e-7}) == "");
}

TEST_CASE("exp is within 2e-7 of the truth over all normal results") {
  for (const auto& [low, high] : {std::pair{-87.33, 88.72}, {-1.0, 1.0}, {-1e-3, 1e-3}}) {
    const std::vector<float> x = sweep(low, high, 300'000);
    std::vector<float> out(x.size());
    std::vector<double> expected(x.size());
    lab::exp(out, x);
    lab::exp_reference<double>(expected, lab::to_double(x));
    CHECK(lab::mismatch(out, expected, {0.0, 2e-7}) == "");
  }
}

TEST_CASE("exp goes down through the subnormal numbers to 0") {
  const std::vector<float> x = sweep(-105.0, -87.3, 50'000);
  std::vector<float> out(x.size());
  std::vector<double> expected(x.size());
  lab::exp(out, x);
  lab::exp_reference<double>(expected, lab::to_double(x));
  // One rounding among numbers 2^-149 apart comes on top of the relative error.
  CHECK(lab::mismatch(out, expected, {0x1p-149, 2e-7}) == "");
  CHECK(exp_of(-103.0f) > 0.0f);
}

TEST_CASE("exp knows the special numbers exactly") {
  CHECK(exp_of(0.0f) == 1.0f);
  CHECK(exp_of(-0.0f) == 1.0f);
  CHECK(exp_of(1e-45f) == 1.0f);
  CHECK(exp_of(-1e-45f) == 1.0f);
  CHECK(exp_of(kInfinity) == kInfinity);
  CHECK(lab::bit_cast<uint32_t>(exp_of(-kInfinity)) == 0);
  CHECK(lab::bit_cast<uint32_t>(exp_of(-110.0f)) == 0);
  CHECK(lab::bit_cast<uint32_t>(exp_of(-3e38f)) == 0);
  CHECK(exp_of(88.72f) < kInfinity);
  CHECK(exp_of(88.73f) == kInfinity);
  CHECK(exp_of(88.8f) == kInfinity);
  CHECK(exp_of(3e38f) == kInfinity);
  CHECK(std::isnan(exp_of(kNan)));
  CHECK(std::isnan(exp_of(-kNan)));
}

TEST_CASE("a number has the same exp and tanh in every lane and in the rest") {
  const std::vector<float> x = {0.3f, kNan, -2.0f, kInfinity, 0.3f, -2.0f, 0.3f};
  std::vector<float> out(x.size());
  lab::exp(out, x);
  for (size_t i = 0; i < x.size(); ++i) {
    CHECK(lab::bit_cast<uint32_t>(out[i]) == lab::bit_cast<uint32_t>(exp_of(x[i])));
  }
  lab::tanh(out, x);
  for (size_t i = 0; i < x.size(); ++i) {
    CHECK(lab::bit_cast<uint32_t>(out[i]) == lab::bit_cast<uint32_t>(tanh_of(x[i])));
  }
}

TEST_CASE("gelu equals its twin at every length and alignment, in place too") {
  // Far below 0, rounding of the exponent is multiplied by its size.
  CHECK(compare_map(lab::gelu, lab::gelu_reference<double>, {1e-7, 1e-6}) == "");
}

TEST_CASE("the gradient of gelu equals its twin at every length, in place and adding") {
  Generator generator(23);
  for (const size_t length : lab::kernel_lengths()) {
    const std::vector<float> x = lab::random_floats(generator, length, 3.0f);
    const std::vector<float> dout = lab::random_floats(generator, length);
    std::vector<double> expected(length);
    GuardedFloats dx(dout, 2);
    for (const bool add : {false, true}) {
      lab::gelu_gradient_reference<double>(expected, lab::to_double(dout), lab::to_double(x), add);
      // In place of the upstream gradient first.
      lab::gelu_gradient(dx.span(), add ? std::span<const float>(dout) : dx.span(), x, add);
      CHECK(lab::mismatch(dx.span(), expected, {2e-6, 2e-6}) == "");
    }
    CHECK(dx.guards_are_whole());
  }
}

TEST_CASE("tanh equals its twin at every length and alignment, in place too") {
  CHECK(compare_map(lab::tanh, lab::tanh_reference<double>, {4e-7, 0.0}) == "");
}

TEST_CASE("tanh is within 4e-7 of the truth and never beyond 1") {
  for (const double high : {12.0, 1.0, 1e-3}) {
    const std::vector<float> x = sweep(-high, high, 300'000);
    std::vector<float> out(x.size());
    std::vector<double> expected(x.size());
    lab::tanh(out, x);
    lab::tanh_reference<double>(expected, lab::to_double(x));
    CHECK(lab::mismatch(out, expected, {4e-7, 0.0}) == "");
    CHECK(std::all_of(out.begin(), out.end(), [](float y) { return y >= -1.0f && y <= 1.0f; }));
  }
}

TEST_CASE("tanh is odd to the bit") {
  const std::vector<float> x = sweep(0.0, 12.0, 100'001);
  std::vector<float> negative(x.size());
  std::transform(x.begin(), x.end(), negative.begin(), [](float value) { return -value; });
  std::vector<float> above(x.size());
  std::vector<float> below(x.size());
  lab::tanh(above, x);
  lab::tanh(below, negative);
  for (float& value : below) value = -value;
  CHECK(lab::bit_mismatch(below, above) == "");
}

TEST_CASE("tanh knows the special numbers") {
  CHECK(lab::bit_cast<uint32_t>(tanh_of(0.0f)) == 0);
  CHECK(lab::bit_cast<uint32_t>(tanh_of(-0.0f)) == 0x80000000);
  CHECK(tanh_of(1e-45f) == 1e-45f);
  CHECK(std::fabs(tanh_of(kInfinity) - 1.0f) <= 4e-7f);
  CHECK(std::fabs(tanh_of(-kInfinity) + 1.0f) <= 4e-7f);
  CHECK(std::isnan(tanh_of(kNan)));
  CHECK(std::isnan(tanh_of(-kNan)));
}

TEST_CASE("the gradient of tanh equals its twin at every length and alignment") {
  Generator generator(22);
  for (const size_t length : lab::kernel_lengths()) {
    for (const size_t misalignment : lab::kMisalignments) {
      for (const bool accumulate : {false, true}) {
        GuardedFloats dout(lab::random_floats(generator, length), misalignment);
        GuardedFloats out(lab::random_floats(generator, length, 0.5f), misalignment);
        GuardedFloats dx(lab::random_floats(generator, length), misalignment);
        std::vector<float> twin = dx.values();
        std::vector<double> exact = lab::to_double(twin);
        lab::tanh_gradient_reference<float>(twin, dout.span(), out.span(), accumulate);
        lab::tanh_gradient_reference<double>(exact, lab::to_double(dout.span()),
                                             lab::to_double(out.span()), accumulate);
        lab::tanh_gradient(dx.span(), dout.span(), out.span(), accumulate);
        INFO("length ", length, ", accumulate ", accumulate);
        CHECK(lab::bit_mismatch(dx.span(), twin) == "");
        CHECK(lab::mismatch(dx.span(), exact, {1e-6, 1e-6}) == "");
        CHECK(dx.guards_are_whole());
      }
    }
  }
}

TEST_CASE("the gradient of tanh may be written over its upstream gradient") {
  Generator generator(23);
  for (const size_t length : lab::kernel_lengths()) {
    auto dout = lab::random_floats(generator, length);
    const auto out = lab::random_floats(generator, length, 0.5f);
    std::vector<float> dx(length);
    lab::tanh_gradient(dx, dout, out, false);
    lab::tanh_gradient(dout, dout, out, false);
    CHECK(lab::bit_mismatch(dout, dx) == "");
  }
}

TEST_CASE("adding a multiple equals its twin at every length and alignment") {
  Generator generator(24);
  for (const size_t length : lab::kernel_lengths()) {
    for (const size_t misalignment : lab::kMisalignments) {
      GuardedFloats x(lab::random_floats(generator, length), misalignment);
      GuardedFloats y(lab::random_floats(generator, length), misalignment);
      std::vector<float> twin = y.values();
      std::vector<double> exact = lab::to_double(twin);
      lab::add_scaled_reference<float>(twin, -0.1f, x.span());
      lab::add_scaled_reference<double>(exact, double{-0.1f}, lab::to_double(x.span()));
      lab::add_scaled(y.span(), -0.1f, x.span());
      INFO("length ", length, ", misaligned by ", misalignment);
      CHECK(lab::bit_mismatch(y.span(), twin) == "");
      CHECK(lab::mismatch(y.span(), exact, {1e-6, 1e-6}) == "");
      CHECK(y.guards_are_whole());
    }
  }
}

// Sums of `rows` rows against both twins; empty when all is well.
std::string compare_sum_rows(Generator& generator, size_t columns, int64_t rows, bool accumulate,
                             size_t misalignment) {
  const size_t size = columns * static_cast<size_t>(rows);
  GuardedFloats x(lab::random_floats(generator, size), misalignment);
  GuardedFloats out(lab::random_floats(generator, columns), misalignment);
  std::vector<float> twin = out.values();
  std::vector<double> exact = lab::to_double(twin);
  lab::sum_rows_reference<float>(twin, x.span(), rows, accumulate);
  lab::sum_rows_reference<double>(exact, lab::to_double(x.span()), rows, accumulate);
  lab::sum_rows(out.span(), x.span(), rows, accumulate);
  std::string found = lab::bit_mismatch(out.span(), twin);
  if (found.empty()) found = lab::mismatch(out.span(), exact, {1e-5, 1e-6});
  if (found.empty() && !out.guards_are_whole()) found = "wrote beside the output";
  return found;
}

TEST_CASE("sums of rows equal their twin at every length and alignment") {
  Generator generator(25);
  for (const size_t columns : lab::kernel_lengths()) {
    for (const int64_t rows : {0, 1, 2, 3, 7, 32}) {
      for (const bool accumulate : {false, true}) {
        for (const size_t misalignment : lab::kMisalignments) {
          INFO(columns, " columns, ", rows, " rows, accumulate ", accumulate);
          CHECK(compare_sum_rows(generator, columns, rows, accumulate, misalignment) == "");
        }
      }
    }
  }
}

}  // namespace
