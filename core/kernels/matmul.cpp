#include "core/kernels/matmul.hpp"

#include <algorithm>

#include "core/simd/f32x4.hpp"

namespace lab {
namespace {

// Tiles of at most 4 rows × 3 vectors: twelve running sums, three vectors of b and one broadcast
// element of a, which is what the sixteen registers of SSE2 and of V8 can hold.
constexpr int kTileRows = 4;
constexpr int kTileVectors = 3;

// Everything a tile needs besides its size.
struct Tile {
  float* out;
  int64_t out_stride;
  Matrix<float> a;
  const float* b;
  int64_t b_stride;
  Addend<float> addend;
  int64_t k;
};

// Rows × Vectors full vectors of outputs.
template <int Rows, int Vectors>
void compute_tile(const Tile& t) {
  f32x4 sums[Rows][Vectors] = {};
  const float* a = t.a.data;
  const float* b = t.b;
  for (int64_t i = 0; i < t.k; ++i) {
    f32x4 b_lanes[Vectors];
    for (int v = 0; v < Vectors; ++v) b_lanes[v] = load(b + v * kLanes);
    for (int r = 0; r < Rows; ++r) {
      const f32x4 a_lanes = splat(a[r * t.a.row_stride]);
      for (int v = 0; v < Vectors; ++v) sums[r][v] += a_lanes * b_lanes[v];
    }
    a += t.a.column_stride;
    b += t.b_stride;
  }
  for (int r = 0; r < Rows; ++r) {
    for (int v = 0; v < Vectors; ++v) {
      f32x4 sum = sums[r][v];
      if (t.addend.data != nullptr) {
        sum += load(t.addend.data + r * t.addend.row_stride + v * kLanes);
      }
      store(t.out + r * t.out_stride + v * kLanes, sum);
    }
  }
}

// The last 1 to 3 columns of a matrix whose width is no multiple of four.
template <int Rows>
void compute_edge_tile(const Tile& t, int64_t columns) {
  f32x4 sums[Rows] = {};
  const float* a = t.a.data;
  const float* b = t.b;
  for (int64_t i = 0; i < t.k; ++i) {
    const f32x4 b_lanes = load_partial(b, columns);
    for (int r = 0; r < Rows; ++r) sums[r] += splat(a[r * t.a.row_stride]) * b_lanes;
    a += t.a.column_stride;
    b += t.b_stride;
  }
  for (int r = 0; r < Rows; ++r) {
    f32x4 sum = sums[r];
    if (t.addend.data != nullptr) {
      sum += load_partial(t.addend.data + r * t.addend.row_stride, columns);
    }
    store_partial(t.out + r * t.out_stride, sum, columns);
  }
}

// The tile, moved to another corner of the output.
Tile at(const Tile& t, int64_t row, int64_t column) {
  Tile moved = t;
  moved.out += row * t.out_stride + column;
  moved.a.data += row * t.a.row_stride;
  moved.b += column;
  if (t.addend.data != nullptr) moved.addend.data += row * t.addend.row_stride + column;
  return moved;
}

template <int Vectors, int Rows = kTileRows>
void compute_rows(const Tile& t, int64_t m) {
  int64_t row = 0;
  for (; row + Rows <= m; row += Rows) compute_tile<Rows, Vectors>(at(t, row, 0));
  if constexpr (Rows > 1) {
    if (row < m) compute_rows<Vectors, Rows - 1>(at(t, row, 0), m - row);
  }
}

template <int Rows = kTileRows>
void compute_edge_rows(const Tile& t, int64_t m, int64_t columns) {
  int64_t row = 0;
  for (; row + Rows <= m; row += Rows) compute_edge_tile<Rows>(at(t, row, 0), columns);
  if constexpr (Rows > 1) {
    if (row < m) compute_edge_rows<Rows - 1>(at(t, row, 0), m - row, columns);
  }
}

}  // namespace

void matmul(float* out, int64_t out_stride, Matrix<float> a, const float* b, int64_t b_stride,
            Addend<float> addend, int64_t m, int64_t n, int64_t k) {
  const Tile corner{out, out_stride, a, b, b_stride, addend, k};
  int64_t column = 0;
  // A panel of b, k rows of 12 columns, stays in the first-level cache while all rows of a pass.
  while (n - column >= kLanes) {
    const int64_t vectors = std::min<int64_t>((n - column) / kLanes, kTileVectors);
    const Tile panel = at(corner, 0, column);
    if (vectors == 3) compute_rows<3>(panel, m);
    if (vectors == 2) compute_rows<2>(panel, m);
    if (vectors == 1) compute_rows<1>(panel, m);
    column += vectors * kLanes;
  }
  if (column < n) compute_edge_rows(at(corner, 0, column), m, n - column);
}

void transpose(float* out, const float* in, int64_t rows, int64_t columns) {
  const int64_t full_rows = rows - rows % kLanes;
  const int64_t full_columns = columns - columns % kLanes;
  for (int64_t row = 0; row < full_rows; row += kLanes) {
    for (int64_t column = 0; column < full_columns; column += kLanes) {
      const float* from = in + row * columns + column;
      f32x4 a = load(from);
      f32x4 b = load(from + columns);
      f32x4 c = load(from + 2 * columns);
      f32x4 d = load(from + 3 * columns);
      transpose_4x4(a, b, c, d);
      float* to = out + column * rows + row;
      store(to, a);
      store(to + rows, b);
      store(to + 2 * rows, c);
      store(to + 3 * rows, d);
    }
  }
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t column = row < full_rows ? full_columns : 0; column < columns; ++column) {
      out[column * rows + row] = in[row * columns + column];
    }
  }
}

}  // namespace lab
