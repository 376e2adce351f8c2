// SPDX-License-Identifier: GPL-3.0-or-later
// A formula that is laid out, or a part of one: what is drawn, and the room that it takes around its baseline. Lengths are pixels
// of the device that the font was made for; painted larger or smaller it stays sharp, for all of it is letters and shapes.
#pragma once

#include "core/formulas/math_formula.h"
#include "ui/formulas/formula_ink.h"

#include <QFont>
#include <QPainter>

#include <vector>

namespace attentoscope {

struct FormulaBox {
    qreal width = 0;
    qreal ascent = 0; // above the baseline
    qreal descent = 0; // below the baseline; negative where all of it is above
    qreal slant = 0; // how much further left a subscript may stand than a superscript
    std::vector<FormulaInk> inks;

    // Puts a part here, its baseline beginning at `at`; the box grows in height alone.
    void add(const FormulaBox& part, QPointF at);
    QRectF inkRect() const;
    // In the colour of the painter's pen; `start` is where the baseline begins.
    void paint(QPainter& painter, QPointF start) const;
};

// Display: as it stands on a line of its own, with limits above and below.
FormulaBox layOut(const MathFormula& formula, const QFont& font, bool display);
// What could not be read, as it was typed.
FormulaBox layOutSource(const QString& tex, const QFont& font);

} // namespace attentoscope
