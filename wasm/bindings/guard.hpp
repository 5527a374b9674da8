// Turns a C++ Error into a JavaScript Error with the same sentence, its code and its details.
#pragma once

#include <emscripten/val.h>

#include <exception>
#include <new>
#include <utility>

#include "core/base/error.hpp"

namespace lab::bindings {

// Throws in JavaScript: Error(sentence) with `code` and `details` {name: value}.
[[noreturn]] inline void throw_to_page(const char* sentence, const std::string& code,
                                       const std::vector<Detail>& details) {
  using emscripten::val;
  val error = val::global("Error").new_(val(sentence));
  error.set("code", code);
  // Each Detail is an array [name, value].
  error.set("details", val::global("Object").call<val>("fromEntries", val::array(details)));
  error.throw_();
}

template <class Call>
decltype(auto) guarded(Call&& call) {
  try {
    return call();
  } catch (const Error& error) {
    throw_to_page(error.what(), error.code(), error.details());
  } catch (const std::bad_alloc&) {
    throw_to_page("the browser gave no more memory; try a smaller size or close other tabs",
                  "memory", {});
  } catch (const std::exception& error) {
    throw_to_page(error.what(), "internal", {});
  }
}

// Guard<&function>::call and Guard<&Class::method>::call are what Embind is given.
template <auto Function>
struct Guard;

template <class Result, class... Args, Result (*Function)(Args...)>
struct Guard<Function> {
  static Result call(Args... args) {
    return guarded([&]() -> Result { return Function(std::forward<Args>(args)...); });
  }
};

template <class Result, class Class, class... Args, Result (Class::*Method)(Args...)>
struct Guard<Method> {
  static Result call(Class& self, Args... args) {
    return guarded([&]() -> Result { return (self.*Method)(std::forward<Args>(args)...); });
  }
};

template <class Result, class Class, class... Args, Result (Class::*Method)(Args...) const>
struct Guard<Method> {
  static Result call(const Class& self, Args... args) {
    return guarded([&]() -> Result { return (self.*Method)(std::forward<Args>(args)...); });
  }
};

}  // namespace lab::bindings
