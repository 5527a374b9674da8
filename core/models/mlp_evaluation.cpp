#include "core/models/mlp_evaluation.hpp"

#include <algorithm>

#include "core/base/limits.hpp"
#include "core/kernels/softmax.hpp"
#include "core/random/draws.hpp"

namespace lab {
namespace {

// Contexts computed together: few enough for the activations to stay in the second-level cache.
constexpr int64_t kRows = 128;

// −Σ count · log P(target | context) over one context's targets.
double folded_loss(const FoldedExamples& examples, int64_t context, std::span<const float> logits,
                   std::span<float> scratch) {
  const double log_sum_exp = softmax(scratch, logits);
  double loss = 0.0;
  for (int64_t i = examples.offsets[context]; i < examples.offsets[context + 1]; ++i) {
    const double nll = log_sum_exp - static_cast<double>(logits[examples.targets[i]]);
    loss += nll * static_cast<double>(examples.counts[i]);
  }
  return loss;
}

}  // namespace

double mean_loss(const MlpShape& shape, const std::shared_ptr<ParameterSet>& parameters,
                 const FoldedExamples& examples) {
  Program program = compile_mlp_inference(shape, kRows, parameters);
  const int64_t length = shape.context_length;
  std::vector<int32_t> contexts(static_cast<size_t>(kRows * length), kBoundaryId);
  std::vector<float> scratch(static_cast<size_t>(shape.vocab_size));
  double loss = 0.0;
  for (int64_t first = 0; first < examples.context_count(); first += kRows) {
    const int64_t rows = std::min(kRows, examples.context_count() - first);
    std::copy_n(examples.contexts.data() + first * length, rows * length, contexts.data());
    program.set_ids("context", contexts);
    program.forward();
    const std::span<const float> logits = program.activation("logits").span();
    for (int64_t row = 0; row < rows; ++row) {
      loss += folded_loss(examples, first + row,
                          logits.subspan(static_cast<size_t>(row * shape.vocab_size),
                                         static_cast<size_t>(shape.vocab_size)),
                          scratch);
    }
  }
  return loss / static_cast<double>(examples.total);
}

void check_sample_options(const SampleOptions& options) {
  check_whole("count", options.count, 1, kLimits.sample_count);
  check_whole("seed", options.seed, 0, kLimits.seed);
  check_range("temperature", options.temperature, kLimits.min_temperature, kLimits.temperature);
}

NextCharacter::NextCharacter(const MlpShape& shape, const std::shared_ptr<ParameterSet>& parameters)
    : program_(compile_mlp_inference(shape, 1, parameters)),
      probs_(static_cast<size_t>(shape.vocab_size)) {}

std::span<const float> NextCharacter::logits(std::span<const int32_t> context) {
  program_.set_ids("context", context);
  program_.forward();
  return program_.activation("logits").span();
}

std::span<const float> NextCharacter::probs(std::span<const int32_t> context, double temperature) {
  const std::span<const float> scores = logits(context);
  const auto inverse_temperature = static_cast<float>(1.0 / temperature);
  for (size_t v = 0; v < probs_.size(); ++v) probs_[v] = scores[v] * inverse_temperature;
  softmax(probs_, probs_);
  return probs_;
}

namespace {

// Draws one line; `look` is shown each context, its distribution and the id drawn.
template <class Look>
void draw_line(NextCharacter& model, const MlpShape& shape, Generator& generator,
               double temperature, Look look) {
  std::vector<int32_t> context(static_cast<size_t>(shape.context_length), kBoundaryId);
  for (int64_t length = 0; length < kLimits.sample_characters; ++length) {
    const std::span<const float> probs = model.probs(context, temperature);
    const int next = sample_categorical(generator, probs);
    look(context, probs, next);
    if (next == kBoundaryId) break;
    std::rotate(context.begin(), context.begin() + 1, context.end());
    context.back() = next;
  }
}

}  // namespace

std::vector<std::u32string> sample_lines(const MlpShape& shape,
                                         const std::shared_ptr<ParameterSet>& parameters,
                                         const Vocabulary& vocabulary,
                                         const SampleOptions& options) {
  check_sample_options(options);
  NextCharacter model(shape, parameters);
  Generator generator(static_cast<uint64_t>(options.seed));
  std::vector<std::u32string> lines;
  while (static_cast<double>(lines.size()) < options.count) {
    std::u32string line;
    draw_line(model, shape, generator, options.temperature, [&](auto&, auto, int next) {
      if (next != kBoundaryId) line.push_back(vocabulary.character(next));
    });
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<SampledStep> sample_steps(const MlpShape& shape,
                                      const std::shared_ptr<ParameterSet>& parameters,
                                      const SampleOptions& options) {
  check_sample_options(options);
  NextCharacter model(shape, parameters);
  Generator generator(static_cast<uint64_t>(options.seed));
  std::vector<SampledStep> steps;
  draw_line(model, shape, generator, options.temperature,
            [&](const std::vector<int32_t>& context, std::span<const float> probs, int next) {
              steps.push_back({context, {probs.begin(), probs.end()}, next});
            });
  return steps;
}

}  // namespace lab
