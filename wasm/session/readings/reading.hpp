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

// Errors: Error("reading.unknown") naming those there are; Error("range"), Error("whole") and
// Error("vocabulary.unknown") for inputs that do not fit.
Findings read_session(const TrainingSession& session, std::string_view name, const Inputs& inputs);

}  // namespace lab
