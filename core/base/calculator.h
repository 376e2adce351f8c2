// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates arithmetic typed by a user, with muParser: its functions and operators, plus floor and ceil. ln and log are
// natural logarithms. Numbers have a decimal point in every locale. Not thread-safe.
#pragma once

#include "core/base/outcome.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace attentoscope {

class Calculator
{
public:
    struct Variable {
        std::string name;
        double value = 1;
    };

    // Parses `text`. For errors, `what` names the field at fault, and `unknown` is the message for an unknown name (%1).
    // Errors contain the byte column in `text`.
    static Outcome<Calculator> parse(
        const std::string& what, std::string_view text, std::span<const Variable> variables, const char* unknown);

    void set(std::size_t variable, double value); // `variable` is an index into the variables given to parse()
    double result(); // may be NaN or infinite

    Calculator(Calculator&&) noexcept;
    Calculator& operator=(Calculator&&) noexcept;
    ~Calculator();

private:
    Calculator();
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace attentoscope
