// SPDX-License-Identifier: GPL-3.0-or-later
// Outcome<T> holds a T, or the Error that explains why there is none. Bad input is a value, never an exception.
#pragma once

#include "core/base/message.h"

#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace attentoscope {

enum class ErrorKind {
    BadInput, // the user's input cannot be used (exit status 2)
    Failure, // the run failed: disk full, out of memory (exit status 1)
    Cancelled, // stopped on request (exit status 130)
};

struct Error {
    ErrorKind kind = ErrorKind::BadInput;
    std::string what; // the file, option or field at fault, as the user named it
    Message why; // one clear sentence, with the place (row, column, byte) if known
    std::optional<std::size_t> column; // 0-based byte offset into the typed text, for the caret

    // "what: why", in English.
    std::string text() const { return what.empty() ? why.text() : what + ": " + why.text(); }
};

inline Error badInput(std::string what, Message why, std::optional<std::size_t> column = {})
{
    return {ErrorKind::BadInput, std::move(what), std::move(why), column};
}
inline Error failure(std::string what, Message why) { return {ErrorKind::Failure, std::move(what), std::move(why), {}}; }
inline Error cancelled() { return {ErrorKind::Cancelled, {}, Message(ATT_TEXT("core", "stopped")), {}}; }

template <class T>
class [[nodiscard]] Outcome
{
public:
    Outcome(T value)
        : state_(std::in_place_index<0>, std::move(value))
    {
    }
    Outcome(Error error)
        : state_(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T& value() const& { return std::get<0>(state_); }
    T& value() & { return std::get<0>(state_); }
    T&& value() && { return std::get<0>(std::move(state_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::get<0>(std::move(state_)); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    const Error& error() const
    {
        assert(!ok());
        return std::get<1>(state_);
    }

private:
    std::variant<T, Error> state_;
};

// The value of an operation that can fail but returns nothing.
struct Done {
};

} // namespace attentoscope
