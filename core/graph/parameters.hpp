// The learned numbers of a model and their gradients.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor.hpp"

namespace lab {

struct Parameter {
  std::string name;
  Shape shape;
  std::span<float> value;
  std::span<float> gradient;
};

// All parameters of a model in one block, all gradients in a second of the same layout, so that an
// optimiser runs over two spans and a copy of a model is one copy. Programs for training and for
// evaluation share one set.
class ParameterSet {
 public:
  struct Description {
    std::string name;
    Shape shape;
  };
  // Values and gradients start at zero. Errors: Error("range") for "parameters" beyond kLimits.
  explicit ParameterSet(const std::vector<Description>& descriptions);

  // Errors: Error("parameter.unknown") naming those there are.
  const Parameter& operator[](std::string_view name) const;
  const std::vector<Parameter>& all() const { return parameters_; }
  // The number of learned numbers, without padding.
  int64_t count() const { return count_; }

  // Everything in one span; between tensors lie a few zeros of padding that stay zero.
  std::span<float> values() const { return {values_.get(), static_cast<size_t>(floats_)}; }
  std::span<float> gradients() const { return {gradients_.get(), static_cast<size_t>(floats_)}; }

 private:
  std::vector<Parameter> parameters_;
  int64_t count_ = 0;
  int64_t floats_ = 0;
  AlignedBuffer values_;
  AlignedBuffer gradients_;
};

}  // namespace lab
