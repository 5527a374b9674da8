// The ops of attention models: their rows and Graph's methods that use them. In a file of its own,
// so that a module without such models doesn't carry them.
#include <utility>

#include "core/graph/graph.hpp"
#include "core/graph/op_table.hpp"
#include "core/ops/gelu.hpp"
#include "core/ops/layer_norm.hpp"
#include "core/ops/merge_heads.hpp"
#include "core/ops/scaled_dot_product_attention.hpp"
#include "core/ops/softmax.hpp"
#include "core/ops/split_heads.hpp"

namespace lab {
namespace {

const OpType kSoftmaxType = {
    .name = "softmax",
    .forward = [](const OpCall& c) { softmax_forward(c.out, c.in[0], c.out_shape.back()); },
    .backward =
        [](const OpCall& c) {
          softmax_backward(c.din[0], c.dout, c.out, c.out_shape.back(), c.accumulate[0]);
        },
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = none,
    .backward_reads_output = true,
};

const OpType kLayerNormType = {
    .name = "layer_norm",
    .forward =
        [](const OpCall& c) { layer_norm_forward(c.out, c.saved, c.in[0], c.in[1], c.in[2]); },
    .backward =
        [](const OpCall& c) {
          layer_norm_backward(c.din[0], c.din[1], c.din[2], c.dout, c.in[0], c.in[1], c.saved,
                              {c.accumulate[0], c.accumulate[1], c.accumulate[2]});
        },
    .multiply_adds = none,
    .saved_floats =
        [](const OpCall& c) {
          return layer_norm_saved(element_count(c.in_shape[0]) / c.in_shape[1][0]);
        },
    .workspace_floats = none,
    .ids_limit = none,
    .backward_reads_input = true,
};

const OpType kGeluType = {
    .name = "gelu",
    .forward = [](const OpCall& c) { gelu_forward(c.out, c.in[0]); },
    .backward = [](const OpCall& c) { gelu_backward(c.din[0], c.dout, c.in[0], c.accumulate[0]); },
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = none,
    .backward_reads_input = true,
};

// From the shape of the heads apart, (B, H, T, D).
HeadsShape heads_of(const Shape& apart) {
  return {apart[0], apart[2], apart[1], apart[3]};
}

const OpType kSplitHeadsType = {
    .name = "split_heads",
    .forward = [](const OpCall& c) { split_heads_forward(c.out, c.in[0], heads_of(c.out_shape)); },
    .backward =
        [](const OpCall& c) {
          split_heads_backward(c.din[0], c.dout, heads_of(c.out_shape), c.accumulate[0]);
        },
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = none,
};

const OpType kMergeHeadsType = {
    .name = "merge_heads",
    .forward =
        [](const OpCall& c) { merge_heads_forward(c.out, c.in[0], heads_of(c.in_shape[0])); },
    .backward =
        [](const OpCall& c) {
          merge_heads_backward(c.din[0], c.dout, heads_of(c.in_shape[0]), c.accumulate[0]);
        },
    .multiply_adds = none,
    .saved_floats = none,
    .workspace_floats = none,
    .ids_limit = none,
};

AttentionShape attention_of(const OpCall& c) {
  const Shape &query = c.in_shape[0], &key = c.in_shape[1];
  return {query[0], query[1], key[1], query[2], key[2], query[3]};
}

// `saved` holds the weights and, behind them, the forward pass's own workspace.
template <bool kCausal>
void attention_forward(const OpCall& c) {
  const AttentionShape shape = attention_of(c);
  const auto weights = static_cast<size_t>(shape.weights_size());
  scaled_dot_product_attention_forward(c.out, c.saved.first(weights), c.in[0], c.in[1], c.in[2],
                                       {{}, {}, kCausal}, attention_scale(shape.head_dim),
                                       c.saved.subspan(weights), shape);
}

void attention_backward(const OpCall& c) {
  const AttentionShape shape = attention_of(c);
  const auto weights = static_cast<size_t>(shape.weights_size());
  scaled_dot_product_attention_backward(c.din[0], c.din[1], c.din[2], c.dout, c.in[0], c.in[1],
                                        c.in[2], c.saved.first(weights),
                                        attention_scale(shape.head_dim), c.workspace, shape,
                                        {c.accumulate[0], c.accumulate[1], c.accumulate[2]});
}

template <bool kCausal>
const OpType kAttentionType = {
    .name = "scaled_dot_product_attention",
    .forward = attention_forward<kCausal>,
    .backward = attention_backward,
    .multiply_adds =
        [](const OpCall& c) {
          const AttentionShape shape = attention_of(c);
          return 2 * shape.weights_size() * shape.head_dim;
        },
    .saved_floats =
        [](const OpCall& c) {
          const AttentionShape shape = attention_of(c);
          return shape.weights_size() + attention_forward_workspace(shape);
        },
    .workspace_floats =
        [](const OpCall& c) { return attention_backward_workspace(attention_of(c)); },
    .ids_limit = none,
    .backward_reads_input = true,
};

}  // namespace

Value Graph::softmax(std::string name, Value x) {
  Shape shape = expect(x, Role::kActivation, "softmax").shape;
  CHECK_SHAPE(!shape.empty(), "softmax: expected at least one dimension, received a scalar");
  return add_op(kSoftmaxType, std::move(name), std::move(shape), {x.index});
}

Value Graph::layer_norm(std::string name, Value x, Value weight, Value bias) {
  Shape shape = expect(x, Role::kActivation, "layer_norm").shape;
  CHECK_SHAPE(!shape.empty(), "layer_norm: expected at least one dimension, received a scalar");
  for (const Value learned : {weight, bias}) {
    const Node& node = expect(learned, Role::kParameter, "layer_norm");
    CHECK_SHAPE(node.shape == Shape{shape.back()}, "layer_norm: ", node.name, " ", node.shape,
                " does not fit input ", shape, "; expected ", Shape{shape.back()});
  }
  return add_op(kLayerNormType, std::move(name), std::move(shape),
                {x.index, weight.index, bias.index});
}

Value Graph::gelu(std::string name, Value x) {
  Shape shape = expect(x, Role::kActivation, "gelu").shape;
  return add_op(kGeluType, std::move(name), std::move(shape), {x.index});
}

Value Graph::split_heads(std::string name, Value x, int64_t num_heads) {
  const Shape& in = expect(x, Role::kActivation, "split_heads").shape;
  CHECK_SHAPE(in.size() == 3 && num_heads > 0 && in[2] % num_heads == 0,
              "split_heads: expected (batch, length, embed_dim) with embed_dim a multiple of ",
              num_heads, " heads, received ", in);
  return add_op(kSplitHeadsType, std::move(name), {in[0], num_heads, in[1], in[2] / num_heads},
                {x.index});
}

Value Graph::merge_heads(std::string name, Value x) {
  const Shape& in = expect(x, Role::kActivation, "merge_heads").shape;
  CHECK_SHAPE(in.size() == 4,
              "merge_heads: expected (batch, num_heads, length, head_dim), received ", in);
  return add_op(kMergeHeadsType, std::move(name), {in[0], in[2], in[1] * in[3]}, {x.index});
}

Value Graph::scaled_dot_product_attention(std::string name, Value query, Value key, Value value,
                                          bool causal) {
  constexpr std::string_view kOp = "scaled_dot_product_attention";
  const Shape& q = expect(query, Role::kActivation, kOp).shape;
  const Shape& k = expect(key, Role::kActivation, kOp).shape;
  const Shape& v = expect(value, Role::kActivation, kOp).shape;
  CHECK_SHAPE(
      q.size() == 4 && k.size() == 4 && k == v && q[0] == k[0] && q[3] == k[3] && q[1] % k[1] == 0,
      kOp, ": query ", q, ", key ", k, " and value ", v,
      " do not fit; expected (batch, num_heads, length, head_dim) with key and value alike "
      "and their heads a divisor of the query's");
  const OpType& type = causal ? kAttentionType<true> : kAttentionType<false>;
  return add_op(type, std::move(name), q, {query.index, key.index, value.index});
}

}  // namespace lab
