#include "core/base/insert_in_order.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <utility>

TEST_CASE("items put in one by one end in order, equal ones as they came") {
  using Item = std::pair<int, char>;
  std::vector<Item> sorted;
  const auto less = [](const Item& a, const Item& b) { return a.first < b.first; };
  for (const Item& item : {Item{3, 'a'}, {1, 'b'}, {3, 'c'}, {2, 'd'}, {1, 'e'}, {3, 'f'}}) {
    lab::insert_in_order(sorted, item, less);
  }
  CHECK(sorted == std::vector<Item>{{1, 'b'}, {1, 'e'}, {2, 'd'}, {3, 'a'}, {3, 'c'}, {3, 'f'}});
  std::vector<int> falling{9, 4};
  lab::insert_in_order(falling, 5, std::greater<>{});
  CHECK(falling == std::vector<int>{9, 5, 4});
}
