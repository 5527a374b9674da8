#include "core/analysis/distances.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "tests/support/errors.hpp"

using lab::mean_pairwise_distance;
using lab::nearest_rows;
using lab::test_subset;

namespace {

using Rows = std::vector<int32_t>;

// Four corners of a 3 × 4 rectangle and a point far away.
const std::vector<float> kTable{0, 0, 3, 0, 0, 4, 3, 4, 100, 0};

// 27 points that look scattered but are the same everywhere.
std::vector<float> make_scattered(int64_t dim) {
  std::vector<float> table(static_cast<size_t>(27 * dim));
  uint32_t word = 1;
  for (float& value : table) {
    word = word * 1664525u + 1013904223u;
    value = static_cast<float>(word >> 8) / 16777216.0F;
  }
  return table;
}

Rows make_letters() {
  Rows rows(26);
  std::iota(rows.begin(), rows.end(), 1);
  return rows;
}

}  // namespace

TEST_CASE("the mean pairwise distance is taken over all pairs") {
  // Two sides of 3, two of 4, two diagonals of 5.
  CHECK(mean_pairwise_distance(kTable, 2, Rows{0, 1, 2, 3}) == doctest::Approx(4.0));
  CHECK(mean_pairwise_distance(kTable, 2, Rows{0, 3}) == doctest::Approx(5.0));
  CHECK(mean_pairwise_distance(kTable, 1, Rows{8, 1}) == doctest::Approx(100.0));
}

TEST_CASE("rows and tables that do not fit are refused") {
  const auto code = [](const Rows& rows, int64_t dim) {
    return lab::error_code([&] { mean_pairwise_distance(kTable, dim, rows); });
  };
  CHECK(code({0, 5}, 2) == "range");
  CHECK(code({0, -1}, 2) == "range");
  CHECK(code({0}, 2) == "range");
  CHECK(code({0, 1}, 3) == "shape");
  CHECK(code({0, 1}, 0) == "range");
}

TEST_CASE("the subset test counts the groups that are at least as close") {
  // Pairs in order of length: 3 3 4 4 5 5, then four long ones.
  const Rows all{0, 1, 2, 3, 4};
  const lab::SubsetTest sides = test_subset(kTable, 2, Rows{0, 2}, all);
  CHECK(sides.observed == doctest::Approx(4.0));
  CHECK(sides.subsets == 10);
  CHECK(sides.fraction_at_least_as_close == doctest::Approx(0.4));
  CHECK(test_subset(kTable, 2, Rows{1, 0}, all).fraction_at_least_as_close == doctest::Approx(0.2));
  CHECK(test_subset(kTable, 2, all, all).fraction_at_least_as_close == 1.0);
}

TEST_CASE("the subset test agrees with a plain walk over all groups of five letters") {
  const std::vector<float> table = make_scattered(10);
  const Rows vowels{1, 5, 9, 15, 21};
  const double observed = mean_pairwise_distance(table, 10, vowels);
  int64_t closer = 0;
  int64_t subsets = 0;
  std::vector<char> chosen(26, 0);
  std::fill_n(chosen.begin(), 5, 1);
  do {
    Rows rows;
    for (int32_t i = 0; i < 26; ++i) {
      if (chosen[static_cast<size_t>(i)] != 0) rows.push_back(i + 1);
    }
    ++subsets;
    closer += mean_pairwise_distance(table, 10, rows) <= observed + 1e-12 ? 1 : 0;
  } while (std::prev_permutation(chosen.begin(), chosen.end()));

  const lab::SubsetTest result = test_subset(table, 10, vowels, make_letters());
  CHECK(result.observed == doctest::Approx(observed));
  CHECK(result.subsets == 65780);
  CHECK(subsets == 65780);
  CHECK(closer > 1);
  CHECK(closer < subsets);
  CHECK(result.fraction_at_least_as_close ==
        doctest::Approx(static_cast<double>(closer) / static_cast<double>(subsets)).epsilon(1e-12));
}

TEST_CASE("the order in which a group is named changes nothing") {
  const std::vector<float> table = make_scattered(2);
  const Rows letters = make_letters();
  const double named = test_subset(table, 2, Rows{1, 5, 9, 15}, letters).fraction_at_least_as_close;
  CHECK(test_subset(table, 2, Rows{15, 9, 1, 5}, letters).fraction_at_least_as_close == named);
}

TEST_CASE("a group outside the population and too many groups are refused") {
  const std::vector<float> table = make_scattered(2);
  const Rows letters = make_letters();
  const auto code = [&](const Rows& group) {
    return lab::error_code([&] { test_subset(table, 2, group, letters); });
  };
  CHECK(code({1, 0}) == "analysis.subset");
  CHECK(code({1, 1}) == "analysis.subset");
  CHECK(code({1}) == "range");
  CHECK(code({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}) == "analysis.too_many_subsets");
}

TEST_CASE("a table that has become NaN is close to nothing") {
  std::vector<float> table = make_scattered(2);
  std::fill(table.begin(), table.end(), std::nanf(""));
  const lab::SubsetTest result = test_subset(table, 2, Rows{1, 2}, make_letters());
  CHECK(std::isnan(result.observed));
  CHECK(result.fraction_at_least_as_close == 0.0);
}

TEST_CASE("nearest rows come in order of distance, ties by row") {
  const auto neighbours = nearest_rows(kTable, 2, 0, 3);
  CHECK(neighbours.size() == 3);
  CHECK(neighbours[0].row == 1);
  CHECK(neighbours[0].distance == doctest::Approx(3.0));
  CHECK(neighbours[1].row == 2);
  CHECK(neighbours[2].row == 3);
  CHECK(nearest_rows(std::vector<float>{0, 1, -1, 1}, 1, 0, 3)[2].row == 3);
  CHECK(nearest_rows(kTable, 2, 0, 100).size() == 4);
  CHECK(nearest_rows(kTable, 2, 0, 0).empty());
  CHECK(lab::error_code([] { nearest_rows(kTable, 2, 5, 1); }) == "range");
}

TEST_CASE("lonelier rows are those whose nearest neighbour is farther away") {
  // Nearest neighbours at 3, 3, 3, 3 and 97.
  CHECK(lab::count_lonelier(kTable, 2, 0) == 1);
  CHECK(lab::count_lonelier(kTable, 2, 4) == 0);
  // On a line at 0, 1, 3, 7: the nearest are 1, 1, 2 and 4 away.
  const std::vector<float> line{0, 1, 3, 7};
  CHECK(lab::count_lonelier(line, 1, 0) == 2);
  CHECK(lab::count_lonelier(line, 1, 2) == 1);
  CHECK(lab::error_code([&] { lab::count_lonelier(line, 1, 4); }) == "range");
  CHECK(lab::error_code([&] { lab::count_lonelier(line, 4, 0); }) == "range");
  CHECK(lab::error_code([&] { lab::count_lonelier(line, 3, 0); }) == "shape");
}

TEST_CASE("two groups that lie far apart are as separated as any division of them") {
  // Two tight pairs, far from each other: of the 6 divisions only the two that name them are so.
  const std::vector<float> table{0, 0, 0, 1, 10, 0, 10, 1};
  const auto found = lab::test_separation(table, 2, Rows{0, 1}, Rows{2, 3});
  CHECK(found.within_first == 1.0);
  CHECK(found.within_second == 1.0);
  CHECK(found.between == doctest::Approx((20.0 + 2.0 * std::sqrt(101.0)) / 4.0));
  CHECK(found.divisions == 6);
  CHECK(found.fraction_at_least_as_separated == doctest::Approx(2.0 / 6.0));
}

TEST_CASE("a division across the long side is matched by all but the two along the short one") {
  const std::vector<float> table{0, 0, 10, 0, 0, 1, 10, 1};
  const auto found = lab::test_separation(table, 2, Rows{0, 1}, Rows{2, 3});
  CHECK(found.fraction_at_least_as_separated == doctest::Approx(4.0 / 6.0));
}

TEST_CASE("a separation of groups that overlap, or of a single row, is refused") {
  const auto test = [](Rows first, Rows second) {
    return lab::error_code([&] { lab::test_separation(kTable, 2, first, second); });
  };
  CHECK(test({0, 1}, {1, 2}) == "analysis.subset");
  CHECK(test({0}, {1, 2}) == "range");
  CHECK(test({0, 1}, {2, 9}) == "range");
}

TEST_CASE("a sample of groups estimates what comparing them all gives") {
  const std::vector<float> table = make_scattered(10);
  const Rows letters = make_letters();
  const Rows vowels{1, 5, 9, 15, 21};
  const lab::SubsetTest exact = test_subset(table, 10, vowels, letters);
  const auto sampled = lab::sample_subsets(table, 10, vowels, letters, 100'000, 1);
  CHECK(sampled.observed == exact.observed);
  CHECK(sampled.subsets == 100'000);
  // Five standard errors of a share near one half.
  CHECK(std::fabs(sampled.fraction_at_least_as_close - exact.fraction_at_least_as_close) < 0.008);
  CHECK(sampled.fraction_at_least_as_close ==
        lab::sample_subsets(table, 10, vowels, letters, 100'000, 1).fraction_at_least_as_close);
  CHECK(sampled.fraction_at_least_as_close !=
        lab::sample_subsets(table, 10, vowels, letters, 100'000, 2).fraction_at_least_as_close);
}

TEST_CASE("in a sample the group itself counts, and a group of all rows is as close as any") {
  const Rows all{0, 1, 2, 3, 4};
  CHECK(lab::sample_subsets(kTable, 2, all, all, 10, 1).fraction_at_least_as_close == 1.0);
  // Of the 325 pairs only the two rows that coincide are so close: 308 of 100,000 draws find them,
  // give or take five standard errors.
  std::vector<float> table = make_scattered(10);
  std::copy_n(table.data() + 10, 10, table.data() + 20);
  const auto closest = lab::sample_subsets(table, 10, Rows{1, 2}, make_letters(), 100'000, 3);
  CHECK(std::fabs(closest.fraction_at_least_as_close * 100'001 - 309.0) < 88.0);
  CHECK(
      lab::sample_subsets(table, 10, Rows{1, 2}, make_letters(), 1, 1).fraction_at_least_as_close ==
      0.5);
}

TEST_CASE("a sample refuses groups that are none, and no draws") {
  const std::vector<float> table = make_scattered(2);
  const auto code = [&](const Rows& group, int64_t draws) {
    return lab::error_code([&] { lab::sample_subsets(table, 2, group, make_letters(), draws, 1); });
  };
  CHECK(code({1, 0}, 10) == "analysis.subset");
  CHECK(code({1, 1}, 10) == "analysis.subset");
  CHECK(code({1}, 10) == "range");
  CHECK(code({1, 2}, 0) == "range");
}

TEST_CASE("groups are counted exactly up to the limit, and beyond it as more") {
  CHECK(lab::subset_count(26, 5) == 65780);
  CHECK(lab::subset_count(26, 21) == 65780);
  CHECK(lab::subset_count(29, 8) == 4292145);
  CHECK(lab::subset_count(29, 9) == lab::kMaxSubsets + 1);
  CHECK(lab::subset_count(255, 128) == lab::kMaxSubsets + 1);
}
