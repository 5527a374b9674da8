// Short experiments with the MLP: a batch learned by heart, and one step at each of many learning
// rates.
#include <algorithm>
#include <cmath>
#include <memory>

#include "core/analysis/curves.hpp"
#include "core/analysis/entropy.hpp"
#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/kernels/softmax.hpp"
#include "core/optim/sgd.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/measurements/lecture_model.hpp"
#include "wasm/session/mlp_trainer.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

int64_t seed_of(const Inputs& inputs) {
  return inputs.whole("seed", RunConfig{}.seed, 0, kLimits.seed);
}

// The lecture's first model on the first examples of the corpus, again and again: it can learn them
// down to what they leave open, and no further. Inputs: `examples` n (32, 1 … 512), `steps` (5000,
// 1 … 20000), `learning_rate` (0.1), `embed_dim` (2), `hidden_dim` (100), `seed` (MAIN's). Values:
// `floor`; `loss_200`, `loss_5000` where the steps reach so far; `last_loss`; `over_floor` of the
// last loss. Arrays: `losses` (steps + 1), growing; `contexts` (n, 3), `targets` (n), `group` (n)
// and `ambiguous` (n) as group_contexts; at the end `probs` (n), what the right character gets.
class OverfitMeasurement : public Measurement {
 public:
  OverfitMeasurement(std::shared_ptr<CorpusData> corpus, const Inputs& inputs)
      : examples_(
            corpus->all_examples(kLectureContext).first(inputs.whole("examples", 32, 1, 512))),
        steps_(inputs.whole("steps", 5000, 1, 20'000)),
        learning_rate_(
            inputs.number("learning_rate", 0.1, kLimits.min_learning_rate, kLimits.learning_rate)),
        vocab_size_(corpus->vocab_size()),
        program_(compile(inputs)) {
    program_.set_ids("context", examples_.contexts);
    program_.set_ids("targets", examples_.targets);
    floor_ = entropy_floor(examples_.contexts, examples_.targets, kLectureContext);
    const ContextGroups groups =
        group_contexts(examples_.contexts, examples_.targets, kLectureContext);
    findings_.add("floor", floor_);
    findings_.set_array("contexts", {examples_.count(), kLectureContext}, examples_.contexts);
    findings_.set_array("targets", examples_.targets);
    findings_.set_array("group", groups.group);
    findings_.set_array("ambiguous", groups.ambiguous);
  }

 private:
  static constexpr int64_t kStepsAtOnce = 25;

  Program compile(const Inputs& inputs) const {
    const MlpShape shape{vocab_size_, kLectureContext,
                         inputs.whole("embed_dim", 2, 1, kLimits.embed_dim),
                         inputs.whole("hidden_dim", 100, 1, kLimits.hidden_dim)};
    return compile_mlp_training(shape, examples_.count(),
                                {.keep_all = true,
                                 .parameters = draw_mlp(shape, Initialization::kLecture,
                                                        static_cast<uint64_t>(seed_of(inputs)))});
  }

  double advance() override {
    for (int64_t i = 0; i < kStepsAtOnce; ++i) {
      program_.forward();
      losses_.push_back(program_.output());
      const auto step = static_cast<int64_t>(losses_.size()) - 1;
      if (step == 200 || step == 5000) {
        findings_.add(step == 200 ? "loss_200" : "loss_5000", static_cast<double>(losses_.back()));
      }
      if (step == steps_) return finish();
      program_.backward();
      sgd_step(*program_.parameters(), learning_rate_);
    }
    findings_.set_array("losses", losses_);
    return 0.999 * static_cast<double>(losses_.size()) / static_cast<double>(steps_ + 1);
  }

  double finish() {
    findings_.set_array("losses", losses_);
    findings_.add("last_loss", static_cast<double>(losses_.back()));
    findings_.add("over_floor", static_cast<double>(losses_.back()) - floor_);
    const std::span<const float> logits = program_.activation("logits").span();
    std::vector<float> row(static_cast<size_t>(vocab_size_));
    std::vector<float> probs;
    for (size_t i = 0; i < examples_.targets.size(); ++i) {
      softmax(row, logits.subspan(i * row.size(), row.size()));
      probs.push_back(row[static_cast<size_t>(examples_.targets[i])]);
    }
    findings_.set_array("probs", probs);
    return 1.0;
  }

  Examples examples_;
  int64_t steps_;
  double learning_rate_;
  int64_t vocab_size_;
  Program program_;
  double floor_ = 0.0;
  std::vector<float> losses_;
};

// One network, one step at each of many learning rates from 10^from to 10^to. Inputs:
// `from_exponent` (−3), `to_exponent` (0), both −6 … 2; `steps` (1000, 100 … 5000); `embed_dim`,
// `hidden_dim`, `seed` (MAIN's). Arrays: `exponents` (steps); `losses`, growing; at the end
// `smoothed`, the mean of every window of 50, and `smoothed_exponents`, its centre. Values: the
// lecture's valley and the steepest fall; `diverged_at`, a step, when a loss was not finite, which
// ends the sweep.
class SweepMeasurement : public Measurement {
 public:
  SweepMeasurement(std::shared_ptr<CorpusData> corpus, const Inputs& inputs)
      : examples_(corpus->examples(kLectureContext)),
        exponents_(linspace(static_cast<float>(inputs.number("from_exponent", -3.0, -6.0, 2.0)),
                            static_cast<float>(inputs.number("to_exponent", 0.0, -6.0, 2.0)),
                            inputs.whole("steps", 1000, 100, 5000))),
        trainer_(shape_of(*corpus, inputs), Initialization::kLecture,
                 static_cast<uint64_t>(seed_of(inputs)), examples_->train, RunConfig{}.batch_size) {
    findings_.set_array("exponents", exponents_);
  }

 private:
  static constexpr int64_t kWindow = 50;
  static constexpr size_t kStepsAtOnce = 25;

  static MlpShape shape_of(const CorpusData& corpus, const Inputs& inputs) {
    RunConfig config;
    config.embed_dim = inputs.whole("embed_dim", config.embed_dim, 1, kLimits.embed_dim);
    config.hidden_dim = inputs.whole("hidden_dim", config.hidden_dim, 1, kLimits.hidden_dim);
    return config.model_shape(corpus.vocab_size());
  }

  double advance() override {
    const size_t end = std::min(losses_.size() + kStepsAtOnce, exponents_.size());
    while (losses_.size() < end) {
      const auto exponent = static_cast<double>(exponents_[losses_.size()]);
      const auto rate = static_cast<float>(portable_pow(10.0, exponent));
      losses_.push_back(trainer_.step(static_cast<double>(rate)));
      if (!std::isfinite(losses_.back())) {
        findings_.add("diverged_at", static_cast<int64_t>(losses_.size()) - 1);
        return finish();
      }
    }
    findings_.set_array("losses", losses_);
    if (losses_.size() == exponents_.size()) return finish();
    return static_cast<double>(losses_.size()) / static_cast<double>(exponents_.size());
  }

  double finish() {
    findings_.set_array("losses", losses_);
    const std::span<const float> exponents(exponents_.data(), losses_.size());
    const std::vector<double> means = window_means(losses_, kWindow);
    findings_.set_array("smoothed", means);
    findings_.set_array("smoothed_exponents", exponents.subspan(kWindow / 2, means.size()));
    const Valley valley = find_valley(exponents, losses_, kWindow);
    const SteepestFall fall = find_steepest_fall(exponents, losses_, kWindow);
    const double last_mean = trailing_means(losses_, kWindow).back();
    findings_.add("first_loss", static_cast<double>(losses_.front()));
    findings_.add("valley_start", valley.start);
    findings_.add("valley_exponent", valley.exponent);
    findings_.add("valley_learning_rate", valley.learning_rate);
    findings_.add("valley_mean", valley.mean_loss);
    findings_.add("last_loss", static_cast<double>(losses_.back()));
    findings_.add("last_50_mean", last_mean);
    findings_.add("last_over_valley", last_mean / valley.mean_loss);
    findings_.add("steepest_exponent", fall.exponent);
    findings_.add("steepest_learning_rate", fall.learning_rate);
    return 1.0;
  }

  std::shared_ptr<const SplitExamples> examples_;
  std::vector<float> exponents_;
  MlpTrainer trainer_;
  std::vector<float> losses_;
};

}  // namespace

const std::vector<MeasurementEntry>& experiment_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"overfit", in_pieces<OverfitMeasurement>},
      {"sweep", in_pieces<SweepMeasurement>},
  };
  return kList;
}

}  // namespace lab
