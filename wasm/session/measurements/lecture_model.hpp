// The lecture's models before any step, as several measurements start from them.
#pragma once

#include <memory>

#include "core/models/mlp.hpp"
#include "wasm/session/corpus_data.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {

inline constexpr int64_t kLectureContext = 3;

// MAIN over the alphabet of a corpus.
inline MlpShape main_shape(const CorpusData& corpus) {
  return RunConfig{}.model_shape(corpus.vocab_size());
}

// The parameters that MAIN's seed draws for a shape.
inline std::shared_ptr<ParameterSet> untrained(
    const MlpShape& shape, Initialization initialization = Initialization::kLecture) {
  return draw_mlp(shape, initialization, static_cast<uint64_t>(RunConfig{}.seed));
}

}  // namespace lab
