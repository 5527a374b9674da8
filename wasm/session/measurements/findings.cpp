#include "wasm/session/measurements/findings.hpp"

#include "core/base/limits.hpp"
#include "core/base/text.hpp"

namespace lab {

void Findings::add(std::string_view name, double value) {
  values_.push_back({std::string(name), value});
}

void Findings::add_numbered(std::string_view name, int64_t number, double value) {
  values_.push_back({text(name, "_", number), value});
}

void Findings::set_array_values(std::string_view name, const Shape& shape,
                                std::vector<double> values) {
  if (element_count(shape) != static_cast<int64_t>(values.size())) {
    throw Error("shape", text(name, ": ", values.size(), " numbers do not fill its shape"));
  }
  NamedArray array{std::string(name), {shape.begin(), shape.end()}, std::move(values)};
  for (NamedArray& known : arrays_) {
    if (known.name == name) {
      known = std::move(array);
      return;
    }
  }
  arrays_.push_back(std::move(array));
}

double Findings::operator[](std::string_view name) const {
  for (const NamedValue& value : values_) {
    if (value.name == name) return value.value;
  }
  throw Error("measurement.value", text("nothing was found that is called ", name));
}

const NamedArray& Findings::array(std::string_view name) const {
  for (const NamedArray& array : arrays_) {
    if (array.name == name) return array;
  }
  throw Error("measurement.value", text("no array was found that is called ", name));
}

const NamedValue* Inputs::find(std::string_view name) const {
  for (const NamedValue& given : numbers_) {
    if (given.name == name) return &given;
  }
  return nullptr;
}

double Inputs::number(std::string_view name, double fallback, double minimum,
                      double maximum) const {
  const NamedValue* given = find(name);
  if (given == nullptr) return fallback;
  check_range(name, given->value, minimum, maximum);
  return given->value;
}

int64_t Inputs::whole(std::string_view name, int64_t fallback, int64_t minimum,
                      int64_t maximum) const {
  const NamedValue* given = find(name);
  return given == nullptr ? fallback : check_whole(name, given->value, minimum, maximum);
}

std::string Inputs::text(std::string_view name, std::string_view fallback) const {
  for (const Detail& given : texts_) {
    if (given.name == name) return given.value;
  }
  return std::string(fallback);
}

std::vector<float> Inputs::floats(std::string_view name, std::vector<float> fallback,
                                  double minimum, double maximum) const {
  for (const NamedArray& given : arrays_) {
    if (given.name != name) continue;
    if (given.values.size() != fallback.size()) {
      throw Error("input.count",
                  lab::text(name, ": expected ", fallback.size(), " numbers, received ",
                            given.values.size()),
                  {{"name", std::string(name)},
                   {"expected", to_text(fallback.size())},
                   {"received", to_text(given.values.size())}});
    }
    for (size_t i = 0; i < fallback.size(); ++i) {
      check_range(name, given.values[i], minimum, maximum);
      fallback[i] = static_cast<float>(given.values[i]);
    }
  }
  return fallback;
}

}  // namespace lab
