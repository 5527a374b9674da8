#include "core/ops/embedding.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::Operands;

struct Case {
  int64_t vocab_size;
  int64_t embed_dim;
  std::vector<int32_t> ids;
};

// Rows used once, several times and never.
const std::vector<Case> kCases = {
    {1, 1, {0}}, {5, 2, {4, 0, 4, 4, 1}}, {7, 5, {6, 5, 3, 3, 0, 6}}, {27, 10, {0, 0, 5, 13, 26}}};

std::vector<float> random_table(const Case& c) {
  lab::Generator generator(71);
  return lab::random_floats(generator, static_cast<size_t>(c.vocab_size * c.embed_dim));
}

GradientCheck embedding_check(const Case& c) {
  GradientCheck check;
  check.op = "embedding";
  check.names = {"table"};
  check.inputs = {random_table(c)};
  check.reference = [c](const Operands<double>& in) {
    std::vector<double> out(c.ids.size() * static_cast<size_t>(c.embed_dim));
    lab::embedding_reference<double>(out, in[0], c.ids, c.embed_dim);
    return out;
  };
  check.backward = [c](Operands<float>& d, const std::vector<float>& dout, bool add) {
    lab::embedding_backward(d[0], dout, c.ids, c.embed_dim, add);
  };
  return check;
}

TEST_CASE("the gradient of an embedding is that of its reference twin") {
  for (const Case& c : kCases) {
    CHECK(lab::find_wrong_gradient(embedding_check(c), false) == "");
    CHECK(lab::find_wrong_gradient(embedding_check(c), true) == "");
  }
}

TEST_CASE("looking up a row is the product with a one-hot row, to the bit") {
  for (const Case& c : kCases) {
    const std::vector<float> table = random_table(c);
    std::vector<float> out(c.ids.size() * static_cast<size_t>(c.embed_dim));
    std::vector<float> twin(out.size());
    lab::embedding_forward(out, table, c.ids, c.embed_dim);
    lab::embedding_reference<float>(twin, table, c.ids, c.embed_dim);
    CHECK(lab::bit_mismatch(out, twin) == "");
  }
}

TEST_CASE("an embedding agrees with PyTorch") {
  for (const auto& golden : lab::op_cases("embedding")) {
    const auto table = lab::golden_values(golden.at("table"));
    const auto ids = lab::golden_values<int32_t>(golden.at("ids"));
    const auto dout = lab::golden_values(golden.at("dout"));
    const int64_t embed_dim = lab::golden_shape(golden.at("table"))[1];
    std::vector<float> out(dout.size());
    lab::embedding_forward(out, table, ids, embed_dim);
    CHECK(lab::golden_mismatch(out, golden.at("out")) == "");
    std::vector<float> dtable(table.size());
    lab::embedding_backward(dtable, dout, ids, embed_dim, false);
    CHECK(lab::golden_mismatch(dtable, golden.at("dtable")) == "");
  }
}

TEST_CASE("a row that no id names has gradient 0") {
  std::vector<float> dtable(6, std::nanf(""));
  lab::embedding_backward(dtable, std::vector<float>{1, 2, 3, 4}, std::vector<int32_t>{2, 2}, 2,
                          false);
  CHECK(dtable == std::vector<float>{0, 0, 0, 0, 4, 6});
}

}  // namespace
