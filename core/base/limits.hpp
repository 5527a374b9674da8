// The one table of limits. Page, session and links check against it before anything is allocated.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/error.hpp"

namespace lab {

struct Limits {
  int64_t corpus_bytes = 16 * 1024 * 1024;
  int64_t line_characters = 1000;  // longer lines are left out and counted
  int64_t min_lines = 10;          // fewer leave no line for dev or test
  int64_t alphabet = 255;          // distinct characters besides '.'
  int64_t context_length = 16;
  int64_t context_ids = 40'000'000;  // examples × context_length, held in memory
  int64_t embed_dim = 256;
  int64_t hidden_dim = 2048;
  int64_t batch_size = 4096;
  int64_t steps = 10'000'000;
  int64_t parameters = 4'000'000;
  int64_t step_work = 1'000'000'000;  // batch_size × parameters: a fraction of a second a step
  double min_learning_rate = 1e-8;    // at 0 nothing would be learned
  double learning_rate = 100.0;
  double min_temperature = 0.01;  // of sampling
  double temperature = 100.0;
  int64_t seed = 4294967295;  // mt19937 takes 32 bits
  int64_t sample_count = 1000;
  int64_t sample_characters = 200;  // a sampled line is cut here
  int64_t checkpoint_bytes = 64 * 1024 * 1024;
  int64_t attention_bytes = 1024 * 1024 * 1024;  // arrays of one attention that a figure runs
};

inline constexpr Limits kLimits{};

// Throws Error("range") naming the setting unless minimum <= value <= maximum.
void check_range(std::string_view name, int64_t value, int64_t minimum, int64_t maximum);
// As above, for a number that arrives as a double and must be whole; gives it as an integer.
int64_t check_whole(std::string_view name, double value, int64_t minimum, int64_t maximum);
// The same for a number with a fraction; NaN and infinities never pass.
void check_range(std::string_view name, double value, double minimum, double maximum);

}  // namespace lab
