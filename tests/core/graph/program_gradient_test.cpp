// Whole programs against the same composition of reference twins, written out by hand in double.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/program.hpp"
#include "core/kernels/elementwise.hpp"
#include "core/models/mlp.hpp"
#include "core/ops/cross_entropy.hpp"
#include "core/ops/embedding.hpp"
#include "core/ops/linear.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"

namespace {

using lab::compile;
using lab::GradientCheck;
using lab::Graph;
using lab::LinearShape;
using lab::Operands;
using lab::Program;
using lab::Value;

using Doubles = std::vector<double>;

// The reference twins as functions of their inputs.
Doubles embed(const Doubles& table, const std::vector<int32_t>& ids, int64_t embed_dim) {
  Doubles out(ids.size() * static_cast<size_t>(embed_dim));
  lab::embedding_reference<double>(out, table, ids, embed_dim);
  return out;
}

Doubles affine(const Doubles& x, const Doubles& weight, const Doubles& bias, LinearShape shape) {
  Doubles out(static_cast<size_t>(shape.batch * shape.out_features));
  lab::linear_reference<double>(out, x, weight, bias, shape);
  return out;
}

Doubles tanh_of(const Doubles& x) {
  Doubles out(x.size());
  lab::tanh_reference<double>(out, x);
  return out;
}

double loss_of(const Doubles& logits, const std::vector<int32_t>& targets, int64_t vocab_size) {
  Doubles counts(logits.size());
  Doubles probs(logits.size());
  return lab::cross_entropy_reference<double>(counts, probs, logits, targets, vocab_size);
}

// Gives every parameter random numbers and makes the check of all gradients at once. The program's
// own upstream gradient is 1, so the checker's is multiplied in.
template <class Loss>
GradientCheck check_of(const std::string& name, std::shared_ptr<Program> program, Loss loss) {
  GradientCheck check;
  check.op = name;
  lab::Generator generator(131);
  for (const lab::Parameter& parameter : program->parameters()->all()) {
    check.names.push_back(parameter.name);
    check.inputs.push_back(lab::random_floats(generator, parameter.value.size(), 0.7f));
    std::copy(check.inputs.back().begin(), check.inputs.back().end(), parameter.value.begin());
  }
  check.reference = [loss](const Operands<double>& in) { return Doubles{loss(in)}; };
  check.backward = [program](Operands<float>& d, const std::vector<float>& dout, bool) {
    program->forward();
    program->backward();
    for (size_t k = 0; k < d.size(); ++k) {
      const auto gradient = program->parameters()->all()[k].gradient;
      for (size_t i = 0; i < gradient.size(); ++i) d[k][i] = dout[0] * gradient[i];
    }
  };
  return check;
}

void check_loss(const GradientCheck& check, Program& program) {
  Operands<double> inputs;
  for (const auto& input : check.inputs) inputs.push_back(lab::to_double(input));
  program.forward();
  const float loss = program.output();
  CHECK(lab::mismatch({&loss, 1}, check.reference(inputs), {1e-6, 1e-6}) == "");
}

TEST_CASE("loss and gradients of the lecture's model are those of its reference twins") {
  constexpr lab::MlpShape kShape{7, 3, 4, 9};
  const std::vector<int32_t> context = {0, 0, 0, 0, 0, 3, 0, 3, 3, 3, 3, 6, 1, 2, 4};
  const std::vector<int32_t> targets = {3, 3, 6, 0, 5};
  const auto program = std::make_shared<Program>(lab::compile_mlp_training(kShape, 5));
  program->set_ids("context", context);
  program->set_ids("targets", targets);
  const auto loss = [&](const Operands<double>& p) {
    const Doubles h = tanh_of(affine(embed(p[0], context, 4), p[1], p[2], {5, 12, 9}));
    return loss_of(affine(h, p[3], p[4], {5, 9, 7}), targets, 7);
  };
  const GradientCheck check = check_of("mlp", program, loss);
  check_loss(check, *program);
  CHECK(lab::find_wrong_gradient(check, false) == "");
}

// One weight in two layers, and one table as embedding and as output weight.
std::shared_ptr<Program> tied_program(bool keep_all) {
  Graph graph;
  const Value ids = graph.ids("ids", {4, 2});
  const Value table = graph.parameter("table", {6, 3});
  const Value weight = graph.parameter("weight", {6, 6});
  const Value bias = graph.parameter("bias", {6});
  const Value out_bias = graph.parameter("out_bias", {3});
  const Value flat = graph.reshape("flat", graph.embedding("emb", table, ids), {4, 6});
  const Value first = graph.tanh("first", graph.linear("first_pre", flat, weight, bias));
  const Value second = graph.tanh("second", graph.linear("second_pre", first, weight, bias));
  const Value logits = graph.linear("logits", second, table, out_bias);
  const Value targets = graph.ids("targets", {4});
  return std::make_shared<Program>(
      compile(graph, graph.cross_entropy("loss", logits, targets), {.keep_all = keep_all}));
}

TEST_CASE("a parameter used in several places collects its gradient from all of them") {
  const std::vector<int32_t> ids = {0, 5, 2, 2, 5, 1, 0, 0};
  const std::vector<int32_t> targets = {2, 0, 1, 1};
  const auto loss = [&](const Operands<double>& p) {
    const Doubles first = tanh_of(affine(embed(p[0], ids, 3), p[1], p[2], {4, 6, 6}));
    const Doubles second = tanh_of(affine(first, p[1], p[2], {4, 6, 6}));
    return loss_of(affine(second, p[0], p[3], {4, 6, 3}), targets, 3);
  };
  for (const bool keep_all : {false, true}) {
    const auto program = tied_program(keep_all);
    program->set_ids("ids", ids);
    program->set_ids("targets", targets);
    const GradientCheck check = check_of("tied", program, loss);
    check_loss(check, *program);
    CHECK(lab::find_wrong_gradient(check, false) == "");
    // Again: a pass that adds to what the last one left would now show.
    CHECK(lab::find_wrong_gradient(check, false, 2) == "");
  }
}

TEST_CASE("the gradients of an output that is no scalar are those of its sum") {
  const std::vector<int32_t> ids = {1, 0, 1};
  Graph graph;
  const Value in = graph.ids("ids", {3});
  const Value table = graph.parameter("table", {2, 5});
  const Value weight = graph.parameter("weight", {5, 4});
  const Value bias = graph.parameter("bias", {4});
  const Value h = graph.tanh("h", graph.embedding("emb", table, in));
  const Value out = graph.linear("out", h, weight, bias);
  const auto program = std::make_shared<Program>(compile(graph, out));
  program->set_ids("ids", ids);
  const auto sum = [&](const Operands<double>& p) {
    double total = 0.0;
    for (const double x : affine(tanh_of(embed(p[0], ids, 5)), p[1], p[2], {3, 5, 4})) total += x;
    return total;
  };
  CHECK(lab::find_wrong_gradient(check_of("sum", program, sum), false) == "");
}

}  // namespace
