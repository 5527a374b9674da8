#include "core/models/bigram.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/base/shape.hpp"
#include "core/random/draws.hpp"

namespace lab {

Bigram::Bigram(std::span<const std::u32string> lines, const Vocabulary& vocabulary,
               double smoothing)
    : vocabulary_(vocabulary), vocab_size_(vocabulary.size()), smoothing_(smoothing) {
  check_range("smoothing", smoothing, 0.0, kMaxSmoothing);
  const auto size = static_cast<size_t>(vocab_size_);
  counts_.resize(size * size);
  row_totals_.resize(size);
  const auto add = [&](int32_t previous, int32_t next) {
    ++counts_[static_cast<size_t>(previous) * size + static_cast<size_t>(next)];
    ++row_totals_[static_cast<size_t>(previous)];
  };
  for (const std::u32string& line : lines) {
    int32_t previous = kBoundaryId;
    for (const char32_t character : line) {
      const int32_t next = vocabulary.id(character);
      add(previous, next);
      previous = next;
    }
    add(previous, kBoundaryId);
  }
}

int64_t Bigram::count(int32_t previous, int32_t next) const {
  check_range("previous character id", static_cast<int64_t>(previous), 0, vocab_size_ - 1);
  check_range("next character id", static_cast<int64_t>(next), 0, vocab_size_ - 1);
  return counts_[static_cast<size_t>(previous * vocab_size_ + next)];
}

double Bigram::probability(int32_t previous, int32_t next) const {
  const auto seen = static_cast<double>(count(previous, next));
  const auto total = static_cast<double>(row_totals_[static_cast<size_t>(previous)]);
  const double size = vocab_size_;
  if (total == 0 && smoothing_ == 0) return 1.0 / size;
  return (seen + smoothing_) / (total + smoothing_ * size);
}

double Bigram::mean_loss(std::span<const std::u32string> lines,
                         const Vocabulary& vocabulary) const {
  CHECK_SHAPE(vocabulary.characters() == vocabulary_.characters(), "bigram: counted over ",
              vocab_size_, " characters, asked about another alphabet of ", vocabulary.size(),
              "; expected the vocabulary it was made with");
  check_range("lines", static_cast<int64_t>(lines.size()), 1, INT64_MAX);
  // Lines are counted like the training lines, so that each distinct pair costs one logarithm.
  const Bigram scored(lines, vocabulary, 0.0);
  double sum = 0;
  int64_t characters = 0;
  for (int32_t previous = 0; previous < vocab_size_; ++previous) {
    for (int32_t next = 0; next < vocab_size_; ++next) {
      const int64_t times = scored.count(previous, next);
      if (times == 0) continue;
      sum -= static_cast<double>(times) * portable_log(probability(previous, next));
      characters += times;
    }
  }
  return sum / static_cast<double>(characters);
}

std::vector<float> Bigram::sampling_row(int32_t previous, double temperature) const {
  check_range("temperature", temperature, kLimits.min_temperature, kLimits.temperature);
  std::vector<double> powers(static_cast<size_t>(vocab_size_));
  double largest = 0;
  for (int32_t next = 0; next < vocab_size_; ++next) {
    largest = std::max(largest, probability(previous, next));
  }
  // Dividing by the largest first keeps a cold row from underflowing to nothing but zeros.
  double sum = 0;
  for (int32_t next = 0; next < vocab_size_; ++next) {
    const double share = probability(previous, next) / largest;
    double& power = powers[static_cast<size_t>(next)];
    power = share > 0 ? portable_pow(share, 1.0 / temperature) : 0.0;
    sum += power;
  }
  std::vector<float> probs;
  for (const double power : powers) probs.push_back(static_cast<float>(power / sum));
  return probs;
}

std::vector<SampledStep> Bigram::sample_steps(Generator& generator, double temperature,
                                              int64_t max_characters) const {
  check_range("temperature", temperature, kLimits.min_temperature, kLimits.temperature);
  check_range("sample characters", max_characters, 1, kLimits.sample_characters);
  std::vector<SampledStep> steps;
  int32_t previous = kBoundaryId;
  do {
    std::vector<float> probs = sampling_row(previous, temperature);
    const int32_t drawn = sample_categorical(generator, probs);
    steps.push_back({{previous}, std::move(probs), drawn});
    previous = drawn;
  } while (previous != kBoundaryId && static_cast<int64_t>(steps.size()) < max_characters);
  return steps;
}

std::u32string Bigram::sample(Generator& generator, double temperature,
                              int64_t max_characters) const {
  std::u32string line;
  for (const SampledStep& step : sample_steps(generator, temperature, max_characters)) {
    if (step.drawn != kBoundaryId) line.push_back(vocabulary_.character(step.drawn));
  }
  return line;
}

}  // namespace lab
