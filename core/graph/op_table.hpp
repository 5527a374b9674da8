// How a program runs each kind of op: one row a kind. A new op is one file pair in core/ops, one
// row and one method of Graph. Nodes point to their row and nothing lists all rows, so that a
// module holds the ops of its own models only.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/shape.hpp"

namespace lab {

inline constexpr size_t kMaxInputs = 3;

// One op's operands, bound to memory once, when the program is compiled.
struct OpCall {
  Shape out_shape;
  std::array<Shape, kMaxInputs> in_shape;

  std::span<float> out;
  std::span<float> dout;                         // empty in a program without a backward pass
  std::array<std::span<float>, kMaxInputs> in;   // empty where the input is ids
  std::array<std::span<float>, kMaxInputs> din;  // empty where no gradient is asked for
  std::array<bool, kMaxInputs> accumulate = {};  // add to din instead of overwriting it
  std::span<int32_t> ids;
  std::span<float> saved;      // written by forward, read by backward
  std::span<float> workspace;  // backward only, undefined content
};

struct OpType {
  std::string_view name;
  void (*forward)(const OpCall&);
  void (*backward)(const OpCall&);
  // Of one forward pass.
  int64_t (*multiply_adds)(const OpCall&);
  int64_t (*saved_floats)(const OpCall&);
  int64_t (*workspace_floats)(const OpCall&);
  // Of an op with an input of ids: they must lie in 0 … limit − 1.
  int64_t (*ids_limit)(const OpCall&);
  // What the backward pass reads again, so that the planner keeps it.
  bool backward_reads_input = false;
  bool backward_reads_output = false;
  // The output is the first input's storage under another shape.
  bool output_is_input = false;
};

// For rows of ops that multiply nothing, save nothing, take no ids.
inline int64_t none(const OpCall&) {
  return 0;
}

extern const OpType kEmbeddingType;
extern const OpType kReshapeType;
extern const OpType kLinearType;
extern const OpType kTanhType;
extern const OpType kCrossEntropyType;

}  // namespace lab
