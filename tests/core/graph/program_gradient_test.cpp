// Whole programs against the same composition of reference twins, written out by hand in double.
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/program.hpp"
#include "core/models/mlp.hpp"
#include "tests/support/program_check.hpp"

namespace {

using lab::affine;
using lab::check_loss;
using lab::check_of;
using lab::compile;
using lab::Doubles;
using lab::embed;
using lab::GradientCheck;
using lab::Graph;
using lab::loss_of;
using lab::Operands;
using lab::Program;
using lab::tanh_of;
using lab::Value;

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
