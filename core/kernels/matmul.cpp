#include "core/kernels/matmul.hpp"

#include <algorithm>
#include <cstddef>

#include "core/simd/f32x4.hpp"

namespace lab {
namespace {

// Tiles of at most 4 rows × 2 vectors: eight running sums, two vectors of b and one broadcast
// element of a fit the fifteen registers that V8 has to give; with three vectors it begins to
// spill.
constexpr int kTileRows = 4;
constexpr int kTileVectors = 2;

// Everything a tile needs besides its size. Strides are ptrdiff_t, the width of an address: 64-bit
// arithmetic in the innermost loop would cost WebAssembly a third of its speed.
struct Tile {
  float* out;
  ptrdiff_t out_stride;
  const float* a;
  ptrdiff_t a_row_stride;
  ptrdiff_t a_column_stride;
  const float* b;
  ptrdiff_t b_stride;
  const float* addend;
  ptrdiff_t addend_stride;
  ptrdiff_t k;
};

// Rows × Vectors full vectors of outputs.
template <int Rows, int Vectors>
void compute_tile(const Tile& t) {
  f32x4 sums[Rows][Vectors] = {};
  const float* a[Rows];
  for (int r = 0; r < Rows; ++r) a[r] = t.a + r * t.a_row_stride;
  const float* b = t.b;
  for (ptrdiff_t i = 0; i < t.k; ++i) {
    f32x4 b_lanes[Vectors];
    for (int v = 0; v < Vectors; ++v) b_lanes[v] = load(b + v * kLanes);
    for (int r = 0; r < Rows; ++r) {
      const f32x4 a_lanes = splat(*a[r]);
      for (int v = 0; v < Vectors; ++v) sums[r][v] += a_lanes * b_lanes[v];
      a[r] += t.a_column_stride;
    }
    b += t.b_stride;
  }
  for (int r = 0; r < Rows; ++r) {
    for (int v = 0; v < Vectors; ++v) {
      f32x4 sum = sums[r][v];
      if (t.addend != nullptr) sum += load(t.addend + r * t.addend_stride + v * kLanes);
      store(t.out + r * t.out_stride + v * kLanes, sum);
    }
  }
}

// The last 1 to 3 columns of a matrix whose width is no multiple of four.
template <int Rows>
void compute_edge_tile(const Tile& t, int64_t columns) {
  f32x4 sums[Rows] = {};
  const float* a = t.a;
  const float* b = t.b;
  for (ptrdiff_t i = 0; i < t.k; ++i) {
    const f32x4 b_lanes = load_partial(b, columns);
    for (int r = 0; r < Rows; ++r) sums[r] += splat(a[r * t.a_row_stride]) * b_lanes;
    a += t.a_column_stride;
    b += t.b_stride;
  }
  for (int r = 0; r < Rows; ++r) {
    f32x4 sum = sums[r];
    if (t.addend != nullptr) sum += load_partial(t.addend + r * t.addend_stride, columns);
    store_partial(t.out + r * t.out_stride, sum, columns);
  }
}

// The tile, moved to another corner of the output.
Tile at(const Tile& t, ptrdiff_t row, ptrdiff_t column) {
  Tile moved = t;
  moved.out += row * t.out_stride + column;
  moved.a += row * t.a_row_stride;
  moved.b += column;
  if (t.addend != nullptr) moved.addend += row * t.addend_stride + column;
  return moved;
}

template <int Vectors, int Rows = kTileRows>
void compute_rows(const Tile& t, ptrdiff_t m) {
  ptrdiff_t row = 0;
  for (; row + Rows <= m; row += Rows) compute_tile<Rows, Vectors>(at(t, row, 0));
  if constexpr (Rows > 1) {
    if (row < m) compute_rows<Vectors, Rows - 1>(at(t, row, 0), m - row);
  }
}

template <int Rows = kTileRows>
void compute_edge_rows(const Tile& t, ptrdiff_t m, int64_t columns) {
  ptrdiff_t row = 0;
  for (; row + Rows <= m; row += Rows) compute_edge_tile<Rows>(at(t, row, 0), columns);
  if constexpr (Rows > 1) {
    if (row < m) compute_edge_rows<Rows - 1>(at(t, row, 0), m - row, columns);
  }
}

}  // namespace

void matmul(float* out, int64_t out_stride, Matrix<float> a, const float* b, int64_t b_stride,
            Addend<float> addend, int64_t m, int64_t n, int64_t k) {
  const auto width = [](int64_t stride) { return static_cast<ptrdiff_t>(stride); };
  const Tile corner{
      out, width(out_stride), a.data,      width(a.row_stride),      width(a.column_stride),
      b,   width(b_stride),   addend.data, width(addend.row_stride), width(k)};
  int64_t column = 0;
  // A panel of b, k rows of 8 columns, stays in the first-level cache while all rows of a pass.
  while (n - column >= kLanes) {
    const int64_t vectors = std::min<int64_t>((n - column) / kLanes, kTileVectors);
    const Tile panel = at(corner, 0, width(column));
    if (vectors == 2) compute_rows<2>(panel, width(m));
    if (vectors == 1) compute_rows<1>(panel, width(m));
    column += vectors * kLanes;
  }
  if (column < n) compute_edge_rows(at(corner, 0, width(column)), width(m), n - column);
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
