// A piece of work that finds numbers: what figures show and claims state, measured.
#pragma once

#include "wasm/session/measurements/findings.hpp"

namespace lab {

// Work in small pieces, so that the caller can show progress and stop between them.
class Measurement {
 public:
  virtual ~Measurement() = default;
  // Works for about `milliseconds`; true when done.
  bool run_for(double milliseconds);
  // 0 … 1
  double progress() const { return progress_; }
  // What was found so far; whole once run_for has said true.
  const Findings& findings() const { return findings_; }

 protected:
  // Does a piece of some milliseconds and returns how much is done, 1 at the end.
  virtual double advance() = 0;
  Findings findings_;

 private:
  double progress_ = 0.0;
};

}  // namespace lab
