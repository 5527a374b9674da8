#include "core/random/generator.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include "core/base/error.hpp"

namespace {

std::string code_of_setting(const lab::GeneratorState& state) {
  lab::Generator generator(1);
  const lab::GeneratorState before = generator.state();
  try {
    generator.set_state(state);
  } catch (const lab::Error& error) {
    CHECK(generator.state() == before);
    return error.code();
  }
  return "accepted";
}

TEST_CASE("the stream is MT19937's, over several refills") {
  for (const uint32_t seed : {0u, 42u, 5489u, 2147483647u, 4294967295u}) {
    std::mt19937 expected(seed);
    lab::Generator generator(seed);
    int different = 0;
    for (int i = 0; i < 3000; ++i) different += generator.next_u32() == expected() ? 0 : 1;
    CAPTURE(seed);
    CHECK(different == 0);
  }
}

TEST_CASE("the ten-thousandth number of the default seed is the one the C++ standard names") {
  lab::Generator generator(5489);
  for (int i = 0; i < 9999; ++i) generator.next_u32();
  CHECK(generator.next_u32() == 4123659995u);
}

TEST_CASE("a seed counts by its low 32 bits") {
  CHECK(lab::Generator((uint64_t{9} << 32) + 42).state() == lab::Generator(42).state());
  CHECK_FALSE(lab::Generator(43).state() == lab::Generator(42).state());
}

TEST_CASE("Python's seeding gives another stream, and sees the high half of the seed") {
  CHECK_FALSE(lab::Generator::from_python_seed(42).state() == lab::Generator(42).state());
  CHECK_FALSE(lab::Generator::from_python_seed((uint64_t{9} << 32) + 42).state() ==
              lab::Generator::from_python_seed(42).state());
}

TEST_CASE("a 64-bit number is two words, the first one on top") {
  lab::Generator words(3);
  lab::Generator wide(3);
  const uint64_t high = words.next_u32();
  const uint64_t low = words.next_u32();
  CHECK(wide.next_u64() == (high << 32) + low);
}

TEST_CASE("a restored state continues the stream bit for bit") {
  for (const int drawn : {0, 1, 623, 624, 625, 2000}) {
    lab::Generator generator(11);
    for (int i = 0; i < drawn; ++i) generator.next_u32();
    const lab::GeneratorState saved = generator.state();
    lab::Generator resumed(99);
    resumed.set_state(saved);
    int different = 0;
    for (int i = 0; i < 1500; ++i) different += resumed.next_u32() == generator.next_u32() ? 0 : 1;
    CAPTURE(drawn);
    CHECK(different == 0);
  }
}

TEST_CASE("a state that no generator can reach is refused and changes nothing") {
  const lab::GeneratorState good = lab::Generator(5).state();
  CHECK(code_of_setting(good) == "accepted");

  lab::GeneratorState outside = good;
  outside.index = 625;
  CHECK(code_of_setting(outside) == "generator.state");

  lab::GeneratorState zeros = good;
  zeros.words.fill(0);
  CHECK(code_of_setting(zeros) == "generator.state");

  lab::GeneratorState not_a_number = good;
  not_a_number.has_next_normal = true;
  not_a_number.next_normal = std::numeric_limits<double>::quiet_NaN();
  CHECK(code_of_setting(not_a_number) == "generator.state");
}

}  // namespace
