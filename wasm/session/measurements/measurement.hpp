// What the claims are about, measured: one name, one piece of work, numbers by name.
// data/claims.json says what the numbers should be, data/README.md what they mean.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wasm/session/corpus_data.hpp"

namespace lab {

struct NamedValue {
  std::string name;
  double value = 0.0;
};

// The numbers of a measurement, in the order in which they were found.
class Values {
 public:
  void add(std::string name, double value) { values_.push_back({std::move(name), value}); }
  void add(std::string name, int64_t value) { add(std::move(name), static_cast<double>(value)); }
  void add(std::string name, bool value) { add(std::move(name), value ? 1.0 : 0.0); }
  // name_0, name_1, …
  template <class Range>
  void add_each(const std::string& name, const Range& range) {
    int64_t i = 0;
    for (const auto value : range) {
      add(name + "_" + std::to_string(i), static_cast<double>(value));
      ++i;
    }
  }
  const std::vector<NamedValue>& all() const { return values_; }
  // Errors: Error("measurement.value") when there is none of that name.
  double operator[](std::string_view name) const;

 private:
  std::vector<NamedValue> values_;
};

// Work in small pieces, so that the caller can show progress and stop between them.
class Measurement {
 public:
  virtual ~Measurement() = default;
  // Works for about `milliseconds`; true when done.
  bool run_for(double milliseconds);
  // 0 … 1
  double progress() const { return progress_; }
  // Whole once run_for has said true.
  const Values& values() const { return values_; }

 protected:
  // Does a piece of some milliseconds and returns how much is done, 1 at the end.
  virtual double advance() = 0;
  Values values_;

 private:
  double progress_ = 0.0;
};

using MeasurementFactory = std::unique_ptr<Measurement> (*)(std::shared_ptr<CorpusData>);

struct MeasurementEntry {
  std::string_view name;
  MeasurementFactory create;
};

// One list a file of this folder.
const std::vector<MeasurementEntry>& data_measurements();
const std::vector<MeasurementEntry>& op_measurements();
const std::vector<MeasurementEntry>& model_measurements();
const std::vector<MeasurementEntry>& run_measurements();

// Errors: Error("measurement.unknown") naming those there are.
std::unique_ptr<Measurement> create_measurement(std::shared_ptr<CorpusData> corpus,
                                                std::string_view name);
std::vector<std::string> measurement_names();

// A measurement of one piece.
template <void (*Function)(Values&, CorpusData&)>
std::unique_ptr<Measurement> at_once(std::shared_ptr<CorpusData> corpus) {
  class AtOnce : public Measurement {
   public:
    explicit AtOnce(std::shared_ptr<CorpusData> c) : corpus_(std::move(c)) {}

   private:
    double advance() override {
      Function(values_, *corpus_);
      return 1.0;
    }
    std::shared_ptr<CorpusData> corpus_;
  };
  return std::make_unique<AtOnce>(std::move(corpus));
}

}  // namespace lab
