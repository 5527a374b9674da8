// A trained model at work: its loss over a split, and what it writes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/datasets/examples.hpp"
#include "core/datasets/vocabulary.hpp"
#include "core/models/mlp.hpp"
#include "core/models/sampled_step.hpp"
#include "core/random/generator.hpp"

namespace lab {

// The mean loss over all folded examples, in nats: each distinct context is computed once and its
// losses are weighted by how often each target followed it. Sums are in double.
double mean_loss(const MlpShape& shape, const std::shared_ptr<ParameterSet>& parameters,
                 const FoldedExamples& examples);

struct SampleOptions {
  double count = 10;
  double temperature = 1.0;  // logits are divided by it; 1 is the model's own distribution
  double seed = 0;
};

// `count` lines, each begun from an all-'.' context and ended by '.' or kLimits.sample_characters.
// Errors: Error("range"), Error("whole") for options outside the limits.
std::vector<std::u32string> sample_lines(const MlpShape& shape,
                                         const std::shared_ptr<ParameterSet>& parameters,
                                         const Vocabulary& vocabulary,
                                         const SampleOptions& options);

// The steps of the first line that sample_lines gives for these options.
std::vector<SampledStep> sample_steps(const MlpShape& shape,
                                      const std::shared_ptr<ParameterSet>& parameters,
                                      const SampleOptions& options);

// Distributions of a model after one context at a time.
class NextCharacter {
 public:
  NextCharacter(const MlpShape& shape, const std::shared_ptr<ParameterSet>& parameters);

  // Logits after `context`, (context_length) ids. Valid until the next call.
  std::span<const float> logits(std::span<const int32_t> context);
  // softmax(logits / temperature), (V). Valid until the next call.
  std::span<const float> probs(std::span<const int32_t> context, double temperature);

 private:
  Program program_;
  std::vector<float> probs_;
};

// Options that fit the limits; throws otherwise.
void check_sample_options(const SampleOptions& options);

}  // namespace lab
