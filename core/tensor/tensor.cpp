#include "core/tensor/tensor.hpp"

#include <algorithm>
#include <new>

namespace lab {

void AlignedDelete::operator()(float* data) const {
  ::operator delete[](data, std::align_val_t{kAlignment});
}

AlignedBuffer allocate_floats(int64_t count) {
  const auto bytes = static_cast<size_t>(std::max<int64_t>(count, 1)) * sizeof(float);
  auto* data = static_cast<float*>(::operator new[](bytes, std::align_val_t{kAlignment}));
  std::fill_n(data, count, 0.0f);
  return AlignedBuffer(data);
}

TensorView TensorView::view(const Shape& new_shape) const {
  CHECK_SHAPE(element_count(new_shape) == element_count(shape), "view: ", shape, " holds ",
              element_count(shape), " numbers, ", new_shape, " would need ",
              element_count(new_shape));
  return {data, new_shape, contiguous_strides(new_shape)};
}

Tensor::Tensor(Shape shape)
    : shape_(std::move(shape)), storage_(allocate_floats(element_count(shape_))) {}

Tensor::Tensor(Shape shape, std::span<const float> values) : Tensor(std::move(shape)) {
  CHECK_SHAPE(size() == static_cast<int64_t>(values.size()), "tensor: shape ", shape_, " needs ",
              size(), " numbers, received ", values.size());
  std::copy(values.begin(), values.end(), storage_.get());
}

TensorView Tensor::view(const Shape& new_shape) {
  return TensorView{data(), shape_, contiguous_strides(shape_)}.view(new_shape);
}

}  // namespace lab
