// SPDX-License-Identifier: GPL-3.0-or-later
// Draws formulas in a QTextDocument. Each is a single object character, whose format holds the TeX source.
#pragma once

#include "ui/formulas/formula_box.h"
#include "ui/formulas/formula_font.h"

#include <QHash>
#include <QObject>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>

namespace attentoscope {

class FormulaObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    explicit FormulaObject(QObject* parent);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(
        QPainter* painter, const QRectF& rect, QTextDocument* document, int position, const QTextFormat& format) override;

private:
    const FormulaBox& boxOf(const QTextDocument& document, const QTextCharFormat& format);

    QHash<QString, FormulaBox> boxes_; // cached by source and style, because layouts ask for the size many times
};

// Makes the document draw its formulas. Calling it again does nothing.
void useFormulas(QTextDocument* document);

// Returns the format for a QChar::ObjectReplacementCharacter. A formula that cannot be read is shown as its source.
// `leastScript`: see FormulaFont.
QTextCharFormat formulaFormat(const QString& tex, bool display, double leastScript = 0, Fractions fractions = Fractions::Stacked);
// Inserts a formula in the style of the text at the cursor. A displayed formula stands centred in a paragraph of its own, and
// the cursor is left after it.
void insertFormula(
    QTextCursor& cursor, const QString& tex, bool display, double leastScript = 0, Fractions fractions = Fractions::Stacked);

} // namespace attentoscope
