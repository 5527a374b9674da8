// Arrays with arithmetic, for code that is written to be read: reference twins and tests.
//
// An expression of xtensor is lazy; assigning it to an Array evaluates it. Never keep one by
// `auto`.
#pragma once

#include <cstdint>
#include <span>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xtensor.hpp>

namespace lab {

// A dense row-major matrix.
template <class T>
using Array2 = xt::xtensor<T, 2>;

// (rows, columns) filled from numbers row by row.
template <class T, class From>
Array2<T> array2(std::span<const From> values, int64_t rows, int64_t columns) {
  Array2<T> out = xt::empty<T>({static_cast<size_t>(rows), static_cast<size_t>(columns)});
  std::copy_n(values.begin(), out.size(), out.begin());
  return out;
}

template <class T>
Array2<T> transposed(const Array2<T>& array) {
  return xt::transpose(array);
}

template <class T>
std::span<const T> span_of(const Array2<T>& array) {
  return {array.data(), array.size()};
}

// Bytes of storage.
template <class T>
int64_t bytes_of(const Array2<T>& array) {
  return static_cast<int64_t>(array.size() * sizeof(T));
}

}  // namespace lab
