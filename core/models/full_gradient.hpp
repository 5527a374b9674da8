// The gradient over all examples, which no machine needs to hold in memory at once.
#pragma once

#include <memory>
#include <vector>

#include "core/datasets/examples.hpp"
#include "core/models/mlp.hpp"

namespace lab {

// Adds up the gradients of chunks, in double. The gradient of the mean loss over n examples is the
// mean of the chunks' gradients, each weighted by its number of examples.
class FullGradient {
 public:
  // `examples` must outlive it. Errors: Error("range") when there are none.
  FullGradient(const MlpShape& shape, std::shared_ptr<ParameterSet> parameters,
               const Examples& examples);

  // Takes the next chunk, at most kChunk examples. True after the last one: the parameter set's
  // gradients() then hold the full gradient, and the next call begins anew. The parameters must not
  // change in between.
  bool add_chunk();

  // 0 … 1, how much of the pass is done.
  double progress() const;

 private:
  static constexpr int64_t kChunk = 512;

  const Examples& examples_;
  std::shared_ptr<ParameterSet> parameters_;
  std::vector<Program> programs_;  // of a whole chunk and, if one is left, of the rest
  std::vector<double> sum_;
  int64_t chunk_ = 0;
  int64_t next_ = 0;  // the first example that was not yet taken
};

}  // namespace lab
