#include "core/attention/kv_cache.hpp"

#include <doctest/doctest.h>

#include "tests/support/attention_cases.hpp"
#include "tests/support/errors.hpp"

namespace {

using lab::AttentionCase;
using lab::Generator;
using lab::KvCache;

// Tokens first … first + count − 1 of (heads, T, D).
std::vector<float> tokens_of(const std::vector<float>& all, int64_t heads, int64_t length,
                             int64_t width, int64_t first, int64_t count) {
  std::vector<float> out;
  for (int64_t head = 0; head < heads; ++head) {
    const auto from = all.begin() + (head * length + first) * width;
    out.insert(out.end(), from, from + count * width);
  }
  return out;
}

TEST_CASE("decoding with a cache gives the bits of decoding without") {
  Generator generator(421);
  for (const int64_t kv_heads : {4, 2, 1}) {
    AttentionCase c = lab::random_case(generator, {1, 4, kv_heads, 21, 21, 10});
    c.causal = true;
    const std::vector<float> all = lab::run_fused(c).out;
    KvCache cache(kv_heads, 10, 24);
    int64_t first = 0;
    for (const int64_t count : {1, 1, 5, 1, 13}) {
      cache.append(tokens_of(c.key, kv_heads, 21, 10, first, count),
                   tokens_of(c.value, kv_heads, 21, 10, first, count), count);
      const std::vector<float> query = tokens_of(c.query, 4, 21, 10, first, count);
      std::vector<float> out(query.size());
      std::vector<float> weights(static_cast<size_t>(count * cache.length()));
      cache.attend(out, query, weights, 4, count, c.scale());
      INFO("tokens ", first, " to ", first + count);
      CHECK(lab::bit_mismatch(out, tokens_of(all, 4, 21, 10, first, count)) == "");
      first += count;
    }
    CHECK(cache.length() == 21);
  }
}

TEST_CASE("a cache holds two numbers a KV head, dimension and token, and no more") {
  for (const int64_t kv_heads : {1, 3, 12}) {
    CHECK(static_cast<double>(KvCache(kv_heads, 64, 100).bytes()) ==
          lab::kv_cache_bytes(1, kv_heads, 64, 100, 4));
  }
  // Twelve layers of GPT-2's size at 1,024 tokens in two bytes: 37.7 MB.
  CHECK(lab::kv_cache_bytes(12, 12, 64, 1024, 2) == 37748736.0);
}

TEST_CASE("a cache refuses what does not fit, with a sentence") {
  KvCache cache(2, 3, 4);
  const std::vector<float> token(6), two(12), odd(5);
  CHECK(lab::error_code([&] { cache.append(odd, token, 1); }) == "shape");
  CHECK(lab::error_code([&] { cache.append(token, two, 1); }) == "shape");
  for (int i = 0; i < 4; ++i) cache.append(token, token, 1);
  CHECK(lab::error_code([&] { cache.append(token, token, 1); }) == "shape");
  std::vector<float> out(9), weights(4);
  CHECK(lab::error_code([&] { cache.attend(out, std::vector<float>(9), weights, 3, 1, 1.0f); }) ==
        "shape");
  out.resize(6);
  weights.resize(3);
  CHECK(lab::error_code([&] { cache.attend(out, token, weights, 2, 1, 1.0f); }) == "shape");
  CHECK(lab::error_code([] { KvCache(0, 3, 4); }) == "range");
  CHECK(lab::error_code([] { KvCache(1, 3, 0); }) == "range");
}

}  // namespace
