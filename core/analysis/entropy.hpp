// What a loss can be at best and is worth at the start. All losses are in nats.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// The lowest mean loss that any model of these contexts can reach: the mean over the examples of
// −log(count(context, target) / count(context)). It is 0 only if each context has one target. Five
// names that all begin after "..." but with different letters cost log 5 for each of those
// examples.
//
// contexts: (n, context_length); targets: (n). Throws Error("shape") when the lengths do not fit
// and Error("range") for n = 0.
double entropy_floor(std::span<const int32_t> contexts, std::span<const int32_t> targets,
                     int64_t context_length);

// Which examples share a context, and which of them nothing can tell apart.
struct ContextGroups {
  std::vector<int32_t> group;      // (n): contexts are numbered as they first appear
  std::vector<int32_t> ambiguous;  // (n): 1 where the same context has another target elsewhere
};

// Compares every pair, so for some hundred examples. Shapes and errors as entropy_floor.
ContextGroups group_contexts(std::span<const int32_t> contexts, std::span<const int32_t> targets,
                             int64_t context_length);

// log(vocab_size), the loss of a model that knows nothing. Throws Error("range") for vocab_size
// < 1.
double uniform_loss(int64_t vocab_size);

}  // namespace lab
