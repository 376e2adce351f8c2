// A scale typed by the user: λ as a formula in n, d, i (the place of the query, from 0) and n0, read by muParser. Its
// functions and operators are there, and floor and ceil; ln and log are natural. Numbers have a decimal point in every locale.
// Not for several threads at once.
#pragma once

#include "core/base/outcome.h"
#include "core/policies/policy.h"

#include <memory>
#include <string>
#include <string_view>

namespace attentoscope {

class Formula
{
public:
    static constexpr std::size_t longest = 1000; // bytes

    // Errors carry the column in `text`.
    static Outcome<Formula> parse(std::string_view text, double n0);

    double lambda(const PolicyContext& context); // whatever the formula gives: it may be NaN, infinite or negative

    Formula(Formula&&) noexcept;
    Formula& operator=(Formula&&) noexcept;
    ~Formula();

private:
    Formula();
    struct State;
    std::unique_ptr<State> state_;
};

// The formula in Python, for numbers n, d and i; empty where it cannot be read.
std::string pythonFormula(std::string_view text, double n0);

} // namespace attentoscope
