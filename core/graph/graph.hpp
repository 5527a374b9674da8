// A model as a graph of ops. It describes; it holds no numbers. compile() in program.hpp turns it
// into something that runs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/shape.hpp"

namespace lab {

// How an op runs; see op_table.hpp.
struct OpType;

// What a node stands for: learned numbers, integers that the caller fills in, or an op's output.
enum class Role { kParameter, kIds, kActivation };

// A handle to a node; valid for the graph that made it.
struct Value {
  int index = -1;
};

struct Node {
  Role role = Role::kActivation;
  const OpType* op = nullptr;  // of activations only
  std::string name;
  Shape shape;
  std::vector<int> inputs;  // indices of earlier nodes
};

// Each call checks shapes and throws Error("shape") with a sentence that names both sides. Names
// are unique in a graph: figures and checkpoints find tensors by them.
class Graph {
 public:
  Value parameter(std::string name, Shape shape);
  // Integers that the caller sets before each forward pass: token ids or targets.
  Value ids(std::string name, Shape shape);

  // table (V, C), ids (…) → (…, C)
  Value embedding(std::string name, Value table, Value ids);
  // The same storage under another shape.
  Value reshape(std::string name, Value x, Shape shape);
  // x (B, I), weight (I, O), bias (O) → (B, O)
  Value linear(std::string name, Value x, Value weight, Value bias);
  Value tanh(std::string name, Value x);
  // logits (B, V), targets (B) → scalar, the mean negative log-likelihood
  Value cross_entropy(std::string name, Value logits, Value targets);

  // Of attention models; see attention_ops.cpp.
  // Shares of each row of the last axis: x (…, C) → (…, C)
  Value softmax(std::string name, Value x);
  // x (…, C), weight and bias (C) → (…, C)
  Value layer_norm(std::string name, Value x, Value weight, Value bias);
  Value gelu(std::string name, Value x);
  // x (B, T, C) → (B, num_heads, T, C / num_heads), and back
  Value split_heads(std::string name, Value x, int64_t num_heads);
  Value merge_heads(std::string name, Value x);
  // query (B, H, Tq, D), key and value (B, Hkv, Tk, D), Hkv a divisor of H → (B, H, Tq, D). With
  // `causal` query i sees keys 0 … i + Tk − Tq.
  Value scaled_dot_product_attention(std::string name, Value query, Value key, Value value,
                                     bool causal);

  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  Value add(Node node);
  Value add_op(const OpType& op, std::string name, Shape shape, std::vector<int> inputs);
  const Node& expect(Value value, Role role, std::string_view op) const;

  std::vector<Node> nodes_;
};

}  // namespace lab
