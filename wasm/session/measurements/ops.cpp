// Measurements of the end of the model: softmax and cross entropy.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/analysis/entropy.hpp"
#include "core/base/clock.hpp"
#include "core/base/limits.hpp"
#include "core/base/math.hpp"
#include "core/kernels/elementwise.hpp"
#include "core/kernels/softmax.hpp"
#include "core/ops/cross_entropy.hpp"
#include "core/random/draws.hpp"
#include "core/tensor/tensor.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"

namespace lab {
namespace {

constexpr uint64_t kSeed = 2147483647;

// The largest difference between softmax(z) and softmax(z − c) over random z and c.
double shift_invariance_error() {
  Generator generator(kSeed);
  double worst = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    std::array<float, 27> z, shifted, p, q;
    std::array<float, 1> c;
    normal_(generator, z);
    uniform_(generator, c);
    for (size_t i = 0; i < z.size(); ++i) shifted[i] = z[i] - (c[0] * 100.0f - 50.0f);
    softmax(p, z);
    softmax(q, shifted);
    for (size_t i = 0; i < z.size(); ++i) {
      // The shift itself rounds z to a multiple of 2^-18; the softmax of what is left is compared.
      worst = std::max(worst, static_cast<double>(std::fabs(p[i] - q[i])));
    }
  }
  return worst;
}

// The largest difference between the float32 kernel and the same formula in double.
double softmax_error() {
  Generator generator(kSeed);
  double worst = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    std::array<float, 27> z, p;
    normal_(generator, z);
    for (float& logit : z) logit *= 10.0f;
    softmax(p, z);
    std::array<double, 27> exact_z, exact_p;
    std::copy(z.begin(), z.end(), exact_z.begin());
    softmax_reference<double>(exact_p, exact_z);
    for (size_t i = 0; i < z.size(); ++i) {
      worst = std::max(worst, std::fabs(static_cast<double>(p[i]) - exact_p[i]));
    }
  }
  return worst;
}

// −log p in float32.
float negative_log(float p) {
  return static_cast<float>(-portable_log(static_cast<double>(p)));
}

// Softmax of three logits as a first course writes it, and with the maximum subtracted.
struct BothSoftmaxes {
  explicit BothSoftmaxes(const std::array<float, 3>& logits)
      : maximum(*std::max_element(logits.begin(), logits.end())) {
    softmax_naive(naive, naive_exp, logits);
    log_sum_exp = softmax(stable, logits);
    for (size_t i = 0; i < logits.size(); ++i) shifted[i] = logits[i] - maximum;
    exp(stable_exp, shifted);
  }
  float maximum;
  std::array<float, 3> naive_exp, naive, shifted, stable_exp, stable;
  double log_sum_exp = 0.0;
};

void measure_softmax(Findings& values, CorpusData&) {
  const BothSoftmaxes both({1.0f, 2.0f, 100.0f});
  std::array<float, 3> losses;
  std::transform(both.naive.begin(), both.naive.end(), losses.begin(), negative_log);
  values.add_each("naive_exp", both.naive_exp);
  values.add_each("naive_softmax", both.naive);
  values.add_each("naive_loss_target", losses);
  values.add_each("shifted", both.shifted);
  values.add_each("stable", both.stable);
  values.add("shift_invariance_error", shift_invariance_error());
  values.add("max_error_vs_double", softmax_error());
}

void measure_uniform_loss(Findings& values, CorpusData& data) {
  const auto v = static_cast<size_t>(data.vocab_size());
  std::vector<float> logits(v, 0.0f), probs(v);
  const std::array<int32_t, 1> target = {0};
  const auto measured =
      static_cast<double>(cross_entropy_forward(probs, logits, target, data.vocab_size()));
  values.add("uniform_loss", measured);
  values.add("uniform_error", std::fabs(measured - uniform_loss(data.vocab_size())));
}

// The number next to `without`, on the way to `with`, whose e^z in float32 is `value`: e^with is,
// e^without is not, and in between it changes once.
float first_exponent(float without, float with, float value) {
  while (true) {
    std::array<float, 1> middle = {without + (with - without) / 2.0f}, e;
    if (middle[0] == with || middle[0] == without) return with;
    exp(e, middle);
    (e[0] == value ? with : without) = middle[0];
  }
}

// Three logits of the reader's own, all in float32: as a first course writes softmax, and with the
// maximum subtracted. Inputs: `z0`, `z1`, `z2` (1, 2, 100; −1000 … 1000); `target` (0, 0 … 2).
// Arrays (3): `naive_exp` e^z, `naive` probabilities; `shifted` z − max, `stable_exp` e^shifted,
// `stable` probabilities. Values: `naive_sum`, `stable_sum` of the exponentials; `maximum`;
// `naive_loss` −log naive[target], `stable_loss` by log-sum-exp, both in nats and both as they come
// out, infinite or NaN; `overflow_logit`, the smallest float32 z whose e^z is infinite, and
// `underflow_logit`, the largest whose e^z is 0.
void measure_softmax_of_logits(Findings& values, CorpusData&, const Inputs& inputs) {
  const std::array<float, 3> logits = {
      static_cast<float>(inputs.number("z0", 1.0, -1000.0, 1000.0)),
      static_cast<float>(inputs.number("z1", 2.0, -1000.0, 1000.0)),
      static_cast<float>(inputs.number("z2", 100.0, -1000.0, 1000.0))};
  const auto target = static_cast<size_t>(inputs.whole("target", 0, 0, 2));
  const BothSoftmaxes both(logits);
  const auto sum = [](const std::array<float, 3>& e) {
    return static_cast<double>(e[0] + e[1] + e[2]);
  };
  values.set_array("naive_exp", both.naive_exp);
  values.set_array("naive", both.naive);
  values.set_array("shifted", both.shifted);
  values.set_array("stable_exp", both.stable_exp);
  values.set_array("stable", both.stable);
  values.add("naive_sum", sum(both.naive_exp));
  values.add("stable_sum", sum(both.stable_exp));
  values.add("maximum", static_cast<double>(both.maximum));
  values.add("naive_loss", static_cast<double>(negative_log(both.naive[target])));
  const double stable_loss = both.log_sum_exp - static_cast<double>(logits[target]);
  values.add("stable_loss", static_cast<double>(static_cast<float>(stable_loss)));
  values.add("overflow_logit", static_cast<double>(first_exponent(
                                   80.0f, 100.0f, std::numeric_limits<float>::infinity())));
  values.add("underflow_logit", static_cast<double>(first_exponent(-80.0f, -200.0f, 0.0f)));
}

// The least time of a call over several rounds, the one that nothing else on the machine disturbed.
// A round lasts some milliseconds, for browsers whose clock counts in tenths of one.
template <class Call>
double least_seconds(Call call) {
  constexpr double kRound = 0.004;
  constexpr int kRounds = 15;
  constexpr int64_t kCallsAtOnce = 8;
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < kRounds; ++round) {
    const double start = clock_seconds();
    double passed = 0.0;
    int64_t calls = 0;
    do {
      for (int64_t i = 0; i < kCallsAtOnce; ++i) call();
      calls += kCallsAtOnce;
      passed = clock_seconds() - start;
    } while (passed < kRound);
    least = std::min(least, passed / static_cast<double>(calls));
  }
  return least;
}

// The fused op beside the chain written by hand: the same loss, the same gradient, fewer bytes.
// Inputs: `batch` (32, 1 … kLimits.batch_size) rows of random logits; `timings` (1), 0 leaves the
// seconds out.
void measure_cross_entropy(Findings& values, CorpusData& data, const Inputs& inputs) {
  const int64_t batch = inputs.whole("batch", 32, 1, kLimits.batch_size);
  const int64_t v = data.vocab_size();
  Generator generator(kSeed);
  Tensor logits({batch, v}), fused({batch, v}), counts({batch, v}), probs({batch, v});
  Tensor dlogits({batch, v});
  std::vector<int32_t> targets(static_cast<size_t>(batch));
  normal_(generator, logits.span());
  randint_(generator, targets, v);
  const float fused_loss = cross_entropy_forward(fused.span(), logits.span(), targets, v);
  cross_entropy_backward(dlogits.span(), 1.0f, fused.span(), targets, v, false);
  const float hand_loss =
      cross_entropy_reference<float>(counts.span(), probs.span(), logits.span(), targets, v);
  double worst = 0.0;
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t i = 0; i < v; ++i) {
      const float hit = targets[static_cast<size_t>(b)] == i ? 1.0f : 0.0f;
      const float by_hand = (probs.data()[b * v + i] - hit) / static_cast<float>(batch);
      worst = std::max(worst, static_cast<double>(std::fabs(dlogits.data()[b * v + i] - by_hand)));
    }
  }
  values.add("loss_fused", static_cast<double>(fused_loss));
  values.add("loss_by_hand", static_cast<double>(hand_loss));
  values.add("loss_difference", static_cast<double>(std::fabs(fused_loss - hand_loss)));
  values.add("gradient_difference", worst);
  // The arrays that each way fills, and the time it takes to fill them.
  const auto bytes = [](const Tensor& tensor) {
    return static_cast<int64_t>(tensor.span().size_bytes());
  };
  const int64_t bytes_fused = bytes(fused);
  const int64_t bytes_by_hand = bytes(counts) + bytes(probs);
  values.add("bytes_fused", bytes_fused);
  values.add("bytes_by_hand", bytes_by_hand);
  values.add("bytes_ratio", static_cast<double>(bytes_by_hand) / static_cast<double>(bytes_fused));
  if (inputs.whole("timings", 1, 0, 1) == 0) return;
  values.add("seconds_fused", least_seconds([&] {
               cross_entropy_forward(fused.span(), logits.span(), targets, v);
             }));
  values.add("seconds_by_hand", least_seconds([&] {
               cross_entropy_reference<float>(counts.span(), probs.span(), logits.span(), targets,
                                              v);
             }));
}

}  // namespace

const std::vector<MeasurementEntry>& op_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"softmax", at_once<measure_softmax>},
      {"softmax_of_logits", at_once<measure_softmax_of_logits>},
      {"uniform_loss", at_once<measure_uniform_loss>},
      {"cross_entropy", at_once<measure_cross_entropy>},
  };
  return kList;
}

}  // namespace lab
