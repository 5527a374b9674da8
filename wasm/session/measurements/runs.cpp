// Measurements that train to the end: MAIN, VISUAL, and the widening of the embedding.
#include <algorithm>
#include <memory>

#include "core/analysis/distances.hpp"
#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/models/bigram.hpp"
#include "wasm/session/measurements/corpus_measurements.hpp"
#include "wasm/session/training_session.hpp"

namespace lab {
namespace {

// Trains several runs one after the other and reads each when it is done.
class TrainingMeasurement : public Measurement {
 public:
  using Reader = void (*)(Findings&, const TrainingSession&, size_t run);
  using Finisher = void (*)(Findings&);

  TrainingMeasurement(std::shared_ptr<CorpusData> corpus, std::vector<RunConfig> configs,
                      Reader read, Finisher finish)
      : corpus_(std::move(corpus)), configs_(std::move(configs)), read_(read), finish_(finish) {
    for (const RunConfig& config : configs_) total_steps_ += config.steps;
  }

 private:
  static constexpr int64_t kStepsAtOnce = 64;

  double advance() override {
    if (session_ == nullptr) {
      session_ = std::make_unique<TrainingSession>(corpus_, configs_[run_]);
    }
    done_steps_ += session_->run(kStepsAtOnce);
    if (session_->diverged()) {
      throw Error("measurement.diverged",
                  text("the training diverged at step ", session_->step(),
                       ", so there is nothing to measure: choose another corpus"),
                  {{"step", to_text(session_->step())}});
    }
    if (session_->finished()) {
      read_(findings_, *session_, run_);
      session_ = nullptr;
      ++run_;
    }
    if (run_ < configs_.size()) {
      return 0.999 * static_cast<double>(done_steps_) / static_cast<double>(total_steps_);
    }
    finish_(findings_);
    return 1.0;
  }

  std::shared_ptr<CorpusData> corpus_;
  std::vector<RunConfig> configs_;
  Reader read_;
  Finisher finish_;
  std::unique_ptr<TrainingSession> session_;
  size_t run_ = 0;
  int64_t total_steps_ = 0;
  int64_t done_steps_ = 0;
};

void nothing_more(Findings&) {}

double mean_of(std::span<const float> losses, int64_t first, int64_t count) {
  double sum = 0.0;
  for (int64_t i = first; i < first + count; ++i) sum += static_cast<double>(losses[i]);
  return sum / static_cast<double>(count);
}

void read_main(Findings& values, const TrainingSession& session, size_t) {
  constexpr int64_t kAroundDecay = 500;
  constexpr double kSmoothing = 1.0;
  const auto losses = session.losses();
  const int64_t decay = session.config().decay_step;
  values.add("first_loss", static_cast<double>(losses[0]));
  values.add_each("loss", losses.first(5));
  values.add("mean_first_200", mean_of(losses, 0, 200));
  const double before = mean_of(losses, decay - kAroundDecay, kAroundDecay);
  const double after = mean_of(losses, decay, kAroundDecay);
  values.add("before_decay_mean", before);
  values.add("after_decay_mean", after);
  values.add("decay_drop", before - after);

  const SplitLosses split = session.evaluate();
  values.add("train_loss", split.train);
  values.add("dev_loss", split.dev);
  values.add("test_loss", split.test);
  values.add("gap", split.dev - split.train);

  const CorpusData& data = session.corpus();
  const Bigram bigram(data.lines().train, data.vocabulary(), kSmoothing);
  const double bigram_dev = bigram.mean_loss(data.lines().dev, data.vocabulary());
  values.add("bigram_dev_loss", bigram_dev);
  values.add("bigram_margin", bigram_dev - split.dev);
}

std::unique_ptr<Measurement> create_main_run(std::shared_ptr<CorpusData> corpus, const Inputs&) {
  return std::make_unique<TrainingMeasurement>(std::move(corpus), std::vector{RunConfig{}},
                                               read_main, nothing_more);
}

std::vector<int32_t> all_letters(const Vocabulary& vocabulary) {
  std::vector<int32_t> ids;
  for (int id = 1; id < vocabulary.size(); ++id) ids.push_back(id);
  return ids;
}

// '.', its nearest neighbour, and how many letters are lonelier than it.
void read_dot(Findings& values, std::span<const float> table) {
  const Neighbour dot = nearest_rows(table, 2, kBoundaryId, 1)[0];
  values.add("dot_x", static_cast<double>(table[0]));
  values.add("dot_y", static_cast<double>(table[1]));
  values.add("dot_nearest", static_cast<int64_t>(dot.row));
  values.add("dot_nearest_distance", dot.distance);
  values.add("lonelier_than_dot", count_lonelier(table, 2, kBoundaryId));
}

void read_visual(Findings& values, const TrainingSession& session, size_t) {
  const Vocabulary& vocabulary = session.corpus().vocabulary();
  const std::span<const float> table = session.parameters()["C"].value;
  const std::vector<int32_t> letters = all_letters(vocabulary);
  read_dot(values, table);
  for (const char letter : {'u', 'g', 'p'}) {
    if (!vocabulary.contains(static_cast<char32_t>(letter))) continue;
    const int64_t row = vocabulary.id(static_cast<char32_t>(letter));
    values.add(std::string(1, letter) + "_x", static_cast<double>(table[2 * row]));
    values.add(std::string(1, letter) + "_y", static_cast<double>(table[2 * row + 1]));
  }
  const std::vector<int32_t> vowels = vocabulary.encode_known(U"aeiou");
  if (vowels.size() < 5) return;
  const double vowel_mean = mean_pairwise_distance(table, 2, vowels);
  const double letter_mean = mean_pairwise_distance(table, 2, letters);
  values.add("vowel_mean", vowel_mean);
  values.add("letter_mean", letter_mean);
  values.add("ratio", vowel_mean / letter_mean);
  std::vector<int32_t> near_u;
  for (const Neighbour& each : nearest_rows(table, 2, vocabulary.id(U'u'), 3)) {
    near_u.push_back(each.row);
  }
  values.add_each("u_nearest", near_u);
  values.add("vowel_set_fraction",
             test_subset(table, 2, vowels, letters).fraction_at_least_as_close);
  values.add(
      "four_vowel_fraction",
      test_subset(table, 2, vocabulary.encode_known(U"aeio"), letters).fraction_at_least_as_close);
}

std::unique_ptr<Measurement> create_visual_run(std::shared_ptr<CorpusData> corpus, const Inputs&) {
  RunConfig visual;
  visual.embed_dim = 2;
  visual.hidden_dim = 100;
  visual.steps = 30'000;
  visual.decay_step = 0;
  return std::make_unique<TrainingMeasurement>(std::move(corpus), std::vector{visual}, read_visual,
                                               nothing_more);
}

// Embeddings of 2 and of 10 columns, with the schedule of MAIN and in a short run without the
// decay.
constexpr int64_t kWideningSeeds[] = {2147483647, 0, 1};
constexpr int64_t kWidths[] = {2, 10};

std::string widening_name(size_t run) {
  const size_t seeds = std::size(kWideningSeeds);
  const bool is_short = run >= 2 * seeds;
  const size_t pair = run % (2 * seeds);
  return std::string(is_short ? "short_" : "") + "dev_" + std::to_string(kWidths[pair % 2]) +
         "_seed_" + std::to_string(pair / 2);
}

void read_widening(Findings& values, const TrainingSession& session, size_t run) {
  values.add(widening_name(run), session.evaluate().dev);
}

void finish_widening(Findings& values) {
  double smallest = values["dev_2_seed_0"] - values["dev_10_seed_0"];
  for (size_t seed = 1; seed < std::size(kWideningSeeds); ++seed) {
    const std::string suffix = "_seed_" + std::to_string(seed);
    smallest = std::min(smallest, values["dev_2" + suffix] - values["dev_10" + suffix]);
  }
  values.add("smallest_drop", smallest);
}

std::unique_ptr<Measurement> create_widening(std::shared_ptr<CorpusData> corpus, const Inputs&) {
  std::vector<RunConfig> configs;
  for (const bool is_short : {false, true}) {
    for (const int64_t seed : kWideningSeeds) {
      for (const int64_t width : kWidths) {
        RunConfig config;
        config.seed = seed;
        config.embed_dim = width;
        if (is_short) {
          config.steps = 10'000;
          config.decay_step = 0;
        }
        configs.push_back(config);
      }
    }
  }
  return std::make_unique<TrainingMeasurement>(std::move(corpus), std::move(configs), read_widening,
                                               finish_widening);
}

}  // namespace

const std::vector<MeasurementEntry>& run_measurements() {
  static const std::vector<MeasurementEntry> kList = {
      {"main_run", create_main_run},
      {"visual_run", create_visual_run},
      {"widening", create_widening},
  };
  return kList;
}

}  // namespace lab
