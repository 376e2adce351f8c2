// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas in the text of a QTextDocument, each a character that is drawn as one. Its format holds what was typed.
#pragma once

#include "ui/formulas/formula_box.h"

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

    QHash<QString, FormulaBox> boxes_; // by what was typed and how it is set: a layout asks again and again
};

// The document draws its formulas; once is enough.
void useFormulas(QTextDocument* document);

// Of the character QChar::ObjectReplacementCharacter. What cannot be read is shown as it was typed.
QTextCharFormat formulaFormat(const QString& tex, bool display);
// As the text at the cursor is set. A displayed formula stands centred in a paragraph of its own; the cursor is left behind it.
void insertFormula(QTextCursor& cursor, const QString& tex, bool display);

} // namespace attentoscope
