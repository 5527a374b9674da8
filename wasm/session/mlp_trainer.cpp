#include "wasm/session/mlp_trainer.hpp"

#include <algorithm>

#include "core/optim/sgd.hpp"
#include "core/random/draws.hpp"

namespace lab {

MlpTrainer::MlpTrainer(const MlpShape& shape, Initialization initialization, uint64_t seed,
                       const Examples& examples, int64_t batch_size)
    : shape_(shape),
      initialization_(initialization),
      seed_(seed),
      examples_(examples),
      program_(compile_mlp_training(shape, batch_size)),
      batch_generator_(seed),
      indices_(static_cast<size_t>(batch_size)),
      contexts_(static_cast<size_t>(batch_size * shape.context_length)),
      targets_(static_cast<size_t>(batch_size)) {
  reset();
}

void MlpTrainer::reset() {
  Generator parameter_generator(seed_);
  initialize_mlp(parameters(), shape_, initialization_, parameter_generator);
  batch_generator_ = Generator(seed_);
}

float MlpTrainer::step(double learning_rate) {
  const float loss = gradient();
  sgd_step(parameters(), learning_rate);
  return loss;
}

float MlpTrainer::gradient() {
  draw_batch();
  program_.forward();
  program_.backward();
  return program_.output();
}

void MlpTrainer::draw_batch() {
  randint_(batch_generator_, indices_, examples_.count());
  const int64_t length = shape_.context_length;
  for (size_t b = 0; b < indices_.size(); ++b) {
    const int64_t example = indices_[b];
    std::copy_n(examples_.contexts.data() + example * length, length,
                contexts_.data() + static_cast<int64_t>(b) * length);
    targets_[b] = examples_.targets[static_cast<size_t>(example)];
  }
  program_.set_ids("context", contexts_);
  program_.set_ids("targets", targets_);
}

}  // namespace lab
