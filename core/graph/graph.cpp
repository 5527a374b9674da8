#include "core/graph/graph.hpp"

#include <utility>

#include "core/graph/op_table.hpp"

namespace lab {
namespace {

const char* role_name(Role role) {
  switch (role) {
    case Role::kParameter:
      return "a parameter";
    case Role::kIds:
      return "integer ids";
    case Role::kActivation:
      return "an activation";
  }
  return "";
}

}  // namespace

Value Graph::add(Node node) {
  for (const Node& other : nodes_) {
    CHECK_SHAPE(other.name != node.name, "graph: the name ", node.name,
                " is taken; names are unique");
  }
  nodes_.push_back(std::move(node));
  return {static_cast<int>(nodes_.size()) - 1};
}

Value Graph::add_op(const OpType& op, std::string name, Shape shape, std::vector<int> inputs) {
  return add({Role::kActivation, &op, std::move(name), std::move(shape), std::move(inputs)});
}

const Node& Graph::expect(Value value, Role role, std::string_view op) const {
  CHECK_SHAPE(value.index >= 0 && value.index < static_cast<int>(nodes_.size()), op,
              ": the input is no value of this graph");
  const Node& node = nodes_[static_cast<size_t>(value.index)];
  CHECK_SHAPE(node.role == role, op, ": expected ", role_name(role), ", received ", node.name,
              ", which is ", role_name(node.role));
  return node;
}

Value Graph::parameter(std::string name, Shape shape) {
  return add({Role::kParameter, {}, std::move(name), std::move(shape), {}});
}

Value Graph::ids(std::string name, Shape shape) {
  return add({Role::kIds, {}, std::move(name), std::move(shape), {}});
}

Value Graph::embedding(std::string name, Value table, Value ids) {
  const Shape& rows = expect(table, Role::kParameter, "embedding").shape;
  CHECK_SHAPE(rows.size() == 2, "embedding: expected a table (vocab_size, embed_dim), received ",
              rows);
  Shape shape = expect(ids, Role::kIds, "embedding").shape;
  shape.push_back(rows[1]);
  return add_op(kEmbeddingType, std::move(name), std::move(shape), {table.index, ids.index});
}

Value Graph::reshape(std::string name, Value x, Shape shape) {
  const Shape& from = expect(x, Role::kActivation, "reshape").shape;
  CHECK_SHAPE(element_count(from) == element_count(shape), "reshape: ", from, " holds ",
              element_count(from), " numbers, ", shape, " would need ", element_count(shape));
  return add_op(kReshapeType, std::move(name), std::move(shape), {x.index});
}

Value Graph::linear(std::string name, Value x, Value weight, Value bias) {
  const Shape& in = expect(x, Role::kActivation, "linear").shape;
  const Shape& w = expect(weight, Role::kParameter, "linear").shape;
  const Shape& b = expect(bias, Role::kParameter, "linear").shape;
  CHECK_SHAPE(in.size() == 2 && w.size() == 2,
              "linear: expected input and weight with two dimensions, received ", in, " and ", w);
  CHECK_SHAPE(w[0] == in[1], "linear: weight ", w, " does not fit input ", in,
              "; expected in_features ", in[1]);
  CHECK_SHAPE(b == Shape{w[1]}, "linear: bias ", b, " does not fit weight ", w, "; expected ",
              Shape{w[1]});
  return add_op(kLinearType, std::move(name), {in[0], w[1]}, {x.index, weight.index, bias.index});
}

Value Graph::tanh(std::string name, Value x) {
  Shape shape = expect(x, Role::kActivation, "tanh").shape;
  return add_op(kTanhType, std::move(name), std::move(shape), {x.index});
}

Value Graph::cross_entropy(std::string name, Value logits, Value targets) {
  const Shape& z = expect(logits, Role::kActivation, "cross_entropy").shape;
  const Shape& t = expect(targets, Role::kIds, "cross_entropy").shape;
  CHECK_SHAPE(z.size() == 2 && t == Shape{z[0]}, "cross_entropy: targets ", t,
              " do not fit logits ", z,
              "; expected logits (batch, vocab_size) and targets (batch)");
  return add_op(kCrossEntropyType, std::move(name), {}, {logits.index, targets.index});
}

}  // namespace lab
