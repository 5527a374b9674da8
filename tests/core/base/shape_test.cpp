#include "core/base/shape.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/support/errors.hpp"

using lab::Shape;

TEST_CASE("the number of elements is the product of the extents, and 1 for a scalar") {
  CHECK(lab::element_count({}) == 1);
  CHECK(lab::element_count({7}) == 7);
  CHECK(lab::element_count({32, 3, 10}) == 960);
  CHECK(lab::element_count({5, 0, 3}) == 0);
  // More than 32 bits hold.
  CHECK(lab::element_count({100'000, 100'000}) == 10'000'000'000);
}

TEST_CASE("row-major strides count the elements between neighbours") {
  CHECK(lab::contiguous_strides({}).empty());
  CHECK(lab::contiguous_strides({7}) == Shape{1});
  CHECK(lab::contiguous_strides({32, 3, 10}) == Shape{30, 10, 1});
  CHECK(lab::contiguous_strides({4, 1, 5}) == Shape{5, 5, 1});
}

TEST_CASE("shapes are written as Python writes tuples") {
  CHECK(lab::to_text(Shape{}) == "()");
  CHECK(lab::to_text(Shape{5}) == "(5,)");
  CHECK(lab::to_text(Shape{32, 200}) == "(32, 200)");
}

TEST_CASE("a failed shape check throws one sentence, joined from its parts") {
  const auto check = [](const Shape& weight, int64_t in_features) {
    CHECK_SHAPE(weight[0] == in_features, "linear: weight ", weight, " needs ", in_features);
  };
  CHECK(lab::error_code([&] { check({27, 5}, 27); }) == "no error");
  CHECK(lab::error_code([&] { check({30, 5}, 27); }) == "shape");
  CHECK_THROWS_WITH(check({30, 5}, 27), "linear: weight (30, 5) needs 27");
}
