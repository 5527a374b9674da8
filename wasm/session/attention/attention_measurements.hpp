// The measurements of the attention lessons: they need no list of names.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/random/draws.hpp"
#include "wasm/session/measurements/measurement.hpp"

namespace lab {

struct AttentionEntry {
  std::string_view name;
  std::unique_ptr<Measurement> (*create)(const Inputs&);
};

// One list a file of this folder.
const std::vector<AttentionEntry>& head_measurements();
const std::vector<AttentionEntry>& scale_measurements();
const std::vector<AttentionEntry>& sharing_measurements();
const std::vector<AttentionEntry>& cost_measurements();
const std::vector<AttentionEntry>& tile_measurements();
const std::vector<AttentionEntry>& patch_measurements();

// Errors: Error("measurement.unknown") naming those there are; Error("range"), Error("whole") and
// Error("input.count") for inputs that do not fit.
std::unique_ptr<Measurement> create_attention_measurement(std::string_view name,
                                                          const Inputs& inputs = {});
std::vector<std::string> attention_measurement_names();

// A measurement of one piece.
template <void (*Function)(Findings&, const Inputs&)>
std::unique_ptr<Measurement> whole(const Inputs& inputs) {
  class Whole : public Measurement {
   public:
    explicit Whole(const Inputs& given) : inputs_(given) {}

   private:
    double advance() override {
      Function(findings_, inputs_);
      return 1.0;
    }
    Inputs inputs_;
  };
  return std::make_unique<Whole>(inputs);
}

// A measurement that is a class of its own, made from inputs.
template <class Type>
std::unique_ptr<Measurement> piecewise(const Inputs& inputs) {
  return std::make_unique<Type>(inputs);
}

// The seed that a reader has not chosen.
Generator generator_of(const Inputs& inputs);
// `count` standard normal numbers.
std::vector<float> normal_floats(Generator& generator, int64_t count);
// The largest |a − b|; NaN when there is one.
double max_difference(std::span<const float> a, std::span<const float> b);
// Errors: Error("attention.memory") when `bytes` are more than kLimits.attention_bytes.
void check_attention_bytes(double bytes);

}  // namespace lab
