// How noisy a minibatch gradient is, and what batch size is worth its time.
#include <algorithm>
#include <memory>

#include "core/analysis/curves.hpp"
#include "core/analysis/gradient_noise.hpp"
#include "core/base/clock.hpp"
#include "core/base/limits.hpp"
#include "core/base/text.hpp"
#include "core/models/full_gradient.hpp"
#include "core/models/mlp_evaluation.hpp"
#include "core/optim/sgd.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/measurements/lecture_model.hpp"
#include "wasm/session/mlp_trainer.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

// How minibatch gradients of untrained MAIN scatter around the full gradient, for B = 1, 2, 4 …
// 1024. Input: `draws` of each size (200, 2 … 1000). Arrays, growing: `batch_sizes`, `variances`
// (summed over all parameters), `bias_ratios` (squared distance of the draws' mean from the full
// gradient, over variance / draws). Values: `variance_<B>`, `slope`, `bias_ratio_max`, `draws`.
class GradientNoiseMeasurement : public Measurement {
 public:
  GradientNoiseMeasurement(std::shared_ptr<CorpusData> corpus, const Inputs& inputs)
      : examples_(corpus->examples(RunConfig{}.context_length)),
        shape_(main_shape(*corpus)),
        draws_(inputs.whole("draws", 200, 2, 1000)),
        parameters_(untrained(shape_)),
        full_(shape_, parameters_, examples_->train) {}

 private:
  static constexpr int64_t kLargestBatch = 1024;
  static constexpr int64_t kDrawsAtOnce = 4;
  static constexpr int64_t kChunksAtOnce = 8;

  double advance() override {
    if (!full_done_) return add_to_full_gradient();
    if (trainer_ == nullptr) start_batch_size();
    for (int64_t i = 0; i < kDrawsAtOnce && noise_->draws() < draws_; ++i) {
      trainer_->gradient();
      noise_->add(trainer_->parameters().gradients());
    }
    done_ += static_cast<double>(std::min(draws_, kDrawsAtOnce) * batch_size_);
    if (noise_->draws() == draws_) finish_batch_size();
    if (batch_size_ > kLargestBatch) return finish();
    const auto all = static_cast<double>(2 * kLargestBatch * draws_);
    return std::min(0.999, 0.1 + 0.9 * done_ / all);
  }

  double add_to_full_gradient() {
    for (int64_t i = 0; i < kChunksAtOnce && !full_done_; ++i) full_done_ = full_.add_chunk();
    return full_done_ ? 0.1 : 0.1 * full_.progress();
  }

  void start_batch_size() {
    trainer_ = std::make_unique<MlpTrainer>(shape_, Initialization::kLecture,
                                            static_cast<uint64_t>(RunConfig{}.seed),
                                            examples_->train, batch_size_);
    noise_ = std::make_unique<GradientNoise>(parameters_->gradients());
  }

  void finish_batch_size() {
    const double variance = noise_->total_variance();
    findings_.add(text("variance_", batch_size_), variance);
    sizes_.push_back(static_cast<double>(batch_size_));
    variances_.push_back(variance);
    bias_ratios_.push_back(noise_->squared_distance_of_mean() /
                           (variance / static_cast<double>(draws_)));
    findings_.set_array("batch_sizes", sizes_);
    findings_.set_array("variances", variances_);
    findings_.set_array("bias_ratios", bias_ratios_);
    batch_size_ *= 2;
    trainer_ = nullptr;
  }

  double finish() {
    findings_.add("slope", log_log_slope(sizes_, variances_));
    findings_.add("bias_ratio_max", *std::max_element(bias_ratios_.begin(), bias_ratios_.end()));
    findings_.add("draws", draws_);
    return 1.0;
  }

  std::shared_ptr<const SplitExamples> examples_;
  MlpShape shape_;
  int64_t draws_;
  std::shared_ptr<ParameterSet> parameters_;  // untrained; its gradients become the full gradient
  FullGradient full_;
  bool full_done_ = false;
  int64_t batch_size_ = 1;
  double done_ = 0.0;  // examples that gradients were computed for
  std::unique_ptr<MlpTrainer> trainer_;
  std::unique_ptr<GradientNoise> noise_;
  std::vector<double> sizes_, variances_, bias_ratios_;
};

// One of two runs of the same model: what it did with its time.
struct Racer {
  explicit Racer(const char* racer_name) : name(racer_name) {}

  void record(Findings& findings, double loss) {
    seconds.push_back(spent);
    losses.push_back(loss);
    steps.push_back(static_cast<double>(taken));
    findings.set_array(text(name, "_seconds"), seconds);
    findings.set_array(text(name, "_losses"), losses);
    findings.set_array(text(name, "_steps"), steps);
  }

  const char* name;
  double spent = 0.0;  // seconds
  int64_t taken = 0;   // steps
  std::vector<double> seconds, losses, steps;
};

// Small batches against the whole train split at equal computing time: times are those of this
// machine, shown and never claimed. Inputs: `seconds` for each (6, 1 … 60), `small_batch` (32),
// `learning_rate` (0.1). Arrays, growing, for `small` and `large`: `_seconds` spent, `_steps`
// taken, `_losses` on the first 2,000 examples of the dev split, whose evaluation is not counted.
// The large batch has a point for each of its steps, the small one about ten a second. Values:
// `small_final`, `large_final`.
class BatchRaceMeasurement : public Measurement {
 public:
  BatchRaceMeasurement(std::shared_ptr<CorpusData> corpus, const Inputs& inputs)
      : examples_(corpus->examples(RunConfig{}.context_length)),
        shape_(main_shape(*corpus)),
        seconds_(inputs.number("seconds", 6.0, 1.0, 60.0)),
        learning_rate_(
            inputs.number("learning_rate", 0.1, kLimits.min_learning_rate, kLimits.learning_rate)),
        small_trainer_(shape_, Initialization::kLecture, static_cast<uint64_t>(RunConfig{}.seed),
                       examples_->train, inputs.whole("small_batch", 32, 1, kLimits.batch_size)),
        large_parameters_(untrained(shape_)),
        full_(shape_, large_parameters_, examples_->train),
        probe_(fold_examples(probe_of(*corpus))) {
    small_.record(findings_, loss(small_trainer_.shared_parameters()));
    large_.record(findings_, loss(large_parameters_));
  }

 private:
  static constexpr double kSlice = 0.01;
  static constexpr double kRecordEvery = 0.1;
  static constexpr int64_t kStepsBetweenLooks = 10;

  // The first examples of the dev lines.
  static Examples probe_of(const CorpusData& corpus) {
    constexpr int64_t kProbe = 2000;
    return build_examples(corpus.lines().dev, corpus.vocabulary(), RunConfig{}.context_length)
        .first(kProbe);
  }

  double loss(const std::shared_ptr<ParameterSet>& parameters) const {
    return mean_loss(shape_, parameters, probe_);
  }

  // Whoever has spent less goes on for a slice.
  double advance() override {
    if (large_.spent < small_.spent) {
      spend(large_, [this] { return large_step(); });
    } else {
      spend(small_, [this] { return small_steps(); });
    }
    const double spent = std::min(small_.spent, large_.spent);
    if (spent < seconds_) return 0.999 * spent / seconds_;
    findings_.add("small_final", loss(small_trainer_.shared_parameters()));
    findings_.add("large_final", large_.losses.back());
    return 1.0;
  }

  template <class Work>
  void spend(Racer& racer, Work work) {
    const double start = clock_seconds();
    bool stepped = false;
    double passed = 0.0;
    while (passed < kSlice) {
      stepped |= work();
      passed = clock_seconds() - start;
    }
    racer.spent += passed;
    // Every step of the large batch is worth a point; of the small one's some a second are.
    if (&racer == &large_ ? stepped : racer.spent - racer.seconds.back() >= kRecordEvery) {
      racer.record(findings_, loss(&racer == &large_ ? large_parameters_
                                                     : small_trainer_.shared_parameters()));
    }
  }

  bool small_steps() {
    for (int64_t i = 0; i < kStepsBetweenLooks; ++i) small_trainer_.step(learning_rate_);
    small_.taken += kStepsBetweenLooks;
    return true;
  }

  bool large_step() {
    if (!full_.add_chunk()) return false;
    sgd_step(*large_parameters_, learning_rate_);
    ++large_.taken;
    return true;
  }

  std::shared_ptr<const SplitExamples> examples_;
  MlpShape shape_;
  double seconds_;
  double learning_rate_;
  MlpTrainer small_trainer_;
  std::shared_ptr<ParameterSet> large_parameters_;
  FullGradient full_;
  FoldedExamples probe_;
  Racer small_{"small"};
  Racer large_{"large"};
};

}  // namespace

const std::vector<MeasurementEntry>& noise_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"gradient_noise", in_pieces<GradientNoiseMeasurement>},
      {"batch_race", in_pieces<BatchRaceMeasurement>},
  };
  return kList;
}

}  // namespace lab
