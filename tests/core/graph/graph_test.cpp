#include "core/graph/graph.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

#include "core/base/error.hpp"
#include "core/graph/op_table.hpp"
#include "tests/support/errors.hpp"

namespace {

using lab::Graph;
using lab::Shape;
using lab::Value;

// Whether `action` throws Error("shape") with a sentence that holds every one of `words`. Prints
// the sentence where it does not.
template <class Action>
bool is_refused(Action&& action, std::initializer_list<const char*> words) {
  try {
    action();
  } catch (const lab::Error& error) {
    const std::string sentence = error.what();
    bool holds = error.code() == "shape";
    for (const char* const word : words) holds &= sentence.find(word) != std::string::npos;
    if (!holds) MESSAGE("code ", error.code(), ", sentence: ", sentence);
    return holds;
  }
  return false;
}

// Some of everything that a method of Graph can be given.
struct Parts {
  Graph graph;
  Value table = graph.parameter("table", {27, 10});
  Value bias = graph.parameter("bias", {200});
  Value weight = graph.parameter("weight", {30, 200});
  Value ids = graph.ids("ids", {32, 3});
  Value targets = graph.ids("targets", {32});
  Value emb = graph.embedding("emb", table, ids);
  Value flat = graph.reshape("flat", emb, {32, 30});
};

const Shape& shape_of(const Parts& parts, Value value) {
  return parts.graph.nodes()[static_cast<size_t>(value.index)].shape;
}

TEST_CASE("every op gives the shape that its documentation says") {
  Parts p;
  CHECK(shape_of(p, p.emb) == Shape{32, 3, 10});
  CHECK(shape_of(p, p.flat) == Shape{32, 30});
  const Value pre = p.graph.linear("pre", p.flat, p.weight, p.bias);
  CHECK(shape_of(p, pre) == Shape{32, 200});
  CHECK(shape_of(p, p.graph.tanh("h", pre)) == Shape{32, 200});
  CHECK(shape_of(p, p.graph.cross_entropy("loss", pre, p.targets)) == Shape{});
}

TEST_CASE("nodes keep their names, roles and inputs in the order in which they were made") {
  Parts p;
  REQUIRE(p.graph.nodes().size() == 7);
  const lab::Node& emb = p.graph.nodes()[5];
  CHECK(emb.name == "emb");
  CHECK(emb.role == lab::Role::kActivation);
  CHECK((emb.op == &lab::kEmbeddingType));
  CHECK(emb.inputs == std::vector<int>{p.table.index, p.ids.index});
  CHECK(p.graph.nodes()[0].role == lab::Role::kParameter);
  CHECK(p.graph.nodes()[3].role == lab::Role::kIds);
}

TEST_CASE("a name that is taken is refused, whatever it names") {
  Parts p;
  CHECK(is_refused([&] { p.graph.parameter("table", {2}); }, {"table", "taken", "unique"}));
  CHECK(is_refused([&] { p.graph.ids("bias", {2}); }, {"bias", "taken"}));
  CHECK(is_refused([&] { p.graph.tanh("ids", p.flat); }, {"ids", "taken"}));
  CHECK(p.graph.nodes().size() == 7);
}

TEST_CASE("a value of no graph or of a larger one is refused") {
  Parts p;
  CHECK(is_refused([&] { p.graph.tanh("h", Value{}); }, {"tanh", "no value of this graph"}));
  CHECK(is_refused([&] { p.graph.tanh("h", Value{7}); }, {"tanh", "no value of this graph"}));
}

TEST_CASE("an embedding wants a table of two dimensions and ids") {
  Parts p;
  CHECK(is_refused([&] { p.graph.embedding("e", p.flat, p.ids); },
                   {"embedding", "expected a parameter", "flat", "an activation"}));
  CHECK(is_refused([&] { p.graph.embedding("e", p.table, p.weight); },
                   {"embedding", "expected integer ids", "weight", "a parameter"}));
  CHECK(is_refused([&] { p.graph.embedding("e", p.bias, p.ids); },
                   {"embedding", "(vocab_size, embed_dim)", "(200,)"}));
}

TEST_CASE("a reshape wants an activation and as many numbers as before") {
  Parts p;
  CHECK(is_refused([&] { p.graph.reshape("r", p.table, {270}); },
                   {"reshape", "expected an activation", "table", "a parameter"}));
  CHECK(is_refused(
      [&] {
        p.graph.reshape("r", p.emb, {32, 31});
      },
      {"reshape", "(32, 3, 10)", "960", "(32, 31)", "992"}));
}

TEST_CASE("a linear layer wants an activation and two parameters") {
  Parts p;
  CHECK(is_refused([&] { p.graph.linear("l", p.ids, p.weight, p.bias); },
                   {"linear", "expected an activation", "ids", "integer ids"}));
  CHECK(is_refused([&] { p.graph.linear("l", p.flat, p.flat, p.bias); },
                   {"linear", "expected a parameter", "flat"}));
  CHECK(is_refused([&] { p.graph.linear("l", p.flat, p.weight, p.targets); },
                   {"linear", "expected a parameter", "targets", "integer ids"}));
}

TEST_CASE("a linear layer names both sides where shapes do not fit") {
  Parts p;
  const Value narrow = p.graph.reshape("narrow", p.emb, {96, 10});
  CHECK(is_refused([&] { p.graph.linear("l", p.emb, p.weight, p.bias); },
                   {"linear", "two dimensions", "(32, 3, 10)", "(30, 200)"}));
  CHECK(is_refused([&] { p.graph.linear("l", p.flat, p.bias, p.bias); },
                   {"linear", "two dimensions", "(32, 30)", "(200,)"}));
  CHECK(is_refused([&] { p.graph.linear("l", narrow, p.weight, p.bias); },
                   {"linear: weight (30, 200) does not fit input (96, 10)", "in_features 10"}));
  const Value other = p.graph.parameter("other", {100});
  CHECK(is_refused([&] { p.graph.linear("l", p.flat, p.weight, other); },
                   {"linear: bias (100,) does not fit weight (30, 200)", "expected (200,)"}));
  const Value matrix = p.graph.parameter("matrix", {1, 200});
  CHECK(is_refused([&] { p.graph.linear("l", p.flat, p.weight, matrix); }, {"bias (1, 200)"}));
}

TEST_CASE("tanh wants an activation") {
  Parts p;
  CHECK(is_refused([&] { p.graph.tanh("h", p.weight); },
                   {"tanh", "expected an activation", "weight", "a parameter"}));
}

TEST_CASE("cross entropy wants logits of two dimensions and one target for each row") {
  Parts p;
  CHECK(is_refused([&] { p.graph.cross_entropy("l", p.weight, p.targets); },
                   {"cross_entropy", "expected an activation", "weight"}));
  CHECK(is_refused([&] { p.graph.cross_entropy("l", p.flat, p.emb); },
                   {"cross_entropy", "expected integer ids", "emb"}));
  CHECK(is_refused([&] { p.graph.cross_entropy("l", p.emb, p.targets); },
                   {"targets (32,)", "logits (32, 3, 10)", "(batch, vocab_size)"}));
  CHECK(is_refused([&] { p.graph.cross_entropy("l", p.flat, p.ids); },
                   {"targets (32, 3)", "logits (32, 30)"}));
}

}  // namespace
