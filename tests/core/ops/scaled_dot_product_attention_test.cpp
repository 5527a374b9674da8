#include "core/ops/scaled_dot_product_attention.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/attention_cases.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/gradcheck.hpp"

namespace {

using lab::AttentionCase;
using lab::AttentionShape;
using lab::Generator;
using lab::GradientCheck;
using lab::Operands;

// −∞ is written as text.
std::vector<float> floats_of(const nlohmann::json& numbers) {
  std::vector<float> out;
  for (const auto& number : numbers) {
    out.push_back(number.is_string() ? lab::kMinusInfinity : number.get<float>());
  }
  return out;
}

AttentionCase golden_case(const nlohmann::json& row) {
  const auto shape = row.at("shape").get<std::vector<int64_t>>();
  AttentionCase out{.shape = {shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]}};
  out.query = floats_of(row.at("query"));
  out.key = floats_of(row.at("key"));
  out.value = floats_of(row.at("value"));
  out.causal = row.at("causal").get<bool>();
  if (row.contains("additive")) out.additive = floats_of(row.at("additive"));
  if (row.contains("visible")) out.visible = row.at("visible").get<std::vector<uint8_t>>();
  return out;
}

const nlohmann::json& golden_rows() {
  static const nlohmann::json file = lab::load_json("data/golden/attention.json");
  REQUIRE(file.at("cases").size() == 10);
  return file.at("cases");
}

// dquery, dkey, dvalue.
Operands<float> backward(const AttentionCase& c, const std::vector<float>& weights,
                         const std::vector<float>& dout, Operands<float> gradients, bool add) {
  std::vector<float> workspace(static_cast<size_t>(lab::attention_backward_workspace(c.shape)));
  lab::scaled_dot_product_attention_backward(gradients[0], gradients[1], gradients[2], dout,
                                             c.query, c.key, c.value, weights, c.scale(), workspace,
                                             c.shape, {add, add, add});
  return gradients;
}

Operands<float> empty_gradients(const AttentionCase& c) {
  return {std::vector<float>(c.query.size()), std::vector<float>(c.key.size()),
          std::vector<float>(c.value.size())};
}

TEST_CASE("attention equals the formula in float64, masked, grouped and across lengths") {
  for (const auto& row : golden_rows()) {
    INFO(row.at("name").get<std::string>());
    const AttentionCase c = golden_case(row);
    const lab::ForwardResult result = lab::run_fused(c);
    const auto out = row.at("out").get<std::vector<double>>();
    const auto weights = row.at("weights").get<std::vector<double>>();
    CHECK(lab::mismatch(result.out, out, {1e-6, 0.0}) == "");
    CHECK(lab::mismatch(result.weights, weights, {1e-6, 0.0}) == "");
    for (const lab::TileSizes tiles : {lab::TileSizes{2, 3}, lab::TileSizes{64, 64}}) {
      CHECK(lab::mismatch(lab::run_tiled(c, tiles).out, out, {1e-6, 0.0}) == "");
    }
    const lab::ByHandResult<float> by_hand = lab::run_by_hand<float>(c);
    CHECK(lab::mismatch(by_hand.out, out, {1e-6, 0.0}) == "");
  }
}

TEST_CASE("the gradients of attention equal autograd's in float64, fused and in tiles") {
  for (const auto& row : golden_rows()) {
    INFO(row.at("name").get<std::string>());
    const AttentionCase c = golden_case(row);
    const std::vector<float> dout = floats_of(row.at("dout"));
    const lab::ForwardResult result = lab::run_fused(c);
    const Operands<float> fused = backward(c, result.weights, dout, empty_gradients(c), false);
    Operands<float> tiled = empty_gradients(c);
    const lab::TiledResult past = lab::run_tiled(c, {2, 3});
    lab::tiled_attention_backward(tiled[0], tiled[1], tiled[2],
                                  {dout, c.query, c.key, c.value, past.out, past.log_sum_exp},
                                  c.mask(), c.scale(), {2, 3}, c.shape);
    const std::vector<std::string> names = {"dquery", "dkey", "dvalue"};
    for (size_t k = 0; k < names.size(); ++k) {
      INFO(names[k]);
      const auto expected = row.at(names[k]).get<std::vector<double>>();
      CHECK(lab::mismatch(fused[k], expected, {2e-6, 1e-5}) == "");
      CHECK(lab::mismatch(tiled[k], expected, {2e-6, 1e-5}) == "");
    }
  }
}

GradientCheck attention_check(const AttentionCase& c) {
  GradientCheck check;
  check.op = "scaled_dot_product_attention";
  check.names = {"query", "key", "value"};
  check.inputs = {c.query, c.key, c.value};
  check.reference = [c](const Operands<double>& in) {
    return lab::run_by_hand<double>(c, in[0], in[1], in[2]).out;
  };
  check.backward = [c](Operands<float>& d, const std::vector<float>& dout, bool add) {
    d = backward(c, lab::run_fused(c).weights, dout, d, add);
  };
  return check;
}

std::vector<AttentionCase> gradient_cases() {
  Generator generator(321);
  std::vector<AttentionCase> cases = {lab::random_case(generator, {1, 1, 1, 3, 3, 4}),
                                      lab::random_case(generator, {2, 4, 2, 3, 5, 3}),
                                      lab::random_case(generator, {1, 2, 1, 4, 4, 2}),
                                      lab::random_case(generator, {1, 1, 1, 4, 4, 3})};
  cases[2].causal = true;
  cases[3].visible = std::vector<uint8_t>(16, 1);
  for (size_t j = 4; j < 8; ++j) cases[3].visible[j] = 0;  // a blind row
  return cases;
}

TEST_CASE("the gradients of attention are those of the four lines written by hand") {
  for (const AttentionCase& c : gradient_cases()) {
    CHECK(lab::find_wrong_gradient(attention_check(c), false) == "");
    CHECK(lab::find_wrong_gradient(attention_check(c), true) == "");
  }
}

TEST_CASE("the gradient check of attention rejects wrong backward passes") {
  const AttentionCase c = gradient_cases()[1];
  const auto wrong = [&](auto&& spoil) {
    GradientCheck check = attention_check(c);
    check.backward = [c, spoil](Operands<float>& d, const std::vector<float>& dout, bool add) {
      d = backward(c, lab::run_fused(c).weights, dout, d, add);
      spoil(d);
    };
    return lab::find_wrong_gradient(check, false);
  };
  // √D forgotten; a key's gradient of one head only; a NaN.
  CHECK(wrong([](Operands<float>& d) {
          for (float& x : d[0]) x *= 2.0f;
        }) != "");
  CHECK(wrong([](Operands<float>& d) {
          for (float& x : d[1]) x *= 0.5f;
        }) != "");
  CHECK(wrong([](Operands<float>& d) { d[2][0] = std::nanf(""); }) != "");
}

TEST_CASE(
    "grouped-query attention with as many groups as heads is multi-head, with one multi-query") {
  Generator generator(322);
  for (const int64_t kv_heads : {6, 1}) {
    const AttentionCase c = lab::random_case(generator, {2, 6, kv_heads, 9, 9, 5});
    const lab::ForwardResult all = lab::run_fused(c);
    for (int64_t head = 0; head < 12; ++head) {
      AttentionCase one{.shape = {1, 1, 1, 9, 9, 5}};
      const auto part = [](const std::vector<float>& from, int64_t index) {
        return std::vector<float>(from.begin() + index * 45, from.begin() + (index + 1) * 45);
      };
      const int64_t kv = kv_heads == 6 ? head : head / 6;
      one.query = part(c.query, head);
      one.key = part(c.key, kv);
      one.value = part(c.value, kv);
      CHECK(lab::bit_mismatch(lab::run_fused(one).out, part(all.out, head)) == "");
    }
  }
}

TEST_CASE("attention refuses heads that cannot be shared and masks that do not fit") {
  const AttentionShape shape{1, 4, 3, 2, 2, 1};
  CHECK(lab::error_code([&] { lab::check_attention(shape, {}); }) == "shape");
  const std::vector<float> additive(3);
  const AttentionShape fine{1, 1, 1, 2, 2, 1};
  CHECK(lab::error_code([&] { lab::check_attention(fine, {additive, {}, false}); }) == "shape");
}

}  // namespace
