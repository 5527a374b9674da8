#include "wasm/session/attention/attention_measurements.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/limits.hpp"
#include "core/base/text.hpp"

namespace lab {
namespace {

std::vector<AttentionEntry> all_measurements() {
  std::vector<AttentionEntry> all;
  for (const auto* list : {&head_measurements(), &scale_measurements(), &sharing_measurements(),
                           &cost_measurements(), &tile_measurements(), &patch_measurements()}) {
    all.insert(all.end(), list->begin(), list->end());
  }
  return all;
}

}  // namespace

std::unique_ptr<Measurement> create_attention_measurement(std::string_view name,
                                                          const Inputs& inputs) {
  for (const auto& [known, create] : all_measurements()) {
    if (known == name) return create(inputs);
  }
  std::string known;
  for (const std::string& each : attention_measurement_names()) {
    known += (known.empty() ? "" : ", ") + each;
  }
  throw Error("measurement.unknown", text("no measurement is called ", name, "; there are ", known),
              {{"name", std::string(name)}, {"known", known}});
}

std::vector<std::string> attention_measurement_names() {
  std::vector<std::string> names;
  for (const AttentionEntry& entry : all_measurements()) names.emplace_back(entry.name);
  return names;
}

Generator generator_of(const Inputs& inputs) {
  constexpr int64_t kSeed = 42;
  return Generator(static_cast<uint64_t>(inputs.whole("seed", kSeed, 0, kLimits.seed)));
}

std::vector<float> normal_floats(Generator& generator, int64_t count) {
  std::vector<float> out(static_cast<size_t>(count));
  normal_(generator, out);
  return out;
}

double max_difference(std::span<const float> a, std::span<const float> b) {
  double worst = 0.0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    if (std::isnan(difference)) return difference;
    worst = std::max(worst, difference);
  }
  return worst;
}

void check_attention_bytes(double bytes) {
  const auto limit = static_cast<double>(kLimits.attention_bytes);
  if (bytes <= limit) return;
  throw Error("attention.memory",
              text("this attention would hold ", bytes, " bytes; expected at most ", limit,
                   ". Try a shorter text or fewer heads"),
              {{"needed", to_text(bytes)}, {"limit", to_text(limit)}});
}

}  // namespace lab
