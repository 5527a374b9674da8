#include "core/models/mlp.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/random/draws.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/sessions.hpp"

using lab::Initialization;
using lab::MlpShape;
using lab::ParameterSet;
using lab::Program;
using lab::Shape;

namespace {

constexpr uint64_t kSeed = 2147483647;
constexpr int64_t kBatch = 32;

std::shared_ptr<ParameterSet> drawn(const MlpShape& shape, Initialization initialization) {
  auto parameters = std::make_shared<ParameterSet>(lab::mlp_parameters(shape));
  lab::Generator generator(kSeed);
  lab::initialize_mlp(*parameters, shape, initialization, generator);
  return parameters;
}

// Little-endian float32 in base64, as the golden files keep whole tensors.
std::vector<float> unpacked(const std::string& base64) {
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<uint8_t> bytes;
  uint32_t bits = 0;
  int held = 0;
  for (const char digit : base64) {
    if (digit == '=') break;
    bits = (bits << 6 | static_cast<uint32_t>(alphabet.find(digit))) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<uint8_t>(bits >> held));
  }
  std::vector<float> values(bytes.size() / 4);
  for (size_t i = 0; i < values.size(); ++i) {
    uint32_t word = 0;
    for (size_t b = 0; b < 4; ++b) word |= static_cast<uint32_t>(bytes[4 * i + b]) << (8 * b);
    values[i] = lab::bit_cast<float>(word);
  }
  return values;
}

// Puts the first minibatch of the lecture's protocol into a program.
void set_first_batch(Program& program, const lab::Examples& train) {
  std::vector<int32_t> indices(kBatch), contexts, targets;
  lab::Generator generator(kSeed);
  lab::randint_(generator, indices, train.count());
  for (const int64_t index : indices) {
    const auto context = train.contexts.begin() + index * train.context_length;
    contexts.insert(contexts.end(), context, context + train.context_length);
    targets.push_back(train.targets[static_cast<size_t>(index)]);
  }
  program.set_ids("context", contexts);
  program.set_ids("targets", targets);
}

// PyTorch adds in another order, so the last bits differ: relative to the whole tensor by 1e-5, and
// for each number by 1e-5 of itself or 2e-6 of the tensor's largest, since a number near 0 is what
// is left of larger ones that cancelled.
void compare_gradient(const lab::Parameter& parameter, const nlohmann::json& golden) {
  const std::vector<float> expected = unpacked(golden["float32"]);
  CHECK(parameter.shape == golden["shape"].get<Shape>());
  REQUIRE(parameter.gradient.size() == expected.size());
  double difference = 0, norm = 0, largest = 0;
  for (const float value : expected) {
    largest = std::max(largest, std::fabs(static_cast<double>(value)));
  }
  size_t outside = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const auto ours = static_cast<double>(parameter.gradient[i]);
    const auto theirs = static_cast<double>(expected[i]);
    difference += (ours - theirs) * (ours - theirs);
    norm += theirs * theirs;
    if (!(std::fabs(ours - theirs) <= 1e-5 * std::fabs(theirs) + 2e-6 * largest)) ++outside;
  }
  CHECK(outside == 0);
  CHECK(std::sqrt(difference) <= 1e-5 * std::sqrt(norm));
}

void compare_gradients(const std::string& corpus_id) {
  const auto corpus = lab::corpus_called(corpus_id);
  if (corpus == nullptr) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  const nlohmann::json golden = lab::load_json("data/golden/mlp_" + corpus_id + ".json");
  const MlpShape shape{corpus->vocab_size(), 3, 10, 200};
  for (const bool scaled : {false, true}) {
    CAPTURE(scaled);
    const auto parameters =
        drawn(shape, scaled ? Initialization::kScaled : Initialization::kLecture);
    Program program = lab::compile_mlp_training(shape, kBatch, {.parameters = parameters});
    set_first_batch(program, corpus->examples(3)->train);
    program.forward();
    program.backward();
    const nlohmann::json& start = golden[scaled ? "start_scaled" : "start"];
    CHECK(std::fabs(program.output() - start["losses"][0].get<float>()) <= 2e-5f);
    for (const lab::Parameter& parameter : parameters->all()) {
      CAPTURE(parameter.name);
      compare_gradient(parameter, start["gradients"][parameter.name]);
    }
  }
}

}  // namespace

TEST_CASE("gradients of the first minibatch are PyTorch's, on the lecture's names") {
  compare_gradients("lecture");
}

TEST_CASE("gradients of the first minibatch are PyTorch's, on the US names of 2018") {
  compare_gradients("ssa-2018");
}

TEST_CASE("gradients of the first minibatch are PyTorch's, on Turkish names") {
  compare_gradients("turkish");
}

TEST_CASE("the MLP has the lecture's five parameters, in the order in which they are drawn") {
  const ParameterSet parameters(lab::mlp_parameters({27, 3, 10, 200}));
  std::vector<std::string> names;
  std::vector<Shape> shapes;
  for (const lab::Parameter& parameter : parameters.all()) {
    names.push_back(parameter.name);
    shapes.push_back(parameter.shape);
  }
  CHECK(names == std::vector<std::string>{"C", "W1", "b1", "W2", "b2"});
  CHECK(shapes == std::vector<Shape>{{27, 10}, {30, 200}, {200}, {200, 27}, {27}});
  CHECK(parameters.count() == 11'897);
}

TEST_CASE("a model with more parameters than the limit is refused by name") {
  const auto action = [] { ParameterSet(lab::mlp_parameters({256, 16, 256, 2048})); };
  CHECK(lab::error_code(action) == "range");
  CHECK(lab::error_detail("name", action) == "parameters");
}

TEST_CASE("the scaled start is the lecture's draw with each tensor shrunk by its factor") {
  const MlpShape shape{27, 3, 10, 200};
  const auto lecture = drawn(shape, Initialization::kLecture);
  const auto scaled = drawn(shape, Initialization::kScaled);
  const auto compare = [&](const char* name, double factor) {
    CAPTURE(name);
    const auto from = (*lecture)[name].value;
    const auto to = (*scaled)[name].value;
    size_t different = 0;
    for (size_t i = 0; i < from.size(); ++i) {
      if (!(to[i] == from[i] * static_cast<float>(factor))) ++different;
    }
    CHECK(different == 0);
  };
  compare("C", 1.0);
  compare("W1", 5.0 / 3.0 / std::sqrt(30.0));
  compare("b1", 0.01);
  compare("W2", 0.01);
  compare("b2", 0.0);
}

TEST_CASE("drawing again from the same seed gives the same weights, and another seed others") {
  const MlpShape shape{5, 2, 3, 7};
  const auto first = drawn(shape, Initialization::kLecture);
  const auto again = drawn(shape, Initialization::kLecture);
  CHECK(std::equal(first->values().begin(), first->values().end(), again->values().begin()));
  lab::Generator generator(kSeed + 1);
  lab::initialize_mlp(*again, shape, Initialization::kLecture, generator);
  CHECK_FALSE(std::equal(first->values().begin(), first->values().end(), again->values().begin()));
}

TEST_CASE("inference on shared parameters gives the logits of training, however many rows") {
  const MlpShape shape{11, 3, 4, 18};
  const auto parameters = drawn(shape, Initialization::kLecture);
  Program training =
      lab::compile_mlp_training(shape, 8, {.keep_all = true, .parameters = parameters});
  std::vector<int32_t> contexts(24), targets(8);
  lab::Generator generator(5);
  lab::randint_(generator, contexts, 11);
  lab::randint_(generator, targets, 11);
  training.set_ids("context", contexts);
  training.set_ids("targets", targets);
  training.forward();
  const auto expected = training.activation("logits").span();
  for (const int64_t rows : {int64_t{1}, int64_t{3}, int64_t{8}}) {
    CAPTURE(rows);
    Program inference = lab::compile_mlp_inference(shape, rows, parameters);
    inference.set_ids("context", std::span(contexts).first(static_cast<size_t>(rows * 3)));
    inference.forward();
    const auto logits = inference.activation("logits").span();
    CHECK(logits.size() == static_cast<size_t>(rows * 11));
    CHECK(std::equal(logits.begin(), logits.end(), expected.begin()));
  }
}

TEST_CASE("an inference program refuses to run backward") {
  const MlpShape shape{5, 2, 3, 7};
  Program inference = lab::compile_mlp_inference(shape, 1, drawn(shape, Initialization::kLecture));
  CHECK(lab::error_code([&] { inference.backward(); }) == "program.forward_only");
}

// Small and large batches are laid out differently: which buffer is the largest decides.
TEST_CASE("gradients do not depend on where the buffers lie, whatever the batch size") {
  const MlpShape shape{30, 3, 10, 200};
  const auto gradients_with = [&](int64_t batch_size, bool keep_all) {
    const auto parameters = drawn(shape, Initialization::kLecture);
    Program program = lab::compile_mlp_training(shape, batch_size,
                                                {.keep_all = keep_all, .parameters = parameters});
    std::vector<int32_t> contexts(static_cast<size_t>(3 * batch_size));
    std::vector<int32_t> targets(static_cast<size_t>(batch_size));
    lab::Generator generator(9);
    lab::randint_(generator, contexts, shape.vocab_size);
    lab::randint_(generator, targets, shape.vocab_size);
    program.set_ids("context", contexts);
    program.set_ids("targets", targets);
    program.forward();
    program.backward();
    const auto gradients = parameters->gradients();
    return std::vector<float>(gradients.begin(), gradients.end());
  };
  for (const int64_t batch_size : {1, 2, 3, 7, 32, 128, 300, 512, 1024}) {
    CAPTURE(batch_size);
    CHECK(gradients_with(batch_size, false) == gradients_with(batch_size, true));
  }
}
