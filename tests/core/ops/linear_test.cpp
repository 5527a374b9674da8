#include "core/ops/linear.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"
#include "tests/support/op_golden.hpp"

namespace {

using lab::GradientCheck;
using lab::LinearShape;
using lab::Operands;

constexpr LinearShape kShapes[] = {{1, 1, 1}, {3, 4, 8}, {5, 7, 3}, {7, 30, 27}, {2, 6, 13}};

std::vector<size_t> sizes_of(LinearShape s) {
  return {static_cast<size_t>(s.batch * s.in_features),
          static_cast<size_t>(s.in_features * s.out_features), static_cast<size_t>(s.out_features)};
}

std::vector<float> workspace_for(LinearShape shape) {
  return std::vector<float>(static_cast<size_t>(lab::linear_workspace(shape)));
}

GradientCheck linear_check(LinearShape shape) {
  lab::Generator generator(51);
  GradientCheck check;
  check.op = "linear";
  check.names = {"x", "weight", "bias"};
  for (const size_t size : sizes_of(shape)) {
    check.inputs.push_back(lab::random_floats(generator, size));
  }
  check.reference = [shape](const Operands<double>& in) {
    std::vector<double> out(static_cast<size_t>(shape.batch * shape.out_features));
    lab::linear_reference<double>(out, in[0], in[1], in[2], shape);
    return out;
  };
  check.backward = [shape, inputs = check.inputs](Operands<float>& d,
                                                  const std::vector<float>& dout, bool add) {
    std::vector<float> workspace = workspace_for(shape);
    lab::linear_backward(d[0], d[1], d[2], dout, inputs[0], inputs[1], workspace, shape,
                         {add, add, add});
  };
  return check;
}

TEST_CASE("the gradients of linear are those of its reference twin") {
  for (const LinearShape shape : kShapes) {
    CHECK(lab::find_wrong_gradient(linear_check(shape), false) == "");
    CHECK(lab::find_wrong_gradient(linear_check(shape), true) == "");
  }
}

TEST_CASE("the output of linear is that of its reference twin") {
  for (const LinearShape shape : kShapes) {
    const GradientCheck check = linear_check(shape);
    std::vector<float> out(static_cast<size_t>(shape.batch * shape.out_features));
    lab::linear_forward(out, check.inputs[0], check.inputs[1], check.inputs[2], shape);
    Operands<double> inputs;
    for (const auto& input : check.inputs) inputs.push_back(lab::to_double(input));
    CHECK(lab::mismatch(out, check.reference(inputs), {1e-5, 1e-6}) == "");
  }
}

TEST_CASE("linear agrees with PyTorch") {
  for (const auto& golden : lab::op_cases("linear")) {
    const lab::Shape weight_shape = lab::golden_shape(golden.at("weight"));
    const LinearShape shape{lab::golden_shape(golden.at("x"))[0], weight_shape[0], weight_shape[1]};
    const auto x = lab::golden_values(golden.at("x"));
    const auto weight = lab::golden_values(golden.at("weight"));
    const auto dout = lab::golden_values(golden.at("dout"));
    std::vector<float> out(dout.size());
    lab::linear_forward(out, x, weight, lab::golden_values(golden.at("bias")), shape);
    CHECK(lab::golden_mismatch(out, golden.at("out")) == "");

    std::vector<float> dx(x.size());
    std::vector<float> dweight(weight.size());
    std::vector<float> dbias(static_cast<size_t>(shape.out_features));
    std::vector<float> workspace = workspace_for(shape);
    lab::linear_backward(dx, dweight, dbias, dout, x, weight, workspace, shape, {});
    CHECK(lab::golden_mismatch(dx, golden.at("dx")) == "");
    CHECK(lab::golden_mismatch(dweight, golden.at("dweight")) == "");
    CHECK(lab::golden_mismatch(dbias, golden.at("dbias")) == "");
  }
}

TEST_CASE("linear computes only the gradients that are asked for, each with the same bits") {
  constexpr LinearShape kShape{5, 7, 3};
  const GradientCheck check = linear_check(kShape);
  lab::Generator generator(52);
  const auto dout = lab::random_floats(generator, 15);
  std::vector<float> workspace = workspace_for(kShape);
  Operands<float> all = {std::vector<float>(35), std::vector<float>(21), std::vector<float>(3)};
  lab::linear_backward(all[0], all[1], all[2], dout, check.inputs[0], check.inputs[1], workspace,
                       kShape, {});
  for (size_t wanted = 0; wanted < 3; ++wanted) {
    Operands<float> one(3);
    one[wanted].resize(all[wanted].size());
    lab::linear_backward(one[0], one[1], one[2], dout, check.inputs[0], check.inputs[1], workspace,
                         kShape, {});
    CHECK(lab::bit_mismatch(one[wanted], all[wanted]) == "");
  }
}

TEST_CASE("linear adds to one gradient and overwrites another in the same pass") {
  constexpr LinearShape kShape{5, 7, 3};
  const GradientCheck check = linear_check(kShape);
  lab::Generator generator(53);
  const auto dout = lab::random_floats(generator, 15);
  std::vector<float> workspace = workspace_for(kShape);
  Operands<float> fresh = {std::vector<float>(35), std::vector<float>(21), std::vector<float>(3)};
  Operands<float> mixed = {std::vector<float>(35, 1.0f), std::vector<float>(21, 1.0f),
                           std::vector<float>(3, 1.0f)};
  const auto run = [&](Operands<float>& d, lab::LinearAccumulate accumulate) {
    lab::linear_backward(d[0], d[1], d[2], dout, check.inputs[0], check.inputs[1], workspace,
                         kShape, accumulate);
  };
  run(fresh, {});
  run(mixed, {.dweight = true});
  for (float& value : fresh[1]) value += 1.0f;
  for (size_t k = 0; k < 3; ++k) CHECK(lab::bit_mismatch(mixed[k], fresh[k]) == "");
}

}  // namespace
