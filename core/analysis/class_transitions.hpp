// Which of two classes of characters follows which: vowel harmony, counted in a text and asked of a
// model.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// (2, 2): row the class of the character before, column the class of the next one; counts, or sums
// of probabilities.
using ClassTransitions = std::array<double, 4>;

// The class of every id, (vocab_size): 0 for those of `first`, 1 for those of `second` (an id in
// both is of the second), −1 for all others. Throws Error("range") for an id outside.
std::vector<int32_t> classes_of_ids(std::span<const int32_t> first, std::span<const int32_t> second,
                                    int64_t vocab_size);

// The class of the last id of a context, (T), that has one; −1 when none has. Throws
// Error("range") for an id that `classes`, (V), does not know; so do the functions below.
int32_t last_class(std::span<const int32_t> context, std::span<const int32_t> classes);

// Counts which class follows which in a line of ids, (n), whatever stands between the two.
void count_transitions(ClassTransitions& counts, std::span<const int32_t> line,
                       std::span<const int32_t> classes);

// Counts what followed a context whose last class was `before`: targets (k), seen `times` (k) each.
// Returns how many of them had a class. Throws Error("range") unless before is 0 or 1, and
// Error("shape") for lengths that differ.
double count_targets(ClassTransitions& counts, int32_t before, std::span<const int32_t> targets,
                     std::span<const int32_t> times, std::span<const int32_t> classes);

// Adds `weight` to the row of `before`, divided as a model divides its probability, probs (V),
// between the two classes. Errors as count_targets.
void add_expected(ClassTransitions& sums, int32_t before, double weight,
                  std::span<const float> probs, std::span<const int32_t> classes);

// Each row divided by its sum: the probability, 0 … 1, of either class after that of the row. NaN
// in a row of zeros.
ClassTransitions transition_shares(const ClassTransitions& counts);

}  // namespace lab
