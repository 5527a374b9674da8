// What both modules exchange with the page for a measurement: inputs, findings, and work in slices.
#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "wasm/bindings/guard.hpp"
#include "wasm/session/measurements/measurement.hpp"

namespace lab::bindings {

using emscripten::val;

// Copies of C++ arrays as JavaScript ones.
template <class T>
val typed_copy(std::span<const T> values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()))
      .template call<val>("slice");
}

inline NamedArray array_of(const val& array) {
  return {array["name"].as<std::string>(),
          {},
          emscripten::convertJSArrayToNumberVector<double>(array["values"])};
}

// `arrays`: {name, values: Float64Array} each.
inline Inputs inputs_of(const val& numbers, const val& texts, const val& arrays = val::array()) {
  const auto given = emscripten::vecFromJSArray<val>(arrays);
  std::vector<NamedArray> named;
  std::transform(given.begin(), given.end(), std::back_inserter(named), array_of);
  return {emscripten::vecFromJSArray<NamedValue>(numbers),
          emscripten::vecFromJSArray<Detail>(texts), named};
}

inline val named_array(const NamedArray& array) {
  val out = val::object();
  out.set("name", array.name);
  out.set("shape", val::array(array.shape));
  out.set("values", typed_copy<double>(array.values));
  return out;
}

inline val as_object(const Findings& findings) {
  std::vector<val> arrays;
  std::transform(findings.arrays().begin(), findings.arrays().end(), std::back_inserter(arrays),
                 named_array);
  val out = val::object();
  out.set("values", val::array(findings.values()));
  out.set("arrays", val::array(arrays));
  return out;
}

inline val findings_of(const Measurement& measurement) {
  return as_object(measurement.findings());
}

// Called in each module's EMSCRIPTEN_BINDINGS.
inline void bind_measurements() {
  using namespace emscripten;
  value_array<Detail>("Detail").element(&Detail::name).element(&Detail::value);
  value_object<NamedValue>("NamedValue")
      .field("name", &NamedValue::name)
      .field("value", &NamedValue::value);
  class_<Measurement>("Measurement")
      .function("runFor", &Guard<&Measurement::run_for>::call)
      .function("progress", &Guard<&Measurement::progress>::call)
      .function("findings", &Guard<&findings_of>::call);
}

}  // namespace lab::bindings
