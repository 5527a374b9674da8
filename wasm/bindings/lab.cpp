// The module's names and types; web/src/worker/module.ts has the same in TypeScript. Everything
// that goes out is copied: nothing the page holds lies in the module's memory.
#include <emscripten/bind.h>

#include <algorithm>
#include <iterator>

#include "wasm/bindings/guard.hpp"
#include "wasm/bindings/measurement.hpp"
#include "wasm/session/checkpoint.hpp"
#include "wasm/session/facade.hpp"
#include "wasm/session/numerics.hpp"
#include "wasm/session/readings/reading.hpp"

namespace lab::bindings {
namespace {

int numerics_version() {
  return kNumericsVersion;
}
val names_of_measurements() {
  return val::array(measurement_names());
}

val info_of(const CorpusData& corpus) {
  const CorpusInfo info = corpus_info(corpus);
  val out(info);
  out.set("alphabet", val::array(info.alphabet));
  return out;
}

val shaped_name(const ShapedName& shaped) {
  val out = val::object();
  out.set("name", shaped.name);
  out.set("shape", val::array(shaped.shape));
  return out;
}

val program_op(const ProgramOp& op) {
  val out = val::object();
  out.set("op", op.op);
  out.set("output", op.output);
  out.set("outputShape", val::array(op.output_shape));
  out.set("inputs", val::array(op.inputs));
  std::vector<val> parameters;
  std::transform(op.parameters.begin(), op.parameters.end(), std::back_inserter(parameters),
                 shaped_name);
  out.set("parameters", val::array(parameters));
  out.set("multiplyAdds", op.multiply_adds);
  return out;
}

val ops_of(const TrainingSession& session) {
  const std::vector<ProgramOp> ops = program_ops(session);
  std::vector<val> out;
  std::transform(ops.begin(), ops.end(), std::back_inserter(out), program_op);
  return val::array(out);
}

std::unique_ptr<TrainingSession> create_run(std::shared_ptr<CorpusData> corpus,
                                            const RunSettings& settings) {
  return std::make_unique<TrainingSession>(std::move(corpus), checked(settings));
}

std::unique_ptr<TrainingSession> resume_run(std::shared_ptr<CorpusData> corpus,
                                            const std::string& bytes) {
  const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
  return TrainingSession::resume(std::move(corpus), {data, bytes.size()});
}

std::unique_ptr<Measurement> create_measurement_of(std::shared_ptr<CorpusData> corpus,
                                                   const std::string& name, const val& numbers,
                                                   const val& texts) {
  return create_measurement(std::move(corpus), name, inputs_of(numbers, texts));
}

val read_of(const TrainingSession& session, const std::string& name, const val& numbers,
            const val& texts) {
  return as_object(read_session(session, name, inputs_of(numbers, texts)));
}

val sample_bigram(const CorpusData& corpus, double smoothing, const SampleOptions& options) {
  return val::array(bigram_sample(corpus, smoothing, options));
}

val known_of(const CorpusData& corpus, const val& lines) {
  const auto known = known_lines(corpus, emscripten::vecFromJSArray<std::string>(lines));
  return val::global("Array").call<val>("from", typed_copy<uint8_t>(known), val::global("Boolean"));
}

val sample_session(const TrainingSession& session, const SampleOptions& options) {
  return val::array(session_sample(session, options));
}

RunSettings config_of(const TrainingSession& session) {
  return settings_of(session.config());
}
double parameter_count_of(const TrainingSession& session) {
  return static_cast<double>(session.parameters().count());
}
double step_of(const TrainingSession& session) {
  return static_cast<double>(session.step());
}
double last_good_step_of(const TrainingSession& session) {
  return static_cast<double>(session.last_good_step());
}
double run(TrainingSession& session, double steps) {
  return static_cast<double>(session.run(static_cast<int64_t>(steps)));
}
double run_for(TrainingSession& session, double milliseconds, double max_steps) {
  return static_cast<double>(session.run_for(milliseconds, static_cast<int64_t>(max_steps)));
}
double restore_last_good(TrainingSession& session) {
  return static_cast<double>(session.restore_last_good());
}
val losses_from(const TrainingSession& session, double from_step) {
  return typed_copy(session.losses_from(static_cast<int64_t>(from_step)));
}
val parameter_of(const TrainingSession& session, const std::string& name) {
  const Parameter& parameter = session.parameters()[name];
  val out = val::object();
  out.set("shape", val::array(std::vector<double>(parameter.shape.begin(), parameter.shape.end())));
  out.set("values", typed_copy<float>(parameter.value));
  return out;
}
val checkpoint_of(const TrainingSession& session) {
  const std::vector<uint8_t> bytes = session.checkpoint();
  return typed_copy<uint8_t>(bytes);
}

}  // namespace

EMSCRIPTEN_BINDINGS(lab) {
  using namespace emscripten;

  bind_measurements();
  value_object<SplitLosses>("SplitLosses")
      .field("train", &SplitLosses::train)
      .field("dev", &SplitLosses::dev)
      .field("test", &SplitLosses::test);
  value_object<SampleOptions>("SampleOptions")
      .field("count", &SampleOptions::count)
      .field("temperature", &SampleOptions::temperature)
      .field("seed", &SampleOptions::seed);
  value_object<RunSettings>("RunConfig")
      .field("contextLength", &RunSettings::context_length)
      .field("embedDim", &RunSettings::embed_dim)
      .field("hiddenDim", &RunSettings::hidden_dim)
      .field("batchSize", &RunSettings::batch_size)
      .field("steps", &RunSettings::steps)
      .field("learningRate", &RunSettings::learning_rate)
      .field("decayStep", &RunSettings::decay_step)
      .field("decayFactor", &RunSettings::decay_factor)
      .field("seed", &RunSettings::seed)
      .field("initialization", &RunSettings::initialization);
  value_object<CorpusInfo>("CorpusInfo")
      .field("sha256", &CorpusInfo::sha256)
      .field("bytes", &CorpusInfo::bytes)
      .field("lines", &CorpusInfo::lines)
      .field("emptyLines", &CorpusInfo::empty_lines)
      .field("longLines", &CorpusInfo::long_lines)
      .field("dottedLines", &CorpusInfo::dotted_lines)
      .field("longestLine", &CorpusInfo::longest_line)
      .field("vocabSize", &CorpusInfo::vocab_size)
      .field("examples", &CorpusInfo::examples)
      .field("trainExamples", &CorpusInfo::train_examples)
      .field("devExamples", &CorpusInfo::dev_examples)
      .field("testExamples", &CorpusInfo::test_examples)
      .field("trainLines", &CorpusInfo::train_lines)
      .field("devLines", &CorpusInfo::dev_lines)
      .field("testLines", &CorpusInfo::test_lines)
      .field("uniformLoss", &CorpusInfo::uniform_loss);

  value_object<LimitNumbers>("Limits")
      .field("corpusBytes", &LimitNumbers::corpus_bytes)
      .field("lineCharacters", &LimitNumbers::line_characters)
      .field("minLines", &LimitNumbers::min_lines)
      .field("alphabet", &LimitNumbers::alphabet)
      .field("contextLength", &LimitNumbers::context_length)
      .field("contextIds", &LimitNumbers::context_ids)
      .field("embedDim", &LimitNumbers::embed_dim)
      .field("hiddenDim", &LimitNumbers::hidden_dim)
      .field("batchSize", &LimitNumbers::batch_size)
      .field("steps", &LimitNumbers::steps)
      .field("parameters", &LimitNumbers::parameters)
      .field("stepWork", &LimitNumbers::step_work)
      .field("minLearningRate", &LimitNumbers::min_learning_rate)
      .field("learningRate", &LimitNumbers::learning_rate)
      .field("minTemperature", &LimitNumbers::min_temperature)
      .field("temperature", &LimitNumbers::temperature)
      .field("seed", &LimitNumbers::seed)
      .field("sampleCount", &LimitNumbers::sample_count)
      .field("sampleCharacters", &LimitNumbers::sample_characters)
      .field("checkpointBytes", &LimitNumbers::checkpoint_bytes);

  function("numericsVersion", &numerics_version);
  function("limits", &limit_numbers);
  function("defaultConfig", &default_settings);
  function("measurementNames", &names_of_measurements);

  class_<CorpusData>("Corpus")
      .smart_ptr<std::shared_ptr<CorpusData>>("CorpusPtr")
      .function("info", &Guard<&info_of>::call);
  function("openCorpus", &Guard<&open_corpus>::call);
  function("knownLines", &Guard<&known_of>::call);
  function("bigramLosses", &Guard<&bigram_losses>::call);
  function("bigramSample", &Guard<&sample_bigram>::call);

  class_<TrainingSession>("TrainingSession")
      .function("config", &config_of)
      .function("parameterCount", &parameter_count_of)
      .function("program", &Guard<&ops_of>::call)
      .function("step", &step_of)
      .function("finished", &TrainingSession::finished)
      .function("diverged", &TrainingSession::diverged)
      .function("lastGoodStep", &last_good_step_of)
      .function("run", &Guard<&run>::call)
      .function("runFor", &Guard<&run_for>::call)
      .function("reset", &Guard<&TrainingSession::reset>::call)
      .function("restoreLastGood", &Guard<&restore_last_good>::call)
      .function("losses", &Guard<&losses_from>::call)
      .function("evaluate", &Guard<&TrainingSession::evaluate>::call)
      .function("sample", &Guard<&sample_session>::call)
      .function("parameter", &Guard<&parameter_of>::call)
      .function("read", &Guard<&read_of>::call)
      .function("checkpoint", &Guard<&checkpoint_of>::call)
      .function("lossesSha256", &Guard<&TrainingSession::losses_sha256>::call)
      .function("parametersSha256", &Guard<&TrainingSession::parameters_sha256>::call);
  function("createRun", &Guard<&create_run>::call);
  function("resumeRun", &Guard<&resume_run>::call);

  function("createMeasurement", &Guard<&create_measurement_of>::call);
}

}  // namespace lab::bindings
