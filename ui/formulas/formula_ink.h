// SPDX-License-Identifier: GPL-3.0-or-later
// One mark of a formula after layout: letters of one font, or a shape.
#pragma once

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QString>

namespace attentoscope {

struct FormulaInk {
    QPointF at; // position in the formula: of the start of the letters' baseline, or of the shape's origin; y points down
    QPainterPath shape; // the area covered, by letters, too; relative to `at`
    QString text; // empty: a shape without letters
    QFont font; // of the letters; their size is `pixels`
    qreal pixels = 0;
    bool isRule = false; // a bar, which is aligned with whole pixels on a pixel device

    QRectF rect() const { return shape.boundingRect().translated(at); }
};

} // namespace attentoscope
