// exp, tanh, GELU and sums over spans.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace lab {

// out[i] = e^x[i]. Relative error below 2e-7; infinity above 88.73, 0 below −104, NaN stays NaN.
// `out` may be `x`.
void exp(std::span<float> out, std::span<const float> x);

// out[i] = tanh(x[i]). Absolute error below 4e-7; never beyond ±1; NaN stays NaN. `out` may be `x`.
void tanh(std::span<float> out, std::span<const float> x);

// dx[i] (+)= dout[i] · (1 − out[i]²), the gradient behind out = tanh(x). `dx` may be `dout`.
void tanh_gradient(std::span<float> dx, std::span<const float> dout, std::span<const float> out,
                   bool accumulate);

// out[i] = ½ x (1 + tanh(√(2/π) (x + 0.044715 x³))), the Gaussian error linear unit in its tanh
// form. Source: Hendrycks & Gimpel 2016, section 2; PyTorch's gelu with approximate='tanh'. `out`
// may be `x`.
void gelu(std::span<float> out, std::span<const float> x);

// dx[i] (+)= dout[i] · gelu′(x[i]). With u = √(2/π) (x + a x³) and t = tanh(u):
//   gelu′ = ½ (1 + t) + ½ x (1 − t²) √(2/π) (1 + 3 a x²)
// `dx` may be `dout`, but not `x`.
void gelu_gradient(std::span<float> dx, std::span<const float> dout, std::span<const float> x,
                   bool accumulate);

// y[i] += factor · x[i]
void add_scaled(std::span<float> y, float factor, std::span<const float> x);

// out[column] (+)= Σ over rows of x (rows, columns), in ascending order of rows.
void sum_rows(std::span<float> out, std::span<const float> x, int64_t rows, bool accumulate);

// Their plain twins, on any scalar type.
template <class T>
void exp_reference(std::span<T> out, std::span<const T> x) {
  for (size_t i = 0; i < x.size(); ++i) out[i] = std::exp(x[i]);
}

template <class T>
void tanh_reference(std::span<T> out, std::span<const T> x) {
  for (size_t i = 0; i < x.size(); ++i) out[i] = std::tanh(x[i]);
}

template <class T>
void tanh_gradient_reference(std::span<T> dx, std::span<const T> dout, std::span<const T> out,
                             bool accumulate) {
  for (size_t i = 0; i < out.size(); ++i) {
    const T gradient = dout[i] * (T(1) - out[i] * out[i]);
    dx[i] = accumulate ? dx[i] + gradient : gradient;
  }
}

template <class T>
void gelu_reference(std::span<T> out, std::span<const T> x) {
  const T scale = std::sqrt(T(2) / std::acos(T(-1)));
  for (size_t i = 0; i < x.size(); ++i) {
    const T inner = scale * (x[i] + T(0.044715) * x[i] * x[i] * x[i]);
    out[i] = T(0.5) * x[i] * (T(1) + std::tanh(inner));
  }
}

template <class T>
void gelu_gradient_reference(std::span<T> dx, std::span<const T> dout, std::span<const T> x,
                             bool accumulate) {
  const T scale = std::sqrt(T(2) / std::acos(T(-1)));
  for (size_t i = 0; i < x.size(); ++i) {
    const T t = std::tanh(scale * (x[i] + T(0.044715) * x[i] * x[i] * x[i]));
    const T inner = scale * (T(1) + T(3 * 0.044715) * x[i] * x[i]);
    const T gradient = dout[i] * (T(0.5) * (T(1) + t) + T(0.5) * x[i] * (T(1) - t * t) * inner);
    dx[i] = accumulate ? dx[i] + gradient : gradient;
  }
}

template <class T>
void add_scaled_reference(std::span<T> y, T factor, std::span<const T> x) {
  for (size_t i = 0; i < x.size(); ++i) y[i] = y[i] + factor * x[i];
}

template <class T>
void sum_rows_reference(std::span<T> out, std::span<const T> x, int64_t rows, bool accumulate) {
  const auto columns = static_cast<int64_t>(out.size());
  for (int64_t column = 0; column < columns; ++column) {
    T sum = accumulate ? out[column] : T(0);
    for (int64_t row = 0; row < rows; ++row) sum = sum + x[row * columns + column];
    out[column] = sum;
  }
}

}  // namespace lab
