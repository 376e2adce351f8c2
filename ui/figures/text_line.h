// Rich text of one or a few lines, drawn by a painter: titles of pictures with coloured names and real subscripts.
#pragma once

#include <QColor>
#include <QFont>
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
    TextLine(const QString& richText, const QFont& font, const QColor& color);
    ~TextLine();
    TextLine(TextLine&&) noexcept;
    TextLine& operator=(TextLine&&) noexcept;

    QSizeF size() const;
    void cutTo(double width); // ends with … where it is wider; of one line
    void draw(QPainter& painter, const QPointF& topLeft) const;

private:
    std::unique_ptr<QTextDocument> document_;
    QColor color_;
};

// Between the parts of a title, outside of all its tags. Where there is no room, parts at the end are left out.
inline const QString betweenParts = QStringLiteral(" &nbsp; ");

// How wide plain text is in one line. Found once for each text and font: to shape it took a tenth of a moving window's time.
int textWidth(const QString& text, const QFont& font);

// The glyphs of a line of plain text, found once.
const QStaticText& glyphsOf(const QString& text, const QFont& font);
// As QPainter::drawText() with the painter's font; on a screen by those glyphs.
void drawPlainText(QPainter& painter, const QRectF& room, Qt::Alignment alignment, const QString& text);

// Plain text that ends with … where it is wider than `room`, and never within a number: half of one would be another.
QString shortened(const QString& text, const QFontMetrics& metrics, double room);

QString plainText(const QString& richText);

} // namespace attentoscope
