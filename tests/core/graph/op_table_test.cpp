#include "core/graph/op_table.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string_view>

#include "core/graph/graph.hpp"

namespace {

using lab::Graph;
using lab::OpType;
using lab::Value;

// A graph with every op that there is; a new one is added here.
Graph all_ops() {
  Graph g;
  const Value ids = g.ids("ids", {2, 3});
  const Value x = g.embedding("embedding", g.parameter("table", {5, 4}), ids);
  const Value weight = g.parameter("weight", {4}), bias = g.parameter("bias", {4});
  const Value normal = g.layer_norm("layer_norm", x, weight, bias);
  const Value apart = g.split_heads("split_heads", normal, 2);
  const Value seen = g.scaled_dot_product_attention("attention", apart, apart, apart, true);
  const Value open = g.scaled_dot_product_attention("open attention", seen, seen, seen, false);
  const Value joined = g.merge_heads("merge_heads", open);
  const Value flat = g.reshape("reshape", g.gelu("gelu", g.tanh("tanh", joined)), {6, 4});
  const Value out = g.linear("linear", flat, g.parameter("w", {4, 5}), g.parameter("b", {5}));
  g.cross_entropy("loss", g.softmax("softmax", out), g.ids("targets", {6}));
  return g;
}

TEST_CASE("every op has a row that is whole, with a name of its own") {
  std::set<std::string_view> names;
  std::set<const OpType*> rows;
  const Graph graph = all_ops();
  for (const lab::Node& node : graph.nodes()) {
    CHECK(((node.op != nullptr) == (node.role == lab::Role::kActivation)));
    if (node.op == nullptr) continue;
    CHECK(!node.op->name.empty());
    CHECK((node.op->forward != nullptr));
    CHECK((node.op->backward != nullptr));
    CHECK((node.op->multiply_adds != nullptr));
    CHECK((node.op->saved_floats != nullptr));
    CHECK((node.op->workspace_floats != nullptr));
    CHECK((node.op->ids_limit != nullptr));
    names.insert(node.op->name);
    rows.insert(node.op);
  }
  // Attention has a row with and one without the causal mask.
  CHECK(names.size() == 11);
  CHECK(rows.size() == 12);
}

TEST_CASE("linear multiplies once for each weight and row, the others don't") {
  lab::OpCall call;
  call.in_shape = {lab::Shape{32, 30}, lab::Shape{30, 200}, lab::Shape{200}};
  CHECK(lab::kLinearType.multiply_adds(call) == 32 * 30 * 200);
  CHECK(lab::kTanhType.multiply_adds(call) == 0);
  CHECK(lab::kReshapeType.multiply_adds(call) == 0);
}

}  // namespace
