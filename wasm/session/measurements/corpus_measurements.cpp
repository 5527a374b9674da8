#include "wasm/session/measurements/corpus_measurements.hpp"

#include "core/base/error.hpp"
#include "core/base/text.hpp"

namespace lab {
namespace {

std::vector<MeasurementEntry> all_measurements() {
  std::vector<MeasurementEntry> all;
  for (const auto* list :
       {&data_measurements(), &table_measurements(), &op_measurements(), &model_measurements(),
        &experiment_measurements(), &noise_measurements(), &run_measurements()}) {
    all.insert(all.end(), list->begin(), list->end());
  }
  return all;
}

}  // namespace

std::unique_ptr<Measurement> create_measurement(std::shared_ptr<CorpusData> corpus,
                                                std::string_view name, const Inputs& inputs) {
  for (const auto& [known, create] : all_measurements()) {
    if (known == name) return create(std::move(corpus), inputs);
  }
  std::string known;
  for (const std::string& each : measurement_names()) known += (known.empty() ? "" : ", ") + each;
  throw Error("measurement.unknown", text("no measurement is called ", name, "; there are ", known),
              {{"name", std::string(name)}, {"known", known}});
}

std::vector<std::string> measurement_names() {
  std::vector<std::string> names;
  for (const MeasurementEntry& entry : all_measurements()) names.emplace_back(entry.name);
  return names;
}

}  // namespace lab
