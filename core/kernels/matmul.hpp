// Matrix product with strided operands: the kernel behind linear layers and their gradients.
#pragma once

#include <cstdint>

namespace lab {

// A borrowed matrix of float32: element (r, c) lies at data[r * row_stride + c * column_stride].
// Swapping the two strides reads the transpose and copies nothing.
template <class T>
struct Matrix {
  const T* data = nullptr;
  int64_t row_stride = 0;
  int64_t column_stride = 1;
};

// What is added to the product once its sum over k is complete: nothing, a bias (row_stride 0), or
// the old content of `out` itself (to accumulate a gradient).
template <class T>
struct Addend {
  const T* data = nullptr;
  int64_t row_stride = 0;
};

// out (m, n) = a (m, k) · b (k, n) + addend.
//
// `out` and `b` are dense in their last dimension, with rows `out_stride` and `b_stride` apart; `a`
// may have any strides. `out` must not overlap `a` or `b`; it may be the addend.
//
// Each output is one sum over k in ascending order, whatever m, n and the tiles are: computing rows
// together or apart gives the same bits.
void matmul(float* out, int64_t out_stride, Matrix<float> a, const float* b, int64_t b_stride,
            Addend<float> addend, int64_t m, int64_t n, int64_t k);

// out (columns, rows) = in (rows, columns) transposed; both dense.
void transpose(float* out, const float* in, int64_t rows, int64_t columns);

// The plain twin of `matmul`, in the same order of summation.
template <class T>
void matmul_reference(T* out, int64_t out_stride, Matrix<T> a, const T* b, int64_t b_stride,
                      Addend<T> addend, int64_t m, int64_t n, int64_t k) {
  for (int64_t row = 0; row < m; ++row) {
    for (int64_t column = 0; column < n; ++column) {
      T sum = T(0);
      for (int64_t i = 0; i < k; ++i) {
        sum = sum + a.data[row * a.row_stride + i * a.column_stride] * b[i * b_stride + column];
      }
      if (addend.data != nullptr) sum = sum + addend.data[row * addend.row_stride + column];
      out[row * out_stride + column] = sum;
    }
  }
}

// The plain twin of `transpose`.
template <class T>
void transpose_reference(T* out, const T* in, int64_t rows, int64_t columns) {
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t column = 0; column < columns; ++column) {
      out[column * rows + row] = in[row * columns + column];
    }
  }
}

}  // namespace lab
