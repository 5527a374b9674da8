// What readings say, number by number, against plain loops over the run's parameters.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/distances.hpp"
#include "core/base/limits.hpp"
#include "core/models/mlp_evaluation.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/readings/reading.hpp"

using lab::Findings;
using lab::Inputs;
using lab::read_session;
using lab::TrainingSession;

namespace {

using Numbers = std::vector<double>;

TrainingSession trained_on(const char* corpus, int64_t steps) {
  const auto data = std::string(corpus) == "tiny" ? lab::tiny_corpus() : lab::corpus_called(corpus);
  TrainingSession session(data, lab::small_config());
  session.run(steps);
  return session;
}

Numbers parameter(const TrainingSession& session, const char* name) {
  const auto values = session.parameters()[name].value;
  return {values.begin(), values.end()};
}

// x (I) times weight (I, O) plus bias (O), in double.
Numbers linear(const Numbers& x, const Numbers& weight, const Numbers& bias) {
  Numbers out = bias;
  for (size_t i = 0; i < x.size(); ++i) {
    for (size_t o = 0; o < out.size(); ++o) out[o] += x[i] * weight[i * out.size() + o];
  }
  return out;
}

// weight (I, O) times dout (O): what a linear layer hands back.
Numbers linear_back(const Numbers& dout, const Numbers& weight) {
  Numbers out(weight.size() / dout.size());
  for (size_t i = 0; i < out.size(); ++i) {
    for (size_t o = 0; o < dout.size(); ++o) out[i] += weight[i * dout.size() + o] * dout[o];
  }
  return out;
}

// The vectors of a context, one after the other.
template <class Ids>
Numbers looked_up(const TrainingSession& session, const Ids& ids) {
  const Numbers table = parameter(session, "C");
  const auto width = static_cast<size_t>(session.config().embed_dim);
  Numbers out;
  for (const auto id : ids) {
    for (size_t c = 0; c < width; ++c) out.push_back(table[static_cast<size_t>(id) * width + c]);
  }
  return out;
}

template <class Ids>
Numbers hidden_of(const TrainingSession& session, const Ids& ids) {
  Numbers h = linear(looked_up(session, ids), parameter(session, "W1"), parameter(session, "b1"));
  for (double& value : h) value = std::tanh(value);
  return h;
}

template <class Ids>
Numbers probs_of(const TrainingSession& session, const Ids& ids) {
  Numbers p = linear(hidden_of(session, ids), parameter(session, "W2"), parameter(session, "b2"));
  double sum = 0.0;
  for (double& value : p) sum += value = std::exp(value);
  for (double& value : p) value /= sum;
  return p;
}

void check_close(const char* what, const Numbers& actual, const Numbers& expected) {
  CAPTURE(what);
  REQUIRE(actual.size() == expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    CAPTURE(i);
    CHECK(std::fabs(actual[i] - expected[i]) <= 1e-5 + 1e-4 * std::fabs(expected[i]));
  }
}

int class_of(char32_t letter) {
  if (std::u32string_view(U"aıou").find(letter) != std::u32string_view::npos) return 0;
  return std::u32string_view(U"eiöü").find(letter) != std::u32string_view::npos ? 1 : -1;
}

}  // namespace

TEST_CASE("an inspected example has the values and gradients of the chain written out") {
  const TrainingSession session = trained_on("tiny", 100);
  const Findings found =
      read_session(session, "inspect", Inputs({}, {{"context", "el"}, {"target", "a"}}));
  const Numbers& ids = found.array("ids").values;
  const auto values = [&](const char* name) { return found.array(name).values; };
  const Numbers flat = looked_up(session, ids);
  check_close("emb", values("value.emb"), flat);
  check_close("flat", values("value.flat"), flat);
  check_close("h_pre", values("value.h_pre"),
              linear(flat, parameter(session, "W1"), parameter(session, "b1")));
  const Numbers h = hidden_of(session, ids);
  check_close("h", values("value.h"), h);
  const Numbers probs = probs_of(session, ids);
  check_close("probs", values("probs"), probs);
  const auto target = static_cast<size_t>(found["target"]);
  CHECK(found["loss"] == doctest::Approx(-std::log(probs[target])).epsilon(1e-5));
  CHECK(values("value.loss") == Numbers{found["loss"]});
  CHECK(values("gradient.loss") == Numbers{1.0});

  Numbers dlogits = probs;
  dlogits[target] -= 1.0;
  check_close("dlogits", values("gradient.logits"), dlogits);
  const Numbers dh = linear_back(dlogits, parameter(session, "W2"));
  check_close("dh", values("gradient.h"), dh);
  Numbers dpre = dh;
  for (size_t i = 0; i < dpre.size(); ++i) dpre[i] *= 1.0 - h[i] * h[i];
  check_close("dh_pre", values("gradient.h_pre"), dpre);
  const Numbers dflat = linear_back(dpre, parameter(session, "W1"));
  check_close("dflat", values("gradient.flat"), dflat);
  check_close("demb", values("gradient.emb"), dflat);
  check_close("db1", values("gradient.b1"), dpre);
  check_close("db2", values("gradient.b2"), dlogits);
}

TEST_CASE("shapes of an inspected example are the program's for one context") {
  const TrainingSession session = trained_on("tiny", 1);
  const Findings found = read_session(session, "inspect", {});
  const auto shape = [&](const char* name) { return found.array(name).shape; };
  const auto v = static_cast<double>(session.corpus().vocab_size());
  CHECK(shape("value.emb") == Numbers{1, 3, 4});
  CHECK(shape("value.flat") == Numbers{1, 12});
  CHECK(shape("gradient.h") == Numbers{1, 16});
  CHECK(shape("gradient.logits") == Numbers{1, v});
  CHECK(shape("value.loss").empty());
  CHECK(shape("gradient.W1") == Numbers{12, 16});
  CHECK(shape("gradient.C") == Numbers{v, 4});
}

TEST_CASE("the saturation of a run is that of its first training contexts") {
  constexpr size_t kContexts = 20;
  const TrainingSession session = trained_on("tiny", 200);
  const Findings found = read_session(session, "saturation", Inputs({{"contexts", 20}}, {}));
  const lab::Examples examples =
      lab::build_examples(session.corpus().lines().train, session.corpus().vocabulary(), 3);
  REQUIRE(examples.count() > static_cast<int64_t>(kContexts));
  Numbers by_neuron(16);
  Numbers histogram(40);
  for (size_t i = 0; i < kContexts; ++i) {
    const Numbers h = hidden_of(session, std::span(examples.contexts).subspan(3 * i, 3));
    for (size_t n = 0; n < h.size(); ++n) {
      by_neuron[n] += (std::fabs(h[n]) > 0.97 ? 1.0 : 0.0) / static_cast<double>(kContexts);
      const auto bin = std::min<size_t>(39, static_cast<size_t>((h[n] + 1.0) * 20.0));
      histogram[bin] += 1.0 / static_cast<double>(kContexts * h.size());
    }
  }
  check_close("by neuron", found.array("saturated_by_neuron").values, by_neuron);
  check_close("histogram", found.array("histogram").values, histogram);
}

TEST_CASE(
    "what the model lets follow a vowel is its probability over the dev examples, one by one") {
  const TrainingSession session = trained_on("turkish", 300);
  const lab::Vocabulary& vocabulary = session.corpus().vocabulary();
  const lab::Examples dev = lab::build_examples(session.corpus().lines().dev, vocabulary, 3);
  std::array<double, 4> counts = {}, model = {};
  for (size_t i = 0; i < dev.targets.size(); ++i) {
    const auto context = std::span(dev.contexts).subspan(3 * i, 3);
    int before = -1;
    for (const int32_t id : context) {
      const int of = class_of(vocabulary.character(id));
      if (of >= 0) before = of;
    }
    const int now = class_of(vocabulary.character(dev.targets[i]));
    if (before < 0 || now < 0) continue;
    const Numbers probs = probs_of(session, context);
    std::array<double, 2> mass = {};
    for (int id = 0; id < vocabulary.size(); ++id) {
      const int of = class_of(vocabulary.character(id));
      if (of >= 0) mass[static_cast<size_t>(of)] += probs[static_cast<size_t>(id)];
    }
    counts[static_cast<size_t>(2 * before + now)] += 1.0;
    for (size_t k = 0; k < 2; ++k) {
      model[static_cast<size_t>(2 * before) + k] += mass[k] / (mass[0] + mass[1]);
    }
  }
  const Findings found = read_session(session, "vowel_follow", {});
  CHECK(found.array("dev_counts").values == Numbers(counts.begin(), counts.end()));
  for (size_t row = 0; row < 2; ++row) {
    const double sum = counts[2 * row] + counts[2 * row + 1];
    REQUIRE(sum > 20);
    for (size_t k = 2 * row; k < 2 * row + 2; ++k) {
      CHECK(found.array("dev_probs").values[k] == doctest::Approx(counts[k] / sum));
      CHECK(found.array("model_probs").values[k] == doctest::Approx(model[k] / sum).epsilon(1e-4));
    }
  }
}

TEST_CASE("a group too large to compare with all others is compared with a sample that says so") {
  const TrainingSession session = trained_on("turkish", 100);
  const auto distances = [&](const char* group) {
    return read_session(session, "letter_distances", Inputs({}, {{"group", group}}));
  };
  const Findings small = distances("aeı");
  CHECK(small["exact"] == 1.0);
  const Findings large = distances("abcdefghijkl");
  CHECK(large["exact"] == 0.0);
  CHECK(large["subsets"] == 200'000);
  CHECK(large["fraction_at_least_as_close"] > 0.0);
  CHECK(large["fraction_at_least_as_close"] <= 1.0);
  CHECK(large["group_mean"] ==
        lab::mean_pairwise_distance(session.parameters()["C"].value, 4,
                                    session.corpus().vocabulary().encode(U"abcdefghijkl")));
}

TEST_CASE("the steps of a line without an end are cut where the line is cut") {
  const TrainingSession session = trained_on("tiny", 1);
  session.parameters()["b2"].value[0] = -1e9f;
  const Findings found = read_session(session, "sample_steps", Inputs({{"seed", 3}}, {}));
  const Numbers& drawn = found.array("drawn").values;
  const Numbers& contexts = found.array("contexts").values;
  REQUIRE(static_cast<int64_t>(drawn.size()) == lab::kLimits.sample_characters);
  CHECK(drawn.back() != 0.0);
  // Each window is the one before, moved on by the character drawn there.
  for (size_t i = 0; i + 1 < drawn.size(); ++i) {
    const Numbers next(contexts.begin() + static_cast<int64_t>(3 * i + 3),
                       contexts.begin() + static_cast<int64_t>(3 * i + 6));
    REQUIRE(next == Numbers{contexts[3 * i + 1], contexts[3 * i + 2], drawn[i]});
  }
}

TEST_CASE("the probabilities of a step are those that its draw was made with") {
  const TrainingSession session = trained_on("tiny", 200);
  const Findings found =
      read_session(session, "sample_steps", Inputs({{"seed", 9}, {"temperature", 1.0}}, {}));
  const Numbers& contexts = found.array("contexts").values;
  const auto v = static_cast<size_t>(session.corpus().vocab_size());
  for (size_t i = 0; i < found.array("drawn").values.size(); ++i) {
    const Numbers row(found.array("probs").values.begin() + static_cast<int64_t>(i * v),
                      found.array("probs").values.begin() + static_cast<int64_t>((i + 1) * v));
    check_close("probs", row, probs_of(session, std::span(contexts).subspan(3 * i, 3)));
  }
}

TEST_CASE("a word's probabilities are the model's and the bigram's for each of its characters") {
  const TrainingSession session = trained_on("tiny", 200);
  const Findings found = read_session(session, "example_losses", Inputs({}, {{"word", "ece"}}));
  const Numbers& contexts = found.array("contexts").values;
  const Numbers& targets = found.array("targets").values;
  const lab::Vocabulary& vocabulary = session.corpus().vocabulary();
  REQUIRE(targets.size() == 4);
  for (size_t i = 0; i < 4; ++i) {
    const Numbers probs = probs_of(session, std::span(contexts).subspan(3 * i, 3));
    const double p = probs[static_cast<size_t>(targets[i])];
    CHECK(found.array("probs").values[i] == doctest::Approx(p).epsilon(1e-4));
    CHECK(found.array("losses").values[i] == doctest::Approx(-std::log(p)).epsilon(1e-4));
    // Counted over the train lines by hand, with one added to every count.
    double seen = 0.0, followed = 0.0;
    for (const std::u32string& line : session.corpus().lines().train) {
      const std::u32string whole = U"." + line + U".";
      for (size_t c = 0; c + 1 < whole.size(); ++c) {
        if (vocabulary.id(whole[c]) != static_cast<int>(contexts[3 * i + 2])) continue;
        seen += 1.0;
        followed += vocabulary.id(whole[c + 1]) == static_cast<int>(targets[i]) ? 1.0 : 0.0;
      }
    }
    CHECK(found.array("bigram_probs").values[i] ==
          doctest::Approx((followed + 1.0) / (seen + vocabulary.size())).epsilon(1e-12));
  }
}
