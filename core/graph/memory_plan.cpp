#include "core/graph/memory_plan.hpp"

#include <algorithm>

#include "core/base/insert_in_order.hpp"
#include "core/tensor/tensor.hpp"

namespace lab {
namespace {

bool meet(const BufferRequest& a, const BufferRequest& b) {
  return a.first <= b.last && b.first <= a.last;
}

}  // namespace

MemoryPlan plan_memory(const std::vector<BufferRequest>& requests) {
  // The largest first, equal ones in their order.
  std::vector<size_t> order;
  for (size_t i = 0; i < requests.size(); ++i) {
    insert_in_order(order, i,
                    [&](size_t a, size_t b) { return requests[a].floats > requests[b].floats; });
  }

  MemoryPlan plan{std::vector<int64_t>(requests.size(), 0), 0};
  std::vector<size_t> placed;  // by ascending offset
  for (const size_t index : order) {
    const BufferRequest& request = requests[index];
    int64_t offset = 0;
    for (const size_t other : placed) {
      if (!meet(request, requests[other])) continue;
      if (offset + padded(request.floats) <= plan.offsets[other]) break;
      offset = std::max(offset, plan.offsets[other] + padded(requests[other].floats));
    }
    plan.offsets[index] = offset;
    plan.floats = std::max(plan.floats, offset + padded(request.floats));
    insert_in_order(placed, index,
                    [&](size_t a, size_t b) { return plan.offsets[a] < plan.offsets[b]; });
  }
  return plan;
}

}  // namespace lab
