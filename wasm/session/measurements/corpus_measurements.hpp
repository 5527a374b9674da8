// The measurements that need a list of names: one name, one piece of work, numbers by name.
// data/claims.json says what the numbers should be, data/README.md what they mean.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "wasm/session/corpus_data.hpp"
#include "wasm/session/measurements/measurement.hpp"

namespace lab {

using MeasurementFactory = std::unique_ptr<Measurement> (*)(std::shared_ptr<CorpusData>,
                                                            const Inputs&);

struct MeasurementEntry {
  std::string_view name;
  MeasurementFactory create;
};

// One list a file of this folder.
const std::vector<MeasurementEntry>& data_measurements();
const std::vector<MeasurementEntry>& table_measurements();
const std::vector<MeasurementEntry>& op_measurements();
const std::vector<MeasurementEntry>& model_measurements();
const std::vector<MeasurementEntry>& experiment_measurements();
const std::vector<MeasurementEntry>& noise_measurements();
const std::vector<MeasurementEntry>& run_measurements();

// Errors: Error("measurement.unknown") naming those there are; Error("range") and Error("whole")
// for inputs that do not fit.
std::unique_ptr<Measurement> create_measurement(std::shared_ptr<CorpusData> corpus,
                                                std::string_view name, const Inputs& inputs = {});
std::vector<std::string> measurement_names();

// A measurement of one piece; `Function` takes the findings, the corpus and, if it wants, the
// inputs.
template <auto Function>
std::unique_ptr<Measurement> at_once(std::shared_ptr<CorpusData> corpus, const Inputs& inputs) {
  class AtOnce : public Measurement {
   public:
    AtOnce(std::shared_ptr<CorpusData> c, const Inputs& i) : corpus_(std::move(c)), inputs_(i) {}

   private:
    double advance() override {
      if constexpr (std::is_invocable_v<decltype(Function), Findings&, CorpusData&>) {
        Function(findings_, *corpus_);
      } else {
        Function(findings_, *corpus_, inputs_);
      }
      return 1.0;
    }
    std::shared_ptr<CorpusData> corpus_;
    Inputs inputs_;
  };
  return std::make_unique<AtOnce>(std::move(corpus), inputs);
}

// A measurement that is a class of its own, made from corpus and inputs.
template <class Type>
std::unique_ptr<Measurement> in_pieces(std::shared_ptr<CorpusData> corpus, const Inputs& inputs) {
  return std::make_unique<Type>(std::move(corpus), inputs);
}

}  // namespace lab
