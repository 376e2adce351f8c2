// SPDX-License-Identifier: GPL-3.0-or-later
// One mark of a formula that is laid out: letters of one font, or a shape.
#pragma once

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QString>

namespace attentoscope {

struct FormulaInk {
    QPointF at; // of the formula: where the baseline of the letters begins, or the origin of the shape lies; y points down
    QPainterPath shape; // what is covered, letters too, as seen from `at`
    QString text; // empty: no letters
    QFont font; // of the letters, whose size is `pixels`
    qreal pixels = 0;
    bool isRule = false; // a bar: it is put on whole pixels where there are any

    QRectF rect() const { return shape.boundingRect().translated(at); }
};

} // namespace attentoscope
