// SPDX-License-Identifier: GPL-3.0-or-later
// One node of a formula. What its parts are depends on its kind; one that is left out is a row without parts.
#pragma once

#include "core/formulas/math_class.h"
#include "core/formulas/math_letters.h"

#include <string>
#include <vector>

namespace attentoscope {

struct MathNode {
    enum class Kind {
        Row, // parts: one beside the other
        Identifier, // text: a variable, or a sign that is one letter (∞)
        Function, // text: a name (ln) or, if isLarge, a large operator (∑)
        Number, // text
        Operator, // text: anything between, before and around others (+, =, comma, bracket)
        Text, // text: words
        Space, // of `width`
        Fraction, // parts: numerator, denominator
        Root, // parts: what is under it, degree
        Scripts, // parts: base, subscript, superscript
        Limits, // parts: base, under, over; beside it in a line of text
        Fenced, // parts: what stands between `text` and `closing`, which grow with it; either may be empty
        Matrix, // parts: rows of cells, which need not be equally long
        Accent, // parts: what is under `text`: ˆ ˜ ¯ → ˙ ¨, or ‾ which grows with it
    };
    enum class Size { AsItStands, Display, Text }; // of a fraction: \frac, \dfrac, \tfrac

    Kind kind = Kind::Row;
    MathClass mathClass = MathClass::Ordinary;
    MathLetters letters = MathLetters::Upright;
    bool isLarge = false;
    bool takesLimits = false;
    bool alignsLeft = false; // the columns of a matrix
    Size size = Size::AsItStands;
    double width = 0; // em
    std::string text; // UTF-8
    std::string closing; // UTF-8
    std::vector<MathNode> parts;

    bool isEmpty() const { return kind == Kind::Row && parts.empty(); }
    bool operator==(const MathNode&) const = default;
};

} // namespace attentoscope
