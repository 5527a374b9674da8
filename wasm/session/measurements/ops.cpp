// Measurements of single ops: softmax, cross entropy, embedding lookup, views.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/analysis/entropy.hpp"
#include "core/base/math.hpp"
#include "core/kernels/softmax.hpp"
#include "core/ops/cross_entropy.hpp"
#include "core/ops/embedding.hpp"
#include "core/random/draws.hpp"
#include "wasm/session/measurements/measurement.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

constexpr uint64_t kSeed = 2147483647;

void measure_embedding_lookup(Findings& values, CorpusData& data) {
  const RunConfig main;
  const MlpShape shape = main.model_shape(data.vocab_size());
  const auto parameters = draw_mlp(shape, main.initialization, static_cast<uint64_t>(main.seed));
  const std::span<const float> table = (*parameters)["C"].value;

  // The third window of "emma" is ".em".
  const std::vector<std::u32string> words{U"emma"};
  const Examples windows = build_examples(words, data.vocabulary(), main.context_length);
  const std::span<const int32_t> ids(windows.contexts.data() + 2 * main.context_length,
                                     static_cast<size_t>(main.context_length));
  Tensor looked_up({main.context_length, main.embed_dim});
  Tensor multiplied({main.context_length, main.embed_dim});
  embedding_forward(looked_up.span(), table, ids, main.embed_dim);
  embedding_reference<float>(multiplied.span(), table, ids, main.embed_dim);
  values.add_each("id", ids);
  values.add("rows", looked_up.shape()[0]);
  values.add("columns", looked_up.shape()[1]);
  values.add("equals_one_hot",
             std::memcmp(looked_up.data(), multiplied.data(), looked_up.span().size_bytes()) == 0);
}

// In the program that trains: the lecture's first model, (n, 3, 2) seen as (n, 6).
void measure_view(Findings& values, CorpusData& data) {
  constexpr int64_t kExamples = 32;
  const Program program = compile_mlp_training({data.vocab_size(), 3, 2, 100}, kExamples);
  const TensorView emb = program.activation("emb");
  const TensorView flat = program.activation("flat");
  values.add("same_pointer", flat.data == emb.data);
  values.add("rows", flat.shape[0]);
  values.add("columns", flat.shape[1]);
  values.add("stride_row", flat.strides[0]);
}

// The largest difference between softmax(z) and softmax(z − c) over random z and c.
double shift_invariance_error() {
  Generator generator(kSeed);
  double worst = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    std::array<float, 27> z, shifted, p, q;
    std::array<float, 1> c;
    normal_(generator, z);
    uniform_(generator, c);
    for (size_t i = 0; i < z.size(); ++i) shifted[i] = z[i] - (c[0] * 100.0f - 50.0f);
    softmax(p, z);
    softmax(q, shifted);
    for (size_t i = 0; i < z.size(); ++i) {
      // The shift itself rounds z to a multiple of 2^-18; the softmax of what is left is compared.
      worst = std::max(worst, static_cast<double>(std::fabs(p[i] - q[i])));
    }
  }
  return worst;
}

// The largest difference between the float32 kernel and the same formula in double.
double softmax_error() {
  Generator generator(kSeed);
  double worst = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    std::array<float, 27> z, p;
    normal_(generator, z);
    for (float& logit : z) logit *= 10.0f;
    softmax(p, z);
    std::array<double, 27> exact_z, exact_p;
    std::copy(z.begin(), z.end(), exact_z.begin());
    softmax_reference<double>(exact_p, exact_z);
    for (size_t i = 0; i < z.size(); ++i) {
      worst = std::max(worst, std::fabs(static_cast<double>(p[i]) - exact_p[i]));
    }
  }
  return worst;
}

void measure_softmax(Findings& values, CorpusData&) {
  const std::array<float, 3> logits = {1.0f, 2.0f, 100.0f};
  std::array<float, 3> exps, naive, stable, shifted, losses;
  softmax_naive(naive, exps, logits);
  softmax(stable, logits);
  const float highest = *std::max_element(logits.begin(), logits.end());
  for (size_t i = 0; i < logits.size(); ++i) shifted[i] = logits[i] - highest;
  for (size_t i = 0; i < logits.size(); ++i) {
    losses[i] = static_cast<float>(-portable_log(static_cast<double>(naive[i])));
  }
  values.add_each("naive_exp", exps);
  values.add_each("naive_softmax", naive);
  values.add_each("naive_loss_target", losses);
  values.add_each("shifted", shifted);
  values.add_each("stable", stable);
  values.add("shift_invariance_error", shift_invariance_error());
  values.add("max_error_vs_double", softmax_error());
}

void measure_uniform_loss(Findings& values, CorpusData& data) {
  const auto v = static_cast<size_t>(data.vocab_size());
  std::vector<float> logits(v, 0.0f), probs(v);
  const std::array<int32_t, 1> target = {0};
  const auto measured =
      static_cast<double>(cross_entropy_forward(probs, logits, target, data.vocab_size()));
  values.add("uniform_loss", measured);
  values.add("uniform_error", std::fabs(measured - uniform_loss(data.vocab_size())));
}

// The least time of several hundred calls: the one that nothing else on the machine disturbed.
template <class Call>
double least_seconds(Call call) {
  using Clock = std::chrono::steady_clock;
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 300; ++round) {
    const auto start = Clock::now();
    call();
    least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return least;
}

// The fused op beside the chain written by hand: the same loss, the same gradient, fewer bytes.
void measure_cross_entropy(Findings& values, CorpusData& data) {
  constexpr int64_t kBatch = 32;
  const int64_t v = data.vocab_size();
  Generator generator(kSeed);
  Tensor logits({kBatch, v}), fused({kBatch, v}), counts({kBatch, v}), probs({kBatch, v});
  Tensor dlogits({kBatch, v});
  std::vector<int32_t> targets(kBatch);
  normal_(generator, logits.span());
  randint_(generator, targets, v);
  const float fused_loss = cross_entropy_forward(fused.span(), logits.span(), targets, v);
  cross_entropy_backward(dlogits.span(), 1.0f, fused.span(), targets, v, false);
  const float hand_loss =
      cross_entropy_reference<float>(counts.span(), probs.span(), logits.span(), targets, v);
  double worst = 0.0;
  for (int64_t b = 0; b < kBatch; ++b) {
    for (int64_t i = 0; i < v; ++i) {
      const float hit = targets[static_cast<size_t>(b)] == i ? 1.0f : 0.0f;
      const float by_hand = (probs.data()[b * v + i] - hit) / static_cast<float>(kBatch);
      worst = std::max(worst, static_cast<double>(std::fabs(dlogits.data()[b * v + i] - by_hand)));
    }
  }
  values.add("loss_difference", static_cast<double>(std::fabs(fused_loss - hand_loss)));
  values.add("gradient_difference", worst);
  // The arrays that each way fills, and the time it takes to fill them.
  const auto bytes = [](const Tensor& tensor) {
    return static_cast<int64_t>(tensor.span().size_bytes());
  };
  const int64_t bytes_fused = bytes(fused);
  const int64_t bytes_by_hand = bytes(counts) + bytes(probs);
  values.add("bytes_fused", bytes_fused);
  values.add("bytes_by_hand", bytes_by_hand);
  values.add("bytes_ratio", static_cast<double>(bytes_by_hand) / static_cast<double>(bytes_fused));
  values.add("seconds_fused", least_seconds([&] {
               cross_entropy_forward(fused.span(), logits.span(), targets, v);
             }));
  values.add("seconds_by_hand", least_seconds([&] {
               cross_entropy_reference<float>(counts.span(), probs.span(), logits.span(), targets,
                                              v);
             }));
}

// A number that counts how often it is multiplied.
struct Counted {
  explicit Counted(int v) : value(v) {}
  Counted(double v, int64_t* counter) : value(v), multiplications(counter) {}
  Counted operator+(const Counted& other) const { return {value + other.value, counter(other)}; }
  Counted operator*(const Counted& other) const {
    if (counter(other) != nullptr) ++*counter(other);
    return {value * other.value, counter(other)};
  }
  int64_t* counter(const Counted& other) const {
    return multiplications != nullptr ? multiplications : other.multiplications;
  }
  double value;
  int64_t* multiplications = nullptr;
};

void measure_one_hot_cost(Findings& values, CorpusData&) {
  constexpr int64_t kVocabulary = 50'000;
  constexpr int64_t kEmbedDim = 10;
  constexpr std::array<int32_t, 3> kIds = {7, 49'999, 31};
  int64_t multiplications = 0;
  const std::vector<Counted> table(kVocabulary * kEmbedDim, Counted(0.5, &multiplications));
  std::vector<Counted> out(kIds.size() * kEmbedDim, Counted(0));
  embedding_reference<Counted>(out, table, kIds, kEmbedDim);
  values.add("multiply_adds_one_hot", static_cast<int64_t>(kIds.size()) * kVocabulary * kEmbedDim);
  values.add("counted_one_hot", multiplications);

  multiplications = 0;
  gather_rows<Counted>(out, table, kIds, kEmbedDim);
  values.add("multiply_adds_lookup", multiplications);
}

}  // namespace

const std::vector<MeasurementEntry>& op_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"embedding_lookup", at_once<measure_embedding_lookup>},
      {"view", at_once<measure_view>},
      {"softmax", at_once<measure_softmax>},
      {"uniform_loss", at_once<measure_uniform_loss>},
      {"cross_entropy", at_once<measure_cross_entropy>},
      {"one_hot_cost", at_once<measure_one_hot_cost>},
  };
  return kList;
}

}  // namespace lab
