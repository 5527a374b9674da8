#include "core/analysis/class_transitions.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/support/errors.hpp"

using lab::ClassTransitions;

namespace {

using Ids = std::vector<int32_t>;

// Of six ids, 1 and 2 are of the first class, 4 of the second.
const Ids kClasses{-1, 0, 0, -1, 1, -1};

}  // namespace

TEST_CASE("every id has its class or none, and one named in both is of the second") {
  CHECK(lab::classes_of_ids(Ids{1, 2}, Ids{4}, 6) == kClasses);
  CHECK(lab::classes_of_ids(Ids{1, 2}, Ids{2}, 4) == Ids{-1, 0, 1, -1});
  CHECK(lab::classes_of_ids({}, {}, 2) == Ids{-1, -1});
  CHECK(lab::error_code([] { lab::classes_of_ids(Ids{6}, {}, 6); }) == "range");
  CHECK(lab::error_code([] { lab::classes_of_ids({}, Ids{-1}, 6); }) == "range");
  CHECK(lab::error_code([] { lab::classes_of_ids({}, {}, 0); }) == "range");
}

TEST_CASE("the last class of a context is that of its newest id with one") {
  CHECK(lab::last_class(Ids{1, 4, 3}, kClasses) == 1);
  CHECK(lab::last_class(Ids{4, 0, 2}, kClasses) == 0);
  CHECK(lab::last_class(Ids{0, 3, 5}, kClasses) == -1);
  CHECK(lab::last_class({}, kClasses) == -1);
  CHECK(lab::error_code([] { lab::last_class(Ids{6}, kClasses); }) == "range");
}

TEST_CASE("transitions are counted across what has no class, and never from line to line") {
  ClassTransitions counts = {};
  lab::count_transitions(counts, Ids{1, 3, 2, 4, 5, 5, 4, 1}, kClasses);
  CHECK(counts == ClassTransitions{1, 1, 1, 1});
  lab::count_transitions(counts, Ids{4}, kClasses);
  lab::count_transitions(counts, {}, kClasses);
  CHECK(counts == ClassTransitions{1, 1, 1, 1});
  lab::count_transitions(counts, Ids{2, 4}, kClasses);
  CHECK(counts == ClassTransitions{1, 2, 1, 1});
  CHECK(lab::error_code([&] { lab::count_transitions(counts, Ids{-1}, kClasses); }) == "range");
}

TEST_CASE("targets count as often as they were seen, those without a class not at all") {
  ClassTransitions counts = {};
  CHECK(lab::count_targets(counts, 1, Ids{0, 1, 2, 4}, Ids{7, 2, 3, 4}, kClasses) == 9.0);
  CHECK(counts == ClassTransitions{0, 0, 5, 4});
  CHECK(lab::count_targets(counts, 0, Ids{0, 3}, Ids{1, 1}, kClasses) == 0.0);
  CHECK(counts == ClassTransitions{0, 0, 5, 4});
  const auto code = [&](int32_t before, const Ids& times) {
    return lab::error_code([&] { lab::count_targets(counts, before, Ids{1}, times, kClasses); });
  };
  CHECK(code(-1, {1}) == "range");
  CHECK(code(2, {1}) == "range");
  CHECK(code(0, {1, 1}) == "shape");
}

TEST_CASE("a weight is divided as the probability of the two classes is") {
  ClassTransitions sums = {};
  const std::vector<float> probs{0.25f, 0.125f, 0.25f, 0.25f, 0.125f, 0.0f};
  lab::add_expected(sums, 0, 8.0, probs, kClasses);
  CHECK(sums == ClassTransitions{6, 2, 0, 0});
  lab::add_expected(sums, 1, 4.0, probs, kClasses);
  CHECK(sums == ClassTransitions{6, 2, 3, 1});
  const auto short_of_one = [&] {
    lab::add_expected(sums, 0, 1.0, std::vector<float>{1.0f}, kClasses);
  };
  CHECK(lab::error_code(short_of_one) == "shape");
}

TEST_CASE("the shares of each row sum to 1, and a row of zeros has none") {
  const ClassTransitions shares = lab::transition_shares({3, 1, 0, 0});
  CHECK(shares[0] == 0.75);
  CHECK(shares[1] == 0.25);
  CHECK(std::isnan(shares[2]));
  CHECK(std::isnan(shares[3]));
}
