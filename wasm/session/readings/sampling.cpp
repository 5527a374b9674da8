// How a model writes, one character at a time, beside the model that counts.
#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/datasets/utf8.hpp"
#include "core/models/bigram.hpp"
#include "wasm/session/readings/reading.hpp"

namespace lab {
namespace {

double temperature_of(const Inputs& inputs) {
  return inputs.number("temperature", 1.0, kLimits.min_temperature, kLimits.temperature);
}

// The counting model that figures compare with: one added to every count.
Bigram bigram_of(const TrainingSession& session) {
  return Bigram(session.corpus().lines().train, session.corpus().vocabulary());
}

NextCharacter model_of(const TrainingSession& session) {
  return NextCharacter(session.trainer().shape(), session.trainer().shared_parameters());
}

// The next character after a context. Inputs: text `context` (none; filled up with '.' on the left,
// cut to its last characters), `temperature` (1). Arrays: `ids` (T), `logits` (V), `probs` (V),
// `bigram_probs` (V) after the last character.
void read_distribution(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  const std::vector<int32_t> ids = context_ids(session, inputs.text("context", ""));
  const double temperature = temperature_of(inputs);
  NextCharacter model = model_of(session);
  findings.set_array("ids", ids);
  findings.set_array("logits", model.logits(ids));
  findings.set_array("probs", model.probs(ids, temperature));
  findings.set_array("bigram_probs", bigram_of(session).sampling_row(ids.back(), temperature));
}

std::vector<SampledStep> bigram_steps(const TrainingSession& session,
                                      const SampleOptions& options) {
  Generator generator(static_cast<uint64_t>(options.seed));
  return bigram_of(session).sample_steps(generator, options.temperature, kLimits.sample_characters);
}

// One line as it is drawn: the one that sample gives for this seed. Inputs: `temperature` (1),
// `seed` (the run's), text `model` ("mlp" or "bigram"). Arrays for n characters: `contexts` (n, T),
// T = 1 for the bigram; `probs` (n, V); `drawn` (n), ids, the last one 0 unless the line was cut.
void read_sample_steps(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  SampleOptions options;
  options.count = 1;
  options.temperature = temperature_of(inputs);
  options.seed = static_cast<double>(inputs.whole("seed", session.config().seed, 0, kLimits.seed));
  const std::vector<SampledStep> steps =
      inputs.text("model", "mlp") == "bigram"
          ? bigram_steps(session, options)
          : sample_steps(session.trainer().shape(), session.trainer().shared_parameters(), options);
  std::vector<int32_t> contexts, drawn;
  std::vector<float> probs;
  for (const SampledStep& step : steps) {
    contexts.insert(contexts.end(), step.context.begin(), step.context.end());
    probs.insert(probs.end(), step.probs.begin(), step.probs.end());
    drawn.push_back(step.drawn);
  }
  const auto n = static_cast<int64_t>(steps.size());
  findings.set_array("contexts", {n, static_cast<int64_t>(contexts.size()) / n}, contexts);
  findings.set_array("probs", {n, static_cast<int64_t>(probs.size()) / n}, probs);
  findings.set_array("drawn", drawn);
}

// What every character of a word costs. Input: text `word` ("emma"). Arrays for its n examples:
// `contexts` (n, T), `targets` (n), `probs` (n) of the right character, `losses` (n) in nats, and
// `bigram_probs` (n).
void read_example_losses(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  const std::vector<std::u32string> words{decode_utf8(inputs.text("word", "emma"))};
  const int64_t length = session.config().context_length;
  const Examples examples = build_examples(words, session.corpus().vocabulary(), length);
  NextCharacter model = model_of(session);
  const Bigram bigram = bigram_of(session);
  std::vector<double> probs, losses, bigram_probs;
  for (int64_t i = 0; i < examples.count(); ++i) {
    const std::span<const int32_t> context(examples.contexts.data() + i * length,
                                           static_cast<size_t>(length));
    const int32_t target = examples.targets[static_cast<size_t>(i)];
    const auto p = static_cast<double>(model.probs(context, 1.0)[static_cast<size_t>(target)]);
    probs.push_back(p);
    losses.push_back(-portable_log(p));
    bigram_probs.push_back(bigram.probability(context.back(), target));
  }
  findings.set_array("contexts", {examples.count(), length}, examples.contexts);
  findings.set_array("targets", examples.targets);
  findings.set_array("probs", probs);
  findings.set_array("losses", losses);
  findings.set_array("bigram_probs", bigram_probs);
}

}  // namespace

const std::vector<ReadingEntry>& sampling_readings() {
  static const std::vector<ReadingEntry> kList = {
      {"distribution", read_distribution},
      {"sample_steps", read_sample_steps},
      {"example_losses", read_example_losses},
  };
  return kList;
}

}  // namespace lab
