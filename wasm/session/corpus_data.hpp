// A corpus as sessions use it: read once, split once, cut into windows once for each context
// length.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/base/limits.hpp"
#include "core/datasets/corpus.hpp"
#include "core/datasets/examples.hpp"
#include "core/datasets/split.hpp"

namespace lab {

// The three parts of a corpus as windows, plain for training and folded for evaluation.
struct SplitExamples {
  Examples train;
  FoldedExamples folded_train;
  FoldedExamples folded_dev;
  FoldedExamples folded_test;
};

class CorpusData {
 public:
  // Errors as read_corpus.
  CorpusData(std::string_view bytes, CaseLocale locale);

  const Corpus& corpus() const { return corpus_; }
  const SplitLines& lines() const { return lines_; }
  const Vocabulary& vocabulary() const { return corpus_.vocabulary; }
  int64_t vocab_size() const { return corpus_.vocabulary.size(); }

  // The windows of one context length; made when first asked for and kept while a session holds
  // them. Errors: Error("corpus.contexts") when they would not fit the memory allowed.
  std::shared_ptr<const SplitExamples> examples(int64_t context_length);

  // The windows of the whole corpus in the order of the file, for the claims about it.
  Examples all_examples(int64_t context_length) const;

 private:
  void check_context_ids(int64_t context_length) const;

  Corpus corpus_;
  SplitLines lines_;
  // By context length.
  std::array<std::weak_ptr<const SplitExamples>, kLimits.context_length + 1> examples_;
};

}  // namespace lab
