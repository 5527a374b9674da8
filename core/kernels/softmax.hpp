// Softmax and its logarithm, one row at a time.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

namespace lab {

// probs[i] = e^(logits[i] − max) / Σ e^(logits[j] − max), and returns the log-sum-exp of the row,
// max + log Σ e^(logits[j] − max): the loss of target t is that minus logits[t].
//
// Subtracting the maximum changes nothing (softmax(z) = softmax(z − c)) but keeps e^z finite. The
// sum is in double. `probs` may be `logits`. A row with a NaN or +∞ gives NaN.
double softmax(std::span<float> probs, std::span<const float> logits);

// dlogits[i] (+)= probs[i] · (dprobs[i] − Σ_j probs[j] dprobs[j]), the gradient behind one row of
// softmax. The sum is in double. `dlogits` may be `dprobs`.
void softmax_gradient(std::span<float> dlogits, std::span<const float> dprobs,
                      std::span<const float> probs, bool accumulate);

// As a first course writes it: e^logits[i] / Σ e^logits[j], all in float32. Overflows from logits
// of 88.73 on, which is what a figure of the lesson shows. `exps` receives e^logits.
void softmax_naive(std::span<float> probs, std::span<float> exps, std::span<const float> logits);

// The plain twin of `softmax`, on any scalar type.
template <class T>
double softmax_reference(std::span<T> probs, std::span<const T> logits) {
  const T highest = *std::max_element(logits.begin(), logits.end());
  T sum = T(0);
  for (const T logit : logits) sum = sum + std::exp(logit - highest);
  for (size_t i = 0; i < logits.size(); ++i) probs[i] = std::exp(logits[i] - highest) / sum;
  return static_cast<double>(highest + std::log(sum));
}

// The plain twin of `softmax_gradient`, on any scalar type.
template <class T>
void softmax_gradient_reference(std::span<T> dlogits, std::span<const T> dprobs,
                                std::span<const T> probs, bool accumulate) {
  T sum = T(0);
  for (size_t i = 0; i < probs.size(); ++i) sum = sum + probs[i] * dprobs[i];
  for (size_t i = 0; i < probs.size(); ++i) {
    const T gradient = probs[i] * (dprobs[i] - sum);
    dlogits[i] = accumulate ? dlogits[i] + gradient : gradient;
  }
}

// The plain twin of `softmax_naive`.
template <class T>
void softmax_naive_reference(std::span<T> probs, std::span<T> exps, std::span<const T> logits) {
  T sum = T(0);
  for (size_t i = 0; i < logits.size(); ++i) {
    exps[i] = std::exp(logits[i]);
    sum = sum + exps[i];
  }
  for (size_t i = 0; i < logits.size(); ++i) probs[i] = exps[i] / sum;
}

}  // namespace lab
