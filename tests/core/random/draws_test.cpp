#include "core/random/draws.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/sha256.hpp"
#include "core/random/generator.hpp"
#include "tests/support/golden.hpp"

namespace {

using lab::Generator;
using nlohmann::json;

const json& golden() {
  static const json file = lab::load_json("data/golden/random.json");
  return file;
}

// The largest distance from the golden row; infinite when a value is NaN or a size differs.
double worst_difference(const std::vector<float>& values, const json& expected, size_t offset) {
  double worst = 0.0;
  if (offset + expected.size() > values.size()) return std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < expected.size(); ++i) {
    const double difference =
        std::abs(static_cast<double>(values[offset + i]) - expected[i].get<double>());
    if (!(difference <= worst)) worst = difference;
    if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
  }
  return worst;
}

void check_floats(const std::vector<float>& values, const json& row) {
  REQUIRE(values.size() == row.at("size").get<size_t>());
  if (row.contains("values")) {
    REQUIRE(row.at("values").size() == values.size());
    CHECK(worst_difference(values, row.at("values"), 0) <= 1e-6);
    return;
  }
  const json& last = row.at("last");
  CHECK(worst_difference(values, row.at("first"), 0) <= 1e-6);
  CHECK(worst_difference(values, last, values.size() - last.size()) <= 1e-6);
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  CHECK(std::abs(sum - row.at("sum").get<double>()) <= 1e-7 * static_cast<double>(values.size()));
}

template <class T>
void check_integers(const std::vector<T>& values, const json& row) {
  const auto first = row.at("first").get<std::vector<T>>();
  const auto last = row.at("last").get<std::vector<T>>();
  REQUIRE(values.size() == row.at("size").get<size_t>());
  REQUIRE(first.size() <= values.size());
  CHECK(std::equal(first.begin(), first.end(), values.begin()));
  CHECK(std::equal(last.rbegin(), last.rend(), values.rbegin()));
}

std::vector<float> draw_normals(Generator& generator, size_t size) {
  std::vector<float> values(size, std::numeric_limits<float>::quiet_NaN());
  lab::normal_(generator, values);
  return values;
}

std::string error_code(const std::vector<float>& probs) {
  Generator generator(1);
  try {
    lab::sample_categorical(generator, probs);
  } catch (const lab::Error& error) {
    return error.code();
  }
  return "none";
}

TEST_CASE("normal numbers are torch.randn's for every size and seed") {
  REQUIRE(golden().at("randn").size() == 33);
  for (const json& row : golden().at("randn")) {
    Generator generator(row.at("seed").get<uint64_t>());
    CAPTURE(row.at("seed").dump());
    CAPTURE(row.at("size").dump());
    check_floats(draw_normals(generator, row.at("size").get<size_t>()), row);
  }
}

TEST_CASE("consecutive calls of mixed sizes keep step with torch, cached normal included") {
  REQUIRE(golden().at("randn_mixed").size() == 3);
  for (const json& row : golden().at("randn_mixed")) {
    Generator generator(row.at("seed").get<uint64_t>());
    for (const json& call : row.at("calls")) {
      CAPTURE(call.at("size").dump());
      check_floats(draw_normals(generator, call.at("size").get<size_t>()), call);
      std::vector<int32_t> after(1);
      lab::randint_(generator, after, row.at("randint_high").get<int64_t>());
      CHECK(after[0] == call.at("randint_after").get<int32_t>());
    }
  }
}

TEST_CASE("the waiting half of a normal pair is part of the saved state") {
  Generator generator(42);
  draw_normals(generator, 1);
  REQUIRE(generator.state().has_next_normal);
  Generator resumed(0);
  resumed.set_state(generator.state());
  CHECK(draw_normals(resumed, 7) == draw_normals(generator, 7));
  CHECK(resumed.state() == generator.state());
}

TEST_CASE("uniform numbers are torch.rand's bit for bit") {
  REQUIRE(golden().at("uniform").size() == 3);
  for (const json& row : golden().at("uniform")) {
    Generator generator(row.at("seed").get<uint64_t>());
    std::vector<float> values(row.at("size").get<size_t>());
    lab::uniform_(generator, values);
    check_integers(values, row);  // exact: every value is a multiple of 2^-24
    CHECK(std::accumulate(values.begin(), values.end(), 0.0) == row.at("sum").get<double>());
  }
}

TEST_CASE("integers are torch.randint's bit for bit") {
  REQUIRE(golden().at("randint").size() == 15);
  for (const json& row : golden().at("randint")) {
    Generator generator(row.at("seed").get<uint64_t>());
    std::vector<int32_t> values(row.at("size").get<size_t>());
    lab::randint_(generator, values, row.at("high").get<int64_t>());
    CAPTURE(row.at("high").dump());
    check_integers(values, row);
    CHECK(std::accumulate(values.begin(), values.end(), int64_t{0}) ==
          row.at("sum").get<int64_t>());
  }
}

TEST_CASE("randint refuses a bound that its result cannot hold") {
  Generator generator(1);
  std::vector<int32_t> values(1);
  for (const int64_t high : {int64_t{0}, int64_t{-5}, (int64_t{1} << 31) + 1}) {
    CHECK_THROWS_AS(lab::randint_(generator, values, high), lab::Error);
  }
  CHECK_THROWS_AS(lab::python_randbelow(generator, 0), lab::Error);
  CHECK(generator.state() == Generator(1).state());
}

TEST_CASE("the permutation is Python's random.shuffle") {
  REQUIRE(golden().at("shuffle").size() == 16);
  for (const json& row : golden().at("shuffle")) {
    Generator generator = Generator::from_python_seed(row.at("seed").get<uint64_t>());
    std::vector<int> order(row.at("size").get<size_t>());
    std::iota(order.begin(), order.end(), 0);
    lab::python_shuffle(generator, order);
    CAPTURE(row.at("seed").dump());
    check_integers(order, row);
    std::string listed;
    for (const int index : order) {
      if (!listed.empty()) listed += ',';
      listed += std::to_string(index);
    }
    CHECK(lab::sha256_hex(std::vector<uint8_t>(listed.begin(), listed.end())) ==
          row.at("sha256_of_comma_separated_order").get<std::string>());
  }
}

TEST_CASE("categorical draws follow the probabilities, whatever their sum") {
  const std::vector<double> expected = {0.1, 0.0, 0.6, 0.3, 0.0};
  for (const float sum : {1.0f, 0.9999f, 1.0001f, 250.0f}) {
    std::vector<float> probs;
    for (const double p : expected) probs.push_back(static_cast<float>(p) * sum);
    Generator generator(17);
    std::vector<int> counts(probs.size());
    const int draws = 40000;
    for (int i = 0; i < draws; ++i) {
      ++counts.at(static_cast<size_t>(lab::sample_categorical(generator, probs)));
    }
    for (size_t i = 0; i < probs.size(); ++i) {
      // Five standard deviations of a count; none at all for an impossible outcome.
      const double spread = 5.0 * std::sqrt(expected[i] * (1.0 - expected[i]) / draws);
      CHECK(std::abs(static_cast<double>(counts[i]) / draws - expected[i]) <= spread);
    }
  }
}

TEST_CASE("a categorical draw costs one word of the stream") {
  Generator drawn(5);
  Generator skipped(5);
  const std::vector<float> probs = {0.5f, 0.5f};
  lab::sample_categorical(drawn, probs);
  skipped.next_u32();
  CHECK(drawn.state() == skipped.state());
}

TEST_CASE("the only possible outcome is always the one drawn") {
  Generator generator(23);
  for (const float p : {1.0f, 1e-30f, 1e-45f, 3e38f}) {
    const std::vector<float> probs = {0.0f, p, 0.0f};
    for (int i = 0; i < 200; ++i) CHECK(lab::sample_categorical(generator, probs) == 1);
  }
}

TEST_CASE("what is no distribution is refused") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(error_code({0.5f, nan}) == "sample.probabilities");
  CHECK(error_code({0.5f, infinity}) == "sample.probabilities");
  CHECK(error_code({1.5f, -0.5f}) == "sample.probabilities");
  CHECK(error_code({0.0f, 0.0f}) == "sample.probabilities");
  CHECK(error_code({}) == "sample.probabilities");
  CHECK(error_code({0.5f, 0.5f}) == "none");
}

}  // namespace
