// What the table C has learned of the letters: who is near whom, and vowel harmony.
#include <algorithm>

#include "core/analysis/class_transitions.hpp"
#include "core/analysis/distances.hpp"
#include "core/datasets/utf8.hpp"
#include "wasm/session/readings/reading.hpp"

namespace lab {
namespace {

std::span<const float> table_of(const TrainingSession& session) {
  return session.parameters()["C"].value;
}

int64_t width_of(const TrainingSession& session) {
  return session.config().embed_dim;
}

// Distances between the letters of a run. Inputs: text `group` ("aeiou"), text `population` (every
// letter of the list but '.'). Values: `group_mean`, `population_mean`, `ratio`;
// `fraction_at_least_as_close` and `subsets` as test_subset, with `exact` 1; where there are too
// many groups `exact` is 0 and the two are those of a random sample; `lonelier_than_dot`, how many
// characters have their nearest neighbour farther away than '.' has. Arrays: `group_ids`,
// `population_ids`; `nearest` (V, 3), the three nearest rows of each character, and
// `nearest_distances` (V, 3).
void read_letter_distances(Findings& findings, const TrainingSession& session,
                           const Inputs& inputs) {
  constexpr int64_t kNearest = 3;
  constexpr int64_t kSampledSubsets = 200'000;
  constexpr uint64_t kSampleSeed = 2147483647;
  const Vocabulary& vocabulary = session.corpus().vocabulary();
  const std::string letters = to_utf8(std::u32string_view(vocabulary.characters()).substr(1));
  const auto group = vocabulary.encode(decode_utf8(inputs.text("group", "aeiou")));
  const auto population = vocabulary.encode(decode_utf8(inputs.text("population", letters)));
  const std::span<const float> table = table_of(session);
  const int64_t width = width_of(session);
  const auto count = [](const auto& ids) { return static_cast<int64_t>(ids.size()); };
  const bool exact = subset_count(count(population), count(group)) <= kMaxSubsets;
  const SubsetTest test =
      exact ? test_subset(table, width, group, population)
            : sample_subsets(table, width, group, population, kSampledSubsets, kSampleSeed);
  const double all = mean_pairwise_distance(table, width, population);
  findings.add("group_mean", test.observed);
  findings.add("population_mean", all);
  findings.add("ratio", test.observed / all);
  findings.add("fraction_at_least_as_close", test.fraction_at_least_as_close);
  findings.add("subsets", test.subsets);
  findings.add("exact", exact);
  findings.add("lonelier_than_dot", count_lonelier(table, width, kBoundaryId));
  findings.set_array("group_ids", group);
  findings.set_array("population_ids", population);
  std::vector<int32_t> nearest;
  std::vector<double> distances;
  const int64_t neighbours = std::min<int64_t>(kNearest, vocabulary.size() - 1);
  for (int32_t row = 0; row < vocabulary.size(); ++row) {
    for (const Neighbour& neighbour : nearest_rows(table, width, row, neighbours)) {
      nearest.push_back(neighbour.row);
      distances.push_back(neighbour.distance);
    }
  }
  findings.set_array("nearest", {vocabulary.size(), neighbours}, nearest);
  findings.set_array("nearest_distances", {vocabulary.size(), neighbours}, distances);
}

// The ids of two classes of vowels; letters that the list lacks are left out and counted.
struct VowelClasses {
  VowelClasses(const TrainingSession& session, const Inputs& inputs) {
    const std::u32string given[] = {decode_utf8(inputs.text("first", "aıou")),
                                    decode_utf8(inputs.text("second", "eiöü"))};
    const Vocabulary& vocabulary = session.corpus().vocabulary();
    first = vocabulary.encode_known(given[0]);
    second = vocabulary.encode_known(given[1]);
    missing =
        static_cast<int64_t>(given[0].size() + given[1].size() - first.size() - second.size());
  }

  std::vector<int32_t> first, second;
  int64_t missing = 0;
};

// Do the letters of C fall into the two classes of vowel harmony? Inputs: text `first` ("aıou"),
// text `second` ("eiöü"). Values: those of Separation, with `ratio` as `separation`, and `missing`,
// how many of the letters the list lacks. Errors: Error("range") for a class of fewer than 2.
void read_harmony(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  const VowelClasses classes(session, inputs);
  const Separation found =
      test_separation(table_of(session), width_of(session), classes.first, classes.second);
  findings.add("within_first", found.within_first);
  findings.add("within_second", found.within_second);
  findings.add("between", found.between);
  findings.add("separation", found.ratio);
  findings.add("fraction_at_least_as_separated", found.fraction_at_least_as_separated);
  findings.add("divisions", found.divisions);
  findings.add("missing", classes.missing);
}

// Sums over the dev examples whose target is a vowel and whose window holds one.
struct Followed {
  ClassTransitions counts = {};  // what the lines do
  ClassTransitions model = {};   // the model's share of probability for either class
};

Followed follow(const TrainingSession& session, std::span<const int32_t> classes) {
  const FoldedExamples& dev = session.examples().folded_dev;
  const int64_t length = dev.context_length;
  NextCharacter model(session.trainer().shape(), session.trainer().shared_parameters());
  Followed sums;
  for (int64_t i = 0; i < dev.context_count(); ++i) {
    const std::span<const int32_t> context(dev.contexts.data() + i * length,
                                           static_cast<size_t>(length));
    const int32_t before = last_class(context, classes);
    if (before < 0) continue;
    const auto begin = static_cast<size_t>(dev.offsets[i]);
    const auto count = static_cast<size_t>(dev.offsets[i + 1]) - begin;
    const double seen =
        count_targets(sums.counts, before, std::span(dev.targets).subspan(begin, count),
                      std::span(dev.counts).subspan(begin, count), classes);
    if (seen > 0.0) add_expected(sums.model, before, seen, model.probs(context, 1.0), classes);
  }
  return sums;
}

// Which vowels follow which. Inputs as harmony. Arrays (2, 2), row the class of the last vowel,
// column that of the next: `corpus_counts`, `corpus_probs` in all lines; `dev_counts`, `dev_probs`
// for the dev examples whose target is such a vowel and whose window holds one; `model_probs`, what
// the model gives either class there. Value: `missing`.
void read_vowel_follow(Findings& findings, const TrainingSession& session, const Inputs& inputs) {
  const VowelClasses vowels(session, inputs);
  const CorpusData& data = session.corpus();
  const std::vector<int32_t> classes =
      classes_of_ids(vowels.first, vowels.second, data.vocab_size());
  ClassTransitions lines = {};
  for (const std::u32string& line : data.corpus().lines) {
    count_transitions(lines, data.vocabulary().encode(line), classes);
  }
  const Followed dev = follow(session, classes);
  findings.set_array("corpus_counts", {2, 2}, lines);
  findings.set_array("corpus_probs", {2, 2}, transition_shares(lines));
  findings.set_array("dev_counts", {2, 2}, dev.counts);
  findings.set_array("dev_probs", {2, 2}, transition_shares(dev.counts));
  findings.set_array("model_probs", {2, 2}, transition_shares(dev.model));
  findings.add("missing", vowels.missing);
}

}  // namespace

const std::vector<ReadingEntry>& letter_readings() {
  static const std::vector<ReadingEntry> kList = {
      {"letter_distances", read_letter_distances},
      {"harmony", read_harmony},
      {"vowel_follow", read_vowel_follow},
  };
  return kList;
}

}  // namespace lab
