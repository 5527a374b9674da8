#include "core/attention/additive.hpp"

#include "core/base/shape.hpp"
#include "core/kernels/elementwise.hpp"
#include "core/kernels/matmul.hpp"
#include "core/kernels/softmax.hpp"

namespace lab {

AdditiveAttention additive_attention(const AdditiveInputs& in) {
  const int64_t length = in.source_length, width = in.hidden;
  const auto expect = [](std::string_view name, std::span<const float> values, int64_t count) {
    CHECK_SHAPE(static_cast<int64_t>(values.size()) == count, "additive attention: ", name,
                " expected ", count, " numbers, received ", values.size());
  };
  expect("state", in.state, width);
  expect("annotations", in.annotations, length * width);
  expect("state_weight", in.state_weight, width * width);
  expect("annotation_weight", in.annotation_weight, width * width);
  expect("score_vector", in.score_vector, width);

  const auto floats = [](int64_t count) { return std::vector<float>(static_cast<size_t>(count)); };
  AdditiveAttention out{floats(width),  floats(length * width), floats(length * width),
                        floats(length), floats(length),         floats(width)};
  matmul(out.projected_state.data(), width, {in.state.data(), width, 1}, in.state_weight.data(),
         width, {}, 1, width, width);
  matmul(out.projected_annotations.data(), width, {in.annotations.data(), width, 1},
         in.annotation_weight.data(), width, {}, length, width, width);
  matmul(out.hidden_layer.data(), width, {in.annotations.data(), width, 1},
         in.annotation_weight.data(), width, {out.projected_state.data(), 0}, length, width, width);
  tanh(out.hidden_layer, out.hidden_layer);
  matmul(out.scores.data(), 1, {out.hidden_layer.data(), width, 1}, in.score_vector.data(), 1, {},
         length, 1, width);
  softmax(out.weights, out.scores);
  matmul(out.context.data(), width, {out.weights.data(), length, 1}, in.annotations.data(), width,
         {}, 1, width, length);
  return out;
}

}  // namespace lab
