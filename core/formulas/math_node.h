// SPDX-License-Identifier: GPL-3.0-or-later
// One node of a formula. The meaning of its parts depends on its kind; an omitted part is an empty row.
#pragma once

#include "core/formulas/math_class.h"
#include "core/formulas/math_letters.h"

#include <string>
#include <vector>

namespace attentoscope {

struct MathNode {
    enum class Kind {
        Row, // parts: side by side
        Identifier, // text: a variable, or a symbol of one letter (∞)
        Function, // text: a name (ln) or, if isLarge, a large operator (∑)
        Number, // text
        Operator, // text: any symbol between, before or around others (+, =, comma, bracket)
        Text, // text: words
        Space, // `width` wide
        Fraction, // parts: numerator, denominator
        Root, // parts: radicand, degree
        Scripts, // parts: base, subscript, superscript
        Limits, // parts: base, under, over; in inline formulas they are beside the base
        Fenced, // parts: the content between `text` and `closing`, which grow with it; either may be empty
        Matrix, // parts: rows of cells, which may have different lengths
        Accent, // parts: the base; `text` is above it: ˆ ˜ ¯ → ˙ ¨, or ‾, which grows with it
    };
    enum class Size { AsItStands, Display, Text }; // of a fraction: \frac, \dfrac, \tfrac

    Kind kind = Kind::Row;
    MathClass mathClass = MathClass::Ordinary;
    MathLetters letters = MathLetters::Upright;
    bool isLarge = false;
    bool takesLimits = false;
    bool alignsLeft = false; // for the columns of a matrix
    Size size = Size::AsItStands;
    double width = 0; // em
    std::string text; // UTF-8
    std::string closing; // UTF-8
    std::vector<MathNode> parts;

    bool isEmpty() const { return kind == Kind::Row && parts.empty(); }
    bool operator==(const MathNode&) const = default;
};

} // namespace attentoscope
