// A stable sort for short lists.
#pragma once

#include <algorithm>
#include <vector>

namespace lab {

// Puts `item` behind all that it does not come before, so that equal ones stay in the order in
// which they came. std::stable_sort would say the same in one call, but it costs the WebAssembly
// module about 1 KB compressed at each place, of a budget that is nearly used up.
template <class T, class Less>
void insert_in_order(std::vector<T>& sorted, const T& item, Less less) {
  const auto behind =
      std::find_if(sorted.begin(), sorted.end(), [&](const T& other) { return less(item, other); });
  sorted.insert(behind, item);
}

}  // namespace lab
