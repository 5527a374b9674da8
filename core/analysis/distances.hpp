// Distances between the rows of an embedding table, and whether a group of rows is really close.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// The mean Euclidean distance over all pairs of the named rows of `table`, (rows_in_table, dim).
// Throws Error("shape") when dim does not divide the table, Error("range") for a row that is not in
// it or fewer than 2 rows.
double mean_pairwise_distance(std::span<const float> table, int64_t dim,
                              std::span<const int32_t> rows);

struct SubsetTest {
  double observed = 0;                    // mean pairwise distance of the group in question
  double fraction_at_least_as_close = 0;  // of all groups of that size, itself included
  int64_t subsets = 0;                    // how many groups were compared
};

// The largest number of groups that test_subset compares.
inline constexpr int64_t kMaxSubsets = 5'000'000;

// How many groups of `size` there are among `population` rows; kMaxSubsets + 1 stands for every
// larger number.
int64_t subset_count(int64_t population, int64_t size);

// The exact permutation test: is `group` closer together than other groups of as many rows from
// `population` (which contains it)? Every subset is compared, so no seed is involved: a fraction of
// 0.4 says that 40 % of all groups are at least as close. Distances that differ by rounding alone
// count as equal.
//
// Throws the errors of mean_pairwise_distance, Error("analysis.subset") when a row of the group is
// repeated or not in the population, and Error("analysis.too_many_subsets") above kMaxSubsets.
SubsetTest test_subset(std::span<const float> table, int64_t dim, std::span<const int32_t> group,
                       std::span<const int32_t> population);

// The same question put to `draws` random groups, for when there are too many to compare them all.
// The group itself counts as one more, so that the fraction is never 0. Throws what test_subset
// throws, but for the number of groups, and Error("range") unless 1 <= draws <= kMaxSubsets.
SubsetTest sample_subsets(std::span<const float> table, int64_t dim, std::span<const int32_t> group,
                          std::span<const int32_t> population, int64_t draws, uint64_t seed);

// Whether two groups lie apart from each other: mean distances within and between them.
struct Separation {
  double within_first = 0;
  double within_second = 0;
  double between = 0;
  double ratio = 0;                           // between / mean of the two within
  double fraction_at_least_as_separated = 0;  // of all divisions, this one included
  int64_t divisions = 0;                      // of the same rows into groups of these sizes
};

// The exact permutation test: every way to divide the rows of both groups into groups of the same
// sizes is compared, so no seed is involved. Ratios that differ by rounding alone count as equal.
//
// Throws the errors of mean_pairwise_distance, Error("analysis.subset") when a row stands in the
// groups twice, and Error("analysis.too_many_subsets") above kMaxSubsets.
Separation test_separation(std::span<const float> table, int64_t dim,
                           std::span<const int32_t> first, std::span<const int32_t> second);

struct Neighbour {
  int32_t row = 0;
  double distance = 0;
};

// The k rows closest to `row` (itself excluded), nearest first, equal distances by row number;
// fewer when the table is smaller. Errors as mean_pairwise_distance.
std::vector<Neighbour> nearest_rows(std::span<const float> table, int64_t dim, int32_t row,
                                    int64_t k);

// How many rows of the table have their nearest neighbour farther away than `row` has. Errors as
// mean_pairwise_distance.
int64_t count_lonelier(std::span<const float> table, int64_t dim, int32_t row);

}  // namespace lab
