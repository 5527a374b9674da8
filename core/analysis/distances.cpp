#include "core/analysis/distances.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/insert_in_order.hpp"
#include "core/base/limits.hpp"
#include "core/base/shape.hpp"
#include "core/base/text.hpp"
#include "core/random/draws.hpp"

namespace lab {

namespace {

// Sums of the same distances in another order differ by rounding: within this, relative to the
// observed sum, two groups count as equally close.
constexpr double kTie = 1e-12;

int64_t row_count(std::span<const float> table, int64_t dim) {
  check_range("embed_dim", dim, 1, INT64_MAX);
  const auto elements = static_cast<int64_t>(table.size());
  CHECK_SHAPE(elements % dim == 0, "distances: a table of ", elements,
              " numbers has no whole rows of ", dim, "; expected a multiple of ", dim);
  return elements / dim;
}

void check_rows(std::span<const int32_t> rows, int64_t row_total) {
  for (const int32_t row : rows) {
    check_range("row", static_cast<int64_t>(row), 0, row_total - 1);
  }
}

double distance(std::span<const float> table, int64_t dim, int32_t row, int32_t other) {
  const float* a = table.data() + row * dim;
  const float* b = table.data() + other * dim;
  double squares = 0;
  for (int64_t i = 0; i < dim; ++i) {
    const double difference = static_cast<double>(a[i]) - b[i];
    squares += difference * difference;
  }
  return std::sqrt(squares);
}

void check_subset_count(int64_t subsets, int64_t population, int64_t size) {
  if (subsets <= kMaxSubsets) return;
  throw Error("analysis.too_many_subsets",
              text("subset test: there are more than ", kMaxSubsets, " groups of ", size, " among ",
                   population, " rows; choose a smaller group or a smaller alphabet"),
              {{"population", to_text(population)},
               {"size", to_text(size)},
               {"maximum", to_text(kMaxSubsets)}});
}

// The rows of a group must be different ones of the population.
void check_group(std::span<const int32_t> group, std::span<const int32_t> population) {
  for (auto row = group.begin(); row != group.end(); ++row) {
    const bool repeated = std::find(group.begin(), row, *row) != row;
    const bool found = std::find(population.begin(), population.end(), *row) != population.end();
    if (found && !repeated) continue;
    throw Error("analysis.subset",
                text("subset test: row ", *row, repeated ? " is named twice" : " is not",
                     repeated ? " in the group" : " among the rows to choose from",
                     "; expected different rows of that set"),
                {{"row", to_text(*row)}});
  }
}

// Counts the subsets with a sum of pairwise distances up to a bound. A depth-first walk shares the
// sums of common beginnings: it carries along how far every later row is from the rows chosen so
// far, so that a leaf costs one addition instead of size² / 2.
class SubsetCounter {
 public:
  SubsetCounter(std::vector<double> distances, size_t population, size_t size, double bound)
      : distances_(std::move(distances)),
        to_chosen_(size * population),
        population_(population),
        size_(size),
        bound_(bound) {}

  int64_t count() {
    extend(0, 0, 0.0);
    return within_;
  }

 private:
  // `chosen` rows have been chosen, with `sum` between them; the others begin at `next`.
  void extend(size_t chosen, size_t next, double sum) {
    const double* to_chosen = &to_chosen_[chosen * population_];
    const size_t end = population_ - (size_ - chosen) + 1;
    if (chosen + 1 == size_) {
      for (size_t row = next; row < end; ++row) within_ += sum + to_chosen[row] <= bound_ ? 1 : 0;
      return;
    }
    double* to_more = &to_chosen_[(chosen + 1) * population_];
    for (size_t row = next; row < end; ++row) {
      const double* to_row = &distances_[row * population_];
      for (size_t other = row + 1; other < population_; ++other) {
        to_more[other] = to_chosen[other] + to_row[other];
      }
      extend(chosen + 1, row + 1, sum + to_chosen[row]);
    }
  }

  std::vector<double> distances_;  // (population, population)
  std::vector<double> to_chosen_;  // (size, population): row k, from k chosen rows in all
  size_t population_;
  size_t size_;
  double bound_;
  int64_t within_ = 0;
};

std::vector<double> distance_matrix(std::span<const float> table, int64_t dim,
                                    std::span<const int32_t> rows) {
  std::vector<double> distances;
  distances.reserve(rows.size() * rows.size());
  for (const int32_t row : rows) {
    for (const int32_t other : rows) distances.push_back(distance(table, dim, row, other));
  }
  return distances;
}

// What both subset tests compare: the distances in question and the bound that counts as close.
struct SubsetQuestion {
  double observed = 0;            // mean pairwise distance of the group
  double bound = 0;               // of a sum of pairwise distances: up to here a group is as close
  std::vector<double> distances;  // (population, population)
};

SubsetQuestion prepare(std::span<const float> table, int64_t dim, std::span<const int32_t> group,
                       std::span<const int32_t> population) {
  check_rows(population, row_count(table, dim));
  check_group(group, population);
  SubsetQuestion question;
  question.observed = mean_pairwise_distance(table, dim, group);
  const auto pairs = static_cast<double>(group.size() * (group.size() - 1) / 2);
  question.bound = question.observed * pairs * (1.0 + kTie);
  question.distances = distance_matrix(table, dim, population);
  return question;
}

}  // namespace

int64_t subset_count(int64_t population, int64_t size) {
  int64_t count = 1;
  for (int64_t i = 1; i <= std::min(size, population - size); ++i) {
    count = count * (population - i + 1) / i;
    if (count > kMaxSubsets) return kMaxSubsets + 1;
  }
  return count;
}

double mean_pairwise_distance(std::span<const float> table, int64_t dim,
                              std::span<const int32_t> rows) {
  check_rows(rows, row_count(table, dim));
  check_range("rows to compare", static_cast<int64_t>(rows.size()), 2, INT64_MAX);
  double sum = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t j = i + 1; j < rows.size(); ++j) sum += distance(table, dim, rows[i], rows[j]);
  }
  const auto pairs = static_cast<double>(rows.size() * (rows.size() - 1) / 2);
  return sum / pairs;
}

SubsetTest test_subset(std::span<const float> table, int64_t dim, std::span<const int32_t> group,
                       std::span<const int32_t> population) {
  SubsetQuestion question = prepare(table, dim, group, population);
  const auto size = static_cast<int64_t>(group.size());
  const auto total = static_cast<int64_t>(population.size());
  const int64_t subsets = subset_count(total, size);
  check_subset_count(subsets, total, size);
  SubsetCounter counter(std::move(question.distances), population.size(), group.size(),
                        question.bound);
  const auto within = static_cast<double>(counter.count());
  return {question.observed, within / static_cast<double>(subsets), subsets};
}

SubsetTest sample_subsets(std::span<const float> table, int64_t dim, std::span<const int32_t> group,
                          std::span<const int32_t> population, int64_t draws, uint64_t seed) {
  check_range("draws", draws, 1, kMaxSubsets);
  const SubsetQuestion question = prepare(table, dim, group, population);
  Generator generator(seed);
  std::vector<size_t> order(population.size());
  std::iota(order.begin(), order.end(), size_t{0});
  int64_t within = 1;
  for (int64_t draw = 0; draw < draws; ++draw) {
    double sum = 0;
    // The first places of a shuffle, one a row of the group, each compared with those before it.
    for (size_t i = 0; i < group.size(); ++i) {
      const auto left = static_cast<uint32_t>(order.size() - i);
      std::swap(order[i], order[i + python_randbelow(generator, left)]);
      for (size_t j = 0; j < i; ++j) sum += question.distances[order[i] * order.size() + order[j]];
    }
    within += sum <= question.bound ? 1 : 0;
  }
  return {question.observed, static_cast<double>(within) / static_cast<double>(draws + 1), draws};
}

namespace {

// Mean distances of a division: `chosen` marks which of the n rows are in the first group.
Separation separation_of(const std::vector<double>& distances, const std::vector<bool>& chosen) {
  const size_t n = chosen.size();
  double sums[3] = {0, 0, 0};
  int64_t pairs[3] = {0, 0, 0};
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i + 1; j < n; ++j) {
      const size_t kind = chosen[i] != chosen[j] ? 2 : chosen[i] ? 0 : 1;
      sums[kind] += distances[i * n + j];
      ++pairs[kind];
    }
  }
  Separation separation;
  separation.within_first = sums[0] / static_cast<double>(pairs[0]);
  separation.within_second = sums[1] / static_cast<double>(pairs[1]);
  separation.between = sums[2] / static_cast<double>(pairs[2]);
  separation.ratio =
      separation.between / (0.5 * (separation.within_first + separation.within_second));
  return separation;
}

}  // namespace

Separation test_separation(std::span<const float> table, int64_t dim,
                           std::span<const int32_t> first, std::span<const int32_t> second) {
  std::vector<int32_t> rows(first.begin(), first.end());
  rows.insert(rows.end(), second.begin(), second.end());
  check_rows(rows, row_count(table, dim));
  check_group(rows, rows);  // refuses a row that stands there twice
  check_range("rows to compare", static_cast<int64_t>(std::min(first.size(), second.size())), 2,
              INT64_MAX);
  const auto total = static_cast<int64_t>(rows.size());
  const int64_t divisions = subset_count(total, static_cast<int64_t>(first.size()));
  check_subset_count(divisions, total, static_cast<int64_t>(first.size()));

  const std::vector<double> distances = distance_matrix(table, dim, rows);
  std::vector<bool> chosen(rows.size(), false);
  std::fill_n(chosen.begin(), first.size(), true);
  Separation result = separation_of(distances, chosen);
  result.divisions = divisions;
  const double bound = result.ratio * (1.0 - kTie);
  int64_t apart = 0;
  // From 11…100…0 down, so that every division comes once.
  do {
    apart += separation_of(distances, chosen).ratio >= bound ? 1 : 0;
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  result.fraction_at_least_as_separated =
      static_cast<double>(apart) / static_cast<double>(divisions);
  return result;
}

std::vector<Neighbour> nearest_rows(std::span<const float> table, int64_t dim, int32_t row,
                                    int64_t k) {
  const int64_t rows = row_count(table, dim);
  check_range("row", static_cast<int64_t>(row), 0, rows - 1);
  check_range("neighbours", k, 0, INT64_MAX);
  std::vector<Neighbour> neighbours;
  for (int32_t other = 0; other < rows; ++other) {
    if (other == row) continue;
    const Neighbour neighbour{other, distance(table, dim, row, other)};
    insert_in_order(neighbours, neighbour,
                    [](const Neighbour& a, const Neighbour& b) { return a.distance < b.distance; });
  }
  const auto kept = std::min(static_cast<size_t>(k), neighbours.size());
  neighbours.resize(kept);
  return neighbours;
}

int64_t count_lonelier(std::span<const float> table, int64_t dim, int32_t row) {
  const int64_t rows = row_count(table, dim);
  check_range("rows to compare", rows, 2, INT64_MAX);
  const auto nearest = [&](int32_t of) { return nearest_rows(table, dim, of, 1)[0].distance; };
  const double own = nearest(row);
  int64_t lonelier = 0;
  for (int32_t other = 0; other < rows; ++other) lonelier += nearest(other) > own ? 1 : 0;
  return lonelier;
}

}  // namespace lab
