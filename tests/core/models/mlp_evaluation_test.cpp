// Loss over a split, and sampled lines.
#include "core/models/mlp_evaluation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/facade.hpp"
#include "wasm/session/training_session.hpp"

using lab::SampleOptions;
using lab::TrainingSession;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Trained for a while on Turkish names, so that it has something to say.
TrainingSession& trained() {
  static TrainingSession session(lab::corpus_called("turkish"), [] {
    lab::RunConfig config;
    config.hidden_dim = 64;
    config.steps = 1500;
    config.decay_step = 0;
    config.initialization = lab::Initialization::kScaled;
    return config;
  }());
  session.run(1500);
  return session;
}

// log-sum-exp minus the target's logit, in double and without the session's kernels.
double negative_log_likelihood(std::span<const float> logits, int32_t target) {
  const auto highest = static_cast<double>(*std::max_element(logits.begin(), logits.end()));
  double sum = 0;
  for (const float logit : logits) sum += lab::portable_exp(static_cast<double>(logit) - highest);
  return lab::portable_log(sum) + highest - static_cast<double>(logits[target]);
}

// The mean loss of all examples, one forward pass each and nothing folded.
double loss_example_by_example(const TrainingSession& session, const lab::Examples& examples) {
  lab::Program program = lab::compile_mlp_inference(session.trainer().shape(), 1,
                                                    session.trainer().shared_parameters());
  const auto length = static_cast<size_t>(examples.context_length);
  double sum = 0;
  for (size_t i = 0; i < examples.targets.size(); ++i) {
    program.set_ids("context", std::span(examples.contexts).subspan(i * length, length));
    program.forward();
    sum += negative_log_likelihood(program.activation("logits").span(), examples.targets[i]);
  }
  return sum / static_cast<double>(examples.count());
}

std::vector<std::u32string> sample(double count, double temperature, double seed) {
  return trained().sample({.count = count, .temperature = temperature, .seed = seed});
}

// The line of the likeliest characters, and the smallest lead of any of them over the second.
struct LikeliestLine {
  std::u32string line;
  float smallest_lead = std::numeric_limits<float>::infinity();
};

LikeliestLine likeliest_line(const TrainingSession& session) {
  lab::Program program = lab::compile_mlp_inference(session.trainer().shape(), 1,
                                                    session.trainer().shared_parameters());
  std::vector<int32_t> context(3, lab::kBoundaryId);
  LikeliestLine found;
  while (static_cast<int64_t>(found.line.size()) < lab::kLimits.sample_characters) {
    program.set_ids("context", context);
    program.forward();
    const auto span = program.activation("logits").span();
    std::vector<float> logits(span.begin(), span.end());
    const auto next = std::max_element(logits.begin(), logits.end());
    const auto id = static_cast<int32_t>(next - logits.begin());
    std::sort(logits.begin(), logits.end());
    found.smallest_lead = std::min(found.smallest_lead, logits.back() - logits[logits.size() - 2]);
    if (id == lab::kBoundaryId) break;
    found.line.push_back(session.corpus().vocabulary().character(id));
    context = {context[1], context[2], id};
  }
  return found;
}

}  // namespace

TEST_CASE("evaluation by folding is evaluation example by example") {
  const TrainingSession& session = trained();
  const lab::CorpusData& corpus = session.corpus();
  const lab::SplitLosses folded = session.evaluate();
  const auto compare = [&](double measured, const std::vector<std::u32string>& lines) {
    const double expected =
        loss_example_by_example(session, lab::build_examples(lines, corpus.vocabulary(), 3));
    CHECK(std::fabs(measured - expected) <= 1e-9 * expected);
  };
  compare(folded.dev, corpus.lines().dev);
  compare(folded.test, corpus.lines().test);
  compare(folded.train, corpus.lines().train);
}

TEST_CASE("a trained model knows more than the counting baseline and less than everything") {
  const lab::SplitLosses bigram = lab::bigram_losses(trained().corpus(), 1.0);
  const lab::SplitLosses ours = trained().evaluate();
  CHECK(ours.train < bigram.train);
  CHECK(ours.dev < bigram.dev);
  CHECK(ours.train > 1.0);
}

TEST_CASE("the same seed writes the same names, another seed others") {
  const auto names = sample(20, 1.0, 5);
  CHECK(names.size() == 20);
  CHECK(sample(20, 1.0, 5) == names);
  CHECK_FALSE(sample(20, 1.0, 6) == names);
  CHECK(std::set(names.begin(), names.end()).size() > 10);
}

TEST_CASE("fewer names from the same seed are the first of the more") {
  const auto many = sample(12, 1.0, 5);
  const auto few = sample(4, 1.0, 5);
  CHECK(std::equal(few.begin(), few.end(), many.begin()));
}

TEST_CASE("names hold only letters of the corpus, and '.' never") {
  for (const std::u32string& name : sample(200, 2.0, 1)) {
    for (const char32_t letter : name) {
      CHECK(letter != lab::kBoundary);
      CHECK(trained().corpus().vocabulary().contains(letter));
    }
  }
}

TEST_CASE("a temperature near 0 writes the likeliest line every time") {
  const LikeliestLine expected = likeliest_line(trained());
  // At a hundredth of the temperature a lead of 0.1 is one of 10: of twenty thousand draws one
  // differs.
  REQUIRE(expected.smallest_lead > 0.1f);
  REQUIRE(expected.line.size() > 1);
  for (const std::u32string& line : sample(5, 0.01, 3)) CHECK(line == expected.line);
}

TEST_CASE("a high temperature writes nearly any letter, a low one the common ones") {
  const auto distinct_letters = [](double temperature) {
    std::set<char32_t> letters;
    for (const std::u32string& name : sample(20, temperature, 2)) {
      letters.insert(name.begin(), name.end());
    }
    return letters.size();
  };
  CHECK(distinct_letters(100.0) > distinct_letters(0.2));
  CHECK(distinct_letters(100.0) >= 25);
}

TEST_CASE("a line that never ends is cut at the limit") {
  TrainingSession session(lab::tiny_corpus(), lab::small_config());
  session.parameters()["b2"].value[0] = -1e9f;
  for (const std::u32string& line : session.sample({.count = 3, .temperature = 1, .seed = 1})) {
    CHECK(static_cast<int64_t>(line.size()) == lab::kLimits.sample_characters);
  }
}

TEST_CASE("options of sampling outside of the limits are refused by name") {
  const auto refused = [](const char* name, const std::string& code, SampleOptions options) {
    CAPTURE(name);
    const auto action = [&] { trained().sample(options); };
    CHECK(lab::error_code(action) == code);
    CHECK(lab::error_detail("name", action) == name);
    CHECK(lab::error_code([&] { lab::bigram_sample(trained().corpus(), 1.0, options); }) == code);
  };
  for (const double bad : {kNan, 0.0, -1.0, 1001.0}) refused("count", "range", {bad, 1.0, 0.0});
  refused("count", "whole", {2.5, 1.0, 0.0});
  for (const double bad : {kNan, 0.0, -1.0, 0.009, 101.0}) {
    refused("temperature", "range", {5, bad, 0.0});
  }
  for (const double bad : {kNan, -1.0, 4294967296.0}) refused("seed", "range", {5, 1.0, bad});
  refused("seed", "whole", {5, 1.0, 0.5});
}

TEST_CASE("the bigram writes names of its own from a seed") {
  const auto corpus = lab::corpus_called("turkish");
  const auto names = lab::bigram_sample(*corpus, 1.0, {.count = 10, .temperature = 1, .seed = 3});
  CHECK(names.size() == 10);
  CHECK(names == lab::bigram_sample(*corpus, 1.0, {.count = 10, .temperature = 1, .seed = 3}));
}

TEST_CASE("the page is told the program's ops in order, with their shapes") {
  const TrainingSession session(lab::tiny_corpus(), lab::small_config());
  const std::vector<lab::ProgramOp> ops = lab::program_ops(session);
  std::vector<std::string> outputs;
  for (const lab::ProgramOp& op : ops) outputs.push_back(op.output);
  CHECK(outputs == std::vector<std::string>{"emb", "flat", "h_pre", "h", "logits", "loss"});
  CHECK(ops[2].output_shape == std::vector<double>{8, 16});
  CHECK(ops[2].multiply_adds == 8.0 * 12 * 16);
  CHECK(ops[2].parameters.front().name == "W1");
  CHECK(lab::limit_numbers().steps == static_cast<double>(lab::kLimits.steps));
}
