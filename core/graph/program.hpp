// A compiled graph: every buffer placed once, forward and backward passes that allocate nothing.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/graph/op_table.hpp"
#include "core/graph/parameters.hpp"

namespace lab {

struct CompileOptions {
  // Without it the program only runs forward, and needs less memory.
  bool backward = true;
  // Every activation and gradient keeps a place of its own and can be read after a pass: for
  // figures.
  bool keep_all = false;
  // Parameters to share with another program of the same model; null makes a new set of zeros.
  std::shared_ptr<ParameterSet> parameters = nullptr;
};

// One op as a figure shows it.
struct OpInfo {
  std::string_view op;
  std::string output;
  Shape output_shape;
  std::vector<std::string> inputs;  // activations and ids
  std::vector<ParameterSet::Description> parameters;
  int64_t multiply_adds = 0;  // of one forward pass
};

// Seconds that one op took, the least of several rounds.
struct OpTime {
  double forward = 0.0;
  double backward = 0.0;
};

class Program {
 public:
  void forward();
  // Gradients of the output with respect to every parameter, into parameters().gradients(); each
  // pass overwrites the last one's. Errors: Error("program.forward_only").
  void backward();

  // The output's first number: the loss, where the output is a scalar.
  float output() const { return calls_.back().out[0]; }

  // Integers that the caller fills before a forward pass. Errors: Error("shape") when the count is
  // wrong, Error("ids") when one lies outside the table or the classes that it points into.
  void set_ids(std::string_view name, std::span<const int32_t> ids);

  // A named activation after forward(). Unless compiled with keep_all, only the output is sure to
  // be whole. Errors: Error("activation.unknown").
  TensorView activation(std::string_view name) const;
  // Its gradient after backward(); needs keep_all.
  TensorView gradient(std::string_view name) const;

  const std::shared_ptr<ParameterSet>& parameters() const { return parameters_; }
  std::vector<OpInfo> ops() const;
  // Runs both passes `rounds` times and times each op.
  std::vector<OpTime> time_ops(int rounds);
  // Bytes of the one arena that holds all activations, gradients and scratch space.
  int64_t arena_bytes() const { return arena_floats_ * static_cast<int64_t>(sizeof(float)); }

 private:
  friend class Compiler;
  Program() = default;
  size_t op_index(std::string_view activation) const;

  struct IdsInput {
    std::string name;
    Shape shape;
    int64_t limit = 0;  // ids are 0 … limit − 1
    std::vector<int32_t> values;
  };
  std::vector<Node> nodes_;
  std::vector<size_t> op_nodes_;  // node of each op, in order
  std::vector<OpCall> calls_;     // one an op
  std::vector<std::unique_ptr<IdsInput>> ids_;
  std::shared_ptr<ParameterSet> parameters_;
  AlignedBuffer arena_;
  int64_t arena_floats_ = 0;
  bool has_backward_ = false;
  bool keep_all_ = false;
};

// Plans memory for everything that `output` needs; ops that it does not need are left out. `output`
// must be the last op of the graph. Errors: Error("shape") when it is not, and when shared
// parameters do not fit the graph.
Program compile(const Graph& graph, Value output, CompileOptions options = {});

}  // namespace lab
