// SHA-256 (FIPS 180-4): the fingerprint of losses and parameters that a receipt carries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace lab {

// Hashes a message that arrives in pieces; how it is cut does not change the result.
class Sha256 {
 public:
  void update(std::span<const uint8_t> bytes);

  // Hashes the bits of each float, least significant byte first whatever the machine's own order,
  // so that a fingerprint means the same everywhere. -0 and 0 differ, and so do NaNs.
  void update_floats(std::span<const float> values);

  // The digest of everything given so far: 64 lower-case hexadecimal digits. More may follow.
  std::string hex() const;

 private:
  static constexpr size_t kBlockBytes = 64;

  void compress(const uint8_t* block);

  // First 32 fractional bits of the square roots of the first eight primes (FIPS 180-4, 5.3.3).
  std::array<uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<uint8_t, kBlockBytes> pending_{};
  size_t pending_size_ = 0;
  uint64_t byte_count_ = 0;
};

// The digest of one whole message, as Sha256::hex.
std::string sha256_hex(std::span<const uint8_t> bytes);

}  // namespace lab
