#include "core/analysis/entropy.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/base/shape.hpp"

namespace lab {

namespace {

// Orders examples by context, then by target, so that equal ones stand together.
struct ExampleLess {
  const int32_t* contexts;
  const int32_t* targets;
  size_t width;

  const int32_t* context(size_t example) const { return contexts + example * width; }
  bool same_context(size_t a, size_t b) const {
    return std::equal(context(a), context(a) + width, context(b));
  }
  bool operator()(size_t a, size_t b) const {
    if (!same_context(a, b)) {
      return std::lexicographical_compare(context(a), context(a) + width, context(b),
                                          context(b) + width);
    }
    return targets[a] < targets[b];
  }
};

void check_examples(std::span<const int32_t> contexts, std::span<const int32_t> targets,
                    int64_t context_length) {
  check_range("context_length", context_length, 1, kLimits.context_length);
  check_range("examples", static_cast<int64_t>(targets.size()), 1, INT64_MAX);
  CHECK_SHAPE(contexts.size() == targets.size() * static_cast<size_t>(context_length),
              "entropy floor: ", contexts.size(), " ids are no ", targets.size(), " contexts of ",
              context_length);
}

}  // namespace

double entropy_floor(std::span<const int32_t> contexts, std::span<const int32_t> targets,
                     int64_t context_length) {
  check_examples(contexts, targets, context_length);
  const auto width = static_cast<size_t>(context_length);
  std::vector<size_t> order(targets.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const ExampleLess less{contexts.data(), targets.data(), width};
  std::sort(order.begin(), order.end(), less);

  double sum = 0;
  size_t group_begin = 0;
  while (group_begin < order.size()) {
    size_t group_end = group_begin;
    while (group_end < order.size() && less.same_context(order[group_begin], order[group_end])) {
      ++group_end;
    }
    const auto in_context = static_cast<double>(group_end - group_begin);
    for (size_t run = group_begin; run < group_end;) {
      size_t run_end = run;
      while (run_end < group_end && targets[order[run]] == targets[order[run_end]]) ++run_end;
      const auto count = static_cast<double>(run_end - run);
      sum += count * portable_log(in_context / count);
      run = run_end;
    }
    group_begin = group_end;
  }
  return sum / static_cast<double>(targets.size());
}

ContextGroups group_contexts(std::span<const int32_t> contexts, std::span<const int32_t> targets,
                             int64_t context_length) {
  check_examples(contexts, targets, context_length);
  const ExampleLess examples{contexts.data(), targets.data(), static_cast<size_t>(context_length)};
  ContextGroups found;
  int32_t groups = 0;
  for (size_t i = 0; i < targets.size(); ++i) {
    int32_t group = groups;
    int32_t ambiguous = 0;
    for (size_t j = 0; j < targets.size(); ++j) {
      if (j == i || !examples.same_context(i, j)) continue;
      if (j < i) group = found.group[j];
      if (targets[i] != targets[j]) ambiguous = 1;
    }
    if (group == groups) ++groups;
    found.group.push_back(group);
    found.ambiguous.push_back(ambiguous);
  }
  return found;
}

double uniform_loss(int64_t vocab_size) {
  check_range("vocab_size", vocab_size, 1, INT64_MAX);
  return portable_log(static_cast<double>(vocab_size));
}

}  // namespace lab
