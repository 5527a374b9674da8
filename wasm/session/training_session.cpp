#include "wasm/session/training_session.hpp"

#include <algorithm>
#include <cmath>

#include "core/analysis/entropy.hpp"
#include "core/base/clock.hpp"
#include "core/base/sha256.hpp"
#include "wasm/session/checkpoint.hpp"

namespace lab {
namespace {

// Gives `config` back, so that it is judged before anything is allocated for it.
const RunConfig& with_checked_size(const RunConfig& config, int64_t vocab_size) {
  check_size(config, vocab_size);
  return config;
}

}  // namespace

TrainingSession::TrainingSession(std::shared_ptr<CorpusData> corpus, const RunConfig& config)
    : corpus_(std::move(corpus)),
      config_(with_checked_size(config, corpus_->vocab_size())),
      examples_(corpus_->examples(config.context_length)),
      trainer_(config.model_shape(corpus_->vocab_size()), config.initialization,
               static_cast<uint64_t>(config.seed), examples_->train, config.batch_size) {
  // Reserved at once, so that a step allocates nothing.
  losses_.reserve(static_cast<size_t>(config.steps));
  const auto floats = static_cast<int64_t>(parameters().values().size());
  for (KeptState& kept : kept_) kept.parameters = Tensor({floats});
  reset();
  start_loss_ = std::max(uniform_loss(corpus_->vocab_size()), untrained_loss());
}

double TrainingSession::untrained_loss() const {
  const Examples& train = examples_->train;
  Examples some{.context_length = train.context_length, .contexts = {}, .targets = {}};
  const int64_t count = std::min(kStartExamples, train.count());
  some.contexts.assign(train.contexts.begin(),
                       train.contexts.begin() + count * train.context_length);
  some.targets.assign(train.targets.begin(), train.targets.begin() + count);
  return mean_loss(trainer_.shape(), trainer_.shared_parameters(), fold_examples(some));
}

void TrainingSession::reset() {
  trainer_.reset();
  losses_.clear();
  diverged_ = false;
  for (KeptState& kept : kept_) keep_state(kept);
}

int64_t TrainingSession::run(int64_t max_steps) {
  int64_t taken = 0;
  const StepDecay schedule = config_.schedule();
  while (taken < max_steps && !finished() && !diverged_) {
    if (step() % kKeptInterval == 0) keep_state(kept_[older_kept()]);
    losses_.push_back(trainer_.step(schedule.at(step())));
    diverged_ = losses_diverge();
    ++taken;
  }
  return taken;
}

int64_t TrainingSession::run_for(double milliseconds, int64_t max_steps) {
  // A look at the clock costs as much as a small step, and a step of a large model takes longer
  // than the whole slice: the first look comes after one step, later ones after more while steps
  // are short.
  constexpr int64_t kMostStepsBetweenLooks = 8;
  int64_t steps_between_looks = 1;
  const double start = clock_seconds();
  int64_t taken = 0;
  while (taken < max_steps && !finished() && !diverged_) {
    taken += run(std::min(steps_between_looks, max_steps - taken));
    const double passed = 1e3 * (clock_seconds() - start);
    if (passed >= milliseconds) break;
    if (passed < milliseconds / 4) {
      steps_between_looks = std::min(2 * steps_between_looks, kMostStepsBetweenLooks);
    }
  }
  return taken;
}

void TrainingSession::keep_state(KeptState& kept) {
  kept.step = step();
  const auto values = parameters().values();
  std::copy(values.begin(), values.end(), kept.parameters.data());
  kept.generator = trainer_.batch_generator().state();
}

bool TrainingSession::losses_diverge() const {
  if (losses_.empty()) return false;
  if (!std::isfinite(losses_.back())) return true;
  if (step() <= kWatchedLosses) return false;
  // Summed anew each time: a sum carried along would depend on where a checkpoint was taken.
  double sum = 0.0;
  for (const float loss : losses().last(kWatchedLosses)) sum += static_cast<double>(loss);
  return sum > kDivergenceFactor * start_loss_ * static_cast<double>(kWatchedLosses);
}

int64_t TrainingSession::restore_last_good() {
  const KeptState& kept = kept_[older_kept()];
  std::copy_n(kept.parameters.data(), kept.parameters.size(), parameters().values().data());
  trainer_.batch_generator().set_state(kept.generator);
  losses_.resize(static_cast<size_t>(kept.step));
  diverged_ = losses_diverge();
  for (KeptState& each : kept_) keep_state(each);
  return step();
}

std::span<const float> TrainingSession::losses_from(int64_t first_step) const {
  return losses().subspan(static_cast<size_t>(std::clamp<int64_t>(first_step, 0, step())));
}

SplitLosses TrainingSession::evaluate() const {
  const auto loss = [&](const FoldedExamples& examples) {
    return mean_loss(trainer_.shape(), trainer_.shared_parameters(), examples);
  };
  return {loss(examples_->folded_train), loss(examples_->folded_dev), loss(examples_->folded_test)};
}

std::vector<std::u32string> TrainingSession::sample(const SampleOptions& options) const {
  return sample_lines(trainer_.shape(), trainer_.shared_parameters(), corpus_->vocabulary(),
                      options);
}

std::vector<uint8_t> TrainingSession::checkpoint() const {
  Checkpoint c;
  c.corpus_sha256 = corpus_->corpus().sha256;
  c.config = config_;
  c.generator = trainer_.batch_generator().state();
  c.losses = losses_;
  for (const Parameter& parameter : parameters().all()) {
    c.parameters.insert(c.parameters.end(), parameter.value.begin(), parameter.value.end());
  }
  return encode_checkpoint(c);
}

std::unique_ptr<TrainingSession> TrainingSession::resume(std::shared_ptr<CorpusData> corpus,
                                                         std::span<const uint8_t> bytes) {
  const Checkpoint c = decode_checkpoint(bytes);
  const std::string& own = corpus->corpus().sha256;
  if (c.corpus_sha256 != own) {
    throw Error("checkpoint.corpus",
                text("the checkpoint was trained on a corpus with SHA-256 ", c.corpus_sha256,
                     ", this one has ", own, ": open that corpus first"),
                {{"expected", c.corpus_sha256}, {"received", own}});
  }
  auto session = std::make_unique<TrainingSession>(std::move(corpus), c.config);
  if (static_cast<int64_t>(c.parameters.size()) != session->parameters().count()) {
    throw Error("checkpoint.damaged",
                text("the checkpoint holds ", c.parameters.size(), " parameters, its model has ",
                     session->parameters().count()));
  }
  const float* from = c.parameters.data();
  for (const Parameter& parameter : session->parameters().all()) {
    std::copy_n(from, parameter.value.size(), parameter.value.begin());
    from += parameter.value.size();
  }
  session->trainer_.batch_generator().set_state(c.generator);
  session->losses_.assign(c.losses.begin(), c.losses.end());
  session->diverged_ = session->losses_diverge();
  for (KeptState& kept : session->kept_) session->keep_state(kept);
  return session;
}

std::string TrainingSession::losses_sha256() const {
  Sha256 hash;
  hash.update_floats(losses_);
  return hash.hex();
}

std::string TrainingSession::parameters_sha256() const {
  Sha256 hash;
  for (const Parameter& parameter : parameters().all()) hash.update_floats(parameter.value);
  return hash.hex();
}

}  // namespace lab
