// The one error type of the core.
//
// An Error carries a sentence for a person who reads English, and the same facts in parts (a code
// and named details), so that the page can say it in the reader's language without parsing text.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace lab {

// One named fact of an error: {"received", "0"}.
struct Detail {
  std::string name;
  std::string value;
};

class Error : public std::runtime_error {
 public:
  // `code` is stable and dotted ("corpus.empty"); `sentence` says what, expected, received and what
  // to try.
  Error(std::string code, const std::string& sentence, std::vector<Detail> details = {})
      : std::runtime_error(sentence), code_(std::move(code)), details_(std::move(details)) {}

  const std::string& code() const { return code_; }
  const std::vector<Detail>& details() const { return details_; }

 private:
  std::string code_;
  std::vector<Detail> details_;
};

}  // namespace lab
