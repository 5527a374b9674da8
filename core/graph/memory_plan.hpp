// Where each buffer of a program lies in its one arena.
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

// A buffer that holds something from moment `first` to moment `last`, both included. A moment is
// one op's turn in the forward or the backward pass.
struct BufferRequest {
  int64_t floats = 0;
  int64_t first = 0;
  int64_t last = 0;
};

struct MemoryPlan {
  std::vector<int64_t> offsets;  // in floats, in the order of the requests
  int64_t floats = 0;            // of the whole arena
};

// Gives buffers whose lifetimes do not meet the same place. Greedy, largest first, each at the
// lowest offset that is free for its whole life; offsets are multiples of a cache line.
MemoryPlan plan_memory(const std::vector<BufferRequest>& requests);

}  // namespace lab
