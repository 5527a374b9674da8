// Why scores are divided by √head_dim: their spread, and what it does to the softmax behind it.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/math.hpp"
#include "core/kernels/softmax.hpp"
#include "core/ops/scaled_dot_product_attention.hpp"
#include "wasm/session/attention/attention_measurements.hpp"

namespace lab {
namespace {

double variance(const std::vector<float>& values) {
  double sum = 0.0, squares = 0.0;
  for (const float value : values) {
    sum += static_cast<double>(value);
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  const auto count = static_cast<double>(values.size());
  return squares / count - (sum / count) * (sum / count);
}

double entropy(std::span<const float> probs) {
  double sum = 0.0;
  for (const float p : probs) {
    const auto exact = static_cast<double>(p);
    if (p > 0.0f) sum -= exact * portable_log(exact);
  }
  return sum;
}

// ‖∂ softmax / ∂ scores‖: entries p_i (1 − p_i) and −p_i p_j. The rest 1 − p_i is summed up from
// the others, since the difference would be lost in a saturated row.
double jacobian_norm(std::span<const float> probs) {
  double squares = 0.0;
  for (size_t i = 0; i < probs.size(); ++i) {
    const auto p = static_cast<double>(probs[i]);
    double rest = 0.0;
    for (size_t j = 0; j < probs.size(); ++j) {
      if (j == i) continue;
      const auto other = static_cast<double>(probs[j]);
      rest += other;
      squares += p * p * other * other;
    }
    squares += p * p * rest * rest;
  }
  return std::sqrt(squares);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// What a softmax over rows of `keys` scores does.
struct Rows {
  double entropy = 0.0, gradient = 0.0, largest = 0.0;
};

Rows rows_of(const std::vector<float>& scores, int64_t keys, float factor) {
  std::vector<double> norms;
  std::vector<float> probs(static_cast<size_t>(keys));
  Rows sums;
  for (auto row = scores.begin(); row != scores.end(); row += keys) {
    std::transform(row, row + keys, probs.begin(), [&](float score) { return score * factor; });
    softmax(probs, probs);
    sums.entropy += entropy(probs);
    sums.largest += static_cast<double>(*std::max_element(probs.begin(), probs.end()));
    norms.push_back(jacobian_norm(probs));
  }
  const auto count = static_cast<double>(norms.size());
  return {sums.entropy / count, median(norms), sums.largest / count};
}

// D02–D04. Inputs: `keys` (16, 2 … 64) to a query, `scores` (20480, 1000 … 100000) at each
// head_dim, `seed` (42). Over head_dim 1, 2, 4 … 1024 the scores of random queries and keys, as
// they are and divided: variance, mean entropy of a row in nats, median norm of the softmax's
// Jacobian, mean of a row's largest weight.
class ScoreScale : public Measurement {
 public:
  explicit ScoreScale(const Inputs& inputs)
      : keys_(inputs.whole("keys", 16, 2, 64)),
        rows_(inputs.whole("scores", 20480, 1000, 100'000) / keys_),
        generator_(generator_of(inputs)) {}

 private:
  static constexpr int64_t kMost = 1024;
  static constexpr int64_t kNumbersAtOnce = 200'000;

  double advance() override {
    const int64_t at_once = std::max<int64_t>(1, kNumbersAtOnce / (head_dim_ * (keys_ + 1)));
    for (int64_t i = 0; i < at_once && row_ < rows_; ++i, ++row_) add_row();
    if (row_ == rows_) {
      finish_head_dim();
      row_ = 0;
      head_dim_ *= 2;
    }
    if (head_dim_ > kMost) add_values();
    // The work doubles with head_dim.
    const auto done = static_cast<double>(head_dim_) *
                      (1.0 + static_cast<double>(row_) / static_cast<double>(rows_));
    return head_dim_ > kMost ? 1.0 : std::min(done / (2.0 * kMost), 0.999);
  }

  void add_row() {
    const std::vector<float> query = normal_floats(generator_, head_dim_);
    const std::vector<float> key = normal_floats(generator_, keys_ * head_dim_);
    for (int64_t j = 0; j < keys_; ++j) {
      double score = 0.0;
      for (int64_t d = 0; d < head_dim_; ++d) {
        score += static_cast<double>(query[d]) * static_cast<double>(key[j * head_dim_ + d]);
      }
      scores_.push_back(static_cast<float>(score));
    }
  }

  void finish_head_dim() {
    const float scale = attention_scale(head_dim_);
    const double raw = variance(scores_);
    std::vector<float> divided(scores_.size());
    std::transform(scores_.begin(), scores_.end(), divided.begin(),
                   [&](float score) { return score * scale; });
    const Rows unscaled = rows_of(scores_, keys_, 1.0f), scaled = rows_of(scores_, keys_, scale);
    const std::array<std::pair<const char*, double>, 10> measured = {{
        {"head_dim", static_cast<double>(head_dim_)},
        {"variance_raw", raw},
        {"variance_scaled", variance(divided)},
        {"std_raw", std::sqrt(raw)},
        {"entropy_raw", unscaled.entropy},
        {"entropy_scaled", scaled.entropy},
        {"gradient_raw", unscaled.gradient},
        {"gradient_scaled", scaled.gradient},
        {"largest_raw", unscaled.largest},
        {"largest_scaled", scaled.largest},
    }};
    for (size_t i = 0; i < measured.size(); ++i) {
      columns_[i].push_back(measured[i].second);
      findings_.set_array(measured[i].first, columns_[i]);
    }
    if (head_dim_ == 64) {
      findings_.add("std_64", std::sqrt(raw));
      findings_.add("divisor_64", 1.0 / static_cast<double>(scale));
    }
    if (head_dim_ == 512) {
      findings_.add("std_512", std::sqrt(raw));
      findings_.add("entropy_ratio_512", scaled.entropy / unscaled.entropy);
      findings_.add("gradient_ratio_512", scaled.gradient / unscaled.gradient);
    }
    scores_.clear();
  }

  void add_values() {
    const auto& divided = columns_[2];
    findings_.add("variance_scaled_min", *std::min_element(divided.begin(), divided.end()));
    findings_.add("variance_scaled_max", *std::max_element(divided.begin(), divided.end()));
    // 1 − softmax([22, 0])₀ = softmax([22, 0])₁, which is not lost beside 1.
    const std::array<float, 2> gap = {22.0f, 0.0f};
    std::array<float, 2> probs;
    softmax(probs, gap);
    findings_.add("softmax_22_gap", static_cast<double>(probs[1]));
    findings_.add("uniform_entropy", portable_log(static_cast<double>(keys_)));
  }

  int64_t keys_, rows_;
  Generator generator_;
  int64_t head_dim_ = 1, row_ = 0;
  std::vector<float> scores_;
  std::array<std::vector<double>, 10> columns_;
};

}  // namespace

const std::vector<AttentionEntry>& scale_measurements() {
  static const std::vector<AttentionEntry> kList = {{"score_scale", piecewise<ScoreScale>}};
  return kList;
}

}  // namespace lab
