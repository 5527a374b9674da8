#include "core/graph/memory_plan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "core/random/generator.hpp"
#include "core/tensor/tensor.hpp"

namespace {

using lab::BufferRequest;
using lab::MemoryPlan;

constexpr int64_t kLine = lab::kAlignment / sizeof(float);

int64_t rounded(int64_t floats) {
  return (floats + kLine - 1) / kLine * kLine;
}

int64_t sum_of(const std::vector<BufferRequest>& requests) {
  int64_t sum = 0;
  for (const BufferRequest& request : requests) sum += rounded(request.floats);
  return sum;
}

bool alive_together(const BufferRequest& a, const BufferRequest& b) {
  return a.first <= b.last && b.first <= a.last;
}

// The most that is alive at one moment: no plan can be smaller.
int64_t peak_of(const std::vector<BufferRequest>& requests) {
  int64_t peak = 0;
  for (const BufferRequest& at : requests) {
    int64_t alive = 0;
    for (const BufferRequest& other : requests) {
      if (other.first <= at.first && at.first <= other.last) alive += rounded(other.floats);
    }
    peak = std::max(peak, alive);
  }
  return peak;
}

// What is wrong with a plan; empty when nothing is.
std::string fault_of(const MemoryPlan& plan, const std::vector<BufferRequest>& requests) {
  if (plan.offsets.size() != requests.size()) return "not one offset a request";
  for (size_t i = 0; i < requests.size(); ++i) {
    const int64_t begin = plan.offsets[i];
    const int64_t end = begin + requests[i].floats;
    if (begin < 0 || begin % kLine != 0) return lab::text("offset ", begin, " is not aligned");
    if (end > plan.floats) return lab::text("buffer ", i, " ends behind the arena");
    for (size_t j = 0; j < i; ++j) {
      const bool apart = plan.offsets[j] + requests[j].floats <= begin || end <= plan.offsets[j];
      if (alive_together(requests[i], requests[j]) && !apart) {
        return lab::text("buffers ", j, " and ", i, " overlap");
      }
    }
  }
  if (plan.floats > sum_of(requests)) return "larger than without sharing";
  if (plan.floats < peak_of(requests)) return "smaller than what is alive at once";
  return "";
}

std::vector<BufferRequest> random_requests(lab::Generator& generator) {
  const auto below = [&](uint32_t bound) { return int64_t{generator.next_u32() % bound}; };
  std::vector<BufferRequest> requests(static_cast<size_t>(below(40)));
  for (BufferRequest& request : requests) {
    request.floats = below(300);
    request.first = below(30);
    request.last = request.first + below(12);
  }
  return requests;
}

TEST_CASE("buffers alive together never overlap, aligned, in no more than their sum") {
  lab::Generator generator(101);
  for (int round = 0; round < 500; ++round) {
    const auto requests = random_requests(generator);
    CHECK(fault_of(lab::plan_memory(requests), requests) == "");
  }
}

TEST_CASE("a chain needs two places, however long it is") {
  std::vector<BufferRequest> chain;
  for (int64_t i = 0; i < 20; ++i) chain.push_back({100, i, i + 1});
  const MemoryPlan plan = lab::plan_memory(chain);
  CHECK(fault_of(plan, chain) == "");
  CHECK(plan.floats == 2 * rounded(100));
}

TEST_CASE("a small buffer goes into the gap that a large one leaves") {
  const std::vector<BufferRequest> requests = {{160, 0, 1}, {96, 1, 3}, {32, 2, 3}, {64, 2, 3}};
  const MemoryPlan plan = lab::plan_memory(requests);
  CHECK(fault_of(plan, requests) == "");
  CHECK(plan.floats == 256);
}

TEST_CASE("buffers that all live at once share nothing") {
  const std::vector<BufferRequest> requests = {{10, 0, 9}, {200, 0, 9}, {1, 9, 9}, {0, 0, 9}};
  const MemoryPlan plan = lab::plan_memory(requests);
  CHECK(fault_of(plan, requests) == "");
  CHECK(plan.floats == sum_of(requests));
}

TEST_CASE("a plan of nothing is empty, and equal requests give equal plans") {
  CHECK(lab::plan_memory({}).floats == 0);
  CHECK(lab::plan_memory({{0, 0, 5}}).floats == 0);
  lab::Generator generator(102);
  const auto requests = random_requests(generator);
  CHECK(lab::plan_memory(requests).offsets == lab::plan_memory(requests).offsets);
}

}  // namespace
