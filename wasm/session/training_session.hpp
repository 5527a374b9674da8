// One run of the MLP: create · run(n) · look · keep. The page's worker holds one for each run, and
// the native tests use the very same class.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/models/mlp_evaluation.hpp"
#include "wasm/session/corpus_data.hpp"
#include "wasm/session/mlp_trainer.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {

struct SplitLosses {
  double train = 0.0;
  double dev = 0.0;
  double test = 0.0;
};

class TrainingSession {
 public:
  // An untrained run. Errors: those of check_size and of CorpusData::examples.
  TrainingSession(std::shared_ptr<CorpusData> corpus, const RunConfig& config);

  // A run that goes on where checkpoint() was taken; its later steps have the bits of an unbroken
  // run. Errors: Error("checkpoint.damaged"), Error("checkpoint.version") for other numerics,
  // Error("checkpoint.corpus") when it was trained on another text.
  static std::unique_ptr<TrainingSession> resume(std::shared_ptr<CorpusData> corpus,
                                                 std::span<const uint8_t> checkpoint);

  // Takes at most `max_steps` steps and returns how many it took: fewer at the end of the run and
  // at divergence. Allocates nothing.
  int64_t run(int64_t max_steps);
  // The same, and stops after about `milliseconds`.
  int64_t run_for(double milliseconds, int64_t max_steps);

  // Back to step 0 with the same initial weights.
  void reset();

  // A run diverges when a loss is no longer finite, or when the mean of the last kWatchedLosses
  // rises above kDivergenceFactor times the larger of log V and the untrained model's loss on the
  // first kStartExamples examples (one minibatch may be small, and lucky). It then takes no more
  // steps. On names, learning rates up to 1 stay below 1.1 times that start, 50 goes beyond 17.
  static constexpr int64_t kWatchedLosses = 50;
  static constexpr double kDivergenceFactor = 3.0;
  static constexpr int64_t kStartExamples = 256;
  bool diverged() const { return diverged_; }
  // A copy of the state is kept every kKeptInterval steps; after divergence the run can go back to
  // the last one from before the losses rose.
  static constexpr int64_t kKeptInterval = 100;
  int64_t last_good_step() const { return kept_[older_kept()].step; }
  // Returns the step it went back to.
  int64_t restore_last_good();

  bool finished() const { return step() >= config_.steps; }
  int64_t step() const { return static_cast<int64_t>(losses_.size()); }
  const RunConfig& config() const { return config_; }
  const CorpusData& corpus() const { return *corpus_; }
  const SplitExamples& examples() const { return *examples_; }
  // The loss of every step so far, before its update, in nats.
  std::span<const float> losses() const { return losses_; }
  // Those from `first_step` on; none when the run has not come so far.
  std::span<const float> losses_from(int64_t first_step) const;
  const ParameterSet& parameters() const { return trainer_.parameters(); }
  const Program& program() const { return trainer_.program(); }
  const MlpTrainer& trainer() const { return trainer_; }

  SplitLosses evaluate() const;
  std::vector<std::u32string> sample(const SampleOptions& options) const;

  // Everything needed to go on: configuration, corpus hash, parameters, generator, losses so far.
  std::vector<uint8_t> checkpoint() const;

  // SHA-256 over little-endian float32: of all losses, and of all parameters in order.
  std::string losses_sha256() const;
  std::string parameters_sha256() const;

 private:
  struct KeptState {
    int64_t step = 0;
    Tensor parameters;
    GeneratorState generator;
  };
  void keep_state(KeptState& kept);
  double untrained_loss() const;
  bool losses_diverge() const;
  // The two kept states take turns: at divergence the younger one may already be spoilt.
  size_t older_kept() const { return kept_[0].step <= kept_[1].step ? 0 : 1; }

  std::shared_ptr<CorpusData> corpus_;
  RunConfig config_;
  std::shared_ptr<const SplitExamples> examples_;
  MlpTrainer trainer_;
  std::vector<float> losses_;
  double start_loss_ = 0.0;  // what divergence is measured against
  bool diverged_ = false;
  KeptState kept_[2];
};

}  // namespace lab
