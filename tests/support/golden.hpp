// Reading the committed golden files: what PyTorch and Python said, kept as JSON.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace lab {

// The JSON file at `relative_path` from the root of the repository ("data/golden/random.json").
// Throws when it is missing or malformed, so that a test can never pass for want of its data.
inline nlohmann::json load_json(const std::string& relative_path) {
  std::ifstream file(std::string(LAB_SOURCE_DIR) + "/" + relative_path, std::ios::binary);
  if (!file) throw std::runtime_error("golden file missing: " + relative_path);
  return nlohmann::json::parse(file);
}

}  // namespace lab
