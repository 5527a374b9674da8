#include "core/tensor/tensor.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/support/errors.hpp"

namespace {

using lab::Shape;
using lab::Tensor;
using lab::TensorView;

TEST_CASE("a new buffer is aligned to a cache line and holds zeros") {
  for (const int64_t count : {0, 1, 3, 16, 1000}) {
    const lab::AlignedBuffer buffer = lab::allocate_floats(count);
    CHECK(reinterpret_cast<uintptr_t>(buffer.get()) % lab::kAlignment == 0);
    CHECK(std::all_of(buffer.get(), buffer.get() + count, [](float x) { return x == 0.0f; }));
  }
}

TEST_CASE("a tensor owns as many numbers as its shape says") {
  Tensor tensor({2, 3});
  CHECK(tensor.shape() == Shape{2, 3});
  CHECK(tensor.size() == 6);
  CHECK(tensor.span().size() == 6);
  tensor.span()[5] = 7.0f;
  CHECK(std::as_const(tensor).data()[5] == 7.0f);
  CHECK(std::as_const(tensor).span()[4] == 0.0f);
  CHECK(Tensor(Shape{}).size() == 1);
  CHECK(Tensor(Shape{0, 4}).span().empty());
}

TEST_CASE("a tensor copies the numbers that it is given") {
  std::vector<float> values = {1, 2, 3, 4};
  const Tensor tensor({2, 2}, values);
  values[0] = 9.0f;
  CHECK(std::vector<float>(tensor.span().begin(), tensor.span().end()) ==
        std::vector<float>{1, 2, 3, 4});
}

TEST_CASE("a tensor refuses numbers that do not fill its shape") {
  const std::vector<float> values = {1, 2, 3};
  const auto make = [&] { Tensor({2, 2}, values); };
  CHECK(lab::error_code(make) == "shape");
  CHECK_THROWS_WITH(make(), "tensor: shape (2, 2) needs 4 numbers, received 3");
}

TEST_CASE("a moved tensor keeps its storage") {
  Tensor tensor({4}, std::vector<float>{1, 2, 3, 4});
  const float* const data = tensor.data();
  const Tensor moved = std::move(tensor);
  CHECK(moved.data() == data);
  CHECK(moved.span()[3] == 4.0f);
}

TEST_CASE("a view reads the same storage under another shape") {
  Tensor tensor({2, 6});
  const TensorView view = tensor.view({2, 3, 2});
  CHECK(view.data == tensor.data());
  CHECK(view.strides == Shape{6, 2, 1});
  CHECK(view.span().size() == 12);
  view.span()[11] = 5.0f;
  CHECK(tensor.span()[11] == 5.0f);
  CHECK(view.view({12}).data == tensor.data());
}

TEST_CASE("a view of another size is refused with both counts") {
  Tensor tensor({2, 6});
  CHECK(lab::error_code([&] { tensor.view({3, 5}); }) == "shape");
  CHECK_THROWS_WITH(tensor.view({3, 5}), "view: (2, 6) holds 12 numbers, (3, 5) would need 15");
}

}  // namespace
