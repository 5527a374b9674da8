#include "wasm/session/facade.hpp"

#include <algorithm>

#include "core/analysis/entropy.hpp"
#include "core/base/limits.hpp"
#include "core/datasets/utf8.hpp"
#include "core/models/bigram.hpp"

namespace lab {
namespace {

CaseLocale case_locale_of(const std::string& name) {
  if (name == "tr") return CaseLocale::kTurkish;
  if (name == "und") return CaseLocale::kRoot;
  throw Error("case_locale", text("locale: expected tr or und, received ", name),
              {{"received", name}});
}

std::vector<double> numbers(const Shape& shape) {
  return {shape.begin(), shape.end()};
}

std::vector<std::string> as_utf8(const std::vector<std::u32string>& lines) {
  std::vector<std::string> out;
  for (const auto& line : lines) out.push_back(to_utf8(line));
  return out;
}

Bigram bigram_of(const CorpusData& corpus, double smoothing) {
  return Bigram(corpus.lines().train, corpus.vocabulary(), smoothing);
}

}  // namespace

LimitNumbers limit_numbers() {
  const auto number = [](auto value) { return static_cast<double>(value); };
  return {.corpus_bytes = number(kLimits.corpus_bytes),
          .line_characters = number(kLimits.line_characters),
          .min_lines = number(kLimits.min_lines),
          .alphabet = number(kLimits.alphabet),
          .context_length = number(kLimits.context_length),
          .context_ids = number(kLimits.context_ids),
          .embed_dim = number(kLimits.embed_dim),
          .hidden_dim = number(kLimits.hidden_dim),
          .batch_size = number(kLimits.batch_size),
          .steps = number(kLimits.steps),
          .parameters = number(kLimits.parameters),
          .step_work = number(kLimits.step_work),
          .min_learning_rate = number(kLimits.min_learning_rate),
          .learning_rate = number(kLimits.learning_rate),
          .min_temperature = number(kLimits.min_temperature),
          .temperature = number(kLimits.temperature),
          .seed = number(kLimits.seed),
          .sample_count = number(kLimits.sample_count),
          .sample_characters = number(kLimits.sample_characters),
          .checkpoint_bytes = number(kLimits.checkpoint_bytes)};
}

std::shared_ptr<CorpusData> open_corpus(const std::string& bytes, const std::string& locale) {
  return std::make_shared<CorpusData>(bytes, case_locale_of(locale));
}

CorpusInfo corpus_info(const CorpusData& data) {
  const auto number = [](auto value) { return static_cast<double>(value); };
  const CorpusReport& report = data.corpus().report;
  const SplitLines& lines = data.lines();
  CorpusInfo info;
  info.sha256 = data.corpus().sha256;
  info.bytes = number(report.bytes);
  info.lines = number(report.lines);
  info.empty_lines = number(report.empty_lines);
  info.long_lines = number(report.long_lines);
  info.dotted_lines = number(report.dotted_lines);
  info.longest_line = number(report.longest_line);
  for (const char32_t character : data.vocabulary().characters()) {
    info.alphabet.push_back(to_utf8(std::u32string(1, character)));
  }
  info.vocab_size = number(data.vocab_size());
  info.examples = number(example_count(data.corpus().lines));
  info.train_examples = number(example_count(lines.train));
  info.dev_examples = number(example_count(lines.dev));
  info.test_examples = number(example_count(lines.test));
  info.uniform_loss = uniform_loss(data.vocab_size());
  info.train_lines = number(lines.train.size());
  info.dev_lines = number(lines.dev.size());
  info.test_lines = number(lines.test.size());
  return info;
}

std::vector<ProgramOp> program_ops(const TrainingSession& session) {
  std::vector<ProgramOp> ops;
  for (const OpInfo& info : session.program().ops()) {
    ProgramOp op{std::string(info.op), info.output, numbers(info.output_shape),
                 info.inputs,          {},          static_cast<double>(info.multiply_adds)};
    for (const auto& [name, shape] : info.parameters)
      op.parameters.push_back({name, numbers(shape)});
    ops.push_back(std::move(op));
  }
  return ops;
}

SplitLosses bigram_losses(const CorpusData& corpus, double smoothing) {
  const Bigram bigram = bigram_of(corpus, smoothing);
  const SplitLines& lines = corpus.lines();
  const auto loss = [&](const std::vector<std::u32string>& part) {
    return bigram.mean_loss(part, corpus.vocabulary());
  };
  return {loss(lines.train), loss(lines.dev), loss(lines.test)};
}

std::vector<std::string> bigram_sample(const CorpusData& corpus, double smoothing,
                                       const SampleOptions& options) {
  check_sample_options(options);
  const Bigram bigram = bigram_of(corpus, smoothing);
  Generator generator(static_cast<uint64_t>(options.seed));
  std::vector<std::string> lines;
  while (static_cast<double>(lines.size()) < options.count) {
    lines.push_back(
        to_utf8(bigram.sample(generator, options.temperature, kLimits.sample_characters)));
  }
  return lines;
}

std::vector<uint8_t> known_lines(const CorpusData& corpus, const std::vector<std::string>& lines) {
  const auto& all = corpus.corpus().lines;
  std::vector<uint8_t> known;
  for (const std::string& line : lines) {
    const std::u32string asked = decode_utf8(line);
    known.push_back(std::find(all.begin(), all.end(), asked) != all.end() ? 1 : 0);
  }
  return known;
}

std::vector<std::string> session_sample(const TrainingSession& session,
                                        const SampleOptions& options) {
  return as_utf8(session.sample(options));
}

}  // namespace lab
