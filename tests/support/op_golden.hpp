// PyTorch's forward and backward of single ops, from data/golden/ops.json.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/shape.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/lanes.hpp"

namespace lab {

// What PyTorch's own float32 and ours may differ by.
inline constexpr Tolerance kPyTorchTolerance{1e-6, 1e-5};

// The cases of one op: named tensors, each {"shape": [...], "values": [...]}. Throws when there are
// none, so that a loop over them cannot pass for want of cases.
inline const nlohmann::json& op_cases(const std::string& op) {
  static const nlohmann::json file = load_json("data/golden/ops.json");
  const nlohmann::json& cases = file.at("ops").at(op);
  if (cases.empty()) throw std::runtime_error("no golden case of " + op);
  return cases;
}

template <class T = float>
std::vector<T> golden_values(const nlohmann::json& tensor) {
  return tensor.at("values").get<std::vector<T>>();
}

inline Shape golden_shape(const nlohmann::json& tensor) {
  return tensor.at("shape").get<Shape>();
}

// Empty when `actual` is what PyTorch says.
inline std::string golden_mismatch(std::span<const float> actual, const nlohmann::json& tensor) {
  return mismatch(actual, golden_values<double>(tensor), kPyTorchTolerance);
}

}  // namespace lab
