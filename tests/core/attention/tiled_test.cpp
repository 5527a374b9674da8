#include "core/attention/tiled.hpp"

#include <doctest/doctest.h>

#include "tests/support/attention_cases.hpp"
#include "tests/support/errors.hpp"

namespace {

using lab::AttentionCase;
using lab::AttentionShape;
using lab::AttentionTally;
using lab::Generator;
using lab::TileSizes;

TEST_CASE("what tiled attention costs is counted as the formula says, for every shape and tile") {
  Generator generator(411);
  for (const AttentionShape& shape :
       {AttentionShape{1, 1, 1, 8, 8, 4}, AttentionShape{2, 6, 3, 17, 9, 5},
        AttentionShape{1, 2, 1, 1, 33, 7}}) {
    const AttentionCase c = lab::random_case(generator, shape);
    for (const TileSizes tiles :
         {TileSizes{1, 1}, TileSizes{3, 4}, TileSizes{8, 8}, TileSizes{64, 2}}) {
      INFO("tiles ", tiles.query, " by ", tiles.key);
      CHECK(lab::run_tiled(c, tiles).tally == lab::tiled_cost(shape, tiles));
    }
  }
}

TEST_CASE("by hand and fused attention cost what their formulas say") {
  Generator generator(412);
  const AttentionShape shape{1, 1, 1, 7, 11, 5};
  const AttentionCase c = lab::random_case(generator, shape);
  const auto matrix = [](const std::vector<float>& from, int64_t rows) {
    return lab::array2<float, float>(from, rows, 5);
  };
  const lab::Array2<float> query = matrix(c.query, 7), key = matrix(c.key, 11);
  const lab::Array2<float> value = matrix(c.value, 11);
  const auto by_hand = lab::scaled_dot_product_attention_reference<float>(
      query, key, value, lab::array2<float, float>(std::vector<float>(1), 1, 1), c.scale());
  CHECK(lab::cost_of(by_hand, query, key, value) == lab::by_hand_cost(shape));
  CHECK(lab::by_hand_cost(shape).held_large == 4 * 3 * 77);
  CHECK(lab::fused_cost(shape).held_large == 4 * (77 + 55));
}

TEST_CASE("the large memory grows with the length by hand squared and in tiles once") {
  const auto growth = [](auto&& held) { return held(8192) / held(4096); };
  const auto square = [](int64_t n) { return AttentionShape{1, 1, 1, n, n, 64}; };
  CHECK(growth([&](int64_t n) { return lab::by_hand_cost(square(n)).held_large; }) == 4);
  CHECK(growth([&](int64_t n) { return lab::tiled_cost(square(n), {}).held_large; }) == 2);
  CHECK(growth([&](int64_t n) { return lab::tiled_cost(square(n), {}).held_small; }) == 1);
}

TEST_CASE("the tiled backward pass does five products where the other does four") {
  Generator generator(413);
  const AttentionCase c = lab::random_case(generator, {1, 2, 2, 12, 10, 6});
  const lab::TiledResult past = lab::run_tiled(c, {4, 4});
  std::vector<float> dquery(c.query.size()), dkey(c.key.size()), dvalue(c.value.size());
  const AttentionTally tally = lab::tiled_attention_backward(
      dquery, dkey, dvalue, {c.query, c.query, c.key, c.value, past.out, past.log_sum_exp},
      c.mask(), c.scale(), {5, 3}, c.shape);
  CHECK(tally.multiply_adds == lab::tiled_backward_multiply_adds(c.shape));
  CHECK(4 * tally.multiply_adds == 5 * lab::fused_backward_multiply_adds(c.shape));
}

TEST_CASE("tiles that no query sees are passed over") {
  Generator generator(414);
  AttentionCase c = lab::random_case(generator, {1, 1, 1, 8, 8, 4});
  c.causal = true;
  std::vector<float> out(32), log_sum_exp(8);
  lab::TiledHead head({out, log_sum_exp, c.query, c.key, c.value}, c.mask(), c.scale(), {2, 2},
                      c.shape);
  int steps = 0, skipped = 0;
  while (head.step()) {
    ++steps;
    skipped += head.skipped() ? 1 : 0;
    CHECK(head.skipped() == (head.key_start() > head.query_start() + 1));
  }
  CHECK(steps == 16);
  CHECK(skipped == 6);
  CHECK(head.tally().multiply_adds == 2 * (16 - 6) * 2 * 2 * 4);
}

TEST_CASE("the recurrence after each tile is that of the keys seen so far") {
  Generator generator(415);
  const AttentionCase c = lab::random_case(generator, {1, 1, 1, 4, 6, 3});
  std::vector<float> out(12), log_sum_exp(4);
  lab::TiledHead head({out, log_sum_exp, c.query, c.key, c.value}, {}, c.scale(), {4, 2}, c.shape);
  for (int64_t seen = 2; head.step(); seen += 2) {
    AttentionCase part = c;
    part.shape.key_length = seen;
    part.key.resize(static_cast<size_t>(seen * 3));
    part.value.resize(static_cast<size_t>(seen * 3));
    const std::vector<float> expected = lab::run_by_hand<float>(part).out;
    for (int64_t r = 0; r < 4; ++r) {
      for (int64_t d = 0; d < 3; ++d) {
        const double normalised = static_cast<double>(head.running_output()[r * 3 + d]) /
                                  head.running()[static_cast<size_t>(r)].sum;
        CHECK(normalised == doctest::Approx(expected[r * 3 + d]).epsilon(1e-5));
      }
    }
  }
}

TEST_CASE("tiled attention refuses tiles below one") {
  Generator generator(416);
  const AttentionCase c = lab::random_case(generator, {1, 1, 1, 2, 2, 2});
  CHECK(lab::error_code([&] { lab::run_tiled(c, {0, 4}); }) == "range");
  CHECK(lab::error_code([&] { lab::run_tiled(c, {4, -1}); }) == "range");
}

}  // namespace
