#include "wasm/session/checkpoint.hpp"

#include <algorithm>
#include <cstring>

#include "core/base/bits.hpp"
#include "core/base/limits.hpp"
#include "core/base/sha256.hpp"
#include "core/base/text.hpp"
#include "wasm/session/numerics.hpp"

namespace lab {
namespace {

constexpr std::string_view kMagic = "LABCKPT1";
constexpr size_t kDigest = 64;

[[noreturn]] void damaged(const std::string& what) {
  throw Error("checkpoint.damaged",
              text("this is no whole checkpoint: ", what, "; choose the file that the lab wrote"),
              {{"what", what}});
}

class Writer {
 public:
  void text(std::string_view value) { bytes_.insert(bytes_.end(), value.begin(), value.end()); }
  void u32(uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8)
      bytes_.push_back(static_cast<uint8_t>(value >> shift));
  }
  void u64(uint64_t value) {
    u32(static_cast<uint32_t>(value));
    u32(static_cast<uint32_t>(value >> 32));
  }
  void f64(double value) { u64(bit_cast<uint64_t>(value)); }
  void floats(std::span<const float> values) {
    u64(values.size());
    for (const float value : values) u32(bit_cast<uint32_t>(value));
  }
  std::vector<uint8_t> finish() {
    text(sha256_hex(bytes_));
    return std::move(bytes_);
  }

 private:
  std::vector<uint8_t> bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const uint8_t> bytes) : bytes_(bytes) {}

  std::string text(size_t size) {
    const auto piece = take(size);
    return {piece.begin(), piece.end()};
  }
  uint32_t u32() {
    const auto piece = take(4);
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i) value |= static_cast<uint32_t>(piece[i]) << (8 * i);
    return value;
  }
  uint64_t u64() {
    const uint64_t low = u32();
    return low | static_cast<uint64_t>(u32()) << 32;
  }
  double f64() { return bit_cast<double>(u64()); }
  // The count is checked against the bytes that are there before anything is allocated.
  std::vector<float> floats() {
    const uint64_t count = u64();
    if (count > (bytes_.size() - position_) / sizeof(float))
      damaged("a list is longer than the file");
    std::vector<float> values(static_cast<size_t>(count));
    for (float& value : values) value = bit_cast<float>(u32());
    return values;
  }
  void expect_end() const {
    if (position_ != bytes_.size()) damaged("there are bytes behind its end");
  }

 private:
  std::span<const uint8_t> take(size_t size) {
    if (bytes_.size() - position_ < size) damaged("it ends too early");
    position_ += size;
    return bytes_.subspan(position_ - size, size);
  }

  std::span<const uint8_t> bytes_;
  size_t position_ = 0;
};

void write_settings(Writer& out, const RunSettings& s) {
  for (const double value : {s.context_length, s.embed_dim, s.hidden_dim, s.batch_size, s.steps,
                             s.learning_rate, s.decay_step, s.decay_factor, s.seed}) {
    out.f64(value);
  }
  out.u32(static_cast<uint32_t>(s.initialization.size()));
  out.text(s.initialization);
}

RunSettings read_settings(Reader& in) {
  RunSettings s;
  for (double* value : {&s.context_length, &s.embed_dim, &s.hidden_dim, &s.batch_size, &s.steps,
                        &s.learning_rate, &s.decay_step, &s.decay_factor, &s.seed}) {
    *value = in.f64();
  }
  s.initialization = in.text(std::min<uint32_t>(in.u32(), 16));
  return s;
}

void write_generator(Writer& out, const GeneratorState& state) {
  for (const uint32_t word : state.words) out.u32(word);
  out.u32(state.index);
  out.u32(state.has_next_normal ? 1 : 0);
  out.f64(state.next_normal);
}

GeneratorState read_generator(Reader& in) {
  GeneratorState state;
  for (uint32_t& word : state.words) word = in.u32();
  state.index = in.u32();
  state.has_next_normal = in.u32() != 0;
  state.next_normal = in.f64();
  return state;
}

}  // namespace

std::vector<uint8_t> encode_checkpoint(const Checkpoint& c) {
  Writer out;
  out.text(kMagic);
  out.u32(kNumericsVersion);
  out.text(c.corpus_sha256);
  write_settings(out, settings_of(c.config));
  write_generator(out, c.generator);
  out.floats(c.losses);
  out.floats(c.parameters);
  return out.finish();
}

Checkpoint decode_checkpoint(std::span<const uint8_t> bytes) {
  if (static_cast<int64_t>(bytes.size()) > kLimits.checkpoint_bytes) damaged("it is too large");
  if (bytes.size() < kMagic.size() + kDigest ||
      !std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) {
    damaged("it does not begin as one");
  }
  const auto content = bytes.first(bytes.size() - kDigest);
  const auto digest = bytes.last(kDigest);
  const std::string computed = sha256_hex(content);
  if (!std::equal(computed.begin(), computed.end(), digest.begin())) {
    damaged("its SHA-256 does not match its content");
  }

  Reader in(content);
  in.text(kMagic.size());
  const uint32_t version = in.u32();
  if (version != static_cast<uint32_t>(kNumericsVersion)) {
    throw Error("checkpoint.version",
                text("the checkpoint was written by numerics version ", version, ", this lab has ",
                     kNumericsVersion, ": its run cannot go on with the same bits"),
                {{"received", to_text(version)}, {"expected", to_text(kNumericsVersion)}});
  }
  Checkpoint c;
  c.corpus_sha256 = in.text(kDigest);
  c.config = checked(read_settings(in));
  c.generator = read_generator(in);
  c.losses = in.floats();
  c.parameters = in.floats();
  in.expect_end();
  if (static_cast<int64_t>(c.losses.size()) > c.config.steps)
    damaged("it has more losses than steps");
  return c;
}

}  // namespace lab
