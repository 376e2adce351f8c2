// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic as a user types it, read by muParser: its functions and operators are there, and floor and ceil; ln and log are
// natural. Numbers have a decimal point in every locale. Not for several threads at once.
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

    // `what` is at fault and `unknown` (%1: the name) is the sentence about a name that is none of them. Errors carry the byte
    // column in `text`.
    static Outcome<Calculator> parse(
        const std::string& what, std::string_view text, std::span<const Variable> variables, const char* unknown);

    void set(std::size_t variable, double value); // by its place among them
    double result(); // whatever it gives: it may be NaN or infinite

    Calculator(Calculator&&) noexcept;
    Calculator& operator=(Calculator&&) noexcept;
    ~Calculator();

private:
    Calculator();
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace attentoscope
