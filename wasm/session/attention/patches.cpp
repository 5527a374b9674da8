// A picture cut into patches, each of them a token for the same attention.
#include <algorithm>

#include "core/base/text.hpp"
#include "core/kernels/matmul.hpp"
#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/attention/one_head.hpp"

namespace lab {
namespace {

// More patches than these have a matrix that no page draws.
constexpr int64_t kMatrixPatches = 256;

struct Grid {
  int64_t height, width, patch;
  int64_t rows() const { return height / patch; }
  int64_t columns() const { return width / patch; }
  int64_t count() const { return rows() * columns(); }
  int64_t token_size() const { return patch * patch; }
};

Grid grid_of(const Inputs& inputs) {
  constexpr int64_t kSide = 224;
  const Grid grid{inputs.whole("height", kSide, 16, kSide), inputs.whole("width", kSide, 16, kSide),
                  inputs.whole("patch", 16, 4, 64)};
  if (grid.height % grid.patch == 0 && grid.width % grid.patch == 0) return grid;
  throw Error("attention.patches",
              text("patch: expected a divisor of ", grid.height, " and ", grid.width, ", received ",
                   grid.patch),
              {{"height", to_text(grid.height)},
               {"width", to_text(grid.width)},
               {"patch", to_text(grid.patch)}});
}

// (count, patch · patch), patches row by row, pixels row by row.
std::vector<float> tokens_of(const Grid& grid, const std::vector<float>& picture) {
  std::vector<float> tokens;
  for (int64_t patch = 0; patch < grid.count(); ++patch) {
    const int64_t top = patch / grid.columns() * grid.patch;
    const int64_t left = patch % grid.columns() * grid.patch;
    for (int64_t y = top; y < top + grid.patch; ++y) {
      const auto row = picture.begin() + y * grid.width + left;
      tokens.insert(tokens.end(), row, row + grid.patch);
    }
  }
  return tokens;
}

// Inputs: `height`, `width` (224, 16 … 224), `patch` (16, 4 … 64), array `picture` (height, width;
// 0 … 1), `query_patch` (0). The tokens ask each other with their pixels minus the picture's mean.
void measure_patches(Findings& found, const Inputs& inputs) {
  const Grid grid = grid_of(inputs);
  const auto picture = inputs.floats(
      "picture", std::vector<float>(static_cast<size_t>(grid.height * grid.width)), 0.0, 1.0);
  const std::vector<float> tokens = tokens_of(grid, picture);
  const int64_t asked = inputs.whole("query_patch", 0, 0, grid.count() - 1);
  double sum = 0.0;
  for (const float pixel : picture) sum += static_cast<double>(pixel);
  const auto mean = static_cast<float>(sum / static_cast<double>(picture.size()));
  OneHead head{.shape = {.query_length = grid.count(),
                         .key_length = grid.count(),
                         .head_dim = grid.token_size()},
               .scale = attention_scale(grid.token_size())};
  head.key = tokens;
  for (float& pixel : head.key) pixel -= mean;
  head.value = tokens;
  if (grid.count() <= kMatrixPatches) {
    head.query = head.key;
    found.set_array("weights", {grid.count(), grid.count()}, attend_fused(head).weights);
  }
  const auto row = head.key.begin() + asked * grid.token_size();
  head.query.assign(row, row + grid.token_size());
  head.shape.query_length = 1;
  found.set_array("tokens", {grid.count(), grid.token_size()}, tokens);
  found.set_array("row", attend_fused(head).weights);
  found.add("patches", grid.count());
  found.add("rows", grid.rows());
  found.add("columns", grid.columns());
  found.add("token_size", grid.token_size());
  found.add("patches_224", Grid{224, 224, 16}.count());
}

}  // namespace

const std::vector<AttentionEntry>& patch_measurements() {
  static const std::vector<AttentionEntry> kList = {{"patches", whole<measure_patches>}};
  return kList;
}

}  // namespace lab
