// Measurements of the untrained MLP, and short experiments with it.
#include <algorithm>
#include <cmath>
#include <memory>

#include "core/analysis/curves.hpp"
#include "core/analysis/entropy.hpp"
#include "core/analysis/gradient_noise.hpp"
#include "core/analysis/saturation.hpp"
#include "core/base/math.hpp"
#include "core/models/mlp_evaluation.hpp"
#include "core/optim/sgd.hpp"
#include "wasm/session/measurements/measurement.hpp"
#include "wasm/session/mlp_trainer.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

// MAIN's parameters before any step.
std::shared_ptr<ParameterSet> untrained(const MlpShape& shape, Initialization initialization) {
  return draw_mlp(shape, initialization, static_cast<uint64_t>(RunConfig{}.seed));
}

void measure_shapes(Findings& values, CorpusData& data) {
  const RunConfig main;
  const MlpShape shape = main.model_shape(data.vocab_size());
  const Program program = compile_mlp_training(shape, main.batch_size);
  const ParameterSet& parameters = *program.parameters();
  values.add("c_rows", parameters["C"].shape[0]);
  values.add("c_columns", parameters["C"].shape[1]);
  values.add_each("emb", program.activation("emb").shape);
  values.add("flat_columns", program.activation("flat").shape[1]);
  values.add("hidden_columns", program.activation("h").shape[1]);
  values.add("logits_columns", program.activation("logits").shape[1]);
  values.add("parameter_count", parameters.count());
}

void measure_context_cost(Findings& values, CorpusData& data) {
  RunConfig config;
  std::vector<int64_t> counts;
  for (int64_t n = 1; n <= 10; ++n) {
    config.context_length = n;
    counts.push_back(ParameterSet(mlp_parameters(config.model_shape(data.vocab_size()))).count());
    values.add("parameters_" + std::to_string(n), counts.back());
  }
  const int64_t slope = counts[1] - counts[0];
  values.add("parameters_slope", slope);
  values.add("parameters_offset", counts[0] - slope);
}

double loss_on_all_data(CorpusData& data, Initialization initialization) {
  const MlpShape shape = RunConfig{}.model_shape(data.vocab_size());
  return mean_loss(shape, untrained(shape, initialization),
                   fold_examples(data.all_examples(shape.context_length)));
}

void measure_untrained(Findings& values, CorpusData& data) {
  values.add("loss_all", loss_on_all_data(data, Initialization::kLecture));
}

void measure_scaled_start(Findings& values, CorpusData& data) {
  const double scaled = loss_on_all_data(data, Initialization::kScaled);
  values.add("first_loss_lecture", loss_on_all_data(data, Initialization::kLecture));
  values.add("first_loss_scaled", scaled);
  values.add("scaled_excess", scaled - uniform_loss(data.vocab_size()));
}

void measure_saturation(Findings& values, CorpusData& data) {
  constexpr int64_t kContexts = 2000;
  const MlpShape shape = RunConfig{}.model_shape(data.vocab_size());
  Examples examples = data.all_examples(shape.context_length);
  const int64_t rows = std::min(kContexts, examples.count());
  Program program = compile_mlp_training(
      shape, rows, {.keep_all = true, .parameters = untrained(shape, Initialization::kLecture)});
  examples.contexts.resize(static_cast<size_t>(rows * shape.context_length));
  program.set_ids("context", examples.contexts);
  program.forward();
  values.add("fraction", saturated_fraction(program.activation("h").span()));
}

// The lecture's first model on its first 32 examples, again and again: it can learn them down to
// what the examples leave open, and no further.
void measure_overfit(Findings& values, CorpusData& data) {
  constexpr int64_t kExamples = 32;
  constexpr int64_t kSteps = 5000;
  constexpr double kLearningRate = 0.1;
  const MlpShape shape{data.vocab_size(), 3, 2, 100};
  Examples examples = data.all_examples(shape.context_length);
  examples.contexts.resize(static_cast<size_t>(kExamples * shape.context_length));
  examples.targets.resize(kExamples);
  Program program = compile_mlp_training(
      shape, kExamples, {.parameters = untrained(shape, Initialization::kLecture)});
  program.set_ids("context", examples.contexts);
  program.set_ids("targets", examples.targets);
  const double floor = entropy_floor(examples.contexts, examples.targets, shape.context_length);
  values.add("floor", floor);
  for (int64_t step = 0; step <= kSteps; ++step) {
    program.forward();
    if (step == 200) values.add("loss_200", static_cast<double>(program.output()));
    if (step == kSteps) break;
    program.backward();
    sgd_step(*program.parameters(), kLearningRate);
  }
  values.add("loss_5000", static_cast<double>(program.output()));
  values.add("over_floor", static_cast<double>(program.output()) - floor);
}

// One network, a thousand steps, a thousand learning rates from 10^-3 to 1.
void measure_sweep(Findings& values, CorpusData& data) {
  constexpr int64_t kSteps = 1000;
  constexpr int64_t kWindow = 50;
  const RunConfig main;
  const auto examples = data.examples(main.context_length);
  MlpTrainer trainer(main.model_shape(data.vocab_size()), main.initialization,
                     static_cast<uint64_t>(main.seed), examples->train, main.batch_size);
  const std::vector<float> exponents = linspace(-3.0f, 0.0f, kSteps);
  std::vector<float> losses;
  for (const float exponent : exponents) {
    const auto rate = static_cast<float>(portable_pow(10.0, static_cast<double>(exponent)));
    losses.push_back(trainer.step(static_cast<double>(rate)));
  }
  const Valley valley = find_valley(exponents, losses, kWindow);
  const double last_mean = trailing_means(losses, kWindow).back();
  values.add("first_loss", static_cast<double>(losses.front()));
  values.add("valley_start", valley.start);
  values.add("valley_exponent", valley.exponent);
  values.add("valley_learning_rate", valley.learning_rate);
  values.add("valley_mean", valley.mean_loss);
  values.add("last_loss", static_cast<double>(losses.back()));
  values.add("last_50_mean", last_mean);
  values.add("last_over_valley", last_mean / valley.mean_loss);
  values.add("steepest_exponent", find_steepest_fall(exponents, losses, kWindow).exponent);
}

// How minibatch gradients scatter around the full gradient, for B = 1, 2, 4 … 1024.
class GradientNoiseMeasurement : public Measurement {
 public:
  explicit GradientNoiseMeasurement(std::shared_ptr<CorpusData> corpus)
      : examples_(corpus->examples(RunConfig{}.context_length)),
        shape_(RunConfig{}.model_shape(corpus->vocab_size())) {}

 private:
  static constexpr int64_t kDraws = 200;
  static constexpr int64_t kLargestBatch = 1024;
  static constexpr int64_t kDrawsAtOnce = 4;

  double advance() override {
    if (full_.empty()) return add_full_gradient();
    if (trainer_ == nullptr) start_batch_size();
    for (int64_t i = 0; i < kDrawsAtOnce && noise_->draws() < kDraws; ++i) {
      trainer_->gradient();
      noise_->add(trainer_->parameters().gradients());
    }
    if (noise_->draws() == kDraws) finish_batch_size();
    if (batch_size_ > kLargestBatch) return finish();
    const double batches = portable_log(static_cast<double>(batch_size_)) / portable_log(2.0);
    return 0.1 + 0.09 * 0.9 * batches;
  }

  // The mean over the whole split, batch by batch; the last, smaller batch is weighted by its size.
  double add_full_gradient() {
    constexpr int64_t kBatch = 512;
    const int64_t n = examples_->train.count();
    Program program = compile_mlp_training(
        shape_, kBatch, {.parameters = untrained(shape_, Initialization::kLecture)});
    std::vector<double> sum(program.parameters()->gradients().size(), 0.0);
    add_gradients(sum, program, 0, n / kBatch);
    if (n % kBatch > 0) {
      Program rest = compile_mlp_training(shape_, n % kBatch, {.parameters = program.parameters()});
      add_gradients(sum, rest, n - n % kBatch, 1);
    }
    for (const double value : sum)
      full_.push_back(static_cast<float>(value / static_cast<double>(n)));
    return 0.1;
  }

  void add_gradients(std::vector<double>& sum, Program& program, int64_t first, int64_t batches) {
    const int64_t rows = program.activation("logits").shape[0];
    const int64_t length = shape_.context_length;
    const Examples& train = examples_->train;
    for (int64_t batch = 0; batch < batches; ++batch, first += rows) {
      program.set_ids("context",
                      {train.contexts.data() + first * length, static_cast<size_t>(rows * length)});
      program.set_ids("targets", {train.targets.data() + first, static_cast<size_t>(rows)});
      program.forward();
      program.backward();
      const auto gradients = program.parameters()->gradients();
      for (size_t i = 0; i < sum.size(); ++i) {
        sum[i] += static_cast<double>(gradients[i]) * static_cast<double>(rows);
      }
    }
  }

  void start_batch_size() {
    trainer_ = std::make_unique<MlpTrainer>(shape_, Initialization::kLecture,
                                            static_cast<uint64_t>(RunConfig{}.seed),
                                            examples_->train, batch_size_);
    noise_ = std::make_unique<GradientNoise>(full_);
  }

  void finish_batch_size() {
    const double variance = noise_->total_variance();
    findings_.add("variance_" + std::to_string(batch_size_), variance);
    sizes_.push_back(static_cast<double>(batch_size_));
    variances_.push_back(variance);
    bias_ratio_ = std::max(
        bias_ratio_, noise_->squared_distance_of_mean() / (variance / static_cast<double>(kDraws)));
    batch_size_ *= 2;
    trainer_ = nullptr;
  }

  double finish() {
    findings_.add("slope", log_log_slope(sizes_, variances_));
    findings_.add("bias_ratio_max", bias_ratio_);
    findings_.add("draws", kDraws);
    return 1.0;
  }

  std::shared_ptr<const SplitExamples> examples_;
  MlpShape shape_;
  std::vector<float> full_;
  int64_t batch_size_ = 1;
  std::unique_ptr<MlpTrainer> trainer_;
  std::unique_ptr<GradientNoise> noise_;
  std::vector<double> sizes_, variances_;
  double bias_ratio_ = 0.0;
};

std::unique_ptr<Measurement> create_gradient_noise(std::shared_ptr<CorpusData> corpus,
                                                   const Inputs&) {
  return std::make_unique<GradientNoiseMeasurement>(std::move(corpus));
}

}  // namespace

const std::vector<MeasurementEntry>& model_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"shapes", at_once<measure_shapes>},         {"context_cost", at_once<measure_context_cost>},
      {"untrained", at_once<measure_untrained>},   {"scaled_start", at_once<measure_scaled_start>},
      {"saturation", at_once<measure_saturation>}, {"overfit", at_once<measure_overfit>},
      {"sweep", at_once<measure_sweep>},           {"gradient_noise", create_gradient_noise},
  };
  return kList;
}

}  // namespace lab
