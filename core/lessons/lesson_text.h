// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown with formulas ($…$, $$…$$) and placeholders for computed numbers: {{entropy(A)}}, {{entropy(A) : 2}} with two
// decimals, {{planted_mass(A) : %}} as a percentage.
#pragma once

#include "core/lessons/expression.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace attentoscope {

struct LessonValue {
    std::size_t begin = 0, end = 0; // byte range of the braces in the text
    Expression expression;
    int decimals = -1; // −1: chosen by the size of the number
    bool percent = false;
    bool inFormula = false; // it is between dollars
};

struct LessonText {
    std::string markdown;
    std::vector<LessonValue> values; // in order of appearance

    bool isEmpty() const { return markdown.empty(); }
    // Returns the Markdown with placeholders replaced; `written(i)` is the text of value i.
    std::string filled(const std::function<std::string(std::size_t)>& written) const;
};

} // namespace attentoscope
