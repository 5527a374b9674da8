#include "core/graph/program.hpp"

#include <algorithm>
#include <limits>

#include "core/base/clock.hpp"

namespace lab {

void Program::forward() {
  for (size_t i = 0; i < calls_.size(); ++i) nodes_[op_nodes_[i]].op->forward(calls_[i]);
}

void Program::backward() {
  if (!has_backward_) {
    throw Error("program.forward_only",
                "backward: this program was compiled without a backward pass");
  }
  std::fill(calls_.back().dout.begin(), calls_.back().dout.end(), 1.0f);
  for (size_t i = calls_.size(); i-- > 0;) nodes_[op_nodes_[i]].op->backward(calls_[i]);
}

void Program::set_ids(std::string_view name, std::span<const int32_t> ids) {
  for (const auto& input : ids_) {
    if (input->name != name) continue;
    CHECK_SHAPE(ids.size() == input->values.size(), name, ": expected ", input->values.size(),
                " ids for shape ", input->shape, ", received ", ids.size());
    for (const int32_t id : ids) {
      if (id < 0 || id >= input->limit) {
        throw Error("ids",
                    text(name, ": expected ids from 0 to ", input->limit - 1, ", received ", id),
                    {{"name", std::string(name)}, {"received", to_text(id)}});
      }
    }
    std::copy(ids.begin(), ids.end(), input->values.begin());
    return;
  }
  throw Error("activation.unknown", text("the program has no ids called ", name));
}

size_t Program::op_index(std::string_view activation) const {
  for (size_t i = 0; i < op_nodes_.size(); ++i) {
    if (nodes_[op_nodes_[i]].name == activation) return i;
  }
  throw Error("activation.unknown", text("the program has no activation called ", activation));
}

TensorView Program::activation(std::string_view name) const {
  const OpCall& call = calls_[op_index(name)];
  return {call.out.data(), call.out_shape, contiguous_strides(call.out_shape)};
}

TensorView Program::gradient(std::string_view name) const {
  const OpCall& call = calls_[op_index(name)];
  if (!has_backward_ || !keep_all_) {
    throw Error("program.not_kept",
                text("gradient of ", name, ": compile with keep_all to read gradients"));
  }
  return {call.dout.data(), call.out_shape, contiguous_strides(call.out_shape)};
}

std::vector<OpInfo> Program::ops() const {
  std::vector<OpInfo> infos;
  for (size_t i = 0; i < op_nodes_.size(); ++i) {
    const Node& node = nodes_[op_nodes_[i]];
    const OpType& type = *node.op;
    OpInfo info{type.name, node.name, node.shape, {}, {}, type.multiply_adds(calls_[i])};
    for (const int input : node.inputs) {
      const Node& from = nodes_[static_cast<size_t>(input)];
      if (from.role == Role::kParameter) {
        info.parameters.push_back({from.name, from.shape});
      } else {
        info.inputs.push_back(from.name);
      }
    }
    infos.push_back(std::move(info));
  }
  return infos;
}

std::vector<OpTime> Program::time_ops(int rounds) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  std::vector<OpTime> times(calls_.size(), {kNever, has_backward_ ? kNever : 0.0});
  const auto time = [](double& best, auto pass, const OpCall& call) {
    const double start = clock_seconds();
    pass(call);
    best = std::min(best, clock_seconds() - start);
  };
  for (int round = 0; round < rounds; ++round) {
    for (size_t i = 0; i < calls_.size(); ++i) {
      time(times[i].forward, nodes_[op_nodes_[i]].op->forward, calls_[i]);
    }
    if (!has_backward_) continue;
    std::fill(calls_.back().dout.begin(), calls_.back().dout.end(), 1.0f);
    for (size_t i = calls_.size(); i-- > 0;) {
      time(times[i].backward, nodes_[op_nodes_[i]].op->backward, calls_[i]);
    }
  }
  return times;
}

}  // namespace lab
