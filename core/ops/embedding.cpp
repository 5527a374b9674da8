#include "core/ops/embedding.hpp"

#include <algorithm>

namespace lab {

void embedding_forward(std::span<float> out, std::span<const float> table,
                       std::span<const int32_t> ids, int64_t embed_dim) {
  gather_rows(out, table, ids, embed_dim);
}

void embedding_backward(std::span<float> dtable, std::span<const float> dout,
                        std::span<const int32_t> ids, int64_t embed_dim, bool accumulate) {
  if (!accumulate) std::fill(dtable.begin(), dtable.end(), 0.0f);
  for (size_t n = 0; n < ids.size(); ++n) {
    const float* from = dout.data() + static_cast<int64_t>(n) * embed_dim;
    float* to = dtable.data() + ids[n] * embed_dim;
    for (int64_t c = 0; c < embed_dim; ++c) to[c] += from[c];
  }
}

}  // namespace lab
