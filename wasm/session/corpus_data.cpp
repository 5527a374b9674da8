#include "wasm/session/corpus_data.hpp"

#include "core/base/limits.hpp"
#include "core/base/text.hpp"

namespace lab {

CorpusData::CorpusData(std::string_view bytes, CaseLocale locale)
    : corpus_(read_corpus(bytes, locale)), lines_(split_lines(corpus_)) {}

std::shared_ptr<const SplitExamples> CorpusData::examples(int64_t context_length) {
  check_range("context_length", context_length, 1, kLimits.context_length);
  check_context_ids(context_length);
  std::weak_ptr<const SplitExamples>& known = examples_[static_cast<size_t>(context_length)];
  if (auto kept = known.lock()) return kept;
  const Vocabulary& v = vocabulary();
  auto made = std::make_shared<SplitExamples>();
  made->train = build_examples(lines_.train, v, context_length);
  made->folded_train = fold_examples(made->train);
  made->folded_dev = fold_examples(build_examples(lines_.dev, v, context_length));
  made->folded_test = fold_examples(build_examples(lines_.test, v, context_length));
  known = made;
  return made;
}

Examples CorpusData::all_examples(int64_t context_length) const {
  check_context_ids(context_length);
  return build_examples(corpus_.lines, vocabulary(), context_length);
}

void CorpusData::check_context_ids(int64_t context_length) const {
  const int64_t ids = example_count(corpus_.lines) * context_length;
  if (ids <= kLimits.context_ids) return;
  throw Error(
      "corpus.contexts",
      text("the corpus gives ", ids, " context ids at context_length ", context_length,
           "; at most ", kLimits.context_ids, " fit: take a shorter context or a smaller corpus"),
      {{"received", to_text(ids)},
       {"maximum", to_text(kLimits.context_ids)},
       {"context_length", to_text(context_length)}});
}

}  // namespace lab
