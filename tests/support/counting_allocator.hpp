// Counts what a piece of code asks of the heap.
#pragma once

#include <cstdint>

namespace lab {

// Between these two every call of operator new in the program is counted; end gives their number.
void begin_counting_allocations();
int64_t end_counting_allocations();

// How often `action` called operator new, in any of its forms.
template <class Action>
int64_t allocations_during(Action&& action) {
  begin_counting_allocations();
  action();
  return end_counting_allocations();
}

}  // namespace lab
