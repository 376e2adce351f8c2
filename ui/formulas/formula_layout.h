// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out a formula part by part after Appendix G of the TeXbook. Measures are given in em, as there; those that depend on the
// face are larger than TeX's, because the small letters of our faces are larger.
#pragma once

#include "ui/formulas/formula_face.h"
#include "ui/formulas/formula_style.h"

#include <algorithm>

namespace attentoscope {

class FormulaLayout
{
public:
    FormulaLayout(const FormulaFont& font, Fractions fractions)
        : face_(font)
        , leastScript_(font.leastScript)
        , fractions_(fractions)
    {
    }

    FormulaBox box(const MathNode& node, FormulaStyle style) const;

private:
    // defined in formula_layout.cpp
    FormulaBox row(const MathNode& node, FormulaStyle style) const;
    FormulaBox sign(const MathNode& node, FormulaStyle style) const;
    FormulaBox prime(FormulaStyle style) const;
    FormulaBox largeOperator(const MathNode& node, FormulaStyle style) const;
    FormulaBox scripts(const MathNode& node, FormulaStyle style) const;
    FormulaBox limits(const MathNode& node, FormulaStyle style) const;
    // defined in formula_parts.cpp
    FormulaBox fraction(const MathNode& node, FormulaStyle style) const;
    bool isSlashed(const MathNode& node, FormulaStyle style) const; // a fraction that is written with a slash
    FormulaBox slashed(const MathNode& node, FormulaStyle style) const;
    FormulaBox inBrackets(const FormulaBox& inside, FormulaStyle style) const;
    FormulaBox root(const MathNode& node, FormulaStyle style) const;
    FormulaBox fenced(const MathNode& node, FormulaStyle style) const;
    FormulaBox fence(const std::string& text, qreal height, FormulaStyle style) const;
    FormulaBox matrix(const MathNode& node, FormulaStyle style) const;
    FormulaBox accent(const MathNode& node, FormulaStyle style) const;

    qreal em(FormulaStyle style) const { return std::max(face_.em() * style.scale(), std::min(face_.em(), leastScript_)); }
    qreal axis(FormulaStyle style) const { return face_.axis() * em(style); }
    qreal rule(FormulaStyle style) const { return face_.rule() * face_.em() * (style.level == 0 ? 1 : 0.8); }
    qreal xHeight(FormulaStyle style) const { return face_.xHeight() * em(style); }
    static FormulaBox bar(qreal width, qreal thickness); // centred on the baseline
    static FormulaBox shape(QPainterPath path); // as wide as the path extends to the right

    FormulaFace face_;
    double leastScript_;
    Fractions fractions_;
};

} // namespace attentoscope
