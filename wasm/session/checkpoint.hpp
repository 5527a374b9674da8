// The bytes of a checkpoint. Little-endian, versioned, closed by a SHA-256 of all that stands
// before.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/random/generator.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {

struct Checkpoint {
  std::string corpus_sha256;  // 64 hexadecimal digits
  RunConfig config;
  GeneratorState generator;       // of the minibatches
  std::vector<float> losses;      // one a step taken
  std::vector<float> parameters;  // C, W1, b1, W2, b2, one after the other
};

std::vector<uint8_t> encode_checkpoint(const Checkpoint& checkpoint);

// Reads bytes that anyone may have written. Errors: Error("checkpoint.damaged") for bytes that no
// encode_checkpoint wrote, or that were cut or changed since; Error("checkpoint.version") when
// another version of the numerics wrote them; Error("range") for settings outside the limits.
Checkpoint decode_checkpoint(std::span<const uint8_t> bytes);

}  // namespace lab
