#include "core/ops/softmax.hpp"

#include "core/kernels/softmax.hpp"

namespace lab {

void softmax_forward(std::span<float> out, std::span<const float> x, int64_t columns) {
  const auto width = static_cast<size_t>(columns);
  for (size_t at = 0; at < x.size(); at += width) {
    softmax(out.subspan(at, width), x.subspan(at, width));
  }
}

void softmax_backward(std::span<float> dx, std::span<const float> dout, std::span<const float> out,
                      int64_t columns, bool accumulate) {
  const auto width = static_cast<size_t>(columns);
  for (size_t at = 0; at < out.size(); at += width) {
    softmax_gradient(dx.subspan(at, width), dout.subspan(at, width), out.subspan(at, width),
                     accumulate);
  }
}

}  // namespace lab
