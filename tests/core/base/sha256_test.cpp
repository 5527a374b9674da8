#include "core/base/sha256.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::vector<uint8_t> bytes_of(std::string_view message) {
  return {message.begin(), message.end()};
}

std::string digest(std::string_view message) {
  return lab::sha256_hex(bytes_of(message));
}

TEST_CASE("the standard's example messages have the standard's digests") {
  CHECK(digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(digest("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqk"
               "lmnopqrlmnopqrsmnopqrstnopqrstu") ==
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  CHECK(digest(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("how a message is cut does not change its digest") {
  std::string message;
  for (int i = 0; i < 300; ++i) message += static_cast<char>(i * 7);
  // Every length around the block's 64 bytes and the 56 where the padding needs a second block.
  for (size_t size = 0; size <= 130; ++size) {
    const std::vector<uint8_t> bytes = bytes_of(std::string_view(message).substr(0, size));
    for (const size_t cut : {size_t{0}, size / 3, size / 2, size}) {
      CAPTURE(size);
      CAPTURE(cut);
      lab::Sha256 hash;
      hash.update(std::span(bytes).first(cut));
      hash.update(std::span(bytes).subspan(cut));
      CHECK(hash.hex() == lab::sha256_hex(bytes));
    }
  }
}

TEST_CASE("asking for the digest leaves the hash open for more") {
  lab::Sha256 hash;
  hash.update(bytes_of("ab"));
  CHECK(hash.hex() == digest("ab"));
  CHECK(hash.hex() == digest("ab"));
  hash.update(bytes_of("c"));
  CHECK(hash.hex() == digest("abc"));
}

TEST_CASE("floats are hashed as little-endian bytes") {
  const std::vector<float> values = {1.0f, -2.5f};  // 0x3f800000, 0xc0200000
  const std::vector<uint8_t> bytes = {0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x20, 0xc0};
  lab::Sha256 hash;
  hash.update_floats(values);
  CHECK(hash.hex() == lab::sha256_hex(bytes));
}

}  // namespace
