// What figures read off a run: its distributions, activations, distances. One name, one function;
// nothing of the run changes.
#pragma once

#include <string_view>
#include <vector>

#include "wasm/session/measurements/findings.hpp"
#include "wasm/session/training_session.hpp"

namespace lab {

using Reading = void (*)(Findings&, const TrainingSession&, const Inputs&);

struct ReadingEntry {
  std::string_view name;
  Reading read;
};

// One list a file of this folder.
const std::vector<ReadingEntry>& sampling_readings();
const std::vector<ReadingEntry>& layer_readings();
const std::vector<ReadingEntry>& letter_readings();

// The ids of a context as typed: filled up with '.' on the left, cut to the run's context_length.
// Errors: Error("vocabulary.unknown").
std::vector<int32_t> context_ids(const TrainingSession& session, const std::string& context);

// Errors: Error("reading.unknown") naming those there are; Error("range"), Error("whole") and
// Error("vocabulary.unknown") for inputs that do not fit.
Findings read_session(const TrainingSession& session, std::string_view name, const Inputs& inputs);

}  // namespace lab
