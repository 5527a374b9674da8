// data/claims.json, measured: what the lesson states, on every corpus that a claim speaks of.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/datasets/utf8.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/measuring.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"

namespace {

using nlohmann::json;
using Corpus = std::shared_ptr<lab::CorpusData>;

// Those that train: a second or so, and many. Turkish names are left out of the long ones, which
// say nothing about them that they do not say about the others.
const std::set<std::string> kShortTraining = {"overfit", "sweep"};
const std::set<std::string> kLongTraining = {"main_run", "visual_run", "gradient_noise",
                                             "widening"};

// data/README.md defines the kinds. Comparisons are such that NaN fails all but is_nan.
bool meets(const json& check, double measured) {
  const auto bound = [&](const char* name) { return check.at(name).get<double>(); };
  const std::string kind = check.at("kind");
  if (kind == "equals") return measured == bound("expected");
  if (kind == "within") return std::fabs(measured - bound("expected")) <= bound("tolerance");
  if (kind == "between") return measured >= bound("min") && measured <= bound("max");
  if (kind == "below") return measured < bound("limit");
  if (kind == "above") return measured > bound("limit");
  if (kind == "is_nan") return std::isnan(measured);
  if (kind == "is_inf") return std::isinf(measured);
  throw std::runtime_error("no check is of the kind " + kind);
}

// A check's own field, or else its claim's.
std::string own_or_claims(const json& check, const json& claim, const char* name) {
  return check.contains(name) ? check.at(name) : claim.at(name);
}

bool speaks_of(const json& claim, const json& check, const std::string& corpus_id,
               const lab::Vocabulary& vocabulary) {
  for (const char32_t letter : lab::decode_utf8(claim.value("letters", ""))) {
    if (!vocabulary.contains(letter)) return false;
  }
  const std::string wanted = own_or_claims(check, claim, "corpus");
  return wanted == "any" || wanted == corpus_id;
}

// Each measurement is made once for each corpus, whoever asks.
const std::vector<lab::NamedValue>& measured(const Corpus& corpus, const std::string& name) {
  static std::map<std::pair<std::string, std::string>, std::vector<lab::NamedValue>> made;
  const auto key = std::pair(corpus->corpus().sha256, name);
  const auto found = made.find(key);
  if (found != made.end()) return found->second;
  const auto measurement = lab::create_measurement(corpus, name);
  while (!measurement->run_for(1e9)) continue;
  return made[key] = measurement->findings().values();
}

std::string as_number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", value);
  return buffer;
}

// Nothing when the check is met; else a line with what was stated and what was measured.
std::string complaint(const json& claim, const json& check,
                      const std::vector<lab::NamedValue>& values) {
  const std::string name = check.at("value");
  const std::string about = claim.at("id").get<std::string>() + " " + name + ": ";
  for (const lab::NamedValue& value : values) {
    if (value.name != name) continue;
    if (meets(check, value.value)) return "";
    return about + "stated " + check.dump() + ", measured " + as_number(value.value);
  }
  return about + "the measurement does not answer it";
}

// Every check about the corpus whose measurement is one of `wanted`; at least one must be there.
template <class Wanted>
void expect_claims(const std::string& corpus_id, Wanted wanted) {
  const Corpus corpus = lab::corpus_called(corpus_id);
  if (corpus == nullptr) {
    MESSAGE(lab::kNoLectureNames);
    return;
  }
  int checked = 0;
  const json file = lab::load_json("data/claims.json");
  for (const json& claim : file.at("claims")) {
    for (const json& check : claim.at("checks")) {
      const std::string measurement = own_or_claims(check, claim, "measurement");
      if (!wanted(measurement)) continue;
      if (!speaks_of(claim, check, corpus_id, corpus->vocabulary())) continue;
      const std::string problem = complaint(claim, check, measured(corpus, measurement));
      CHECK_MESSAGE(problem.empty(), problem);
      ++checked;
    }
  }
  CHECK(checked > 0);
}

bool is_cheap(const std::string& measurement) {
  return kShortTraining.count(measurement) + kLongTraining.count(measurement) == 0;
}

void expect_training_claims(const std::string& corpus_id,
                            const std::set<std::string>& measurements) {
  if (lab::long_training_is_skipped()) {
    MESSAGE(lab::kTooSlow);
    return;
  }
  expect_claims(corpus_id, [&](const std::string& name) { return measurements.count(name) == 1; });
}

}  // namespace

TEST_CASE("the quick claims hold on the lecture's names") {
  expect_claims("lecture", is_cheap);
}

TEST_CASE("the quick claims hold on the US names of 2018") {
  expect_claims("ssa-2018", is_cheap);
}

TEST_CASE("the quick claims hold on Turkish names") {
  expect_claims("turkish", is_cheap);
}

TEST_CASE("the claims about short trainings hold on the lecture's names") {
  expect_training_claims("lecture", kShortTraining);
}

TEST_CASE("the claims about short trainings hold on the US names of 2018") {
  expect_training_claims("ssa-2018", kShortTraining);
}

TEST_CASE("the claims about short trainings hold on Turkish names") {
  expect_training_claims("turkish", kShortTraining);
}

TEST_CASE("the claims about the MAIN model hold on the lecture's names") {
  expect_training_claims("lecture", {"main_run"});
}

TEST_CASE("the claims about the MAIN model hold on the US names of 2018") {
  expect_training_claims("ssa-2018", {"main_run"});
}

TEST_CASE("the claims about the VISUAL model hold on the lecture's names") {
  expect_training_claims("lecture", {"visual_run"});
}

TEST_CASE("the claims about the noise of a minibatch hold on the lecture's names") {
  expect_training_claims("lecture", {"gradient_noise"});
}

TEST_CASE("the claims about the noise of a minibatch hold on the US names of 2018") {
  expect_training_claims("ssa-2018", {"gradient_noise"});
}

TEST_CASE("a wider embedding lowers the loss for every seed") {
  const bool have_lecture = lab::corpus_called("lecture") != nullptr;
  expect_training_claims(have_lecture ? "lecture" : "ssa-2018", {"widening"});
}

TEST_CASE("the claims about attention hold; they need no corpus") {
  const json file = lab::load_json("data/claims.json");
  std::map<std::string, std::vector<lab::NamedValue>> made;
  int checked = 0;
  for (const json& claim : file.at("claims")) {
    if (claim.at("corpus") != "none") continue;
    for (const json& check : claim.at("checks")) {
      const std::string name = own_or_claims(check, claim, "measurement");
      if (made.count(name) == 0) made[name] = lab::measure_attention(name).values();
      const std::string problem = complaint(claim, check, made[name]);
      CHECK_MESSAGE(problem.empty(), problem);
      ++checked;
    }
  }
  CHECK(checked > 17);
}

// first01, first02 …
std::vector<std::string> numbered(const std::string& first, int count) {
  std::vector<std::string> ids;
  for (int number = 1; number <= count; ++number) {
    ids.push_back(first + (number < 10 ? "0" : "") + std::to_string(number));
  }
  return ids;
}

TEST_CASE("the file holds each lesson's claims, each with titles, checks and a measurement") {
  const json file = lab::load_json("data/claims.json");
  CHECK(file.at("version") == 1);
  std::vector<std::string> expected, ids;
  for (const auto& part : {numbered("M", 41), numbered("A", 6), numbered("D", 11)}) {
    expected.insert(expected.end(), part.begin(), part.end());
  }
  const auto names = lab::measurement_names(), others = lab::attention_measurement_names();
  std::set<std::string> known(names.begin(), names.end());
  known.insert(others.begin(), others.end());
  for (const json& claim : file.at("claims")) {
    ids.push_back(claim.at("id"));
    CAPTURE(ids.back());
    CHECK(claim.at("title").at("tr").get<std::string>().size() > 3);
    CHECK(claim.at("title").at("en").get<std::string>().size() > 3);
    CHECK(claim.at("checks").size() > 0);
    for (const json& check : claim.at("checks")) {
      CHECK(known.count(own_or_claims(check, claim, "measurement")) == 1);
      CHECK_NOTHROW(meets(check, 0.0));
    }
  }
  CHECK(ids == expected);
}

TEST_CASE("a claim about letters that the corpus lacks is left out") {
  const lab::Vocabulary vocabulary(std::vector<std::u32string>{U"abm"});
  const json check = {{"value", "count"}, {"kind", "equals"}, {"expected", 5}};
  json claim = {{"corpus", "any"}};
  CHECK(speaks_of(claim, check, "ssa-2018", vocabulary));
  claim["letters"] = "ab";
  CHECK(speaks_of(claim, check, "ssa-2018", vocabulary));
  claim["letters"] = "aem";
  CHECK_FALSE(speaks_of(claim, check, "ssa-2018", vocabulary));
}

TEST_CASE("a check with a corpus of its own speaks of that one alone") {
  const lab::Vocabulary vocabulary;
  const json claim = {{"corpus", "lecture"}};
  const json plain = {{"value", "v"}};
  const json any = {{"value", "v"}, {"corpus", "any"}};
  const json other = {{"value", "v"}, {"corpus", "ssa-2018"}};
  CHECK(speaks_of(claim, plain, "lecture", vocabulary));
  CHECK_FALSE(speaks_of(claim, plain, "ssa-2018", vocabulary));
  CHECK(speaks_of(claim, any, "turkish", vocabulary));
  CHECK(speaks_of(claim, other, "ssa-2018", vocabulary));
  CHECK_FALSE(speaks_of(claim, other, "lecture", vocabulary));
}

TEST_CASE("a value that was not measured, or is no number, fails its check") {
  const json claim = {{"id", "X"}};
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const char* kind : {"equals", "within", "between", "below", "above", "is_inf"}) {
    CAPTURE(kind);
    const json check = {{"value", "v"}, {"kind", kind}, {"expected", 1}, {"tolerance", 1},
                        {"min", 0},     {"max", 2},     {"limit", 1}};
    CHECK_FALSE(meets(check, kNan));
    CHECK_FALSE(complaint(claim, check, {{"v", kNan}}).empty());
    CHECK_FALSE(complaint(claim, check, {{"w", 1.0}}).empty());
  }
  const json nan_check = {{"value", "v"}, {"kind", "is_nan"}};
  CHECK(complaint(claim, nan_check, {{"v", kNan}}).empty());
  CHECK_FALSE(complaint(claim, nan_check, {{"w", kNan}}).empty());
}

TEST_CASE("a check is met up to its very bound and not beyond") {
  const json within = {{"kind", "within"}, {"expected", 2}, {"tolerance", 0.5}};
  CHECK(meets(within, 2.5));
  CHECK_FALSE(meets(within, 2.5000001));
  const json between = {{"kind", "between"}, {"min", 1}, {"max", 2}};
  CHECK(meets(between, 1.0));
  CHECK_FALSE(meets(between, 0.9999999));
  const json above = {{"kind", "above"}, {"limit", 1}};
  CHECK_FALSE(meets(above, 1.0));
  CHECK(meets(above, 1.0000001));
  const json equals = {{"kind", "equals"}, {"expected", 27}};
  CHECK(meets(equals, 27.0));
  CHECK_FALSE(meets(equals, 27.0000001));
}

TEST_CASE("a measurement that nobody knows is refused with the names of all") {
  const auto action = [] { lab::create_measurement(lab::tiny_corpus(), "weight"); };
  CHECK(lab::error_code(action) == "measurement.unknown");
  CHECK(lab::error_detail("name", action) == "weight");
  CHECK(lab::error_detail("known", action).find("main_run") != std::string::npos);
}

TEST_CASE("a value asked for by a name that was not measured is an error") {
  lab::Findings values;
  values.add("here", 1.5);
  CHECK(values["here"] == 1.5);
  CHECK(lab::error_code([&] { (void)values["there"]; }) == "measurement.value");
}

TEST_CASE("a measurement in pieces makes progress with each of them") {
  const auto measurement = lab::create_measurement(lab::tiny_corpus(), "gradient_noise");
  double before = measurement->progress();
  CHECK(before == 0.0);
  for (int piece = 0; piece < 120; ++piece) {
    REQUIRE_FALSE(measurement->run_for(0.0));
    REQUIRE(measurement->progress() >= before);
    REQUIRE(measurement->progress() < 1.0);
    before = measurement->progress();
  }
  CHECK(before > 0.1);
}

TEST_CASE("a measurement of one piece is done at once and stays so") {
  const auto measurement = lab::create_measurement(lab::tiny_corpus(), "vocabulary");
  CHECK(measurement->run_for(0.0));
  CHECK(measurement->progress() == 1.0);
  const size_t values = measurement->findings().values().size();
  CHECK(measurement->run_for(1000.0));
  CHECK(measurement->findings().values().size() == values);
}
