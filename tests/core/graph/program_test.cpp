#include "core/graph/program.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/models/mlp.hpp"
#include "core/ops/cross_entropy.hpp"
#include "core/optim/sgd.hpp"
#include "core/random/generator.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::compile;
using lab::CompileOptions;
using lab::Graph;
using lab::ParameterSet;
using lab::Program;
using lab::Shape;
using lab::Value;

constexpr lab::MlpShape kSmall{7, 3, 4, 9};
constexpr int64_t kBatch = 5;
const std::vector<int32_t> kContext = {0, 0, 0, 0, 0, 3, 0, 3, 3, 3, 3, 6, 1, 2, 4};
const std::vector<int32_t> kTargets = {3, 3, 6, 0, 5};

void initialize(const Program& program, uint64_t seed = 121) {
  lab::Generator generator(seed);
  lab::initialize_mlp(*program.parameters(), kSmall, lab::Initialization::kLecture, generator);
}

Program small_program(CompileOptions options = {}) {
  Program program = lab::compile_mlp_training(kSmall, kBatch, std::move(options));
  program.set_ids("context", kContext);
  program.set_ids("targets", kTargets);
  return program;
}

std::vector<float> gradients_of(Program& program) {
  program.forward();
  program.backward();
  const auto gradients = program.parameters()->gradients();
  return {gradients.begin(), gradients.end()};
}

TEST_CASE("a program that keeps everything has the bits of one that shares memory") {
  Program planned = small_program();
  Program keeping = small_program({.keep_all = true});
  initialize(planned);
  initialize(keeping);
  CHECK(planned.arena_bytes() < keeping.arena_bytes());
  CHECK(lab::bit_mismatch(gradients_of(planned), gradients_of(keeping)) == "");
  CHECK(planned.output() == keeping.output());
}

TEST_CASE("what only a backward pass reads again keeps its place until then") {
  // The outputs of these tanh are read by no later op's backward pass but their own.
  const auto build = [](bool keep_all) {
    Graph graph;
    const Value ids = graph.ids("ids", {kBatch});
    const Value table = graph.parameter("table", {7, 64});
    Value x = graph.embedding("emb", table, ids);
    for (const char* const name : {"first", "second", "third", "fourth"}) x = graph.tanh(name, x);
    const Value targets = graph.ids("targets", {kBatch});
    Program program =
        compile(graph, graph.cross_entropy("loss", x, targets), {.keep_all = keep_all});
    lab::Generator generator(122);
    lab::normal_(generator, program.parameters()->values());
    program.set_ids("ids", std::vector<int32_t>{0, 1, 2, 3, 6});
    program.set_ids("targets", std::vector<int32_t>{3, 2, 1, 0, 63});
    return program;
  };
  Program planned = build(false);
  Program keeping = build(true);
  CHECK(planned.arena_bytes() < keeping.arena_bytes());
  CHECK(lab::bit_mismatch(gradients_of(planned), gradients_of(keeping)) == "");
}

TEST_CASE("a second backward pass overwrites the first") {
  Program program = small_program();
  initialize(program);
  const std::vector<float> first = gradients_of(program);
  CHECK(lab::bit_mismatch(gradients_of(program), first) == "");

  // Other inputs in between leave no trace either.
  std::vector<int32_t> others = kTargets;
  std::rotate(others.begin(), others.begin() + 1, others.end());
  program.set_ids("targets", others);
  CHECK(lab::bit_mismatch(gradients_of(program), first) != "");
  program.set_ids("targets", kTargets);
  CHECK(lab::bit_mismatch(gradients_of(program), first) == "");
}

TEST_CASE("old numbers in the gradients, even NaN, never reach new ones") {
  Program program = small_program();
  initialize(program);
  const std::vector<float> first = gradients_of(program);
  for (const lab::Parameter& parameter : program.parameters()->all()) {
    std::fill(parameter.gradient.begin(), parameter.gradient.end(), std::nanf(""));
  }
  CHECK(lab::bit_mismatch(gradients_of(program), first) == "");
}

TEST_CASE("an op that the output does not need changes neither output nor gradients") {
  const auto build = [](bool with_detour) {
    Graph graph;
    const Value ids = graph.ids("ids", {kBatch});
    const Value table = graph.parameter("table", {7, 4});
    const Value weight = graph.parameter("weight", {4, 4});
    const Value bias = graph.parameter("bias", {4});
    const Value emb = graph.embedding("emb", table, ids);
    const Value h = graph.tanh("h", graph.linear("h_pre", emb, weight, bias));
    if (with_detour) graph.tanh("detour", graph.linear("detour_pre", h, weight, bias));
    const Value logits = graph.linear("logits", h, weight, bias);
    const Value targets = graph.ids("targets", {kBatch});
    Program program = compile(graph, graph.cross_entropy("loss", logits, targets));
    lab::Generator generator(123);
    for (const lab::Parameter& p : program.parameters()->all()) {
      lab::normal_(generator, p.value);
    }
    program.set_ids("ids", std::vector<int32_t>{0, 1, 2, 3, 6});
    program.set_ids("targets", std::vector<int32_t>{3, 2, 1, 0, 0});
    return program;
  };
  Program straight = build(false);
  Program detour = build(true);
  for (int pass = 0; pass < 2; ++pass) {
    CHECK(lab::bit_mismatch(gradients_of(detour), gradients_of(straight)) == "");
    CHECK(detour.output() == straight.output());
  }
}

TEST_CASE("an inference program sees the parameters that a training program changes") {
  Program training = small_program({.keep_all = true});
  initialize(training);
  Program inference = lab::compile_mlp_inference(kSmall, kBatch, training.parameters());
  inference.set_ids("context", kContext);
  CHECK(inference.parameters() == training.parameters());
  CHECK(inference.arena_bytes() < training.arena_bytes());
  for (int step = 0; step < 3; ++step) {
    training.forward();
    inference.forward();
    CHECK(lab::bit_mismatch(inference.activation("logits").span(),
                            training.activation("logits").span()) == "");
    training.backward();
    lab::sgd_step(*training.parameters(), 0.1);
  }
}

TEST_CASE("shared parameters that do not fit the graph are refused") {
  const auto wrong_shape = std::make_shared<ParameterSet>(lab::mlp_parameters({7, 3, 4, 8}));
  const auto compile_with = [](const std::shared_ptr<ParameterSet>& set) {
    lab::compile_mlp_inference(kSmall, kBatch, set);
  };
  CHECK(lab::error_code([&] { compile_with(wrong_shape); }) == "shape");
  CHECK_THROWS_WITH(compile_with(wrong_shape),
                    "compile: the shared parameter W1 is (12, 8), the graph needs (12, 9)");
  const auto missing =
      std::make_shared<ParameterSet>(std::vector<ParameterSet::Description>{{"C", {7, 4}}});
  CHECK(lab::error_code([&] { compile_with(missing); }) == "parameter.unknown");
}

TEST_CASE("only the last op of a graph can be compiled") {
  Graph graph;
  CHECK(lab::error_code([&] { compile(graph, Value{}); }) == "shape");
  const Value table = graph.parameter("table", {7, 4});
  CHECK(lab::error_code([&] { compile(graph, table); }) == "shape");
  const Value ids = graph.ids("ids", {kBatch});
  const Value emb = graph.embedding("emb", table, ids);
  CHECK(lab::error_code([&] { compile(graph, emb); }) == "no error");
  graph.tanh("h", emb);
  CHECK(lab::error_code([&] { compile(graph, emb); }) == "shape");
}

TEST_CASE("ids are refused by count, by range and by name, and the old ones stay") {
  Program program = small_program();
  initialize(program);
  const std::vector<float> first = gradients_of(program);
  const auto set = [&](const char* name, std::vector<int32_t> ids) {
    return lab::error_code([&] { program.set_ids(name, ids); });
  };
  CHECK(set("targets", {0, 1, 2, 3}) == "shape");
  CHECK(set("targets", {0, 1, 2, 3, 7}) == "ids");
  CHECK(set("targets", {0, 1, 2, 3, -1}) == "ids");
  CHECK(set("h", {0, 1, 2, 3, 4}) == "activation.unknown");
  std::vector<int32_t> context = kContext;
  context.back() = 7;
  CHECK(set("context", context) == "ids");
  CHECK_THROWS_WITH(program.set_ids("context", context),
                    "context: expected ids from 0 to 6, received 7");
  CHECK(lab::error_detail("received", [&] { program.set_ids("context", context); }) == "7");
  CHECK(lab::bit_mismatch(gradients_of(program), first) == "");
}

TEST_CASE("ids that two ops use must fit the smaller of the two") {
  Graph graph;
  const Value ids = graph.ids("ids", {2});
  const Value emb = graph.embedding("emb", graph.parameter("table", {9, 3}), ids);
  const Value logits =
      graph.linear("logits", emb, graph.parameter("weight", {3, 4}), graph.parameter("bias", {4}));
  Program program = compile(graph, graph.cross_entropy("loss", logits, ids));
  CHECK(lab::error_code([&] { program.set_ids("ids", std::vector<int32_t>{0, 3}); }) == "no error");
  CHECK(lab::error_code([&] { program.set_ids("ids", std::vector<int32_t>{0, 4}); }) == "ids");
}

TEST_CASE("a program without a backward pass refuses to run one") {
  Program program = small_program({.backward = false});
  program.forward();
  CHECK(lab::error_code([&] { program.backward(); }) == "program.forward_only");
  CHECK(lab::error_code([&] { program.gradient("h"); }) == "program.not_kept");
}

TEST_CASE("kept activations and gradients are those of the ops") {
  Program program = small_program({.keep_all = true});
  initialize(program);
  program.forward();
  program.backward();
  CHECK(program.activation("emb").shape == Shape{kBatch, 3, 4});
  CHECK(program.activation("flat").shape == Shape{kBatch, 12});
  CHECK(program.activation("emb").data == program.activation("flat").data);
  const auto table = (*program.parameters())["C"].value;
  CHECK(program.activation("emb").span()[5 * 4 + 1] == table[3 * 4 + 1]);
  CHECK(program.activation("loss").span()[0] == program.output());

  const auto logits = program.activation("logits").span();
  std::vector<float> probs(logits.size());
  lab::cross_entropy_forward(probs, logits, kTargets, kSmall.vocab_size);
  std::vector<float> dlogits(logits.size());
  lab::cross_entropy_backward(dlogits, 1.0f, probs, kTargets, kSmall.vocab_size, false);
  CHECK(lab::bit_mismatch(program.gradient("logits").span(), dlogits) == "");
  CHECK(program.gradient("loss").span()[0] == 1.0f);
}

TEST_CASE("an unknown activation and a gradient that is not kept are refused by name") {
  Program program = small_program();
  CHECK(lab::error_code([&] { program.activation("hidden"); }) == "activation.unknown");
  CHECK(lab::error_code([&] { program.gradient("hidden"); }) == "activation.unknown");
  CHECK(lab::error_code([&] { program.gradient("h"); }) == "program.not_kept");
  CHECK_THROWS_WITH(program.activation("hidden"), "the program has no activation called hidden");
}

TEST_CASE("a program lists its ops as a figure draws them") {
  const std::vector<lab::OpInfo> ops = small_program().ops();
  const auto names = [&](auto member) {
    std::string joined;
    for (const lab::OpInfo& op : ops) joined += std::string(op.*member) + " ";
    return joined;
  };
  CHECK(names(&lab::OpInfo::output) == "emb flat h_pre h logits loss ");
  CHECK(names(&lab::OpInfo::op) == "embedding reshape linear tanh linear cross_entropy ");
  CHECK(ops[0].inputs == std::vector<std::string>{"context"});
  REQUIRE(ops[0].parameters.size() == 1);
  CHECK(ops[0].parameters[0].name == "C");
  CHECK(ops[0].parameters[0].shape == Shape{7, 4});
  CHECK(ops[2].inputs == std::vector<std::string>{"flat"});
  CHECK(ops[2].parameters.size() == 2);
  CHECK(ops[2].output_shape == Shape{kBatch, 9});
  CHECK(ops[2].multiply_adds == kBatch * 12 * 9);
  CHECK(ops[5].inputs == std::vector<std::string>{"logits", "targets"});
}

TEST_CASE("timing its ops gives finite times and leaves the program as it was") {
  Program program = small_program();
  initialize(program);
  const std::vector<float> first = gradients_of(program);
  const auto times = program.time_ops(3);
  CHECK(times.size() == program.ops().size());
  for (const lab::OpTime& time : times) {
    CHECK((std::isfinite(time.forward) && time.forward >= 0.0));
    CHECK((std::isfinite(time.backward) && time.backward >= 0.0));
  }
  CHECK(lab::bit_mismatch(program.parameters()->gradients(), first) == "");
  CHECK(lab::bit_mismatch(gradients_of(program), first) == "");
}

TEST_CASE("a forward-only program times no backward pass") {
  for (const lab::OpTime& time : small_program({.backward = false}).time_ops(2)) {
    CHECK((std::isfinite(time.forward) && time.forward >= 0.0));
    CHECK(time.backward == 0.0);
  }
}

TEST_CASE("a moved program goes on with the same memory") {
  Program program = small_program();
  initialize(program);
  const std::vector<float> first = gradients_of(program);
  Program moved = std::move(program);
  CHECK(lab::bit_mismatch(gradients_of(moved), first) == "");
}

}  // namespace
