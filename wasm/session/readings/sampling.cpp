// How a model writes, one character at a time.
#include "core/base/limits.hpp"
#include "core/datasets/utf8.hpp"
#include "core/models/bigram.hpp"
#include "core/random/draws.hpp"
#include "wasm/session/readings/reading.hpp"

namespace lab {
namespace {}  // namespace

const std::vector<ReadingEntry>& sampling_readings() {
  static const std::vector<ReadingEntry> kList = {};
  return kList;
}

}  // namespace lab
