#include "core/models/full_gradient.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/errors.hpp"
#include "tests/support/sessions.hpp"

namespace {

constexpr lab::MlpShape kShape{
    .vocab_size = 0, .context_length = 3, .embed_dim = 3, .hidden_dim = 7};

lab::MlpShape shape_for(const lab::CorpusData& corpus) {
  lab::MlpShape shape = kShape;
  shape.vocab_size = corpus.vocab_size();
  return shape;
}

}  // namespace

TEST_CASE("chunks add up to the gradient of all examples at once") {
  // Enough lines for two whole chunks and a rest.
  std::string lines;
  for (int i = 0; i < 40; ++i) lines += "ada\nali\nana\naylin\nbora\ncan\ncem\ndeniz\n";
  const lab::CorpusData corpus(lines, lab::CaseLocale::kRoot);
  const lab::Examples examples = corpus.all_examples(3);
  REQUIRE(examples.count() > 1024);
  REQUIRE(examples.count() % 512 != 0);
  const lab::MlpShape shape = shape_for(corpus);
  const auto parameters = lab::draw_mlp(shape, lab::Initialization::kScaled, 3);
  lab::FullGradient full(shape, parameters, examples);
  double before = 0.0;
  int chunks = 1;
  while (!full.add_chunk()) {
    CHECK(full.progress() > before);
    before = full.progress();
    ++chunks;
  }
  CHECK(chunks == (examples.count() + 511) / 512);

  lab::Program whole = lab::compile_mlp_training(
      shape, examples.count(),
      {.parameters = lab::draw_mlp(shape, lab::Initialization::kScaled, 3)});
  whole.set_ids("context", examples.contexts);
  whole.set_ids("targets", examples.targets);
  whole.forward();
  whole.backward();
  const auto expected = whole.parameters()->gradients();
  const auto received = parameters->gradients();
  for (size_t i = 0; i < expected.size(); ++i) {
    const double difference =
        std::fabs(static_cast<double>(received[i]) - static_cast<double>(expected[i]));
    REQUIRE(difference <= 1e-6);
  }
}

TEST_CASE("a second pass over unchanged parameters gives the same bits") {
  const auto corpus = lab::tiny_corpus();
  const lab::Examples examples = corpus->all_examples(3);
  const lab::MlpShape shape = shape_for(*corpus);
  const auto parameters = lab::draw_mlp(shape, lab::Initialization::kLecture, 3);
  lab::FullGradient full(shape, parameters, examples);
  const auto pass = [&] {
    while (!full.add_chunk()) continue;
    const auto gradients = parameters->gradients();
    return std::vector<float>(gradients.begin(), gradients.end());
  };
  CHECK(pass() == pass());
}

TEST_CASE("the gradient over no examples is refused") {
  const lab::MlpShape shape{5, 3, 2, 4};
  const auto parameters = lab::draw_mlp(shape, lab::Initialization::kLecture, 1);
  const lab::Examples none{.context_length = 3, .contexts = {}, .targets = {}};
  CHECK(lab::error_code([&] { lab::FullGradient(shape, parameters, none); }) == "range");
}
