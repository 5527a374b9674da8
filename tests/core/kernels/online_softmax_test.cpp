#include "core/kernels/online_softmax.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "core/kernels/softmax.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::Generator;
using lab::GuardedFloats;
using Running = lab::RunningSoftmax<float, double>;
using ExactRunning = lab::RunningSoftmax<double, double>;

constexpr float kHidden = -std::numeric_limits<float>::infinity();

TEST_CASE("online_softmax equals online_softmax_reference at every length and alignment") {
  Generator generator(311);
  for (const size_t length : lab::kernel_lengths()) {
    for (const size_t misalignment : lab::kMisalignments) {
      Running running;
      ExactRunning exact;
      for (int part = 0; part < 3; ++part) {
        const auto scores = lab::random_floats(generator, length, 5.0f);
        GuardedFloats guarded(scores, misalignment);
        std::vector<double> expected = lab::to_double(scores);
        const float correction = lab::online_softmax(guarded.span(), running);
        const double exact_correction = lab::online_softmax_reference<double>(expected, exact);
        INFO("length ", length, ", misaligned by ", misalignment, ", part ", part);
        // The rounding of score − maximum, up to 40 here, adds 2^-19 to the relative error of exp.
        CHECK(lab::mismatch(guarded.span(), expected, {0.0, 4e-6}) == "");
        CHECK(guarded.guards_are_whole());
        if (length > 0) {
          CHECK(lab::mismatch({&correction, 1}, {exact_correction}, {1e-30, 4e-6}) == "");
          CHECK(running.sum == doctest::Approx(exact.sum).epsilon(4e-6));
        }
      }
    }
  }
}

TEST_CASE("parts of a row add up to its softmax, in whatever order the large scores come") {
  Generator generator(312);
  for (const float direction : {1.0f, -1.0f}) {
    std::vector<float> row = lab::random_floats(generator, 24);
    for (size_t i = 0; i < row.size(); ++i) row[i] += direction * static_cast<float>(i);
    Running running;
    std::vector<double> kept;
    for (size_t at = 0; at < row.size(); at += 6) {
      std::vector<float> part(row.begin() + static_cast<ptrdiff_t>(at),
                              row.begin() + static_cast<ptrdiff_t>(at) + 6);
      const float correction = lab::online_softmax(part, running);
      for (double& value : kept) value *= static_cast<double>(correction);
      kept.insert(kept.end(), part.begin(), part.end());
    }
    for (double& value : kept) value /= running.sum;
    std::vector<float> probs(row.size());
    lab::softmax(probs, row);
    CHECK(lab::mismatch(probs, kept, {1e-9, 2e-5}) == "");
  }
}

TEST_CASE("hidden scores change nothing, and a row of them stays at the beginning") {
  Running running;
  std::vector<float> hidden = {kHidden, kHidden};
  CHECK(lab::online_softmax(hidden, running) == 1.0f);
  CHECK(running.maximum == kHidden);
  CHECK(running.sum == 0.0);
  CHECK(hidden == std::vector<float>{0.0f, 0.0f});
  std::vector<float> seen = {1.0f, kHidden, 1.0f};
  lab::online_softmax(seen, running);
  CHECK(running.sum == 2.0);
  CHECK(seen == std::vector<float>{1.0f, 0.0f, 1.0f});
  std::vector<float> again = {kHidden};
  CHECK(lab::online_softmax(again, running) == 1.0f);
  CHECK(running.sum == 2.0);
}

TEST_CASE("a NaN among the scores makes the running sum NaN") {
  Running running;
  std::vector<float> scores = {1.0f, std::nanf(""), 2.0f};
  lab::online_softmax(scores, running);
  CHECK(std::isnan(running.sum));
}

}  // namespace
