// Where the tests find their texts.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>

namespace lab {

// The bytes of the file at `path`; a relative path counts from the root of the repository. Throws
// when it cannot be read, so that a test can never pass for want of its data.
inline std::string read_file(const std::string& path) {
  const bool absolute = !path.empty() && path[0] == '/';
  std::ifstream file(absolute ? path : std::string(LAB_SOURCE_DIR) + "/" + path, std::ios::binary);
  if (!file) throw std::runtime_error("file missing: " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The bytes of the lecture's names.txt: from the path in LAB_NAMES, which must then be readable, or
// from data/names.txt. Nothing when neither is there; the caller then prints a MESSAGE with
// kNoLectureNames, so that the skip is seen.
inline std::optional<std::string> lecture_names() {
  const char* const path = std::getenv("LAB_NAMES");
  if (path != nullptr && *path != '\0') return read_file(path);
  const std::string usual = std::string(LAB_SOURCE_DIR) + "/data/names.txt";
  if (!std::ifstream(usual)) return std::nullopt;
  return read_file(usual);
}

inline constexpr char kNoLectureNames[] =
    "skipped: the lecture's names.txt is not here (set LAB_NAMES or put it into data/)";

}  // namespace lab
