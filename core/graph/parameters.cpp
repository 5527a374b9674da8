#include "core/graph/parameters.hpp"

#include "core/base/limits.hpp"

namespace lab {

ParameterSet::ParameterSet(const std::vector<Description>& descriptions) {
  std::vector<int64_t> offsets;
  for (const Description& description : descriptions) {
    const int64_t size = element_count(description.shape);
    offsets.push_back(floats_);
    count_ += size;
    floats_ += padded(size);
  }
  check_range("parameters", count_, int64_t{1}, kLimits.parameters);
  values_ = allocate_floats(floats_);
  gradients_ = allocate_floats(floats_);
  for (size_t i = 0; i < descriptions.size(); ++i) {
    const auto size = static_cast<size_t>(element_count(descriptions[i].shape));
    parameters_.push_back({descriptions[i].name,
                           descriptions[i].shape,
                           {values_.get() + offsets[i], size},
                           {gradients_.get() + offsets[i], size}});
  }
}

const Parameter& ParameterSet::operator[](std::string_view name) const {
  std::string known;
  for (const Parameter& parameter : parameters_) {
    if (parameter.name == name) return parameter;
    known += (known.empty() ? "" : ", ") + parameter.name;
  }
  throw Error("parameter.unknown", text("no parameter is called ", name, "; there are ", known),
              {{"name", std::string(name)}, {"known", known}});
}

}  // namespace lab
