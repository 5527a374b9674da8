// Measurements of the data set: vocabulary, windows, contexts, the split.
#include "core/base/limits.hpp"
#include "core/datasets/utf8.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/measurements/lecture_model.hpp"
#include "wasm/session/mlp_trainer.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

void measure_vocabulary(Findings& values, CorpusData& data) {
  values.add("vocab_size", data.vocab_size());
  values.add("id_dot", static_cast<int64_t>(data.vocabulary().id(kBoundary)));
  for (const char32_t letter : {U'a', U'z', U'e', U'm', U'n'}) {
    if (!data.vocabulary().contains(letter)) continue;
    values.add(std::string("id_") + static_cast<char>(letter),
               static_cast<int64_t>(data.vocabulary().id(letter)));
  }
}

// vocab_size^context_length rows; whole numbers up to 2^53, rounded beyond.
double table_rows(const CorpusData& data, int64_t context_length) {
  double rows = 1.0;
  for (int64_t i = 0; i < context_length; ++i) rows *= static_cast<double>(data.vocab_size());
  return rows;
}

// What counting costs, by context length 1 … 10. Arrays: `rows` of the table, contexts `seen` in
// the text, and their `shares` of the rows, 0 … 1.
void measure_context_explosion(Findings& values, CorpusData& data) {
  constexpr int64_t kLongest = 10;
  values.add("rows_3", table_rows(data, 3));
  values.add("cells_3", table_rows(data, 4));
  values.add("rows_10", table_rows(data, kLongest));
  std::vector<double> rows, seen, shares;
  for (int64_t n = 1; n <= kLongest; ++n) {
    const int64_t count = count_distinct_contexts(data.corpus().lines, data.vocabulary(), n);
    values.add("seen_" + std::to_string(n), count);
    rows.push_back(table_rows(data, n));
    seen.push_back(static_cast<double>(count));
    shares.push_back(seen.back() / rows.back());
  }
  values.set_array("rows", rows);
  values.set_array("seen", seen);
  values.set_array("shares", shares);
}

// The windows of one word beside those written out by hand, as text: "...e" is the context "..."
// with the target e.
void compare_windows(Findings& values, CorpusData& data, const std::u32string& word,
                     const std::vector<std::u32string>& expected) {
  const std::vector<std::u32string> words{word};
  const Examples examples = build_examples(words, data.vocabulary(), kLectureContext);
  bool contexts_match = examples.targets.size() == expected.size();
  bool targets_match = contexts_match;
  for (size_t i = 0; i < expected.size() && i < examples.targets.size(); ++i) {
    const std::vector<int32_t> ids = data.vocabulary().encode(expected[i]);
    for (size_t t = 0; t < kLectureContext; ++t) {
      contexts_match &= examples.contexts[i * kLectureContext + t] == ids[t];
    }
    targets_match &= examples.targets[i] == ids[kLectureContext];
  }
  values.add("count", examples.count());
  values.add("contexts_match", contexts_match);
  values.add("targets_match", targets_match);
}

void measure_windows_emma(Findings& values, CorpusData& data) {
  compare_windows(values, data, U"emma", {U"...e", U"..em", U".emm", U"emma", U"mma."});
}

void measure_windows_an(Findings& values, CorpusData& data) {
  compare_windows(values, data, U"an", {U"...a", U"..an", U".an."});
}

// A word of the reader's own, cut into examples: contexts (n, T) and targets (n), as ids.
void measure_windows(Findings& values, CorpusData& data, const Inputs& inputs) {
  const int64_t length = inputs.whole("context_length", kLectureContext, 1, kLimits.context_length);
  const std::vector<std::u32string> words{decode_utf8(inputs.text("word", "emma"))};
  const Examples examples = build_examples(words, data.vocabulary(), length);
  values.set_array("contexts", {examples.count(), length}, examples.contexts);
  values.set_array("targets", examples.targets);
}

void measure_examples(Findings& values, CorpusData& data) {
  const Examples examples = data.all_examples(kLectureContext);
  values.add("x_rows", static_cast<int64_t>(examples.contexts.size()) / kLectureContext);
  values.add("x_columns", examples.context_length);
  values.add("y_rows", examples.count());
}

void measure_split(Findings& values, CorpusData& data) {
  values.add("train", example_count(data.lines().train));
  values.add("dev", example_count(data.lines().dev));
  values.add("test", example_count(data.lines().test));
}

// The first minibatch, and the first row of C that the other generator draws.
void measure_first_batch(Findings& values, CorpusData& data) {
  const RunConfig main;
  const auto examples = data.examples(main.context_length);
  MlpTrainer trainer(main.model_shape(data.vocab_size()), main.initialization,
                     static_cast<uint64_t>(main.seed), examples->train, main.batch_size);
  values.add_each("c", trainer.parameters()["C"].value.first(static_cast<size_t>(main.embed_dim)));
  trainer.gradient();
  values.add_each("index", trainer.batch_indices());
}

}  // namespace

const std::vector<MeasurementEntry>& data_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"vocabulary", at_once<measure_vocabulary>},
      {"context_explosion", at_once<measure_context_explosion>},
      {"windows", at_once<measure_windows>},
      {"windows_emma", at_once<measure_windows_emma>},
      {"windows_an", at_once<measure_windows_an>},
      {"examples", at_once<measure_examples>},
      {"split", at_once<measure_split>},
      {"first_batch", at_once<measure_first_batch>},
  };
  return kList;
}

}  // namespace lab
