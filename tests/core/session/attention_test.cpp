// What the figures of the attention lessons are told.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/base/limits.hpp"
#include "core/base/text.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/measuring.hpp"
#include "tests/support/sessions.hpp"

namespace {

using lab::array_of;
using lab::Findings;
using lab::measure_attention;
using lab::NamedArray;

NamedArray numbers(const char* name, std::vector<double> values) {
  return {name, {}, std::move(values)};
}

// Length 2, head_dim 1: scores are products of two numbers.
Findings tiny(std::vector<double> mask, double scaled = 1, double mask_after = 0) {
  return measure_attention(
      "attention", {{"length", 2}, {"head_dim", 1}, {"scaled", scaled}, {"mask_after", mask_after}},
      {numbers("query", {1, 2}), numbers("key", {3, 5}), numbers("value", {10, 20}),
       numbers("mask", std::move(mask))});
}

TEST_CASE("attention shows each step on the reader's own numbers") {
  const Findings found = tiny({1, 1, 1, 1});
  CHECK(array_of(found, "raw_scores") == std::vector<double>{3, 5, 6, 10});
  CHECK(array_of(found, "row_max") == std::vector<double>{5, 10});
  const double weight = 1.0 / (1.0 + std::exp(-2.0));
  CHECK(array_of(found, "weights")[1] == doctest::Approx(weight).epsilon(1e-6));
  CHECK(array_of(found, "output")[0] == doctest::Approx(20 * weight + 10 * (1 - weight)));
  CHECK(found["max_difference_fused"] < 1e-5);
  CHECK(found["blind_rows"] == 0);
}

TEST_CASE(
    "a masked key has weight 0; a row that sees nothing has none, where the textbook has NaN") {
  const Findings found = tiny({1, 0, 0, 0});
  CHECK(array_of(found, "weights") == std::vector<double>{1, 0, 0, 0});
  CHECK(array_of(found, "output") == std::vector<double>{10, 0});
  CHECK(array_of(found, "naive_weights")[0] == 1);
  CHECK(std::isnan(array_of(found, "naive_weights")[2]));
  CHECK(std::isinf(array_of(found, "masked_scores")[1]));
  CHECK(found["blind_rows"] == 1);
}

TEST_CASE("masking after the softmax leaves rows that don't add up to 1") {
  const Findings found = tiny({1, 0, 1, 1}, 1, 1);
  CHECK(found["row_sum_error"] > 0.5);
  CHECK(array_of(found, "weights")[1] == 0);
  CHECK_THROWS(found["max_difference_fused"]);
}

TEST_CASE("without the scale the softmax of wider heads is sharper") {
  const auto largest = [](double scaled) {
    const Findings found = measure_attention("attention", {{"head_dim", 16}, {"scaled", scaled}});
    double sum = 0.0;
    for (int row = 0; row < 5; ++row) {
      const auto first = array_of(found, "weights").begin() + 5 * row;
      sum += *std::max_element(first, first + 5);
    }
    return sum;
  };
  CHECK(largest(0) > largest(1) + 0.3);
}

TEST_CASE("attention measurements refuse what does not fit, and name it") {
  const auto code = [](const char* name, std::vector<lab::NamedValue> values,
                       std::vector<NamedArray> arrays = {}) {
    return lab::error_code([&] { measure_attention(name, values, arrays); });
  };
  CHECK(code("attention", {{"length", 17}}) == "range");
  CHECK(code("attention", {{"length", 2.5}}) == "whole");
  CHECK(code("attention", {}, {numbers("query", {1, 2})}) == "input.count");
  CHECK(code("attention", {{"length", 1}, {"head_dim", 1}}, {numbers("key", {1e9})}) == "range");
  CHECK(code("attention", {{"length", 1}, {"head_dim", 1}}, {numbers("key", {std::nan("")})}) ==
        "range");
  CHECK(code("multi_head", {{"num_heads", 7}}) == "attention.heads");
  CHECK(code("kv_cache", {{"num_heads", 12}, {"num_kv_heads", 5}}) == "attention.kv_heads");
  CHECK(code("patches", {{"patch", 15}}) == "attention.patches");
  CHECK(code("nothing", {}) == "measurement.unknown");
  CHECK(lab::error_code([] { lab::check_attention_bytes(2e9); }) == "attention.memory");
  CHECK(lab::error_detail("needed", [] { lab::check_attention_bytes(2e9); }) == "2000000000");
}

TEST_CASE("a cross-attention has as many rows as queries and as many columns as keys") {
  const Findings found =
      measure_attention("cross_attention", {{"query_length", 2}, {"key_length", 7}});
  CHECK(found.array("cross_weights").shape == std::vector<double>{2, 7});
  CHECK(found.array("self_weights").shape == std::vector<double>{7, 7});
  CHECK(found["self_is_cross"] == 1);
}

TEST_CASE("every step of the tiles is told, and the last is the output") {
  const Findings found = measure_attention(
      "flash_steps", {{"length", 7}, {"query_tile", 3}, {"key_tile", 2}, {"causal", 1}});
  const auto steps = static_cast<size_t>(found["steps"]);
  CHECK(steps == 3 * 4);
  CHECK(array_of(found, "step_skipped")[3] == 1);
  CHECK(array_of(found, "running_sum").size() == steps * 7);
  CHECK(found["max_difference"] < 1e-6);
  // Row 6's output, unnormalised, divided by its sum.
  const double last = array_of(found, "running_output")[(steps * 7 - 1) * 4];
  CHECK(last / array_of(found, "running_sum")[steps * 7 - 1] ==
        doctest::Approx(array_of(found, "output")[24]).epsilon(1e-6));
}

TEST_CASE("a picture's patches are its tokens, and equal patches look at each other alike") {
  // 32 by 32, the right half white: patches 1 and 3 are white.
  std::vector<double> picture;
  for (int i = 0; i < 32 * 32; ++i) picture.push_back(i % 32 < 16 ? 0 : 1);
  const Findings found = measure_attention(
      "patches", {{"height", 32}, {"width", 32}, {"patch", 16}, {"query_patch", 1}},
      {numbers("picture", picture)});
  CHECK(found["patches"] == 4);
  CHECK(array_of(found, "tokens")[256] == 1);
  const auto& row = array_of(found, "row");
  CHECK(row[1] == row[3]);
  CHECK(row[0] == row[2]);
  CHECK(row[1] > row[0]);
  CHECK(row[1] == array_of(found, "weights")[5]);
}

TEST_CASE("bytes are counted by running from 64 to 8,192 tokens") {
  if (lab::long_training_is_skipped()) {
    MESSAGE(lab::kTooSlow);
    return;
  }
  const Findings found =
      measure_attention("attention_cost", {{"max_length", 8192}, {"head_dim", 2}, {"timings", 0}});
  CHECK(array_of(found, "length").back() == 8192);
  CHECK(found["mismatches"] == 0);
  CHECK(std::fabs(found["slope_by_hand"] - 2.0) <= 0.05);
  CHECK(std::fabs(found["slope_tiled"] - 1.0) <= 0.05);
  CHECK(found["max_difference"] < 1e-5);
}

TEST_CASE("small tiles move more than the standard way, large ones less") {
  const Findings found = measure_attention("attention_cost", {{"max_length", 512}, {"timings", 0}});
  const auto& ratios = array_of(found, "moved_ratio");
  CHECK(ratios.size() == 7);
  CHECK(ratios.front() < 1.0);
  CHECK(std::is_sorted(ratios.begin(), ratios.end()));
  CHECK(ratios.back() > 5.0);
}

}  // namespace
