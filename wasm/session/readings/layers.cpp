// What stands in a model's layers: one example all the way through, and tanh over many.
#include <algorithm>

#include "core/analysis/saturation.hpp"
#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/datasets/utf8.hpp"
#include "core/kernels/softmax.hpp"
#include "wasm/session/readings/reading.hpp"

namespace lab {
namespace {

// A copy of the run's parameters: its own gradients stay as the training left them.
std::shared_ptr<ParameterSet> copy_of(const TrainingSession& session) {
  auto copy = std::make_shared<ParameterSet>(mlp_parameters(session.trainer().shape()));
  const std::span<const float> values = session.parameters().values();
  std::copy(values.begin(), values.end(), copy->values().begin());
  return copy;
}

int32_t target_of(const TrainingSession& session, const std::string& target) {
  const std::u32string characters = decode_utf8(target);
  if (characters.size() != 1) {
    throw Error("target", text("target: expected one character, received ", characters.size()),
                {{"received", to_text(characters.size())}});
  }
  return session.corpus().vocabulary().id(characters[0]);
}

void add_tensor(Findings& findings, const std::string& name, const TensorView& tensor) {
  findings.set_array(name, tensor.shape, tensor.span());
}

// One example forward and backward through the run's model. Inputs: text `context` (none, so all
// '.'), text `target` (".", one character). Arrays: `ids` (T); for every op's output `value.NAME`
// and `gradient.NAME` of the loss; `gradient.NAME` of C, W1, b1, W2, b2; `probs` (V). Values:
// `loss` in nats, `target`, and `view_copies`, 0 when the flat shape reads the embedding's own
// storage.
void read_inspect(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  const std::vector<int32_t> ids = context_ids(session, inputs.text("context", ""));
  const int32_t target = target_of(session, inputs.text("target", "."));
  Program program = compile_mlp_training(session.trainer().shape(), 1,
                                         {.keep_all = true, .parameters = copy_of(session)});
  program.set_ids("context", ids);
  program.set_ids("targets", std::span<const int32_t>(&target, 1));
  program.forward();
  program.backward();
  findings.set_array("ids", ids);
  for (const OpInfo& op : program.ops()) {
    add_tensor(findings, "value." + op.output, program.activation(op.output));
    add_tensor(findings, "gradient." + op.output, program.gradient(op.output));
  }
  for (const Parameter& parameter : program.parameters()->all()) {
    findings.set_array("gradient." + parameter.name, parameter.shape, parameter.gradient);
  }
  const std::span<const float> logits = program.activation("logits").span();
  std::vector<float> probs(logits.size());
  softmax(probs, logits);
  findings.set_array("probs", probs);
  findings.add("loss", static_cast<double>(program.output()));
  findings.add("target", static_cast<int64_t>(target));
  findings.add("view_copies", program.activation("emb").data != program.activation("flat").data);
}

// How far tanh is driven on the first contexts of the train split. Input: `contexts` n (2000, 1 …
// 5000). Arrays: `histogram` (40) shares of equal bins of [−1, 1], `bin_edges` (41),
// `saturated_by_neuron` (hidden). Values: `fraction` of outputs beyond kTanhSaturation, and
// `dead_neurons`, beyond it on every context.
void read_saturation(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  constexpr int64_t kBins = 40;
  const MlpShape& shape = session.trainer().shape();
  const Examples& train = session.examples().train;
  const int64_t rows = std::min(inputs.whole("contexts", 2000, 1, 5000), train.count());
  Program program = compile_mlp_training(
      shape, rows, {.keep_all = true, .parameters = session.trainer().shared_parameters()});
  program.set_ids("context",
                  {train.contexts.data(), static_cast<size_t>(rows * shape.context_length)});
  program.forward();
  const std::span<const float> h = program.activation("h").span();
  const Histogram histogram = activation_histogram(h, -1.0, 1.0, kBins);
  const std::vector<double> by_neuron = saturated_by_neuron(h, shape.hidden_dim);
  findings.set_array("histogram", histogram.shares);
  findings.set_array("bin_edges", histogram.edges);
  findings.set_array("saturated_by_neuron", by_neuron);
  findings.add("fraction", saturated_fraction(h));
  findings.add("dead_neurons",
               static_cast<int64_t>(std::count(by_neuron.begin(), by_neuron.end(), 1.0)));
}

}  // namespace

const std::vector<ReadingEntry>& layer_readings() {
  static const std::vector<ReadingEntry> kList = {
      {"inspect", read_inspect},
      {"saturation", read_saturation},
  };
  return kList;
}

}  // namespace lab
