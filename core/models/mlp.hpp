// The neural language model of Bengio et al. (2003) on characters, as makemore 2 builds it:
//
//   context ids (B, T) → C[ids] (B, T, C) → view (B, T·C) → tanh(x W1 + b1) (B, hidden)
//                      → h W2 + b2 (B, V) → cross entropy with the next character
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/graph/program.hpp"
#include "core/random/generator.hpp"

namespace lab {

struct MlpShape {
  int64_t vocab_size = 27;
  int64_t context_length = 3;
  int64_t embed_dim = 10;
  int64_t hidden_dim = 200;
};

// How weights are drawn.
//   kLecture: every one from a standard normal, which starts with a loss of 26 instead of 3.3.
//   kScaled: W1 with gain 5/3 / √fan_in (He et al. 2015, the gain for tanh as PyTorch's
//   calculate_gain gives it), b1 and W2 a hundredth, b2 zero: logits near 0, first loss near log V.
enum class Initialization { kLecture, kScaled };

// C, W1, b1, W2, b2 with their shapes, in the order in which they are drawn.
std::vector<ParameterSet::Description> mlp_parameters(const MlpShape& shape);

// The model of `batch_size` contexts up to the loss; ids "context" (B, T) and "targets" (B).
Program compile_mlp_training(const MlpShape& shape, int64_t batch_size,
                             CompileOptions options = {});

// The same up to the logits, forward only, on shared parameters; ids "context" (B, T).
Program compile_mlp_inference(const MlpShape& shape, int64_t batch_size,
                              std::shared_ptr<ParameterSet> parameters);

// Draws every parameter from `generator`, in order.
void initialize_mlp(ParameterSet& parameters, const MlpShape& shape, Initialization initialization,
                    Generator& generator);

// A fresh set of parameters drawn with a generator of that seed.
std::shared_ptr<ParameterSet> draw_mlp(const MlpShape& shape, Initialization initialization,
                                       uint64_t seed);

}  // namespace lab
