#include "core/models/full_gradient.hpp"

#include <algorithm>

#include "core/base/limits.hpp"

namespace lab {

FullGradient::FullGradient(const MlpShape& shape, std::shared_ptr<ParameterSet> parameters,
                           const Examples& examples)
    : examples_(examples),
      parameters_(std::move(parameters)),
      sum_(parameters_->gradients().size(), 0.0) {
  const int64_t n = examples.count();
  check_range("examples", n, 1, INT64_MAX);
  chunk_ = std::min(kChunk, n);
  for (const int64_t rows : {chunk_, n % chunk_}) {
    if (rows == 0) continue;
    programs_.push_back(compile_mlp_training(shape, rows, {.parameters = parameters_}));
  }
}

double FullGradient::progress() const {
  return static_cast<double>(next_) / static_cast<double>(examples_.count());
}

bool FullGradient::add_chunk() {
  const int64_t n = examples_.count();
  const int64_t rows = std::min(chunk_, n - next_);
  Program& program = programs_[rows == chunk_ ? 0 : 1];
  const int64_t length = examples_.context_length;
  program.set_ids("context",
                  {examples_.contexts.data() + next_ * length, static_cast<size_t>(rows * length)});
  program.set_ids("targets", {examples_.targets.data() + next_, static_cast<size_t>(rows)});
  program.forward();
  program.backward();
  next_ += rows;
  const bool whole = next_ == n;
  const std::span<float> gradients = parameters_->gradients();
  for (size_t i = 0; i < sum_.size(); ++i) {
    sum_[i] += static_cast<double>(gradients[i]) * static_cast<double>(rows);
    if (!whole) continue;
    gradients[i] = static_cast<float>(sum_[i] / static_cast<double>(n));
    sum_[i] = 0.0;
  }
  if (whole) next_ = 0;
  return whole;
}

}  // namespace lab
