// The functions behind the module's names, in plain C++: what a binding needs beyond the session
// classes themselves, ready to be copied across the boundary.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/training_session.hpp"

namespace lab {

// What a corpus turned out to be, with every text in UTF-8.
struct CorpusInfo {
  std::string sha256;
  double bytes = 0, lines = 0, empty_lines = 0, long_lines = 0, dotted_lines = 0, longest_line = 0;
  std::vector<std::string> alphabet;
  double vocab_size = 0;
  double examples = 0, train_examples = 0, dev_examples = 0, test_examples = 0;
  double train_lines = 0, dev_lines = 0, test_lines = 0;
  double uniform_loss = 0;  // nats, of a model that treats all characters alike
};

// kLimits as numbers that cross the boundary.
struct LimitNumbers {
  double corpus_bytes, line_characters, min_lines, alphabet, context_length, context_ids, embed_dim,
      hidden_dim, batch_size, steps, parameters, step_work, min_learning_rate, learning_rate,
      min_temperature, temperature, seed, sample_count, sample_characters, checkpoint_bytes;
};
LimitNumbers limit_numbers();

struct ShapedName {
  std::string name;
  std::vector<double> shape;
};

struct ProgramOp {
  std::string op;
  std::string output;
  std::vector<double> output_shape;
  std::vector<std::string> inputs;
  std::vector<ShapedName> parameters;
  double multiply_adds = 0;
};

// Errors: Error("case_locale") for a locale other than "tr" and "und"; else those of CorpusData.
std::shared_ptr<CorpusData> open_corpus(const std::string& bytes, const std::string& locale);
CorpusInfo corpus_info(const CorpusData& corpus);
std::vector<ProgramOp> program_ops(const TrainingSession& session);

// The counting baseline on the train lines, with `smoothing` added to every count.
SplitLosses bigram_losses(const CorpusData& corpus, double smoothing);
std::vector<std::string> bigram_sample(const CorpusData& corpus, double smoothing,
                                       const SampleOptions& options);
// 1 for each of `lines` (as sampled: UTF-8, lower case) that the corpus already holds, else 0.
std::vector<uint8_t> known_lines(const CorpusData& corpus, const std::vector<std::string>& lines);

std::vector<std::string> session_sample(const TrainingSession& session,
                                        const SampleOptions& options);

}  // namespace lab
