// Catching the core's errors by their code.
#pragma once

#include <string>

#include "core/base/error.hpp"

namespace lab {

// The code of the Error that `action` throws; "no error" when it returns.
template <class Action>
std::string error_code(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.code();
  }
  return "no error";
}

// A detail of the Error that `action` throws; "no error" or "no such detail" otherwise.
template <class Action>
std::string error_detail(const std::string& name, Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    for (const Detail& detail : error.details()) {
      if (detail.name == name) return detail.value;
    }
    return "no such detail";
  }
  return "no error";
}

}  // namespace lab
