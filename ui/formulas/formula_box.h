// SPDX-License-Identifier: GPL-3.0-or-later
// A formula after layout, or a part of one: its marks, and its size around the baseline. Lengths are pixels of the device that
// the font was made for. It can be painted at any scale and stays sharp, because it consists of letters and shapes only.
#pragma once

#include "core/formulas/math_formula.h"
#include "ui/formulas/formula_font.h"
#include "ui/formulas/formula_ink.h"

#include <QPainter>

#include <vector>

namespace attentoscope {

struct FormulaBox {
    qreal width = 0;
    qreal ascent = 0; // above the baseline
    qreal descent = 0; // negative where the whole formula is above the baseline
    qreal slant = 0; // how much further left a subscript may stand than a superscript
    std::vector<FormulaInk> inks;

    // Adds a part whose baseline begins at `at`. Only the height of the box grows.
    void add(const FormulaBox& part, QPointF at);
    QRectF inkRect() const;
    // Paints in the colour of the painter's pen; `start` is where the baseline begins.
    void paint(QPainter& painter, QPointF start) const;
};

// How fractions within a line of text are written. A slash leaves the line as high as it is.
enum class Fractions { Stacked, Slashed };

// `display`: as on a line of its own, with limits above and below operators.
FormulaBox layOut(const MathFormula& formula, const FormulaFont& font, bool display, Fractions fractions = Fractions::Stacked);
// Lays out the TeX source itself, for a formula that cannot be read.
FormulaBox layOutSource(const QString& tex, const QFont& font);

} // namespace attentoscope
