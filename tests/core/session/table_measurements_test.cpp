// What figures of the table C and of views are told.
#include <doctest/doctest.h>

#include <vector>

#include "core/models/mlp.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/measuring.hpp"
#include "tests/support/sessions.hpp"

using lab::array_of;
using lab::Findings;
using lab::measure;
using Numbers = std::vector<double>;

namespace {

// C of MAIN for the alphabet of a corpus, untrained; it is drawn first, so nothing else matters.
Numbers drawn_table(int64_t vocab_size, int64_t embed_dim, uint64_t seed = 2147483647) {
  const auto parameters =
      lab::draw_mlp({vocab_size, 3, embed_dim, 7}, lab::Initialization::kLecture, seed);
  const auto table = (*parameters)["C"].value;
  return {table.begin(), table.end()};
}

Findings look_up(const std::string& word, std::vector<lab::NamedValue> numbers = {}) {
  return measure(lab::tiny_corpus(), "lookup", std::move(numbers), {{"word", word}});
}

// one_hot · C by three loops.
Numbers multiplied(const Numbers& one_hot, const Numbers& table, size_t rows, size_t width) {
  const size_t v = table.size() / width;
  Numbers out(rows * width);
  for (size_t t = 0; t < rows; ++t) {
    for (size_t i = 0; i < v; ++i) {
      for (size_t c = 0; c < width; ++c) {
        out[t * width + c] += one_hot[t * v + i] * table[i * width + c];
      }
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a looked-up context has the rows of C that its letters name") {
  const auto corpus = lab::tiny_corpus();
  const int64_t v = corpus->vocab_size();
  const Findings found = measure(corpus, "lookup", {}, {{"word", "ada"}});
  const auto& ids = array_of(found, "ids");
  const auto& table = array_of(found, "C");
  CHECK(table == drawn_table(v, 10));
  CHECK(found.array("C").shape == Numbers{static_cast<double>(v), 10});
  REQUIRE(ids.size() == 3);
  CHECK(ids[0] == corpus->vocabulary().id(U'a'));
  CHECK(ids[1] == corpus->vocabulary().id(U'd'));
  CHECK(ids[2] == ids[0]);
  const auto& one_hot = array_of(found, "one_hot");
  REQUIRE(found.array("one_hot").shape == Numbers{3, static_cast<double>(v)});
  for (size_t t = 0; t < 3; ++t) {
    for (size_t i = 0; i < static_cast<size_t>(v); ++i) {
      REQUIRE(one_hot[t * static_cast<size_t>(v) + i] == (ids[t] == static_cast<double>(i)));
    }
  }
  CHECK(array_of(found, "rows") == multiplied(one_hot, table, 3, 10));
  CHECK(array_of(found, "product") == array_of(found, "rows"));
  CHECK(found.array("rows").shape == Numbers{3, 10});
  CHECK(found["equal"] == 1.0);
  CHECK(found["multiply_adds_one_hot"] == static_cast<double>(3 * v * 10));
  CHECK(found["multiply_adds_lookup"] == 0.0);
}

TEST_CASE("a context is filled up with dots or cut to its last characters") {
  const Numbers padded = array_of(look_up("e"), "ids");
  const auto corpus = lab::tiny_corpus();
  const double e = corpus->vocabulary().id(U'e');
  CHECK(padded == Numbers{0, 0, e});
  CHECK(array_of(look_up(""), "ids") == Numbers{0, 0, 0});
  CHECK(array_of(measure(corpus, "lookup"), "ids") ==
        Numbers{0, e, static_cast<double>(corpus->vocabulary().id(U'm'))});
  CHECK(array_of(look_up("fatme", {{"context_length", 1}}), "ids") == Numbers{e});
  CHECK(array_of(look_up("ece", {{"context_length", 5}}), "ids") ==
        Numbers{0, 0, e, static_cast<double>(corpus->vocabulary().id(U'c')), e});
}

TEST_CASE("the table that is looked up in follows columns and seed") {
  const int64_t v = lab::tiny_corpus()->vocab_size();
  const Findings found = look_up("a", {{"embed_dim", 4}, {"seed", 5}});
  CHECK(array_of(found, "C") == drawn_table(v, 4, 5));
  CHECK(found.array("rows").shape == Numbers{3, 4});
  CHECK(found["multiply_adds_one_hot"] == static_cast<double>(3 * v * 4));
}

TEST_CASE("a lookup of what the alphabet lacks, or of no size, is refused") {
  CHECK(lab::error_code([] { look_up("wx"); }) == "vocabulary.unknown");
  CHECK(lab::error_code([] { look_up("a", {{"embed_dim", 0}}); }) == "range");
  CHECK(lab::error_code([] { look_up("a", {{"context_length", 17}}); }) == "range");
  CHECK(lab::error_code([] { look_up("a", {{"seed", 0.5}}); }) == "whole");
}

TEST_CASE("both shapes read one storage with the strides that they say") {
  const auto corpus = lab::tiny_corpus();
  const Findings found = measure(corpus, "storage_view");
  const double e = corpus->vocabulary().id(U'e');
  CHECK(array_of(found, "ids") == Numbers{0, 0, 0, 0, 0, e});
  CHECK(found.array("ids").shape == Numbers{2, 3});
  CHECK(array_of(found, "emb_shape") == Numbers{2, 3, 2});
  CHECK(array_of(found, "emb_strides") == Numbers{6, 2, 1});
  CHECK(array_of(found, "flat_shape") == Numbers{2, 6});
  CHECK(array_of(found, "flat_strides") == Numbers{6, 1});
  const Numbers table = drawn_table(corpus->vocab_size(), 2);
  const auto& ids = array_of(found, "ids");
  const auto& storage = array_of(found, "storage");
  REQUIRE(storage.size() == 12);
  for (size_t i = 0; i < 2; ++i) {
    for (size_t t = 0; t < 3; ++t) {
      for (size_t c = 0; c < 2; ++c) {
        const double expected = table[static_cast<size_t>(ids[i * 3 + t]) * 2 + c];
        CHECK(storage[i * 6 + t * 2 + c] == expected);
      }
    }
  }
  CHECK(found["pointer_equal"] == 1.0);
  CHECK(found["address_emb"] == found["address_flat"]);
  CHECK(found["address_emb"] > 0.0);
  CHECK(found["bytes_copied"] == 0.0);
}

TEST_CASE("a storage view has no more rows than the word has contexts") {
  const auto view = [](const std::string& word, double rows, double embed_dim) {
    return measure(lab::tiny_corpus(), "storage_view", {{"rows", rows}, {"embed_dim", embed_dim}},
                   {{"word", word}});
  };
  CHECK(array_of(view("a", 4, 3), "emb_shape") == Numbers{2, 3, 3});
  CHECK(array_of(view("emma", 4, 10), "emb_shape") == Numbers{4, 3, 10});
  CHECK(array_of(view("emma", 1, 1), "flat_shape") == Numbers{1, 3});
  CHECK(lab::error_code([&] { view("emma", 5, 2); }) == "range");
  CHECK(lab::error_code([&] { view("emma", 2, 11); }) == "range");
  CHECK(lab::error_code([&] { view("ewa", 2, 2); }) == "vocabulary.unknown");
}

TEST_CASE("the shares of a counting table are the contexts seen over its rows") {
  const Findings found = measure(lab::tiny_corpus(), "context_explosion");
  const Numbers& rows = array_of(found, "rows");
  const Numbers& seen = array_of(found, "seen");
  REQUIRE(rows.size() == 10);
  const double v = rows[0];
  double power = 1.0;
  for (size_t i = 0; i < rows.size(); ++i) {
    power *= v;
    CHECK(rows[i] == power);
    CHECK(seen[i] == found["seen_" + std::to_string(i + 1)]);
    CHECK(array_of(found, "shares")[i] == seen[i] / power);
  }
}

TEST_CASE("the cost of learning follows the sizes that are asked for") {
  const auto corpus = lab::tiny_corpus();
  const auto v = static_cast<double>(corpus->vocab_size());
  const Findings found = measure(corpus, "context_cost", {{"embed_dim", 4}, {"hidden_dim", 6}});
  const Numbers& parameters = array_of(found, "parameters");
  REQUIRE(parameters.size() == 10);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const double inputs = 4.0 * static_cast<double>(i + 1);
    CHECK(parameters[i] == v * 4 + (inputs + 1) * 6 + 7 * v);
  }
  CHECK(found["parameters_slope"] == 24);
  CHECK(lab::error_code([&] { measure(corpus, "context_cost", {{"embed_dim", 0}}); }) == "range");
}
