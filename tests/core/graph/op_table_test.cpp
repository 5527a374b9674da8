#include "core/graph/op_table.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string_view>

#include "tests/support/errors.hpp"

namespace {

using lab::OpKind;

// A new kind of op goes behind these: the last test then fails until it is named here.
constexpr OpKind kLast = OpKind::kCrossEntropy;
constexpr int kKinds = static_cast<int>(kLast) + 1;

TEST_CASE("every kind of op has a row with a name of its own") {
  std::set<std::string_view> names;
  for (int kind = 0; kind < kKinds; ++kind) {
    const lab::OpType& type = lab::op_type(static_cast<OpKind>(kind));
    CHECK(!type.name.empty());
    CHECK((type.forward != nullptr));
    CHECK((type.backward != nullptr));
    CHECK((type.multiply_adds != nullptr));
    CHECK((type.saved_floats != nullptr));
    CHECK((type.workspace_floats != nullptr));
    CHECK((type.ids_limit != nullptr));
    names.insert(type.name);
  }
  CHECK(names.size() == static_cast<size_t>(kKinds));
}

TEST_CASE("only linear multiplies, one product and one sum for each weight and row") {
  lab::OpCall call;
  call.in_shape = {lab::Shape{32, 30}, lab::Shape{30, 200}, lab::Shape{200}};
  CHECK(lab::op_type(OpKind::kLinear).multiply_adds(call) == 32 * 30 * 200);
  CHECK(lab::op_type(OpKind::kTanh).multiply_adds(call) == 0);
  CHECK(lab::op_type(OpKind::kReshape).multiply_adds(call) == 0);
}

TEST_CASE("a kind behind the last one is refused") {
  CHECK(lab::error_code([] { lab::op_type(static_cast<OpKind>(kKinds)); }) == "op.unknown");
}

}  // namespace
