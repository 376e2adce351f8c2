// SPDX-License-Identifier: GPL-3.0-or-later
// The fonts of formulas in a text of the given font, and their measures. Formulas use a serif face, because sans-serif
// variables look like words. Sizes are pixels.
#pragma once

#include "core/formulas/math_letters.h"
#include "ui/formulas/formula_box.h"

namespace attentoscope {

class FormulaFace
{
public:
    explicit FormulaFace(const QFont& font);

    qreal em() const { return em_; }
    // In units of one em.
    qreal xHeight() const { return xHeight_; }
    qreal axis() const { return axis_; } // height of the minus sign and of fraction bars
    qreal rule() const { return rule_; } // thickness of bars

    FormulaBox letters(const QString& text, MathLetters letters, qreal pixels) const;
    FormulaBox words(const QString& text, qreal pixels) const; // in the font of the surrounding text

private:
    FormulaBox set(const QString& text, QFont font, qreal pixels) const;

    QFont textFont_;
    QFont upright_, italic_, bold_;
    qreal dotsPerPoint_ = 1; // of the device that the font was made for
    qreal em_ = 0;
    qreal xHeight_ = 0, axis_ = 0, rule_ = 0;
};

} // namespace attentoscope
