// What a measurement or a reading is asked with, and what it answers: numbers and arrays by name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/shape.hpp"

namespace lab {

struct NamedValue {
  std::string name;
  double value = 0.0;
};

// Row by row; float32 numbers keep their exact value.
struct NamedArray {
  std::string name;
  std::vector<double> shape;
  std::vector<double> values;
};

// In the order in which they were found.
class Findings {
 public:
  void add(std::string_view name, double value);
  void add(std::string_view name, int64_t value) { add(name, static_cast<double>(value)); }
  void add(std::string_view name, bool value) { add(name, value ? 1.0 : 0.0); }
  // name_0, name_1, …
  template <class Range>
  void add_each(std::string_view name, const Range& range) {
    int64_t i = 0;
    for (const auto value : range) add_numbered(name, i++, static_cast<double>(value));
  }

  // A whole array, of numbers of any type; one that is still growing is set again. Errors:
  // Error("shape") when the range does not fill the shape.
  template <class Range>
  void set_array(std::string_view name, const Shape& shape, const Range& range) {
    set_array_values(name, shape, std::vector<double>(range.begin(), range.end()));
  }
  template <class Range>
  void set_array(std::string_view name, const Range& range) {
    set_array(name, {static_cast<int64_t>(range.size())}, range);
  }

  const std::vector<NamedValue>& values() const { return values_; }
  const std::vector<NamedArray>& arrays() const { return arrays_; }
  // Errors: Error("measurement.value") when there is none of that name.
  double operator[](std::string_view name) const;
  const NamedArray& array(std::string_view name) const;

 private:
  void add_numbered(std::string_view name, int64_t number, double value);
  void set_array_values(std::string_view name, const Shape& shape, std::vector<double> values);

  std::vector<NamedValue> values_;
  std::vector<NamedArray> arrays_;
};

// Settings by name; of an array the shape is not looked at. What is not given has the fallback that
// the reader of the input names.
class Inputs {
 public:
  Inputs() = default;
  Inputs(std::vector<NamedValue> numbers, std::vector<Detail> texts,
         std::vector<NamedArray> arrays = {})
      : numbers_(std::move(numbers)), texts_(std::move(texts)), arrays_(std::move(arrays)) {}

  // Errors: Error("range") outside [minimum, maximum] and for NaN; whole() also Error("whole").
  double number(std::string_view name, double fallback, double minimum, double maximum) const;
  int64_t whole(std::string_view name, int64_t fallback, int64_t minimum, int64_t maximum) const;
  std::string text(std::string_view name, std::string_view fallback) const;
  // As many numbers as the fallback has, row by row. Errors: Error("input.count") for another
  // count, Error("range") for a number outside [minimum, maximum] and for NaN.
  std::vector<float> floats(std::string_view name, std::vector<float> fallback, double minimum,
                            double maximum) const;

 private:
  const NamedValue* find(std::string_view name) const;

  std::vector<NamedValue> numbers_;
  std::vector<Detail> texts_;  // UTF-8
  std::vector<NamedArray> arrays_;
};

}  // namespace lab
