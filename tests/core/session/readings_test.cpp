#include "wasm/session/readings/reading.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/distances.hpp"
#include "core/datasets/utf8.hpp"
#include "core/models/bigram.hpp"
#include "core/models/mlp_evaluation.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/sessions.hpp"

using lab::Findings;
using lab::Inputs;
using lab::NamedArray;
using lab::read_session;
using lab::TrainingSession;

namespace {

TrainingSession trained(int64_t steps = 100) {
  TrainingSession session(lab::tiny_corpus(), lab::small_config());
  session.run(steps);
  return session;
}

Inputs texts(std::vector<lab::Detail> given, std::vector<lab::NamedValue> numbers = {}) {
  return Inputs(std::move(numbers), std::move(given));
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// The loss of one example with one number of the parameters moved, from the model's own pieces.
double loss_with(const TrainingSession& session, const std::vector<int32_t>& ids, int32_t target,
                 const std::string& parameter, size_t index, float moved) {
  const auto copy =
      std::make_shared<lab::ParameterSet>(lab::mlp_parameters(session.trainer().shape()));
  const auto values = session.parameters().values();
  std::copy(values.begin(), values.end(), copy->values().begin());
  (*copy)[parameter].value[index] += moved;
  lab::NextCharacter model(session.trainer().shape(), copy);
  const auto logits = model.logits(ids);
  const double highest = *std::max_element(logits.begin(), logits.end());
  double exponentials = 0.0;
  for (const float z : logits) exponentials += std::exp(static_cast<double>(z) - highest);
  return highest + std::log(exponentials) -
         static_cast<double>(logits[static_cast<size_t>(target)]);
}

}  // namespace

TEST_CASE("a reading that nobody knows is refused with the names of all") {
  const TrainingSession session = trained(1);
  const auto action = [&] { read_session(session, "weight", {}); };
  CHECK(lab::error_code(action) == "reading.unknown");
  CHECK(lab::error_detail("known", action).find("inspect") != std::string::npos);
  CHECK(lab::error_detail("known", action).find("vowel_follow") != std::string::npos);
}

TEST_CASE("a context is filled up with dots on the left and cut to its last characters") {
  const TrainingSession session = trained();
  const auto ids = [&](const std::string& context) {
    return read_session(session, "distribution", texts({{"context", context}})).array("ids").values;
  };
  const auto a = static_cast<double>(session.corpus().vocabulary().id(U'a'));
  const auto d = static_cast<double>(session.corpus().vocabulary().id(U'd'));
  CHECK(ids("") == std::vector<double>{0, 0, 0});
  CHECK(ids("a") == std::vector<double>{0, 0, a});
  CHECK(ids("ada") == std::vector<double>{a, d, a});
  CHECK(ids("dada") == std::vector<double>{a, d, a});
  CHECK(lab::error_code([&] { ids("q"); }) == "vocabulary.unknown");
}

TEST_CASE("probabilities follow from the logits, and the bigram's from its counts") {
  const TrainingSession session = trained();
  const Findings found =
      read_session(session, "distribution", texts({{"context", "ad"}}, {{"temperature", 0.5}}));
  const auto& logits = found.array("logits").values;
  const auto& probs = found.array("probs").values;
  double exponentials = 0.0;
  for (const double z : logits) exponentials += std::exp(z / 0.5);
  for (size_t v = 0; v < probs.size(); ++v) {
    CHECK(probs[v] == doctest::Approx(std::exp(logits[v] / 0.5) / exponentials).epsilon(1e-5));
  }
  const lab::Bigram bigram(session.corpus().lines().train, session.corpus().vocabulary());
  const int32_t d = session.corpus().vocabulary().id(U'd');
  double powers = 0.0;
  for (int32_t v = 0; v < bigram.vocab_size(); ++v) powers += std::pow(bigram.probability(d, v), 2);
  const auto& counted = found.array("bigram_probs").values;
  for (int32_t v = 0; v < bigram.vocab_size(); ++v) {
    CHECK(counted[static_cast<size_t>(v)] ==
          doctest::Approx(std::pow(bigram.probability(d, v), 2) / powers).epsilon(1e-5));
  }
}

TEST_CASE("the steps of a line are those of the line that sampling gives") {
  const TrainingSession session = trained();
  for (const double seed : {1.0, 77.0, 4294967295.0}) {
    lab::SampleOptions options;
    options.count = 1;
    options.seed = seed;
    const std::u32string line = session.sample(options)[0];
    const Findings found = read_session(session, "sample_steps", texts({}, {{"seed", seed}}));
    const auto& drawn = found.array("drawn").values;
    REQUIRE(drawn.size() == line.size() + 1);
    CHECK(drawn.back() == 0.0);
    for (size_t i = 0; i < line.size(); ++i) {
      CHECK(drawn[i] == static_cast<double>(session.corpus().vocabulary().id(line[i])));
    }
    const auto v = static_cast<size_t>(session.corpus().vocab_size());
    const auto& probs = found.array("probs").values;
    for (size_t i = 0; i < drawn.size(); ++i) {
      const std::vector<double> row(probs.begin() + static_cast<int64_t>(i * v),
                                    probs.begin() + static_cast<int64_t>((i + 1) * v));
      CHECK(sum(row) == doctest::Approx(1.0).epsilon(1e-5));
    }
  }
}

TEST_CASE("the bigram's steps are those of the bigram's line") {
  const TrainingSession session = trained(1);
  const lab::Bigram bigram(session.corpus().lines().train, session.corpus().vocabulary());
  lab::Generator generator(5);
  const std::u32string line = bigram.sample(generator, 0.8, 200);
  const Findings found = read_session(
      session, "sample_steps", texts({{"model", "bigram"}}, {{"seed", 5}, {"temperature", 0.8}}));
  CHECK(found.array("drawn").values.size() == line.size() + 1);
  CHECK(found.array("contexts").shape[1] == 1.0);
  CHECK(found.array("contexts").values[0] == 0.0);
}

TEST_CASE("what each character of a word costs adds up to the loss of its examples") {
  const TrainingSession session = trained();
  const Findings found = read_session(session, "example_losses", texts({{"word", "ada"}}));
  const std::vector<std::u32string> words{U"ada"};
  const auto examples = lab::build_examples(words, session.corpus().vocabulary(), 3);
  const double mean =
      lab::mean_loss(session.trainer().shape(), session.trainer().shared_parameters(),
                     lab::fold_examples(examples));
  CHECK(found.array("targets").values.size() == 4);
  CHECK(sum(found.array("losses").values) / 4.0 == doctest::Approx(mean).epsilon(1e-5));
}

TEST_CASE("the gradients of an inspected example are those of finite differences") {
  const TrainingSession session = trained();
  const Findings found =
      read_session(session, "inspect", texts({{"context", "ad"}, {"target", "a"}}));
  const std::vector<int32_t> ids = lab::context_ids(session, "ad");
  const int32_t target = session.corpus().vocabulary().id(U'a');
  CHECK(found["target"] == target);
  CHECK(found["view_copies"] == 0.0);
  CHECK(found["loss"] ==
        doctest::Approx(loss_with(session, ids, target, "W1", 0, 0.0f)).epsilon(1e-5));
  constexpr float kStep = 1e-2f;
  for (const std::string name : {"C", "W1", "b1", "W2", "b2"}) {
    const auto& gradient = found.array("gradient." + name).values;
    const size_t stride = std::max<size_t>(1, gradient.size() / 7);
    for (size_t i = 0; i < gradient.size(); i += stride) {
      const double numeric = (loss_with(session, ids, target, name, i, kStep) -
                              loss_with(session, ids, target, name, i, -kStep)) /
                             (2.0 * static_cast<double>(kStep));
      CAPTURE(name);
      CHECK(std::fabs(gradient[i] - numeric) <= 2e-3 + 2e-2 * std::fabs(numeric));
    }
  }
  // The share of a logit is its probability, minus one for the right character.
  const auto& dlogits = found.array("gradient.logits").values;
  const auto& probs = found.array("probs").values;
  for (size_t v = 0; v < probs.size(); ++v) {
    const double hit = static_cast<int32_t>(v) == target ? 1.0 : 0.0;
    CHECK(dlogits[v] == doctest::Approx(probs[v] - hit).epsilon(1e-5));
  }
}

TEST_CASE("a target that is not one character is refused with a sentence") {
  const TrainingSession session = trained(1);
  const auto inspect = [&](const std::string& target) {
    return [&session, target] { read_session(session, "inspect", texts({{"target", target}})); };
  };
  CHECK(lab::error_code(inspect("ab")) == "target");
  CHECK(lab::error_code(inspect("")) == "target");
  CHECK(lab::error_code(inspect("q")) == "vocabulary.unknown");
}

TEST_CASE("a training goes on with the same bits whatever was read of it") {
  TrainingSession plain(lab::tiny_corpus(), lab::small_config());
  TrainingSession watched(lab::tiny_corpus(), lab::small_config());
  plain.run(200);
  watched.run(100);
  read_session(watched, "inspect", texts({{"context", "a"}, {"target", "d"}}));
  read_session(watched, "saturation", {});
  read_session(watched, "distribution", {});
  read_session(watched, "sample_steps", {});
  read_session(watched, "letter_distances", texts({{"group", "ae"}}));
  watched.run(100);
  CHECK(plain.losses_sha256() == watched.losses_sha256());
  CHECK(plain.parameters_sha256() == watched.parameters_sha256());
}

TEST_CASE("the saturation of a layer is counted neuron by neuron") {
  const TrainingSession session = trained();
  const Findings found = read_session(session, "saturation", {});
  const auto& by_neuron = found.array("saturated_by_neuron").values;
  REQUIRE(by_neuron.size() == 16);
  CHECK(sum(by_neuron) / 16.0 == doctest::Approx(found["fraction"]).epsilon(1e-9));
  CHECK(sum(found.array("histogram").values) == doctest::Approx(1.0).epsilon(1e-9));
  CHECK(found["dead_neurons"] == std::count(by_neuron.begin(), by_neuron.end(), 1.0));
  CHECK(found.array("bin_edges").values.front() == -1.0);
  CHECK(found.array("bin_edges").values.back() == 1.0);
}

TEST_CASE("distances between letters are those of the table") {
  const TrainingSession session = trained();
  const Findings found = read_session(session, "letter_distances", texts({{"group", "aei"}}));
  const auto table = session.parameters()["C"].value;
  const auto group = session.corpus().vocabulary().encode(U"aei");
  CHECK(found["group_mean"] == lab::mean_pairwise_distance(table, 4, group));
  CHECK(found["ratio"] == found["group_mean"] / found["population_mean"]);
  const auto& nearest = found.array("nearest").values;
  const auto& far = found.array("nearest_distances").values;
  const auto expected = lab::nearest_rows(table, 4, group[0], 3);
  for (size_t k = 0; k < 3; ++k) {
    CHECK(nearest[static_cast<size_t>(group[0]) * 3 + k] == expected[k].row);
    CHECK(far[static_cast<size_t>(group[0]) * 3 + k] == expected[k].distance);
  }
  const auto own = static_cast<int64_t>(found.array("nearest").shape[1]);
  int64_t lonelier = 0;
  for (size_t row = 0; row < far.size(); row += static_cast<size_t>(own)) {
    lonelier += far[row] > far[0] ? 1 : 0;
  }
  CHECK(found["lonelier_than_dot"] == static_cast<double>(lonelier));
  const auto unknown = [&] { read_session(session, "letter_distances", texts({{"group", "aq"}})); };
  CHECK(lab::error_code(unknown) == "vocabulary.unknown");
}

TEST_CASE("vowels that follow each other are counted as by hand") {
  // Twelve lines, with back a o u and front e i: the pairs of neighbouring vowels were counted.
  const auto corpus = std::make_shared<lab::CorpusData>(
      "ba\nbabo\nbabe\nbebi\nbebo\nba\nbaba\nbobu\nbube\nbibi\nbe\nbiba\n", lab::CaseLocale::kRoot);
  TrainingSession session(corpus, lab::small_config());
  session.run(20);
  const Inputs classes = texts({{"first", "aou"}, {"second", "ei"}});
  const Findings found = read_session(session, "vowel_follow", classes);
  CHECK(found.array("corpus_counts").values == std::vector<double>{3, 2, 2, 2});
  CHECK(found.array("corpus_probs").values == std::vector<double>{0.6, 0.4, 0.5, 0.5});
  const auto& model = found.array("model_probs").values;
  for (const size_t row : {size_t{0}, size_t{1}}) {
    const double both = model[2 * row] + model[2 * row + 1];
    // No dev line may hold such a pair: then there is nothing to average.
    if (!std::isnan(both)) CHECK(both == doctest::Approx(1.0).epsilon(1e-9));
  }
  CHECK(found["missing"] == 0.0);
  CHECK(read_session(session, "vowel_follow",
                     texts({{"first", "aoı"}, {"second", "ei"}}))["missing"] == 1.0);
}

TEST_CASE("harmony compares the two classes of vowels, and needs two of each") {
  const TrainingSession session = trained();
  const Inputs classes = texts({{"first", "ao"}, {"second", "ei"}});
  const Findings found = read_session(session, "harmony", classes);
  const auto rows = [&](const char32_t* letters) {
    return session.corpus().vocabulary().encode(letters);
  };
  const auto expected =
      lab::test_separation(session.parameters()["C"].value, 4, rows(U"ao"), rows(U"ei"));
  CHECK(found["between"] == expected.between);
  CHECK(found["separation"] == expected.ratio);
  CHECK(found["divisions"] == 6.0);
  const auto lonely = [&] {
    read_session(session, "harmony", texts({{"first", "a"}, {"second", "ei"}}));
  };
  CHECK(lab::error_code(lonely) == "range");
}
