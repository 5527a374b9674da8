#include "wasm/session/readings/reading.hpp"

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/datasets/utf8.hpp"

namespace lab {

std::vector<int32_t> context_ids(const TrainingSession& session, const std::string& context) {
  return encode_context(decode_utf8(context), session.corpus().vocabulary(),
                        session.config().context_length);
}

Findings read_session(const TrainingSession& session, std::string_view name, const Inputs& inputs) {
  std::string known;
  for (const auto* list : {&sampling_readings(), &layer_readings(), &letter_readings()}) {
    for (const ReadingEntry& entry : *list) {
      if (entry.name == name) {
        Findings findings;
        entry.read(findings, session, inputs);
        return findings;
      }
      known += text(known.empty() ? "" : ", ", entry.name);
    }
  }
  throw Error("reading.unknown", text("no reading is called ", name, "; there are ", known),
              {{"name", std::string(name)}, {"known", known}});
}

}  // namespace lab
