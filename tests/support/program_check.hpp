// Whole programs against compositions of reference twins in double.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/program.hpp"
#include "core/kernels/elementwise.hpp"
#include "core/ops/cross_entropy.hpp"
#include "core/ops/embedding.hpp"
#include "core/ops/linear.hpp"
#include "core/random/generator.hpp"
#include "tests/support/gradcheck.hpp"

namespace lab {

using Doubles = std::vector<double>;

// The reference twins as functions of their inputs.
inline Doubles embed(const Doubles& table, const std::vector<int32_t>& ids, int64_t embed_dim) {
  Doubles out(ids.size() * static_cast<size_t>(embed_dim));
  embedding_reference<double>(out, table, ids, embed_dim);
  return out;
}

inline Doubles affine(const Doubles& x, const Doubles& weight, const Doubles& bias,
                      LinearShape shape) {
  Doubles out(static_cast<size_t>(shape.batch * shape.out_features));
  linear_reference<double>(out, x, weight, bias, shape);
  return out;
}

inline Doubles tanh_of(const Doubles& x) {
  Doubles out(x.size());
  tanh_reference<double>(out, x);
  return out;
}

inline double loss_of(const Doubles& logits, const std::vector<int32_t>& targets,
                      int64_t vocab_size) {
  Doubles counts(logits.size());
  Doubles probs(logits.size());
  return cross_entropy_reference<double>(counts, probs, logits, targets, vocab_size);
}

// Gives every parameter random numbers and makes the check of all gradients at once. The program's
// own upstream gradient is 1, so the checker's is multiplied in.
template <class Loss>
GradientCheck check_of(const std::string& name, std::shared_ptr<Program> program, Loss loss) {
  GradientCheck check;
  check.op = name;
  Generator generator(131);
  for (const Parameter& parameter : program->parameters()->all()) {
    check.names.push_back(parameter.name);
    check.inputs.push_back(random_floats(generator, parameter.value.size(), 0.7f));
    std::copy(check.inputs.back().begin(), check.inputs.back().end(), parameter.value.begin());
  }
  check.reference = [loss](const Operands<double>& in) { return Doubles{loss(in)}; };
  check.backward = [program](Operands<float>& d, const std::vector<float>& dout, bool) {
    program->forward();
    program->backward();
    for (size_t k = 0; k < d.size(); ++k) {
      const auto gradient = program->parameters()->all()[k].gradient;
      for (size_t i = 0; i < gradient.size(); ++i) d[k][i] = dout[0] * gradient[i];
    }
  };
  return check;
}

inline void check_loss(const GradientCheck& check, Program& program) {
  Operands<double> inputs;
  for (const auto& input : check.inputs) inputs.push_back(to_double(input));
  program.forward();
  const float loss = program.output();
  CHECK(mismatch({&loss, 1}, check.reference(inputs), {1e-6, 1e-6}) == "");
}

}  // namespace lab
