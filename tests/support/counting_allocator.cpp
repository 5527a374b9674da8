// Replaces the global operator new and delete of the test program. All forms are replaced together:
// a sanitizer brings its own, and one that it makes must not be freed here.
#include "tests/support/counting_allocator.hpp"

#include <stdlib.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

constexpr size_t kDefault = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

std::atomic<bool> counting = false;
std::atomic<int64_t> allocations = 0;

void* allocate(size_t bytes, size_t alignment) noexcept {
  if (counting) ++allocations;
  // Exactly the bytes asked for, so that AddressSanitizer still sees a read one element too far;
  // one byte instead of none, since null would mean failure.
  const size_t wanted = bytes == 0 ? 1 : bytes;
  if (alignment <= kDefault) return std::malloc(wanted);
  void* block = nullptr;
  return posix_memalign(&block, alignment, wanted) == 0 ? block : nullptr;
}

void* allocate_or_throw(size_t bytes, size_t alignment) {
  void* const block = allocate(bytes, alignment);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

}  // namespace

namespace lab {

void begin_counting_allocations() {
  allocations = 0;
  counting = true;
}

int64_t end_counting_allocations() {
  counting = false;
  return allocations;
}

}  // namespace lab

using std::align_val_t;
using std::nothrow_t;

void* operator new(size_t bytes) {
  return allocate_or_throw(bytes, kDefault);
}
void* operator new[](size_t bytes) {
  return allocate_or_throw(bytes, kDefault);
}
void* operator new(size_t bytes, const nothrow_t&) noexcept {
  return allocate(bytes, kDefault);
}
void* operator new[](size_t bytes, const nothrow_t&) noexcept {
  return allocate(bytes, kDefault);
}
void* operator new(size_t bytes, align_val_t alignment) {
  return allocate_or_throw(bytes, static_cast<size_t>(alignment));
}
void* operator new[](size_t bytes, align_val_t alignment) {
  return allocate_or_throw(bytes, static_cast<size_t>(alignment));
}
void* operator new(size_t bytes, align_val_t alignment, const nothrow_t&) noexcept {
  return allocate(bytes, static_cast<size_t>(alignment));
}
void* operator new[](size_t bytes, align_val_t alignment, const nothrow_t&) noexcept {
  return allocate(bytes, static_cast<size_t>(alignment));
}

void operator delete(void* block) noexcept {
  std::free(block);
}
void operator delete[](void* block) noexcept {
  std::free(block);
}
void operator delete(void* block, size_t) noexcept {
  std::free(block);
}
void operator delete[](void* block, size_t) noexcept {
  std::free(block);
}
void operator delete(void* block, const nothrow_t&) noexcept {
  std::free(block);
}
void operator delete[](void* block, const nothrow_t&) noexcept {
  std::free(block);
}
void operator delete(void* block, align_val_t) noexcept {
  std::free(block);
}
void operator delete[](void* block, align_val_t) noexcept {
  std::free(block);
}
void operator delete(void* block, size_t, align_val_t) noexcept {
  std::free(block);
}
void operator delete[](void* block, size_t, align_val_t) noexcept {
  std::free(block);
}
void operator delete(void* block, align_val_t, const nothrow_t&) noexcept {
  std::free(block);
}
void operator delete[](void* block, align_val_t, const nothrow_t&) noexcept {
  std::free(block);
}
