// The baseline: a model that counts which character follows which.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/datasets/vocabulary.hpp"
#include "core/models/sampled_step.hpp"
#include "core/random/generator.hpp"

namespace lab {

// P(next | previous) = (count(previous, next) + smoothing) / (count(previous) + smoothing · V).
// '.' is the character before the first and after the last of a line. A previous character that was
// never seen has the uniform distribution when smoothing is 0.
class Bigram {
 public:
  static constexpr double kMaxSmoothing = 1e9;

  // Throws Error("range") unless 0 <= smoothing <= kMaxSmoothing (NaN fails), and
  // Error("vocabulary.unknown") for a character without an id.
  Bigram(std::span<const std::u32string> lines, const Vocabulary& vocabulary,
         double smoothing = 1.0);

  int vocab_size() const { return vocab_size_; }
  // How often `next` followed `previous`, both ids. Throws Error("range") for an id outside.
  int64_t count(int32_t previous, int32_t next) const;
  // Errors as count.
  double probability(int32_t previous, int32_t next) const;

  // The mean of −log P over all characters of the lines and their closing '.', in nats. It is
  // infinite when smoothing is 0 and a pair was never seen. Throws Error("range") for no lines and
  // Error("vocabulary.unknown"); `vocabulary` must be the one the model was made with.
  double mean_loss(std::span<const std::u32string> lines, const Vocabulary& vocabulary) const;

  // Draws one line. The probabilities are raised to 1 / temperature and normalised: below 1 the
  // frequent gets more frequent. A line that does not end by itself is cut at max_characters.
  // Throws Error("range") for a temperature or a length outside the limits.
  std::u32string sample(Generator& generator, double temperature, int64_t max_characters) const;

  // The steps of the line that sample() gives for the same arguments; errors as there.
  std::vector<SampledStep> sample_steps(Generator& generator, double temperature,
                                        int64_t max_characters) const;

  // The distribution that sample() draws from after `previous`, (V). Throws Error("range") for an
  // id or a temperature outside.
  std::vector<float> sampling_row(int32_t previous, double temperature) const;

 private:
  Vocabulary vocabulary_;
  int vocab_size_;
  double smoothing_;
  std::vector<int64_t> counts_;      // (V, V): row previous, column next
  std::vector<int64_t> row_totals_;  // (V)
};

}  // namespace lab
