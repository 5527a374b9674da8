// Measurements of the table C and of views: a row looked up, a product with one-hot rows, and one
// storage read under two shapes.
#include <array>
#include <cstring>

#include "core/base/limits.hpp"
#include "core/datasets/utf8.hpp"
#include "core/ops/embedding.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/measurements/lecture_model.hpp"
#include "wasm/session/run_config.hpp"

namespace lab {
namespace {

// The rows of `ids` taken from a table, and the same by a product with one-hot rows.
struct BothWays {
  BothWays(std::span<const float> table, std::span<const int32_t> ids, int64_t embed_dim)
      : looked_up({static_cast<int64_t>(ids.size()), embed_dim}), multiplied(looked_up.shape()) {
    embedding_forward(looked_up.span(), table, ids, embed_dim);
    embedding_reference<float>(multiplied.span(), table, ids, embed_dim);
  }
  // Bit for bit.
  bool equal() const {
    return std::memcmp(looked_up.data(), multiplied.data(), looked_up.span().size_bytes()) == 0;
  }
  Tensor looked_up, multiplied;
};

void measure_embedding_lookup(Findings& values, CorpusData& data) {
  const RunConfig main;
  const auto parameters = untrained(main_shape(data));

  // The third window of "emma" is ".em".
  const std::vector<std::u32string> words{U"emma"};
  const Examples windows = build_examples(words, data.vocabulary(), main.context_length);
  const std::span<const int32_t> ids(windows.contexts.data() + 2 * main.context_length,
                                     static_cast<size_t>(main.context_length));
  const BothWays ways((*parameters)["C"].value, ids, main.embed_dim);
  values.add_each("id", ids);
  values.add("rows", ways.looked_up.shape()[0]);
  values.add("columns", ways.looked_up.shape()[1]);
  values.add("equals_one_hot", ways.equal());
}

// A context of the reader's own, looked up in an untrained table. Inputs: text `word` (".em"), cut
// to its last characters or filled up with '.' on the left; `context_length` T (3, 1 …
// kLimits.context_length); `embed_dim` d (10, 1 … kLimits.embed_dim); `seed` (MAIN's). Arrays: `C`
// (V, d); `ids` (T); `rows` (T, d), looked up; `one_hot` (T, V); `product` (T, d), one_hot times C.
// Values: `equal`, 1 when rows and product have the same bits; `multiply_adds_one_hot`,
// `multiply_adds_lookup`. Errors: Error("vocabulary.unknown").
void measure_lookup(Findings& values, CorpusData& data, const Inputs& inputs) {
  RunConfig config;
  const int64_t length =
      inputs.whole("context_length", config.context_length, 1, kLimits.context_length);
  const int64_t width = inputs.whole("embed_dim", config.embed_dim, 1, kLimits.embed_dim);
  const int64_t seed = inputs.whole("seed", config.seed, 0, kLimits.seed);
  config.context_length = length;
  config.embed_dim = width;
  const int64_t v = data.vocab_size();
  const auto parameters =
      draw_mlp(config.model_shape(v), Initialization::kLecture, static_cast<uint64_t>(seed));
  const std::span<const float> table = (*parameters)["C"].value;

  const std::vector<int32_t> ids =
      encode_context(decode_utf8(inputs.text("word", ".em")), data.vocabulary(), length);
  std::vector<float> one_hot(static_cast<size_t>(length * v));
  for (size_t t = 0; t < ids.size(); ++t) {
    one_hot[t * static_cast<size_t>(v) + static_cast<size_t>(ids[t])] = 1.0f;
  }
  const BothWays ways(table, ids, width);
  values.set_array("C", {v, width}, table);
  values.set_array("ids", ids);
  values.set_array("rows", {length, width}, ways.looked_up.span());
  values.set_array("one_hot", {length, v}, one_hot);
  values.set_array("product", {length, width}, ways.multiplied.span());
  values.add("equal", ways.equal());
  values.add("multiply_adds_one_hot", length * v * width);
  values.add("multiply_adds_lookup", int64_t{0});
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

// The embeddings of a word's first contexts, in the program of MAIN untrained, as they lie in
// memory. Inputs: text `word` ("emma"); `rows` n (2, 1 … 4), fewer when the word has fewer;
// `embed_dim` d (2, 1 … 10). Arrays: `ids` (n, 3); `storage` (n · 3 · d) in memory order;
// `emb_shape` and `emb_strides` (3), `flat_shape` and `flat_strides` (2), strides in elements.
// Values: `pointer_equal`; `address_emb`, `address_flat`, in bytes; `bytes_copied` by the view.
// Errors: Error("vocabulary.unknown").
void measure_storage_view(Findings& values, CorpusData& data, const Inputs& inputs) {
  RunConfig config;
  config.embed_dim = inputs.whole("embed_dim", 2, 1, 10);
  const std::vector<std::u32string> words{decode_utf8(inputs.text("word", "emma"))};
  const Examples windows = build_examples(words, data.vocabulary(), config.context_length)
                               .first(inputs.whole("rows", 2, 1, 4));
  const int64_t rows = windows.count();
  const MlpShape shape = config.model_shape(data.vocab_size());
  Program program =
      compile_mlp_training(shape, rows, {.keep_all = true, .parameters = untrained(shape)});
  program.set_ids("context", windows.contexts);
  program.forward();
  const TensorView emb = program.activation("emb");
  const TensorView flat = program.activation("flat");
  values.set_array("ids", {rows, config.context_length}, windows.contexts);
  values.set_array("storage", flat.span());
  values.set_array("emb_shape", emb.shape);
  values.set_array("emb_strides", emb.strides);
  values.set_array("flat_shape", flat.shape);
  values.set_array("flat_strides", flat.strides);
  const auto address = [](const TensorView& view) {
    return static_cast<double>(reinterpret_cast<uintptr_t>(view.data));
  };
  const bool shared = flat.data == emb.data;
  values.add("pointer_equal", shared);
  values.add("address_emb", address(emb));
  values.add("address_flat", address(flat));
  // A view with a place of its own would have had to copy all of it.
  values.add("bytes_copied", static_cast<int64_t>(shared ? 0 : flat.span().size_bytes()));
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

const std::vector<MeasurementEntry>& table_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"embedding_lookup", at_once<measure_embedding_lookup>},
      {"lookup", at_once<measure_lookup>},
      {"view", at_once<measure_view>},
      {"storage_view", at_once<measure_storage_view>},
      {"one_hot_cost", at_once<measure_one_hot_cost>},
  };
  return kList;
}

}  // namespace lab
