// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/formula.h"

#include "core/base/numbers.h"

#include <array>

namespace attentoscope {

Outcome<Formula> Formula::parse(std::string_view text, double n0)
{
    if (trimmed(text).empty())
        return badInput("policy", ATT_TEXT("core", "the formula is empty; give λ, as in ln(n)/sqrt(d)"), 0);
    if (text.size() > longest)
        return badInput("policy",
            {ATT_TEXT("core", "the formula is longer than %1 characters"), {formatNumber(std::int64_t(longest))}}, longest);
    const std::array<Calculator::Variable, 4> variables{{{"n"}, {"d"}, {"i", 0}, {"n0", n0}}};
    auto calculator = Calculator::parse(
        "policy", text, variables, ATT_TEXT("core", "\"%1\" is not known in a formula; its variables are n, d, i and n0"));
    if (!calculator)
        return calculator.error();
    return Formula(*std::move(calculator));
}

double Formula::lambda(const PolicyContext& context)
{
    calculator_.set(0, context.n);
    calculator_.set(1, context.d);
    calculator_.set(2, context.position);
    return calculator_.result();
}

} // namespace attentoscope
