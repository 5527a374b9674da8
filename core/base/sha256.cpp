#include "core/base/sha256.hpp"

#include <algorithm>
#include <bit>

#include "core/base/bits.hpp"

namespace lab {
namespace {

// First 32 fractional bits of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<uint32_t, 64> kRoundConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// The message schedule: the block's 16 big-endian words, then 48 mixed from them (6.2.2, step 1).
std::array<uint32_t, 64> make_schedule(const uint8_t* block) {
  std::array<uint32_t, 64> w{};
  for (size_t t = 0; t < 16; ++t) {
    for (size_t byte = 0; byte < 4; ++byte) w[t] = (w[t] << 8) | block[4 * t + byte];
  }
  for (size_t t = 16; t < 64; ++t) {
    const uint32_t a = w[t - 15];
    const uint32_t b = w[t - 2];
    const uint32_t sigma0 = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
    const uint32_t sigma1 = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
    w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
  }
  return w;
}

}  // namespace

// FIPS 180-4, 6.2.2, steps 2 to 4, with the standard's letters.
void Sha256::compress(const uint8_t* block) {
  const std::array<uint32_t, 64> w = make_schedule(block);
  auto [a, b, c, d, e, f, g, h] = state_;
  for (size_t t = 0; t < 64; ++t) {
    const uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const uint32_t choose = (e & f) ^ (~e & g);
    const uint32_t t1 = h + sum1 + choose + kRoundConstants[t] + w[t];
    const uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + sum0 + majority;
  }
  const std::array<uint32_t, 8> working = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < state_.size(); ++i) state_[i] += working[i];
}

void Sha256::update(std::span<const uint8_t> bytes) {
  byte_count_ += bytes.size();
  while (!bytes.empty()) {
    if (pending_size_ == 0 && bytes.size() >= kBlockBytes) {
      compress(bytes.data());
      bytes = bytes.subspan(kBlockBytes);
      continue;
    }
    const size_t count = std::min(bytes.size(), kBlockBytes - pending_size_);
    std::copy_n(bytes.begin(), count,
                pending_.begin() + static_cast<std::ptrdiff_t>(pending_size_));
    pending_size_ += count;
    bytes = bytes.subspan(count);
    if (pending_size_ == kBlockBytes) {
      compress(pending_.data());
      pending_size_ = 0;
    }
  }
}

void Sha256::update_floats(std::span<const float> values) {
  for (const float value : values) {
    const uint32_t bits = bit_cast<uint32_t>(value);
    const std::array<uint8_t, 4> bytes = {
        static_cast<uint8_t>(bits), static_cast<uint8_t>(bits >> 8),
        static_cast<uint8_t>(bits >> 16), static_cast<uint8_t>(bits >> 24)};
    update(bytes);
  }
}

std::string Sha256::hex() const {
  // The end mark goes into a copy, so that this object can take more. The padding: one bit, zeros
  // up to 8 bytes before a block's end, and the message's length in bits (5.1.1).
  Sha256 closed = *this;
  const uint64_t bit_count = byte_count_ * 8;
  const size_t used = pending_size_ < 56 ? kBlockBytes : 2 * kBlockBytes;
  std::array<uint8_t, 2 * kBlockBytes> padding{};
  const size_t padding_size = used - pending_size_;
  padding[0] = 0x80;
  for (size_t i = 0; i < 8; ++i) {
    padding[padding_size - 1 - i] = static_cast<uint8_t>(bit_count >> (8 * i));
  }
  closed.update(std::span<const uint8_t>(padding).first(padding_size));

  std::string out;
  for (const uint32_t word : closed.state_) {
    for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[(word >> shift) & 15u];
  }
  return out;
}

std::string sha256_hex(std::span<const uint8_t> bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.hex();
}

}  // namespace lab
