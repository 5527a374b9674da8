// By hand, fused and tiled are one function: on thousands of random shapes, masks and sizes.
#include <doctest/doctest.h>

#include "tests/support/attention_cases.hpp"
#include "tests/support/sessions.hpp"

namespace {

using lab::AttentionCase;
using lab::Generator;

int64_t between(Generator& generator, int64_t first, int64_t last) {
  std::vector<int32_t> drawn(1);
  lab::randint_(generator, drawn, last - first + 1);
  return first + drawn[0];
}

lab::AttentionShape random_shape(Generator& generator) {
  const int64_t kv_heads = between(generator, 1, 2);
  return {.batch = between(generator, 1, 2),
          .num_heads = kv_heads * between(generator, 1, 2),
          .num_kv_heads = kv_heads,
          .query_length = between(generator, 1, 130),
          .key_length = between(generator, 1, 130),
          .head_dim = between(generator, 1, 128)};
}

// One of: no mask, causal, a boolean mask with blind rows, an additive one.
void draw_mask(Generator& generator, AttentionCase& c) {
  const auto cells = static_cast<size_t>(c.shape.query_length * c.shape.key_length);
  switch (between(generator, 0, 3)) {
    case 1:
      c.causal = true;
      break;
    case 2:
      for (size_t i = 0; i < cells; ++i) c.visible.push_back(between(generator, 0, 2) > 0);
      std::fill_n(c.visible.begin(), c.shape.key_length, uint8_t{0});
      break;
    case 3:
      c.additive = lab::random_floats(generator, cells);
      for (size_t i = 0; i < cells; i += 3) c.additive[i] = lab::kMinusInfinity;
      break;
    default:
      break;
  }
}

lab::TileSizes random_tiles(Generator& generator) {
  return {between(generator, 1, 140), between(generator, 1, 140)};
}

double largest_difference(std::span<const float> a, std::span<const double> b) {
  double worst = 0.0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = std::fabs(static_cast<double>(a[i]) - b[i]);
    if (std::isnan(difference)) return difference;
    worst = std::max(worst, difference);
  }
  return worst;
}

double largest(const std::vector<float>& values) {
  double most = 0.0;
  for (const float value : values) most = std::max(most, std::fabs(static_cast<double>(value)));
  return most;
}

TEST_CASE("three ways of attention agree on thousands of random shapes") {
  Generator generator(401);
  double fused_worst = 0.0, tiled_worst = 0.0;
  // The sanitised build is slow and looks for other mistakes.
  const int wanted = lab::long_training_is_skipped() ? 200 : 2000;
  int compared = 0;
  for (; compared < wanted; ++compared) {
    AttentionCase c = lab::random_case(generator, random_shape(generator));
    draw_mask(generator, c);
    const lab::ByHandResult<float> by_hand = lab::run_by_hand<float>(c);
    REQUIRE(by_hand.largest_score < 20.0f);
    const std::vector<double> expected = lab::to_double(by_hand.out);
    const double fused = largest_difference(lab::run_fused(c).out, expected);
    const double tiled =
        largest_difference(lab::run_tiled(c, random_tiles(generator)).out, expected);
    INFO("case ", compared, ": fused differs by ", fused, ", tiled by ", tiled);
    REQUIRE(fused < 1e-6);
    REQUIRE(tiled < 1e-5);
    fused_worst = std::max(fused_worst, fused);
    tiled_worst = std::max(tiled_worst, tiled);
  }
  MESSAGE(compared, " shapes: fused within ", fused_worst, ", tiled within ", tiled_worst);
  CHECK(compared == wanted);
}

TEST_CASE("scores up to 20 keep the bounds, however they are masked") {
  Generator generator(402);
  for (int i = 0; i < 300; ++i) {
    AttentionCase c = lab::random_case(generator, random_shape(generator));
    draw_mask(generator, c);
    // Bring the largest score to 20, whatever the head size.
    const float factor = 19.9f / std::max(1e-3f, lab::run_by_hand<float>(c).largest_score);
    for (float& number : c.query) number *= factor;
    if (!c.additive.empty()) c.additive.clear();
    const lab::ByHandResult<float> by_hand = lab::run_by_hand<float>(c);
    const std::vector<double> expected = lab::to_double(by_hand.out);
    INFO("case ", i);
    REQUIRE(largest_difference(lab::run_fused(c).out, expected) < 1e-5);
    REQUIRE(largest_difference(lab::run_tiled(c, random_tiles(generator)).out, expected) < 1e-5);
  }
}

TEST_CASE(
    "at any size of score the error against float64 is within 64 units of the largest value") {
  Generator generator(403);
  constexpr double kUnit = 0x1p-24;
  for (int i = 0; i < 300; ++i) {
    AttentionCase c = lab::random_case(generator, random_shape(generator));
    draw_mask(generator, c);
    // 1, 10 … 10⁴.
    const double size = std::pow(10.0, static_cast<double>(i % 5));
    for (float& number : c.query) number *= static_cast<float>(size / 4.0);
    const lab::ByHandResult<double> exact = lab::run_by_hand<double>(c);
    const double bound = 64.0 * kUnit * (1.0 + exact.largest_score) * largest(c.value);
    INFO("case ", i, ": scores up to ", exact.largest_score);
    REQUIRE(largest_difference(lab::run_fused(c).out, exact.out) <= bound);
    REQUIRE(largest_difference(lab::run_tiled(c, random_tiles(generator)).out, exact.out) <= bound);
    REQUIRE(largest_difference(lab::run_by_hand<float>(c).out, exact.out) <= bound);
  }
}

// The first gradient that is off by more than 1e-5 of the largest of all. Of all, since one alone
// may be 0 but for rounding: with a single key the weights don't depend on the query.
std::string compare_gradients(const std::vector<std::vector<float>>& fused,
                              const std::vector<std::vector<float>>& tiled) {
  double size = 0.0;
  for (const auto& gradient : fused) size = std::max(size, largest(gradient));
  for (size_t k = 0; k < fused.size(); ++k) {
    const double difference = largest_difference(tiled[k], lab::to_double(fused[k]));
    if (difference <= 1e-5 * size) continue;
    return lab::text("gradient ", k, " off by ", difference, " where the largest is ", size);
  }
  return "";
}

TEST_CASE("the backward passes agree on random shapes, masks and tiles") {
  Generator generator(404);
  for (int i = 0; i < 300; ++i) {
    AttentionCase c = lab::random_case(generator, random_shape(generator));
    draw_mask(generator, c);
    const std::vector<float> dout = lab::random_floats(generator, c.query.size());
    const lab::ForwardResult fused = lab::run_fused(c);
    std::vector<float> dquery(c.query.size()), dkey(c.key.size()), dvalue(c.value.size());
    std::vector<float> workspace(static_cast<size_t>(lab::attention_backward_workspace(c.shape)));
    lab::scaled_dot_product_attention_backward(dquery, dkey, dvalue, dout, c.query, c.key, c.value,
                                               fused.weights, c.scale(), workspace, c.shape, {});
    std::vector<float> tiled_dquery(c.query.size()), tiled_dkey(c.key.size()),
        tiled_dvalue(c.value.size());
    const lab::TiledResult past = lab::run_tiled(c, random_tiles(generator));
    lab::tiled_attention_backward(tiled_dquery, tiled_dkey, tiled_dvalue,
                                  {dout, c.query, c.key, c.value, past.out, past.log_sum_exp},
                                  c.mask(), c.scale(), random_tiles(generator), c.shape);
    INFO("case ", i);
    REQUIRE(compare_gradients({dquery, dkey, dvalue}, {tiled_dquery, tiled_dkey, tiled_dvalue}) ==
            "");
  }
}

TEST_CASE("the comparison refuses a way that forgets the scale, a mask or a head") {
  Generator generator(405);
  AttentionCase c = lab::random_case(generator, {1, 2, 1, 9, 9, 6});
  c.causal = true;
  const std::vector<double> expected = lab::to_double(lab::run_by_hand<float>(c).out);
  AttentionCase open = c;
  open.causal = false;
  CHECK(largest_difference(lab::run_fused(open).out, expected) > 1e-3);
  AttentionCase unscaled = c;
  for (float& number : unscaled.query) number *= std::sqrt(6.0f);
  CHECK(largest_difference(lab::run_fused(unscaled).out, expected) > 1e-3);
  std::vector<float> broken = lab::run_fused(c).out;
  broken[3] = std::nanf("");
  CHECK_FALSE(largest_difference(broken, expected) < 1e-6);
}

}  // namespace
