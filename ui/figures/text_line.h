// SPDX-License-Identifier: GPL-3.0-or-later
// Draws one or a few lines of rich text with a painter, such as plot titles with coloured names and subscripts.
#pragma once

#include "ui/formulas/formula_font.h"

#include <QColor>
#include <QSizeF>
#include <QStaticText>
#include <QString>

#include <memory>

class QFontMetrics;
class QPainter;
class QTextDocument;
class QPointF;

namespace attentoscope {

class TextLine
{
public:
    TextLine(const QString& richText, const FormulaFont& font, const QColor& color);
    ~TextLine();
    TextLine(TextLine&&) noexcept;
    TextLine& operator=(TextLine&&) noexcept;

    QSizeF size() const;
    void cutTo(double width); // elides a single line that is wider
    void wrapTo(double width); // breaks between words into lines of at most this width
    double longestWord(); // the least width to which it can be wrapped; it is then as wide
    void draw(QPainter& painter, const QPointF& topLeft) const;

private:
    std::unique_ptr<QTextDocument> document_;
    QColor color_;
};

// Separates the parts of a title, outside of all tags. Where there is no room, the last parts are left out.
inline const QString betweenParts = QStringLiteral(" &nbsp; ");

// Returns the width of plain text on one line. The widths are cached, because shaping text took a tenth of the window's time
// during a drag.
int textWidth(const QString& text, const FormulaFont& font);

// Returns the cached glyphs of a line of plain text. The reference is valid until the next call.
const QStaticText& glyphsOf(const QString& text, const QFont& font);
// Draws like QPainter::drawText() in this font, which it leaves in the painter; on the screen it uses glyphsOf().
void drawPlainText(QPainter& painter, const FormulaFont& font, const QRectF& room, Qt::Alignment alignment, const QString& text);

// Returns plain text, elided if it is wider than `room`. It is never cut inside a number, which would be another number then.
QString shortened(const QString& text, const QFontMetrics& metrics, double room);

QString plainText(const QString& richText);

} // namespace attentoscope
