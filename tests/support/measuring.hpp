// Measurements made to the end.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"

namespace lab {

inline Findings measure(const std::shared_ptr<CorpusData>& corpus, std::string_view name,
                        std::vector<NamedValue> numbers = {}, std::vector<Detail> texts = {}) {
  const auto measurement =
      create_measurement(corpus, name, Inputs(std::move(numbers), std::move(texts)));
  while (!measurement->run_for(1e9)) continue;
  return measurement->findings();
}

// The same of a measurement that needs no corpus.
inline Findings measure_attention(std::string_view name, std::vector<NamedValue> numbers = {},
                                  std::vector<NamedArray> arrays = {}) {
  const auto measurement =
      create_attention_measurement(name, Inputs(std::move(numbers), {}, std::move(arrays)));
  while (!measurement->run_for(1e9)) continue;
  return measurement->findings();
}

inline const std::vector<double>& array_of(const Findings& findings, std::string_view name) {
  return findings.array(name).values;
}

}  // namespace lab
