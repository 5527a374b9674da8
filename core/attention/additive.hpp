// Additive attention, the first of its kind: a decoder's state asks, the encoder's states answer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// state (H), annotations (T, H), one for each word of the source; the learned parts: state_weight
// and annotation_weight (H, H) as x · W, score_vector (H).
struct AdditiveInputs {
  std::span<const float> state, annotations, state_weight, annotation_weight, score_vector;
  int64_t source_length = 0;
  int64_t hidden = 0;
};

// projected_state (H), projected_annotations and hidden_layer (T, H), scores and weights (T),
// context (H).
struct AdditiveAttention {
  std::vector<float> projected_state, projected_annotations, hidden_layer, scores, weights, context;
};

// score_j = v · tanh(s W + h_j U), weights = softmax(scores), context = Σ_j weights_j h_j.
// Source: Bahdanau, Cho & Bengio 2015, section 3.1 and appendix A.1.2. Errors: Error("shape") when
// a span does not fit.
AdditiveAttention additive_attention(const AdditiveInputs& inputs);

}  // namespace lab
