// One character as a model draws it.
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

// What the model saw, what it expected, what came.
struct SampledStep {
  std::vector<int32_t> context;  // (T), ids: the model's context_length, 1 for the bigram
  std::vector<float> probs;      // (V), at the temperature asked for
  int32_t drawn = 0;             // an id; 0 ends the line
};

}  // namespace lab
