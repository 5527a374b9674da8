// Several heads: joined, sharing keys and values, and fed from a cache.
#include <algorithm>
#include <optional>

#include "core/attention/kv_cache.hpp"
#include "core/attention/multi_head.hpp"
#include "core/base/limits.hpp"
#include "core/base/text.hpp"
#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/attention/one_head.hpp"
#include "wasm/session/attention/timing.hpp"

namespace lab {
namespace {

// Columns `first` … of a dense matrix.
Array2<float> columns_of(const Array2<float>& all, int64_t first, int64_t count) {
  std::vector<float> part;
  for (size_t row = 0; row < all.shape(0); ++row) {
    const float* from = all.data() + row * all.shape(1) + first;
    part.insert(part.end(), from, from + count);
  }
  return array2<float, float>(part, static_cast<int64_t>(all.shape(0)), count);
}

// h attentions one by one, by hand, on their columns of W_Q, W_K and W_V; then side by side times
// W_O.
std::vector<float> separate_heads(const Array2<float>& x, const MultiHeadWeights& weights,
                                  const MultiHeadShape& shape) {
  const int64_t width = shape.embed_dim, head_dim = width / shape.num_heads;
  const auto matrix = [&](std::span<const float> from) {
    return array2<float, float>(from, width, width);
  };
  const Array2<float> query = matrix(weights.query), key = matrix(weights.key);
  const Array2<float> value = matrix(weights.value), open = array2<float, float>({{0.0f}}, 1, 1);
  Array2<float> joined = array2<float, float>(span_of(x), shape.length, width);
  for (int64_t head = 0; head < shape.num_heads; ++head) {
    const int64_t first = head * head_dim;
    const auto part = [&](const Array2<float>& of) {
      return product_reference<float>(x, columns_of(of, first, head_dim));
    };
    const AttentionByHand<float> one = scaled_dot_product_attention_reference<float>(
        part(query), part(key), part(value), open, attention_scale(head_dim));
    for (int64_t t = 0; t < shape.length; ++t) {
      std::copy_n(one.output.data() + t * head_dim, head_dim, joined.data() + t * width + first);
    }
  }
  const Array2<float> out = product_reference<float>(joined, matrix(weights.output));
  return {out.begin(), out.end()};
}

// D05. Inputs: `length` (6, 1 … 12), `embed_dim` (768, 1 … 1024), `num_heads` (12), `seed`.
void measure_multi_head(Findings& found, const Inputs& inputs) {
  const int64_t width = inputs.whole("embed_dim", 768, 1, 1024);
  const MultiHeadShape shape{inputs.whole("length", 6, 1, 12), width,
                             inputs.whole("num_heads", 12, 1, 1024)};
  Generator generator = generator_of(inputs);
  const std::vector<float> x = normal_floats(generator, shape.length * width);
  // Standard deviation 1 / √C keeps what comes out of a projection as large as what went in.
  const auto matrix = [&] {
    std::vector<float> out = normal_floats(generator, width * width);
    for (float& number : out) number *= attention_scale(width);
    return out;
  };
  const std::vector<float> query = matrix(), key = matrix(), value = matrix(), output = matrix();
  const MultiHeadWeights weights{query, key, value, output};
  const MultiHeadAttention joined = multi_head_attention(x, weights, shape);
  const std::vector<float> apart =
      separate_heads(array2<float, float>(x, shape.length, width), weights, shape);
  constexpr int64_t kShown = 16;
  const Array2<float> all = array2<float, float>(joined.output, shape.length, width);
  const int64_t shown = std::min(width, kShown);
  found.set_array("weights", {shape.num_heads, shape.length, shape.length}, joined.weights);
  found.set_array("output", {shape.length, shown}, columns_of(all, 0, shown));
  found.add("head_dim", width / shape.num_heads);
  found.add("max_difference", max_difference(joined.output, apart));
  found.add("parameters", 4 * width * width);
}

struct Bench {
  int64_t num_heads, num_kv_heads, head_dim, length;
  std::vector<float> query, key, value;  // (H, T, D), (Hkv, T, D)

  AttentionShape shape() const {
    return {.num_heads = num_heads,
            .num_kv_heads = num_kv_heads,
            .query_length = length,
            .key_length = length,
            .head_dim = head_dim};
  }
};

Bench random_bench(Generator& generator, int64_t heads, int64_t kv_heads, int64_t head_dim,
                   int64_t length) {
  Bench bench{heads, kv_heads, head_dim, length, {}, {}, {}};
  bench.query = normal_floats(generator, heads * length * head_dim);
  bench.key = normal_floats(generator, kv_heads * length * head_dim);
  bench.value = normal_floats(generator, kv_heads * length * head_dim);
  return bench;
}

// Causal attention of all heads at once.
std::vector<float> grouped(const Bench& bench) {
  OneHead all{bench.query, bench.key,     bench.value,
              {},          bench.shape(), attention_scale(bench.head_dim)};
  all.mask.causal = true;
  return attend_fused(all).output;
}

// The same, head by head: head h reads the key and value that `kv_of` names.
std::vector<float> head_by_head(const Bench& bench, int64_t (*kv_of)(int64_t head)) {
  std::vector<float> out;
  const int64_t size = bench.length * bench.head_dim;
  const auto part = [&](const std::vector<float>& all, int64_t index) {
    return std::vector<float>(all.begin() + index * size, all.begin() + (index + 1) * size);
  };
  for (int64_t head = 0; head < bench.num_heads; ++head) {
    OneHead one{
        part(bench.query, head), part(bench.key, kv_of(head)),   part(bench.value, kv_of(head)), {},
        bench.shape(),           attention_scale(bench.head_dim)};
    one.shape.num_heads = one.shape.num_kv_heads = 1;
    one.mask.causal = true;
    const std::vector<float> output = attend_fused(one).output;
    out.insert(out.end(), output.begin(), output.end());
  }
  return out;
}

// Rows of token t of (heads, T, D), as (heads, 1, D).
std::vector<float> token_of(const std::vector<float>& all, int64_t heads, const Bench& bench,
                            int64_t token) {
  std::vector<float> out;
  for (int64_t head = 0; head < heads; ++head) {
    const auto from = all.begin() + (head * bench.length + token) * bench.head_dim;
    out.insert(out.end(), from, from + bench.head_dim);
  }
  return out;
}

// The cache with the first `tokens` tokens of the bench.
KvCache filled_cache(const Bench& bench, int64_t tokens) {
  KvCache cache(bench.num_kv_heads, bench.head_dim, bench.length);
  for (int64_t t = 0; t < tokens; ++t) {
    cache.append(token_of(bench.key, bench.num_kv_heads, bench, t),
                 token_of(bench.value, bench.num_kv_heads, bench, t), 1);
  }
  return cache;
}

// Token after token from the cache, against all rows at once.
bool cache_keeps_bits(const Bench& bench) {
  const std::vector<float> at_once = grouped(bench);
  KvCache cache(bench.num_kv_heads, bench.head_dim, bench.length);
  std::vector<float> out(static_cast<size_t>(bench.num_heads * bench.head_dim));
  for (int64_t t = 0; t < bench.length; ++t) {
    cache.append(token_of(bench.key, bench.num_kv_heads, bench, t),
                 token_of(bench.value, bench.num_kv_heads, bench, t), 1);
    std::vector<float> weights(static_cast<size_t>(t + 1));
    cache.attend(out, token_of(bench.query, bench.num_heads, bench, t), weights, bench.num_heads, 1,
                 attention_scale(bench.head_dim));
    if (out != token_of(at_once, bench.num_heads, bench, t)) return false;
  }
  return true;
}

// D07 and D08. Inputs: `num_layers` (12, 1 … 128), `num_heads` (12, 1 … 128), `num_kv_heads` (12, a
// divisor), `head_dim` (64, 1 … 256), `length` (1024, 1 … 2^20) tokens, `bytes_per_number` (2, 1 …
// 8), `bench_length` (64, 1 … 1024) tokens before the one that is timed, `timings` (1), `seed`
// (42).
class KvCacheBench : public Measurement {
 public:
  explicit KvCacheBench(const Inputs& inputs)
      : layers_(inputs.whole("num_layers", 12, 1, 128)),
        heads_(inputs.whole("num_heads", 12, 1, 128)),
        kv_heads_(inputs.whole("num_kv_heads", heads_, 1, heads_)),
        head_dim_(inputs.whole("head_dim", 64, 1, 256)),
        length_(inputs.whole("length", 1024, 1, 1 << 20)),
        number_bytes_(inputs.whole("bytes_per_number", 2, 1, 8)),
        bench_length_(inputs.whole("bench_length", 64, 1, 1024)),
        timings_(inputs.whole("timings", 1, 0, 1) == 1),
        generator_(generator_of(inputs)) {
    if (heads_ % kv_heads_ != 0) {
      throw Error(
          "attention.kv_heads",
          text("num_kv_heads: expected a divisor of num_heads ", heads_, ", received ", kv_heads_),
          {{"num_kv_heads", to_text(kv_heads_)}, {"num_heads", to_text(heads_)}});
    }
    // Query, output, keys and values, the latter in the cache, too; one head's weights.
    const auto numbers = static_cast<double>((bench_length_ + 1) * head_dim_) *
                             static_cast<double>(2 * heads_ + 4 * kv_heads_) +
                         static_cast<double>((bench_length_ + 1) * (bench_length_ + 1));
    check_attention_bytes(numbers * sizeof(float));
  }

 private:
  static constexpr int64_t kShort = 6;  // tokens on which bits are compared

  double advance() override {
    switch (piece_++) {
      case 0:
        count_bytes();
        return 0.1;
      case 1:
        compare_bits();
        return timings_ ? 0.2 : 1.0;
      case 2:
        fill_bench();
        return 0.3;
      case 3:
        time_cached();
        return 0.4;
      default:
        time_uncached(next_head_++);
        return 0.4 + 0.6 * static_cast<double>(next_head_) / static_cast<double>(heads_);
    }
  }

  void count_bytes() {
    std::vector<int64_t> sharing;
    std::vector<double> model;
    std::vector<int64_t> counted, formula;
    int64_t mismatches = 0;
    for (int64_t kv = 1; kv <= heads_; ++kv) {
      if (heads_ % kv != 0) continue;
      sharing.push_back(kv);
      model.push_back(kv_cache_bytes(layers_, kv, head_dim_, length_, number_bytes_));
      counted.push_back(KvCache(kv, head_dim_, bench_length_).bytes());
      formula.push_back(
          static_cast<int64_t>(kv_cache_bytes(1, kv, head_dim_, bench_length_, sizeof(float))));
      if (counted.back() != formula.back()) ++mismatches;
    }
    findings_.set_array("kv_heads", sharing);
    findings_.set_array("kv_bytes", model);
    findings_.set_array("layer_bytes_counted", counted);
    findings_.set_array("layer_bytes_formula", formula);
    findings_.add("mismatches", mismatches);
    findings_.add("model_bytes",
                  kv_cache_bytes(layers_, kv_heads_, head_dim_, length_, number_bytes_));
  }

  void compare_bits() {
    const Bench all = random_bench(generator_, heads_, heads_, head_dim_, kShort);
    findings_.add("groups_are_mha",
                  grouped(all) == head_by_head(all, [](int64_t head) { return head; }));
    const Bench one = random_bench(generator_, heads_, 1, head_dim_, kShort);
    findings_.add("one_group_is_mqa",
                  grouped(one) == head_by_head(one, [](int64_t) { return int64_t{0}; }));
    const Bench chosen = random_bench(generator_, heads_, kv_heads_, head_dim_, kShort);
    findings_.add("cache_bits_equal", cache_keeps_bits(chosen));
  }

  // Numbers of the right size for a clock: what they are doesn't matter there.
  void fill_bench() {
    constexpr int64_t kDrawn = 4096;
    const std::vector<float> drawn = normal_floats(generator_, kDrawn);
    const auto repeated = [&](int64_t heads) {
      std::vector<float> out(static_cast<size_t>(heads * (bench_length_ + 1) * head_dim_));
      for (size_t i = 0; i < out.size(); ++i) out[i] = drawn[i % drawn.size()];
      return out;
    };
    bench_ = {heads_,           kv_heads_,           head_dim_,          bench_length_ + 1,
              repeated(heads_), repeated(kv_heads_), repeated(kv_heads_)};
  }

  void time_cached() {
    const KvCache cache = filled_cache(bench_, bench_.length);
    const std::vector<float> query = token_of(bench_.query, heads_, bench_, bench_length_);
    std::vector<float> out(query.size()), weights(static_cast<size_t>(bench_.length));
    const double seconds = least_seconds(
        [&] { cache.attend(out, query, weights, heads_, 1, attention_scale(head_dim_)); });
    findings_.add("seconds_cached", seconds);
    findings_.add("tokens_per_second_cached", 1.0 / seconds);
  }

  // All rows of one head, as if nothing had been kept.
  void time_uncached(int64_t head) {
    const int64_t size = bench_.length * head_dim_;
    const auto part = [&](const std::vector<float>& all, int64_t index) {
      return std::vector<float>(all.begin() + index * size, all.begin() + (index + 1) * size);
    };
    const int64_t kv = head / (heads_ / kv_heads_);
    OneHead one{part(bench_.query, head), part(bench_.key, kv),      part(bench_.value, kv), {},
                bench_.shape(),           attention_scale(head_dim_)};
    one.shape.num_heads = one.shape.num_kv_heads = 1;
    one.mask.causal = true;
    uncached_ += least_seconds([&] { attend_fused(one); });
    if (head + 1 < heads_) return;
    findings_.add("seconds_uncached", uncached_);
    findings_.add("tokens_per_second_uncached", 1.0 / uncached_);
  }

  int64_t layers_, heads_, kv_heads_, head_dim_, length_, number_bytes_, bench_length_;
  bool timings_;
  Generator generator_;
  int piece_ = 0;
  Bench bench_{};
  int64_t next_head_ = 0;
  double uncached_ = 0.0;
};

}  // namespace

const std::vector<AttentionEntry>& sharing_measurements() {
  static const std::vector<AttentionEntry> kList = {
      {"multi_head", whole<measure_multi_head>},
      {"kv_cache", piecewise<KvCacheBench>},
  };
  return kList;
}

}  // namespace lab
