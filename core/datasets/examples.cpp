#include "core/datasets/examples.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/limits.hpp"

namespace lab {

Examples Examples::first(int64_t n) const {
  check_range("examples", n, 0, INT64_MAX);
  n = std::min(n, count());
  return {context_length,
          {contexts.begin(), contexts.begin() + n * context_length},
          {targets.begin(), targets.begin() + n}};
}

int64_t example_count(std::span<const std::u32string> lines) {
  int64_t count = 0;
  for (const std::u32string& line : lines) count += static_cast<int64_t>(line.size()) + 1;
  return count;
}

namespace {

// Radix sort by columns, last column first. The ids themselves are the digits, so every pass is one
// stable counting sort, and no key has to be packed: any alphabet and any context length will do.
class ExampleOrder {
 public:
  explicit ExampleOrder(const Examples& examples)
      : order_(static_cast<size_t>(examples.count())), sorted_(order_.size()) {
    if (order_.empty()) return;
    std::iota(order_.begin(), order_.end(), 0);
    sort_by(examples.targets.data(), 1);
    for (int64_t column = examples.context_length - 1; column >= 0; --column) {
      sort_by(examples.contexts.data() + column, examples.context_length);
    }
  }

  const std::vector<int32_t>& order() const { return order_; }

 private:
  // Example i has the digit column[i · stride].
  void sort_by(const int32_t* column, int64_t stride) {
    int32_t largest = 0;
    const auto count = static_cast<int64_t>(order_.size());
    for (int64_t i = 0; i < count; ++i) largest = std::max(largest, column[i * stride]);
    std::vector<int32_t> starts(static_cast<size_t>(largest) + 2);
    for (int64_t i = 0; i < count; ++i) ++starts[static_cast<size_t>(column[i * stride]) + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (const int32_t example : order_) {
      int32_t& place = starts[static_cast<size_t>(column[example * stride])];
      sorted_[static_cast<size_t>(place++)] = example;
    }
    order_.swap(sorted_);
  }

  std::vector<int32_t> order_;
  std::vector<int32_t> sorted_;
};

// A context of up to 16 ids of 8 bits, oldest character in the highest bits.
struct PackedContext {
  uint64_t high = 0;
  uint64_t low = 0;

  auto operator<=>(const PackedContext&) const = default;

  void push(uint64_t id) {
    high = (high << 8) | (low >> 56);
    low = (low << 8) | id;
  }
};

// Keeps the newest `context_length` ids of a packed context.
PackedContext window_mask(int64_t context_length) {
  PackedContext mask;
  for (int64_t i = 0; i < context_length; ++i) mask.push(0xFF);
  return mask;
}

}  // namespace

Examples build_examples(std::span<const std::u32string> lines, const Vocabulary& vocabulary,
                        int64_t context_length) {
  check_range("context_length", context_length, 1, kLimits.context_length);
  Examples examples;
  examples.context_length = context_length;
  const auto count = static_cast<size_t>(example_count(lines));
  const auto width = static_cast<size_t>(context_length);
  examples.contexts.resize(count * width);
  examples.targets.resize(count);

  // A line's ids after context_length boundaries: each context is a window of them.
  std::vector<int32_t> padded(width, kBoundaryId);
  size_t row = 0;
  for (const std::u32string& line : lines) {
    padded.resize(width);
    for (const char32_t character : line) padded.push_back(vocabulary.id(character));
    padded.push_back(kBoundaryId);
    for (size_t i = 0; i <= line.size(); ++i, ++row) {
      std::copy_n(&padded[i], width, &examples.contexts[row * width]);
      examples.targets[row] = padded[i + width];
    }
  }
  return examples;
}

std::vector<int32_t> encode_context(std::u32string_view typed, const Vocabulary& vocabulary,
                                    int64_t context_length) {
  check_range("context_length", context_length, 1, kLimits.context_length);
  const auto width = static_cast<size_t>(context_length);
  std::u32string padded(width, kBoundary);
  padded += typed;
  return vocabulary.encode(std::u32string_view(padded).substr(padded.size() - width));
}

FoldedExamples fold_examples(const Examples& examples) {
  FoldedExamples folded;
  folded.context_length = examples.context_length;
  folded.total = examples.count();
  const auto width = static_cast<size_t>(examples.context_length);
  const int32_t* previous = nullptr;
  const ExampleOrder sorted(examples);
  for (const int32_t example : sorted.order()) {
    const int32_t* context = examples.contexts.data() + static_cast<size_t>(example) * width;
    const int32_t target = examples.targets[static_cast<size_t>(example)];
    const bool new_context = previous == nullptr || !std::equal(context, context + width, previous);
    if (new_context) {
      folded.offsets.push_back(static_cast<int64_t>(folded.targets.size()));
      folded.contexts.insert(folded.contexts.end(), context, context + width);
    }
    if (new_context || folded.targets.back() != target) {
      folded.targets.push_back(target);
      folded.counts.push_back(0);
    }
    ++folded.counts.back();
    previous = context;
  }
  folded.offsets.push_back(static_cast<int64_t>(folded.targets.size()));
  return folded;
}

int64_t count_distinct_contexts(std::span<const std::u32string> lines, const Vocabulary& vocabulary,
                                int64_t context_length) {
  check_range("context_length", context_length, 1, kLimits.context_length);
  check_range("vocabulary size", static_cast<int64_t>(vocabulary.size()), 1, 256);
  const PackedContext mask = window_mask(context_length);
  std::vector<PackedContext> contexts;
  contexts.reserve(static_cast<size_t>(example_count(lines)));
  for (const std::u32string& line : lines) {
    PackedContext context;  // all '.', whose id is 0
    contexts.push_back(context);
    for (const char32_t character : line) {
      context.push(static_cast<uint64_t>(vocabulary.id(character)));
      context.high &= mask.high;
      context.low &= mask.low;
      contexts.push_back(context);
    }
  }
  std::sort(contexts.begin(), contexts.end());
  const auto last = std::unique(contexts.begin(), contexts.end());
  return static_cast<int64_t>(last - contexts.begin());
}

}  // namespace lab
