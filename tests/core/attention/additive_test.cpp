#include "core/attention/additive.hpp"

#include <doctest/doctest.h>

#include <numeric>

#include "tests/support/errors.hpp"
#include "tests/support/lanes.hpp"

namespace {

using lab::AdditiveAttention;
using lab::AdditiveInputs;
using lab::Generator;

struct Drawn {
  Drawn(int64_t rows, int64_t columns) : length(rows), width(columns) {
    Generator generator(431);
    const auto draw = [&](int64_t count) {
      return lab::random_floats(generator, static_cast<size_t>(count));
    };
    state = draw(width);
    annotations = draw(length * width);
    state_weight = draw(width * width);
    annotation_weight = draw(width * width);
    score_vector = draw(width);
  }
  AdditiveInputs inputs() const {
    return {state, annotations, state_weight, annotation_weight, score_vector, length, width};
  }
  int64_t length, width;
  std::vector<float> state, annotations, state_weight, annotation_weight, score_vector;
};

// The formula, number by number, in double.
std::vector<double> exact_scores(const Drawn& d) {
  std::vector<double> scores;
  for (int64_t j = 0; j < d.length; ++j) {
    double score = 0.0;
    for (int64_t a = 0; a < d.width; ++a) {
      double sum = 0.0;
      for (int64_t i = 0; i < d.width; ++i) {
        sum +=
            static_cast<double>(d.state[i]) * static_cast<double>(d.state_weight[i * d.width + a]);
        sum += static_cast<double>(d.annotations[j * d.width + i]) *
               static_cast<double>(d.annotation_weight[i * d.width + a]);
      }
      score += static_cast<double>(d.score_vector[a]) * std::tanh(sum);
    }
    scores.push_back(score);
  }
  return scores;
}

TEST_CASE("additive attention is v · tanh(s W + h U), its softmax, and the weighted sum") {
  for (const int64_t width : {1, 3, 6}) {
    const Drawn drawn(5, width);
    const AdditiveAttention out = lab::additive_attention(drawn.inputs());
    const std::vector<double> scores = exact_scores(drawn);
    CHECK(lab::mismatch(out.scores, scores, {3e-6, 1e-6}) == "");
    double sum = 0.0;
    for (const double score : scores) sum += std::exp(score);
    std::vector<double> weights, context(static_cast<size_t>(width));
    for (const double score : scores) weights.push_back(std::exp(score) / sum);
    for (int64_t j = 0; j < 5; ++j) {
      for (int64_t i = 0; i < width; ++i) {
        context[i] += weights[j] * static_cast<double>(drawn.annotations[j * width + i]);
      }
    }
    CHECK(lab::mismatch(out.weights, weights, {3e-6, 0.0}) == "");
    CHECK(lab::mismatch(out.context, context, {1e-5, 0.0}) == "");
  }
}

TEST_CASE("additive attention refuses spans of another size") {
  const Drawn drawn(5, 3);
  AdditiveInputs inputs = drawn.inputs();
  inputs.source_length = 4;
  CHECK(lab::error_code([&] { lab::additive_attention(inputs); }) == "shape");
}

}  // namespace
