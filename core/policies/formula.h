// SPDX-License-Identifier: GPL-3.0-or-later
// A scale policy typed by the user: λ as a formula in n, d, i (the place of the query, from 0) and n0. A Formula may be used by
// one thread at a time.
#pragma once

#include "core/base/calculator.h"
#include "core/base/outcome.h"
#include "core/policies/policy.h"

#include <string>
#include <string_view>
#include <utility>

namespace attentoscope {

class Formula
{
public:
    static constexpr std::size_t longest = 1000; // bytes

    // Errors name the column in `text`.
    static Outcome<Formula> parse(std::string_view text, double n0);

    double lambda(const PolicyContext& context); // the value of the formula, which may be NaN, infinite or negative

private:
    explicit Formula(Calculator calculator)
        : calculator_(std::move(calculator))
    {
    }
    Calculator calculator_;
};

// Returns the formula as Python, for numbers n, d and i; empty where it cannot be translated.
std::string pythonFormula(std::string_view text, double n0);

} // namespace attentoscope
