// The owning float32 tensor, and views of it that copy nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/base/shape.hpp"

namespace lab {

// Bytes to which every buffer of the core is aligned: one SIMD lane block, rounded to a cache line.
inline constexpr size_t kAlignment = 64;

// `floats` rounded up to whole cache lines, the size that a buffer takes in an arena.
inline int64_t padded(int64_t floats) {
  constexpr int64_t kLine = kAlignment / sizeof(float);
  return (floats + kLine - 1) / kLine * kLine;
}

struct AlignedDelete {
  void operator()(float* data) const;
};
using AlignedBuffer = std::unique_ptr<float[], AlignedDelete>;

// `count` floats, aligned and set to zero.
AlignedBuffer allocate_floats(int64_t count);

// A borrowed tensor: a pointer, a shape, and how far apart neighbours lie. Its owner must outlive
// it.
struct TensorView {
  float* data = nullptr;
  Shape shape;
  Shape strides;  // in elements

  std::span<float> span() const { return {data, static_cast<size_t>(element_count(shape))}; }
  // The same storage under another shape. Errors: Error("shape") if the counts differ.
  TensorView view(const Shape& new_shape) const;
};

// A dense row-major float32 tensor that owns its storage.
class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(Shape shape);
  Tensor(Shape shape, std::span<const float> values);

  const Shape& shape() const { return shape_; }
  int64_t size() const { return element_count(shape_); }
  float* data() { return storage_.get(); }
  const float* data() const { return storage_.get(); }
  std::span<float> span() { return {storage_.get(), static_cast<size_t>(size())}; }
  std::span<const float> span() const { return {storage_.get(), static_cast<size_t>(size())}; }
  TensorView view(const Shape& new_shape);

 private:
  Shape shape_;
  AlignedBuffer storage_;
};

}  // namespace lab
