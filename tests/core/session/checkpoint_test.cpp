#include "wasm/session/checkpoint.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/base/limits.hpp"
#include "core/base/sha256.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/sessions.hpp"
#include "wasm/session/numerics.hpp"
#include "wasm/session/training_session.hpp"

using lab::Checkpoint;
using lab::TrainingSession;

namespace {

using Bytes = std::vector<uint8_t>;

constexpr size_t kDigest = 64;
constexpr size_t kVersionAt = 8;  // behind the magic word

Bytes valid_checkpoint(int64_t steps = 23) {
  TrainingSession session(lab::tiny_corpus(), lab::small_config());
  session.run(steps);
  return session.checkpoint();
}

// The same content under a digest that fits it, so that what lies behind the digest is reached.
Bytes sealed(const Bytes& bytes) {
  Bytes content(bytes.begin(), bytes.end() - kDigest);
  const std::string digest = lab::sha256_hex(content);
  content.insert(content.end(), digest.begin(), digest.end());
  return content;
}

std::string code_of(const Bytes& bytes) {
  return lab::error_code([&] { lab::decode_checkpoint(bytes); });
}

std::string code_of_resume(const Bytes& bytes) {
  return lab::error_code([&] { TrainingSession::resume(lab::tiny_corpus(), bytes); });
}

// Bytes of the valid checkpoint with one field replaced, under a fitting digest.
template <class Change>
Bytes changed(Change change) {
  Checkpoint checkpoint = lab::decode_checkpoint(valid_checkpoint());
  change(checkpoint);
  return lab::encode_checkpoint(checkpoint);
}

}  // namespace

TEST_CASE("a decoded checkpoint is what was encoded") {
  TrainingSession session(lab::tiny_corpus(), lab::small_config());
  session.run(23);
  const Bytes bytes = session.checkpoint();
  const Checkpoint checkpoint = lab::decode_checkpoint(bytes);
  CHECK(checkpoint.corpus_sha256 == lab::tiny_corpus()->corpus().sha256);
  CHECK(checkpoint.config.hidden_dim == 16);
  CHECK(checkpoint.config.learning_rate == 0.1);
  CHECK(checkpoint.config.seed == 2147483647);
  CHECK(checkpoint.generator == session.trainer().batch_generator().state());
  CHECK(checkpoint.losses == std::vector<float>(session.losses().begin(), session.losses().end()));
  CHECK(static_cast<int64_t>(checkpoint.parameters.size()) == session.parameters().count());
  CHECK(lab::encode_checkpoint(checkpoint) == bytes);
}

TEST_CASE("a checkpoint cut at any length is refused as damaged") {
  const Bytes bytes = valid_checkpoint();
  for (size_t length = 0; length < bytes.size(); length += length < 200 ? 1 : 37) {
    CAPTURE(length);
    CHECK(code_of(Bytes(bytes.begin(), bytes.begin() + static_cast<int64_t>(length))) ==
          "checkpoint.damaged");
  }
}

TEST_CASE("a checkpoint cut behind its digest is refused as damaged, too") {
  const Bytes bytes = valid_checkpoint();
  for (size_t length = 8 + kDigest; length < bytes.size(); length += 41) {
    CAPTURE(length);
    const Bytes cut(bytes.begin(), bytes.begin() + static_cast<int64_t>(length));
    CHECK(code_of(sealed(cut)) == "checkpoint.damaged");
  }
}

TEST_CASE("bytes behind the end of a checkpoint are refused") {
  Bytes bytes = valid_checkpoint();
  bytes.insert(bytes.end() - kDigest, 0);
  CHECK(code_of(bytes) == "checkpoint.damaged");
  CHECK(code_of(sealed(bytes)) == "checkpoint.damaged");
}

TEST_CASE("a checkpoint with any one bit changed is refused as damaged") {
  const Bytes bytes = valid_checkpoint();
  lab::Generator generator(11);
  for (int trial = 0; trial < 400; ++trial) {
    Bytes flipped = bytes;
    const size_t place =
        trial < 100 ? static_cast<size_t>(trial) : generator.next_u32() % bytes.size();
    flipped[place] ^= static_cast<uint8_t>(1u << (generator.next_u32() % 8));
    CAPTURE(place);
    CHECK(code_of(flipped) == "checkpoint.damaged");
  }
}

TEST_CASE("a changed byte under a fitting digest is read, or refused with an Error") {
  const Bytes bytes = valid_checkpoint();
  lab::Generator generator(12);
  int refused = 0;
  for (int trial = 0; trial < 300; ++trial) {
    Bytes changed_bytes = bytes;
    const size_t place =
        trial < 200 ? static_cast<size_t>(trial) : generator.next_u32() % (bytes.size() - kDigest);
    changed_bytes[place] ^= static_cast<uint8_t>(1 + generator.next_u32() % 255);
    CAPTURE(place);
    std::string code;
    CHECK_NOTHROW(code = code_of_resume(sealed(changed_bytes)));
    if (code != "no error") ++refused;
    // The magic word, the version and the hash of the corpus admit nothing else.
    if (place < kVersionAt + 4 + kDigest) CHECK(code != "no error");
  }
  CHECK(refused > 76);
}

TEST_CASE("a checkpoint of other numerics is refused by its version") {
  Bytes bytes = valid_checkpoint();
  bytes[kVersionAt] = static_cast<uint8_t>(lab::kNumericsVersion + 1);
  const auto action = [&] { lab::decode_checkpoint(sealed(bytes)); };
  CHECK(lab::error_code(action) == "checkpoint.version");
  CHECK(lab::error_detail("received", action) == std::to_string(lab::kNumericsVersion + 1));
  CHECK(lab::error_detail("expected", action) == std::to_string(lab::kNumericsVersion));
}

TEST_CASE("a checkpoint of another corpus is refused by both hashes") {
  const Bytes bytes = valid_checkpoint();
  const auto turkish = lab::corpus_called("turkish");
  const auto action = [&] { TrainingSession::resume(turkish, bytes); };
  CHECK(lab::error_code(action) == "checkpoint.corpus");
  CHECK(lab::error_detail("expected", action) == lab::tiny_corpus()->corpus().sha256);
  CHECK(lab::error_detail("received", action) == turkish->corpus().sha256);
}

TEST_CASE("settings outside of the limits are refused by name, whatever the digest says") {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [](const char* name, auto change) {
    CAPTURE(name);
    const Bytes bytes = changed([&](Checkpoint& c) { change(c.config); });
    const auto action = [&] { lab::decode_checkpoint(bytes); };
    CHECK(lab::error_code(action) == "range");
    CHECK(lab::error_detail("name", action) == name);
  };
  refused("embed_dim", [](lab::RunConfig& c) { c.embed_dim = 1'000'000; });
  refused("hidden_dim", [](lab::RunConfig& c) { c.hidden_dim = 0; });
  refused("context_length", [](lab::RunConfig& c) { c.context_length = 17; });
  refused("batch_size", [](lab::RunConfig& c) { c.batch_size = -1; });
  refused("steps", [](lab::RunConfig& c) { c.steps = int64_t{1} << 50; });
  refused("learning_rate", [](lab::RunConfig& c) { c.learning_rate = kNan; });
  refused("decay_factor", [](lab::RunConfig& c) { c.decay_factor = kNan; });
  refused("seed", [](lab::RunConfig& c) { c.seed = int64_t{1} << 33; });
}

TEST_CASE("more losses than steps, or parameters that do not fit the model, are refused") {
  CHECK(code_of(changed([](Checkpoint& c) { c.losses.resize(451); })) == "checkpoint.damaged");
  CHECK(code_of(changed([](Checkpoint& c) { c.losses.resize(450); })) == "no error");
  for (const bool more : {false, true}) {
    const Bytes bytes =
        changed([&](Checkpoint& c) { c.parameters.resize(c.parameters.size() + (more ? 1 : -1)); });
    CHECK(code_of_resume(bytes) == "checkpoint.damaged");
  }
}

TEST_CASE("a generator's state that no generator can have had is refused") {
  CHECK(code_of_resume(changed([](Checkpoint& c) { c.generator.index = 625; })) ==
        "generator.state");
}

TEST_CASE("a list that claims to be longer than the file allocates nothing") {
  Bytes bytes = valid_checkpoint(0);
  // The count of the losses stands behind settings (9 doubles, a word with its length) and state.
  const size_t count_at = kVersionAt + 4 + kDigest + 9 * 8 + 4 + 7 + 624 * 4 + 4 + 4 + 8;
  for (size_t i = 0; i < 8; ++i) REQUIRE(bytes[count_at + i] == 0);
  bytes[count_at + 6] = 0x7f;
  CHECK(code_of(sealed(bytes)) == "checkpoint.damaged");
}

TEST_CASE("a file beyond the limit is refused before it is hashed") {
  const Bytes bytes(static_cast<size_t>(lab::kLimits.checkpoint_bytes) + 1);
  CHECK(code_of(bytes) == "checkpoint.damaged");
  CHECK(lab::error_detail("what", [&] { lab::decode_checkpoint(bytes); }) == "it is too large");
}
