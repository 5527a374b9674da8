// Attention as one writes it the first time: four lines, one for each step, each with an array of
// its own. Slow and hungry, and what the fast ways are held against.
#pragma once

#include <limits>

#include "core/attention/tally.hpp"
#include "core/tensor/array.hpp"

namespace lab {

// a (m, k) · b (k, n), each sum over k in ascending order.
template <class T>
Array2<T> product_reference(const Array2<T>& a, const Array2<T>& b) {
  Array2<T> out = xt::zeros<T>({a.shape(0), b.shape(1)});
  for (size_t i = 0; i < a.shape(0); ++i) {
    for (size_t k = 0; k < a.shape(1); ++k) {
      for (size_t j = 0; j < b.shape(1); ++j) out(i, j) += a(i, k) * b(k, j);
    }
  }
  return out;
}

// The largest number of each row, (rows, 1): at least `least`.
template <class T>
Array2<T> row_max_reference(const Array2<T>& x, T least) {
  return xt::maximum(xt::eval(xt::amax(x, {1}, xt::keep_dims)), least);
}

// The sum of each row, (rows, 1), added up in double: at least `least`.
template <class T>
Array2<T> row_sum_reference(const Array2<T>& x, T least) {
  const Array2<T> sums = xt::sum<double>(x, {1}, xt::keep_dims);
  return xt::maximum(sums, least);
}

// Everything that comes up on the way: scores, exps, weights (Tq, Tk), output (Tq, D).
template <class T>
struct AttentionByHand {
  Array2<T> scores, exps, weights, output;
};

// What it cost, counted on the arrays that it was given and made.
AttentionTally cost_of(const AttentionByHand<float>& by_hand, const Array2<float>& query,
                       const Array2<float>& key, const Array2<float>& value);

// query (Tq, D), key and value (Tk, D), mask (Tq, Tk) or (1, 1): 0, or −∞ where a query must not
// look. A row of nothing but −∞ has weights and output 0: its maximum is taken as the lowest number
// there is, so that every exponential is 0, and its sum as the smallest, so that 0 / 0 does not
// come up. Source: Vaswani et al. 2017, equation 1.
template <class T>
AttentionByHand<T> scaled_dot_product_attention_reference(const Array2<T>& query,
                                                          const Array2<T>& key,
                                                          const Array2<T>& value,
                                                          const Array2<T>& mask, T scale) {
  using Range = std::numeric_limits<T>;
  const Array2<T> scores = product_reference<T>(query, transposed(key)) * scale + mask;
  const Array2<T> exps = xt::exp(scores - row_max_reference<T>(scores, Range::lowest()));
  const Array2<T> weights = exps / row_sum_reference<T>(exps, Range::min());
  const Array2<T> output = product_reference<T>(weights, value);
  return {scores, exps, weights, output};
}

// Compiled once, for speed: by_hand.cpp.
extern template Array2<float> product_reference(const Array2<float>&, const Array2<float>&);
extern template AttentionByHand<float> scaled_dot_product_attention_reference(
    const Array2<float>&, const Array2<float>&, const Array2<float>&, const Array2<float>&, float);

}  // namespace lab
