// Measurements of the untrained MLP.
#include "core/analysis/entropy.hpp"
#include "core/analysis/saturation.hpp"
#include "core/base/limits.hpp"
#include "core/models/mlp_evaluation.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/measurements/lecture_model.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

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

// What learning costs, by context length 1 … 10. Inputs: `embed_dim` (10, 1 … kLimits.embed_dim),
// `hidden_dim` (200, 1 … kLimits.hidden_dim). Array: `parameters`.
void measure_context_cost(Findings& values, CorpusData& data, const Inputs& inputs) {
  RunConfig config;
  config.embed_dim = inputs.whole("embed_dim", config.embed_dim, 1, kLimits.embed_dim);
  config.hidden_dim = inputs.whole("hidden_dim", config.hidden_dim, 1, kLimits.hidden_dim);
  std::vector<int64_t> counts;
  for (int64_t n = 1; n <= 10; ++n) {
    config.context_length = n;
    counts.push_back(ParameterSet(mlp_parameters(config.model_shape(data.vocab_size()))).count());
    values.add("parameters_" + std::to_string(n), counts.back());
  }
  const int64_t slope = counts[1] - counts[0];
  values.add("parameters_slope", slope);
  values.add("parameters_offset", counts[0] - slope);
  values.set_array("parameters", counts);
}

double loss_on_all_data(CorpusData& data, Initialization initialization) {
  const MlpShape shape = main_shape(data);
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
  const MlpShape shape = main_shape(data);
  const Examples examples = data.all_examples(shape.context_length).first(kContexts);
  Program program = compile_mlp_training(shape, examples.count(),
                                         {.keep_all = true, .parameters = untrained(shape)});
  program.set_ids("context", examples.contexts);
  program.forward();
  values.add("fraction", saturated_fraction(program.activation("h").span()));
}

}  // namespace

const std::vector<MeasurementEntry>& model_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"shapes", at_once<measure_shapes>},         {"context_cost", at_once<measure_context_cost>},
      {"untrained", at_once<measure_untrained>},   {"scaled_start", at_once<measure_scaled_start>},
      {"saturation", at_once<measure_saturation>},
  };
  return kList;
}

}  // namespace lab
