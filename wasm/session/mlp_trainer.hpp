// The training loop of the lecture, one step at a time.
#pragma once

#include <memory>
#include <vector>

#include "core/datasets/examples.hpp"
#include "core/models/mlp.hpp"
#include "core/random/generator.hpp"

namespace lab {

// Two generators with the same seed, as the lecture's protocol has it: one draws the parameters, a
// fresh one draws the minibatches.
class MlpTrainer {
 public:
  // `examples` must outlive the trainer.
  MlpTrainer(const MlpShape& shape, Initialization initialization, uint64_t seed,
             const Examples& examples, int64_t batch_size);

  // Draws a minibatch with replacement, computes loss and gradients, and updates with this learning
  // rate. Returns the loss before the update, in nats. Allocates nothing.
  float step(double learning_rate);

  // Draws the next minibatch and leaves its gradients in parameters().gradients(); no update.
  float gradient();

  // The parameters and the batch generator at step 0 again.
  void reset();

  const MlpShape& shape() const { return shape_; }
  Program& program() { return program_; }
  const Program& program() const { return program_; }
  ParameterSet& parameters() const { return *program_.parameters(); }
  const std::shared_ptr<ParameterSet>& shared_parameters() const { return program_.parameters(); }
  Generator& batch_generator() { return batch_generator_; }
  const Generator& batch_generator() const { return batch_generator_; }
  // Indices of the last minibatch's examples.
  const std::vector<int32_t>& batch_indices() const { return indices_; }

 private:
  void draw_batch();

  MlpShape shape_;
  Initialization initialization_;
  uint64_t seed_;
  const Examples& examples_;
  Program program_;
  Generator batch_generator_;
  std::vector<int32_t> indices_;   // (B)
  std::vector<int32_t> contexts_;  // (B, T)
  std::vector<int32_t> targets_;   // (B)
};

}  // namespace lab
