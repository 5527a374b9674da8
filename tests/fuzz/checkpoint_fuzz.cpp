// Any bytes may be chosen as a checkpoint: they are read or refused with an Error. The digest at
// the end would keep nearly all of them from the parser, so each input is tried twice: as it is,
// and as the content under a digest that fits.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/limits.hpp"
#include "core/base/sha256.hpp"
#include "wasm/session/checkpoint.hpp"

namespace {

constexpr size_t kDigest = 64;

// Not assert(), which a release build removes.
void expect(bool condition) {
  if (!condition) std::abort();
}

// What is read fits the limits, and reading what it is written as gives the same bytes.
void check_checkpoint(const lab::Checkpoint& checkpoint) {
  expect(static_cast<int64_t>(checkpoint.losses.size()) <= checkpoint.config.steps);
  expect(checkpoint.config.steps <= lab::kLimits.steps);
  expect(checkpoint.config.embed_dim >= 1);
  expect(checkpoint.config.embed_dim <= lab::kLimits.embed_dim);
  expect(checkpoint.config.learning_rate <= lab::kLimits.learning_rate);
  const std::vector<uint8_t> written = lab::encode_checkpoint(checkpoint);
  expect(lab::encode_checkpoint(lab::decode_checkpoint(written)) == written);
}

void try_bytes(const std::vector<uint8_t>& bytes) {
  try {
    check_checkpoint(lab::decode_checkpoint(bytes));
  } catch (const lab::Error& error) {
    expect(!error.code().empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<uint8_t> bytes(data, data + size);
  try_bytes(bytes);
  if (size >= kDigest) bytes.resize(size - kDigest);
  const std::string digest = lab::sha256_hex(bytes);
  bytes.insert(bytes.end(), digest.begin(), digest.end());
  try_bytes(bytes);
  return 0;
}
