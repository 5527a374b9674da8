#include "core/graph/memory_plan.hpp"

#include <algorithm>

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
    const auto smaller = std::find_if(order.begin(), order.end(), [&](size_t other) {
      return requests[other].floats < requests[i].floats;
    });
    order.insert(smaller, i);
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
    const auto behind = std::find_if(placed.begin(), placed.end(),
                                     [&](size_t other) { return plan.offsets[other] > offset; });
    placed.insert(behind, index);
  }
  return plan;
}

}  // namespace lab
