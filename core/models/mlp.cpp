#include "core/models/mlp.hpp"

#include <cmath>

#include "core/random/draws.hpp"

namespace lab {
namespace {

// Describes the graph up to the logits.
Value add_layers(Graph& graph, const MlpShape& s, int64_t batch_size) {
  const Value context = graph.ids("context", {batch_size, s.context_length});
  std::vector<Value> p;
  for (auto& [name, shape] : mlp_parameters(s)) p.push_back(graph.parameter(name, shape));
  const Value emb = graph.embedding("emb", p[0], context);
  const Value flat = graph.reshape("flat", emb, {batch_size, s.context_length * s.embed_dim});
  const Value h = graph.tanh("h", graph.linear("h_pre", flat, p[1], p[2]));
  return graph.linear("logits", h, p[3], p[4]);
}

}  // namespace

std::vector<ParameterSet::Description> mlp_parameters(const MlpShape& s) {
  return {{"C", {s.vocab_size, s.embed_dim}},
          {"W1", {s.context_length * s.embed_dim, s.hidden_dim}},
          {"b1", {s.hidden_dim}},
          {"W2", {s.hidden_dim, s.vocab_size}},
          {"b2", {s.vocab_size}}};
}

Program compile_mlp_training(const MlpShape& shape, int64_t batch_size, CompileOptions options) {
  Graph graph;
  const Value logits = add_layers(graph, shape, batch_size);
  const Value targets = graph.ids("targets", {batch_size});
  return compile(graph, graph.cross_entropy("loss", logits, targets), std::move(options));
}

Program compile_mlp_inference(const MlpShape& shape, int64_t batch_size,
                              std::shared_ptr<ParameterSet> parameters) {
  Graph graph;
  const Value logits = add_layers(graph, shape, batch_size);
  return compile(graph, logits, {.backward = false, .parameters = std::move(parameters)});
}

void initialize_mlp(ParameterSet& parameters, const MlpShape& shape, Initialization initialization,
                    Generator& generator) {
  for (const Parameter& parameter : parameters.all()) normal_(generator, parameter.value);
  if (initialization == Initialization::kLecture) return;
  const auto scale = [&](const char* name, double factor) {
    for (float& value : parameters[name].value) value *= static_cast<float>(factor);
  };
  const double fan_in = static_cast<double>(shape.context_length * shape.embed_dim);
  scale("W1", 5.0 / 3.0 / std::sqrt(fan_in));
  scale("b1", 0.01);
  scale("W2", 0.01);
  scale("b2", 0.0);
}

std::shared_ptr<ParameterSet> draw_mlp(const MlpShape& shape, Initialization initialization,
                                       uint64_t seed) {
  auto parameters = std::make_shared<ParameterSet>(mlp_parameters(shape));
  Generator generator(seed);
  initialize_mlp(*parameters, shape, initialization, generator);
  return parameters;
}

}  // namespace lab
