#include "core/graph/op_table.hpp"

#include "core/ops/cross_entropy.hpp"
#include "core/ops/embedding.hpp"
#include "core/ops/linear.hpp"
#include "core/ops/tanh.hpp"

namespace lab {
namespace {

void nothing(const OpCall&) {}

LinearShape linear_shape(const OpCall& c) {
  return {c.in_shape[0][0], c.in_shape[1][0], c.in_shape[1][1]};
}

}  // namespace

const OpType kEmbeddingType = {
    .name = "embedding",
    .forward = [](const OpCall& c) { embedding_forward(c.out, c.in[0], c.ids, c.in_shape[0][1]); },
    .backward =
        [](const OpCall& c) {
          embedding_backward(c.din[0], c.dout, c.ids, c.in_shape[0][1], c.accumulate[0]);
        },
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = [](const OpCall& c) { return c.in_shape[0].front(); },
};

const OpType kReshapeType = {
    .name = "reshape",
    .forward = nothing,
    .backward = nothing,
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = none,
    .output_is_input = true,
};

const OpType kLinearType = {
    .name = "linear",
    .forward =
        [](const OpCall& c) { linear_forward(c.out, c.in[0], c.in[1], c.in[2], linear_shape(c)); },
    .backward =
        [](const OpCall& c) {
          linear_backward(c.din[0], c.din[1], c.din[2], c.dout, c.in[0], c.in[1], c.workspace,
                          linear_shape(c), {c.accumulate[0], c.accumulate[1], c.accumulate[2]});
        },
    .multiply_adds =
        [](const OpCall& c) {
          const auto [batch, in_features, out_features] = linear_shape(c);
          return batch * in_features * out_features;
        },
    .saved_floats = none,
    .workspace_floats = [](const OpCall& c) { return linear_workspace(linear_shape(c)); },
    .ids_limit = none,
    .backward_reads_input = true,
};

const OpType kTanhType = {
    .name = "tanh",
    .forward = [](const OpCall& c) { tanh_forward(c.out, c.in[0]); },
    .backward = [](const OpCall& c) { tanh_backward(c.din[0], c.dout, c.out, c.accumulate[0]); },
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = none,
    .backward_reads_output = true,
};

const OpType kCrossEntropyType = {
    .name = "cross_entropy",
    .forward =
        [](const OpCall& c) {
          c.out[0] = cross_entropy_forward(c.saved, c.in[0], c.ids, c.in_shape[0][1]);
        },
    .backward =
        [](const OpCall& c) {
          cross_entropy_backward(c.din[0], c.dout[0], c.saved, c.ids, c.in_shape[0][1],
                                 c.accumulate[0]);
        },
    .multiply_adds = none,
    .saved_floats = [](const OpCall& c) { return element_count(c.in_shape[0]); },
    .workspace_floats = none,
    .ids_limit = [](const OpCall& c) { return c.in_shape[0].back(); },
};

}  // namespace lab
