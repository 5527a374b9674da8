#include "core/attention/kv_cache.hpp"

#include <algorithm>
#include <limits>

#include "core/base/limits.hpp"

namespace lab {
namespace {

int64_t at_least_one(std::string_view name, int64_t value) {
  check_range(name, value, 1, std::numeric_limits<int64_t>::max());
  return value;
}

}  // namespace

KvCache::KvCache(int64_t num_kv_heads, int64_t head_dim, int64_t capacity)
    : num_kv_heads_(at_least_one("num_kv_heads", num_kv_heads)),
      head_dim_(at_least_one("head_dim", head_dim)),
      capacity_(at_least_one("capacity", capacity)),
      key_transposed_({num_kv_heads, head_dim, capacity}),
      value_({num_kv_heads, capacity, head_dim}) {}

void KvCache::append(std::span<const float> key, std::span<const float> value, int64_t tokens) {
  const auto expected = static_cast<size_t>(num_kv_heads_ * tokens * head_dim_);
  CHECK_SHAPE(key.size() == expected && value.size() == expected, "KvCache: expected ", expected,
              " numbers each, received keys ", key.size(), " and values ", value.size());
  CHECK_SHAPE(length_ + tokens <= capacity_, "KvCache: ", tokens, " more tokens do not fit beside ",
              length_, " of ", capacity_);
  for (int64_t head = 0; head < num_kv_heads_; ++head) {
    const float* from = key.data() + head * tokens * head_dim_;
    float* keys = key_transposed_.data() + head * head_dim_ * capacity_ + length_;
    for (int64_t token = 0; token < tokens; ++token) {
      for (int64_t d = 0; d < head_dim_; ++d) keys[d * capacity_ + token] = *from++;
    }
    std::copy_n(value.data() + head * tokens * head_dim_, tokens * head_dim_,
                value_.data() + (head * capacity_ + length_) * head_dim_);
  }
  length_ += tokens;
}

void KvCache::attend(std::span<float> out, std::span<const float> query, std::span<float> weights,
                     int64_t num_heads, int64_t tokens, float scale) const {
  CHECK_SHAPE(num_heads % num_kv_heads_ == 0, "KvCache: ", num_heads, " query heads cannot share ",
              num_kv_heads_, " key and value heads");
  const auto expected = static_cast<size_t>(num_heads * tokens * head_dim_);
  CHECK_SHAPE(query.size() == expected && out.size() == expected && tokens <= length_,
              "KvCache: expected ", expected, " numbers of query and output, received ",
              query.size(), " and ", out.size());
  CHECK_SHAPE(weights.size() == static_cast<size_t>(tokens * length_), "KvCache: expected ",
              tokens * length_, " floats of workspace, received ", weights.size());
  const RowsMask mask{.causal = true, .first_row_keys = length_ - tokens + 1};
  for (int64_t head = 0; head < num_heads; ++head) {
    const int64_t kv = head / (num_heads / num_kv_heads_);
    attention_rows(out.data() + head * tokens * head_dim_, weights.data(),
                   query.data() + head * tokens * head_dim_,
                   key_transposed_.data() + kv * head_dim_ * capacity_, capacity_,
                   value_.data() + kv * capacity_ * head_dim_, mask,
                   {tokens, length_, head_dim_, scale});
  }
}

int64_t KvCache::bytes() const {
  return static_cast<int64_t>(key_transposed_.span().size_bytes() + value_.span().size_bytes());
}

double kv_cache_bytes(int64_t num_layers, int64_t num_kv_heads, int64_t head_dim, int64_t tokens,
                      int64_t bytes_per_number) {
  return 2.0 * static_cast<double>(num_layers) * static_cast<double>(num_kv_heads) *
         static_cast<double>(head_dim) * static_cast<double>(tokens) *
         static_cast<double>(bytes_per_number);
}

}  // namespace lab
