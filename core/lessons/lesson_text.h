// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown with formulas ($…$, $$…$$) and with places for numbers that are computed: {{entropy(A)}}, {{entropy(A) : 2}} with two
// decimals, {{planted_mass(A) : %}} in per cent.
#pragma once

#include "core/lessons/expression.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace attentoscope {

struct LessonValue {
    std::size_t begin = 0, end = 0; // of the braces in the text, bytes
    Expression expression;
    int decimals = -1; // −1: as many as it deserves
    bool percent = false;
    bool inFormula = false; // between dollars
};

struct LessonText {
    std::string markdown;
    std::vector<LessonValue> values; // in their order

    bool isEmpty() const { return markdown.empty(); }
    // The Markdown with the numbers in their places; `written(i)` is that of value i.
    std::string filled(const std::function<std::string(std::size_t)>& written) const;
};

} // namespace attentoscope
