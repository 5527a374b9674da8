#include "core/analysis/class_transitions.hpp"

#include "core/base/limits.hpp"
#include "core/base/shape.hpp"

namespace lab {
namespace {

int32_t class_of(int32_t id, std::span<const int32_t> classes) {
  check_range("id", static_cast<int64_t>(id), 0, static_cast<int64_t>(classes.size()) - 1);
  return classes[static_cast<size_t>(id)];
}

// The row of a class, two numbers.
double* row_of(ClassTransitions& transitions, int32_t before) {
  check_range("class", static_cast<int64_t>(before), 0, 1);
  return transitions.data() + 2 * before;
}

}  // namespace

std::vector<int32_t> classes_of_ids(std::span<const int32_t> first, std::span<const int32_t> second,
                                    int64_t vocab_size) {
  check_range("vocab_size", vocab_size, 1, INT32_MAX);
  std::vector<int32_t> classes(static_cast<size_t>(vocab_size), -1);
  for (const int32_t k : {0, 1}) {
    for (const int32_t id : k == 0 ? first : second) {
      check_range("id", static_cast<int64_t>(id), 0, vocab_size - 1);
      classes[static_cast<size_t>(id)] = k;
    }
  }
  return classes;
}

int32_t last_class(std::span<const int32_t> context, std::span<const int32_t> classes) {
  for (size_t i = context.size(); i > 0; --i) {
    const int32_t found = class_of(context[i - 1], classes);
    if (found >= 0) return found;
  }
  return -1;
}

void count_transitions(ClassTransitions& counts, std::span<const int32_t> line,
                       std::span<const int32_t> classes) {
  int32_t before = -1;
  for (const int32_t id : line) {
    const int32_t now = class_of(id, classes);
    if (now < 0) continue;
    if (before >= 0) ++row_of(counts, before)[now];
    before = now;
  }
}

double count_targets(ClassTransitions& counts, int32_t before, std::span<const int32_t> targets,
                     std::span<const int32_t> times, std::span<const int32_t> classes) {
  CHECK_SHAPE(targets.size() == times.size(), "transitions: ", times.size(), " counts for ",
              targets.size(), " targets; expected one for each");
  double* row = row_of(counts, before);
  double sum = 0.0;
  for (size_t i = 0; i < targets.size(); ++i) {
    const int32_t now = class_of(targets[i], classes);
    if (now < 0) continue;
    row[now] += times[i];
    sum += times[i];
  }
  return sum;
}

void add_expected(ClassTransitions& sums, int32_t before, double weight,
                  std::span<const float> probs, std::span<const int32_t> classes) {
  CHECK_SHAPE(probs.size() == classes.size(), "transitions: ", probs.size(), " probabilities for ",
              classes.size(), " ids; expected one for each");
  std::array<double, 2> mass = {};
  for (size_t id = 0; id < probs.size(); ++id) {
    if (classes[id] >= 0) mass[static_cast<size_t>(classes[id])] += static_cast<double>(probs[id]);
  }
  double* row = row_of(sums, before);
  for (size_t k = 0; k < 2; ++k) row[k] += weight * mass[k] / (mass[0] + mass[1]);
}

ClassTransitions transition_shares(const ClassTransitions& counts) {
  ClassTransitions shares;
  for (size_t row = 0; row < 2; ++row) {
    const double sum = counts[2 * row] + counts[2 * row + 1];
    for (size_t k = 0; k < 2; ++k) shares[2 * row + k] = counts[2 * row + k] / sum;
  }
  return shares;
}

}  // namespace lab
