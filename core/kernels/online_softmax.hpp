// The softmax of a row that arrives in parts, none of which is kept.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace lab {

// What is known of a row so far: its largest score m and l = Σ e^(score − m).
template <class T, class Sum>
struct RunningSoftmax {
  T maximum = -std::numeric_limits<T>::infinity();
  Sum sum = Sum(0);
};

// Takes the next scores of the row: with m' = max(m, max scores),
//   scores[j] ← e^(scores[j] − m'),  l ← l · e^(m − m') + Σ scores[j],  m ← m',
// and returns e^(m − m'), by which everything summed up under the old maximum has to be multiplied.
// Scores of −∞ become 0; while nothing but them was seen, m stays −∞ and the factor is 1.
// Source: Milakov & Gimelshein 2018, algorithm 3.
float online_softmax(std::span<float> scores, RunningSoftmax<float, double>& running);

// The plain twin of `online_softmax`, on any scalar type.
template <class T>
T online_softmax_reference(std::span<T> scores, RunningSoftmax<T, T>& running) {
  T highest = running.maximum;
  for (const T score : scores) highest = std::max(highest, score);
  if (highest == -std::numeric_limits<T>::infinity()) {
    for (T& score : scores) score = T(0);
    return T(1);
  }
  const T correction = std::exp(running.maximum - highest);
  T sum = T(0);
  for (T& score : scores) {
    score = std::exp(score - highest);
    sum = sum + score;
  }
  running.maximum = highest;
  running.sum = running.sum * correction + sum;
  return correction;
}

}  // namespace lab
