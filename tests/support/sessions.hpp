// Corpora opened once for all tests, and short runs to try things on.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/base/bits.hpp"
#include "tests/support/corpora.hpp"
#include "wasm/session/training_session.hpp"

namespace lab {

// AddressSanitizer makes a step about ten times slower: what trains for many thousand steps is then
// skipped, with a message, unless the long run is asked for.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

inline bool long_training_is_skipped() {
  return kSanitized && std::getenv("LAB_LONG") == nullptr;
}
inline constexpr char kTooSlow[] = "skipped: trains too long for the sanitised build (LAB_LONG=1)";

// The corpus that claims and golden files call `id`: "lecture", "ssa-2018" or "turkish". Null for
// the lecture's when it is not here. One CorpusData for each, shared by all tests.
inline std::shared_ptr<CorpusData> corpus_called(const std::string& id) {
  static std::map<std::string, std::shared_ptr<CorpusData>> opened;
  const auto found = opened.find(id);
  if (found != opened.end()) return found->second;
  std::shared_ptr<CorpusData>& corpus = opened[id];
  if (id == "lecture") {
    if (const auto names = lecture_names()) {
      corpus = std::make_shared<CorpusData>(*names, CaseLocale::kRoot);
    }
  } else if (id == "turkish") {
    corpus =
        std::make_shared<CorpusData>(read_file("data/turkish-names.txt"), CaseLocale::kTurkish);
  } else {
    corpus =
        std::make_shared<CorpusData>(read_file("data/names-" + id + ".txt"), CaseLocale::kRoot);
  }
  return corpus;
}

// A corpus of twelve lines, read in no time.
inline std::shared_ptr<CorpusData> tiny_corpus() {
  return std::make_shared<CorpusData>(
      "ada\nali\nana\naylin\nbora\ncan\ncem\ndeniz\nece\nela\nemre\nfatma\n", CaseLocale::kRoot);
}

// A model that trains a thousand steps in some milliseconds, with its decay on the way.
inline RunConfig small_config(int64_t steps = 450) {
  RunConfig config;
  config.embed_dim = 4;
  config.hidden_dim = 16;
  config.batch_size = 8;
  config.steps = steps;
  config.decay_step = steps * 2 / 3;
  return config;
}

}  // namespace lab
