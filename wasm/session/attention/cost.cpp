// What attention costs as the text grows: bytes held and moved, multiply-adds, seconds.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/math.hpp"
#include "wasm/session/attention/attention_measurements.hpp"
#include "wasm/session/attention/one_head.hpp"
#include "wasm/session/attention/timing.hpp"

namespace lab {
namespace {

// Least-squares slope of log y over log x.
double log_slope(const std::vector<double>& x, const std::vector<double>& y) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const double u = portable_log(x[i]), v = portable_log(y[i]);
    sx += u, sy += v, sxx += u * u, sxy += u * v;
  }
  const auto n = static_cast<double>(x.size());
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

// Columns of one number a length, or a tile.
class Column {
 public:
  explicit Column(const char* name) : name_(name) {}
  void add(Findings& found, double value) {
    values_.push_back(value);
    found.set_array(name_, values_);
  }
  const std::vector<double>& values() const { return values_; }

 private:
  const char* name_;
  std::vector<double> values_;
};

// D09 and D11. Inputs: `head_dim` (64, 1 … 128), `query_tile` and `key_tile` (64, 1 … 1024),
// `max_length` (2048, 64 … 8192), `timings` (1), `seed` (42). Arrays over length 64, 128 …
// max_length and over tile 16, 32 … 1024. Errors: Error("attention.memory").
class AttentionCost : public Measurement {
 public:
  explicit AttentionCost(const Inputs& inputs)
      : head_dim_(inputs.whole("head_dim", 64, 1, 128)),
        tiles_{inputs.whole("query_tile", 64, 1, kLargestTile),
               inputs.whole("key_tile", 64, 1, kLargestTile)},
        max_length_(inputs.whole("max_length", 2048, kFirstLength, 8192)),
        timings_(inputs.whole("timings", 1, 0, 1) == 1),
        seed_(static_cast<uint64_t>(inputs.whole("seed", 42, 0, 4294967295))) {
    // While the last array by hand is made, three of its kind are there.
    check_attention_bytes(static_cast<double>(by_hand_cost(shape_of(max_length_)).held_large));
  }

 private:
  static constexpr int64_t kFirstLength = 64, kFirstTile = 16, kLargestTile = 1024;

  AttentionShape shape_of(int64_t length) const {
    return {.query_length = length, .key_length = length, .head_dim = head_dim_};
  }

  double advance() override {
    if (next_length_ <= max_length_) {
      measure_length(next_length_);
      next_length_ *= 2;
      // Work grows with the square of the length.
      const double share = static_cast<double>(next_length_) / static_cast<double>(2 * max_length_);
      return 0.7 * share * share;
    }
    if (next_tile_ <= kLargestTile) {
      measure_tile(next_tile_);
      next_tile_ *= 2;
      return 0.7 + 0.29 * static_cast<double>(tile_.values().size()) / 7.0;
    }
    add_values();
    return 1.0;
  }

  OneHead head_of(int64_t length) const {
    Generator generator(seed_);
    OneHead head = random_head(generator, shape_of(length));
    // The largest of millions of scores is then a little below 20, where tiling is said to be
    // exact.
    constexpr float kSpread = 3.5f;
    for (float& number : head.query) number *= kSpread;
    return head;
  }

  void measure_length(int64_t length) {
    const OneHead head = head_of(length);
    AttentionTally by_hand, fused, tiled;
    std::vector<float> tiled_output;
    const double tiled_seconds = timed([&] { tiled_output = attend_tiled(head, tiles_, &tiled); });
    const double fused_seconds = timed([&] { fused = run_fused(head); });
    std::vector<float> output;
    const double by_hand_seconds = timed([&] { by_hand = run_by_hand(head, output); });
    max_difference_ = std::max(max_difference_, max_difference(output, tiled_output));
    mismatches_ += by_hand == by_hand_cost(head.shape) ? 0 : 1;
    mismatches_ += fused == fused_cost(head.shape) ? 0 : 1;
    mismatches_ += tiled == tiled_cost(head.shape, tiles_) ? 0 : 1;
    equal_work_ = equal_work_ && by_hand.multiply_adds == tiled.multiply_adds;
    standard_moved_ = static_cast<double>(fused.moved);

    const auto add = [&](Column& column, auto value) {
      column.add(findings_, static_cast<double>(value));
    };
    add(length_, length);
    add(held_by_hand_, by_hand.held_large), add(held_fused_, fused.held_large);
    add(held_tiled_, tiled.held_large), add(workspace_tiled_, tiled.held_small);
    add(moved_by_hand_, by_hand.moved), add(moved_fused_, fused.moved);
    add(moved_tiled_, tiled.moved);
    add(work_by_hand_, by_hand.multiply_adds), add(work_tiled_, tiled.multiply_adds);
    if (!timings_) return;
    add(seconds_by_hand_, by_hand_seconds), add(seconds_fused_, fused_seconds);
    add(seconds_tiled_, tiled_seconds);
  }

  // Counted on the arrays that the op was given: scores written, turned into weights, read.
  static AttentionTally run_fused(const OneHead& head) {
    const HeadResult result = attend_fused(head);
    const auto bytes = [](const std::vector<float>& array) {
      return static_cast<int64_t>(array.size() * sizeof(float));
    };
    const int64_t products = static_cast<int64_t>(result.weights.size()) * head.shape.head_dim;
    return {.held_large = bytes(result.weights) + attention_forward_workspace(head.shape) *
                                                      static_cast<int64_t>(sizeof(float)),
            .held_small = 0,
            .moved = bytes(head.query) + bytes(head.key) + 4 * bytes(result.weights) +
                     bytes(head.value) + bytes(result.output),
            .multiply_adds = 2 * products};
  }

  static AttentionTally run_by_hand(const OneHead& head, std::vector<float>& output) {
    const AttentionByHand<float> by_hand = attend_by_hand(head);
    output.assign(by_hand.output.begin(), by_hand.output.end());
    const auto matrix = [&](const std::vector<float>& numbers) {
      return array2<float, float>(numbers, head.shape.key_length, head.shape.head_dim);
    };
    return cost_of(by_hand, matrix(head.query), matrix(head.key), matrix(head.value));
  }

  // Seconds of a call; it is made once, and again only for a time worth telling.
  template <class Call>
  double timed(Call call) const {
    if (timings_) return least_seconds(call, 3);
    call();
    return 0.0;
  }

  void measure_tile(int64_t rows) {
    AttentionTally tally;
    attend_tiled(head_of(next_length_ / 2), {rows, tiles_.key}, &tally);
    tile_.add(findings_, static_cast<double>(rows));
    ratio_.add(findings_, standard_moved_ / static_cast<double>(tally.moved));
  }

  void add_values() {
    constexpr double kTwenty = 20.0, kTerabyte = 1e12;
    const auto& ratios = ratio_.values();
    const auto at =
        std::find_if(ratios.begin(), ratios.end(), [](double ratio) { return ratio >= kTwenty; });
    const AttentionShape longest = shape_of(next_length_ / 2), huge = shape_of(100'000);
    const auto matrix = static_cast<double>(huge.weights_size()) * sizeof(float);
    findings_.add("slope_by_hand", log_slope(length_.values(), held_by_hand_.values()));
    findings_.add("slope_tiled", log_slope(length_.values(), held_tiled_.values()));
    findings_.add("mismatches", mismatches_);
    findings_.add("max_difference", max_difference_);
    findings_.add("multiply_adds_equal", equal_work_);
    findings_.add("score_bytes_100000", matrix);
    findings_.add("matrices_per_terabyte", std::ceil(kTerabyte / matrix));
    findings_.add("backward_multiply_adds_standard", fused_backward_multiply_adds(longest));
    findings_.add("backward_multiply_adds_tiled", tiled_backward_multiply_adds(longest));
    findings_.add("backward_ratio", static_cast<double>(tiled_backward_multiply_adds(longest)) /
                                        static_cast<double>(fused_backward_multiply_adds(longest)));
    findings_.add("tile_for_20", at == ratios.end() ? 0.0 : tile_.values()[at - ratios.begin()]);
  }

  int64_t head_dim_;
  TileSizes tiles_;
  int64_t max_length_;
  bool timings_;
  uint64_t seed_;
  int64_t next_length_ = kFirstLength, next_tile_ = kFirstTile;
  int64_t mismatches_ = 0;
  double max_difference_ = 0.0, standard_moved_ = 0.0;
  bool equal_work_ = true;
  Column length_{"length"}, held_by_hand_{"held_by_hand"}, held_fused_{"held_fused"},
      held_tiled_{"held_tiled"}, workspace_tiled_{"workspace_tiled"},
      moved_by_hand_{"moved_by_hand"}, moved_fused_{"moved_fused"}, moved_tiled_{"moved_tiled"},
      work_by_hand_{"multiply_adds_by_hand"}, work_tiled_{"multiply_adds_tiled"},
      seconds_by_hand_{"seconds_by_hand"}, seconds_fused_{"seconds_fused"},
      seconds_tiled_{"seconds_tiled"}, tile_{"tile"}, ratio_{"moved_ratio"};
};

}  // namespace

const std::vector<AttentionEntry>& cost_measurements() {
  static const std::vector<AttentionEntry> kList = {{"attention_cost", piecewise<AttentionCost>}};
  return kList;
}

}  // namespace lab
