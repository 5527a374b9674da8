// The names of the second module, which the attention lessons load; web/src/worker/module.ts has
// the same in TypeScript.
#include <emscripten/bind.h>

#include "wasm/bindings/guard.hpp"
#include "wasm/bindings/measurement.hpp"
#include "wasm/session/attention/attention_measurements.hpp"

namespace lab::bindings {
namespace {

val names_of_measurements() {
  return val::array(attention_measurement_names());
}

std::unique_ptr<Measurement> create_measurement_of(const std::string& name, const val& numbers,
                                                   const val& texts, const val& arrays) {
  return create_attention_measurement(name, inputs_of(numbers, texts, arrays));
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  using namespace emscripten;
  bind_measurements();
  function("measurementNames", &names_of_measurements);
  function("createMeasurement", &Guard<&create_measurement_of>::call);
}

}  // namespace lab::bindings
