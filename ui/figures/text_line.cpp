// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/text_line.h"

#include "ui/figures/formula_marks.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetrics>
#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

// Makes scripts larger that would be too small: Qt draws them in two thirds of their font's size.
void enlargeScripts(QTextDocument& document, const FormulaFont& font)
{
    constexpr double ofScript = 2.0 / 3;
    if (ofScript * font.pixelSize() >= font.leastScript)
        return;
    QTextCharFormat larger;
    larger.setProperty(QTextFormat::FontPixelSize, int(std::ceil(font.leastScript / ofScript)));
    QTextCursor cursor(&document);
    while (!cursor.atEnd()) {
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        const QTextCharFormat::VerticalAlignment aligned = cursor.charFormat().verticalAlignment();
        if (aligned == QTextCharFormat::AlignSuperScript || aligned == QTextCharFormat::AlignSubScript)
            cursor.mergeCharFormat(larger);
        cursor.clearSelection();
    }
}

} // namespace

TextLine::TextLine(const QString& richText, const FormulaFont& font, const QColor& color)
    : document_(std::make_unique<QTextDocument>())
    , color_(color)
{
    document_->setDocumentMargin(0);
    document_->setUndoRedoEnabled(false);
    document_->setDefaultFont(font);
    if (richText.contains(QLatin1Char('<')) || richText.contains(QLatin1Char('&')))
        document_->setHtml(richText);
    else
        document_->setPlainText(richText); // the same result without the HTML parser
    enlargeScripts(*document_, font);
    if (hasFormulas(richText))
        drawFormulas(*document_, font.leastScript);
}

TextLine::~TextLine() = default;
TextLine::TextLine(TextLine&&) noexcept = default;
TextLine& TextLine::operator=(TextLine&&) noexcept = default;

QSizeF TextLine::size() const { return document_->size(); }

void TextLine::cutTo(double width)
{
    if (size().width() <= width)
        return;
    const QString dots = QStringLiteral("…");
    const QTextLine line = document_->firstBlock().layout()->lineAt(0);
    QTextCursor rest(document_.get());
    rest.movePosition(QTextCursor::End);
    const double dotsWidth = QFontMetricsF(rest.charFormat().font()).horizontalAdvance(dots);
    int from = line.xToCursor(std::max(width - dotsWidth, 0.0), QTextLine::CursorOnCharacter);
    const QString text = document_->firstBlock().text();
    while (from > 0 && text[from - 1].isSpace())
        --from;
    rest.setPosition(from, QTextCursor::KeepAnchor);
    rest.insertText(dots);
}

void TextLine::wrapTo(double width) { document_->setTextWidth(width); }

double TextLine::longestWord()
{
    wrapTo(0);
    return document_->idealWidth();
}

void TextLine::draw(QPainter& painter, const QPointF& topLeft) const
{
    painter.save();
    painter.translate(topLeft);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, color_);
    document_->documentLayout()->draw(&painter, context);
    painter.restore();
}

namespace {

// Returns find() for a text in a font. Keeps the results, and drops all of them when there are too many.
template <class Value, class Find>
const Value& once(const QString& text, const QFont& font, const Find& find)
{
    constexpr qsizetype most = 4000;
    thread_local QHash<std::pair<QString, QFont>, Value> known;
    const std::pair key(text, font);
    if (const auto found = known.constFind(key); found != known.cend())
        return *found;
    if (known.size() >= most)
        known.clear();
    return *known.insert(key, find());
}

} // namespace

int textWidth(const QString& text, const FormulaFont& font)
{
    if (hasFormulas(text))
        return int(std::ceil(TextLine(text.toHtmlEscaped(), font, {}).size().width()));
    return once<int>(text, font, [&] { return QFontMetrics(font).horizontalAdvance(text); });
}

const QStaticText& glyphsOf(const QString& text, const QFont& font)
{
    return once<QStaticText>(text, font, [&] {
        QStaticText glyphs(text);
        glyphs.setTextFormat(Qt::PlainText);
        glyphs.prepare({}, font);
        return glyphs;
    });
}

void drawPlainText(QPainter& painter, const FormulaFont& font, const QRectF& room, Qt::Alignment alignment, const QString& text)
{
    painter.setFont(font);
    const bool isMarked = hasFormulas(text);
    if (!isMarked && painter.paintEngine()->type() != QPaintEngine::Raster) {
        painter.drawText(room, int(alignment), text);
        return;
    }
    const auto part = [&](Qt::AlignmentFlag all, Qt::AlignmentFlag half) {
        return alignment.testFlag(all) ? 1.0 : alignment.testFlag(half) ? 0.5 : 0.0;
    };
    const auto placeOf = [&](const QSizeF& size) {
        const QSizeF left = room.size() - size;
        return room.topLeft()
            + QPointF(
                part(Qt::AlignRight, Qt::AlignHCenter) * left.width(), part(Qt::AlignBottom, Qt::AlignVCenter) * left.height());
    };
    if (isMarked) {
        const TextLine line(text.toHtmlEscaped(), font, painter.pen().color());
        return line.draw(painter, placeOf(line.size()));
    }
    const QStaticText& glyphs = glyphsOf(text, font);
    painter.drawStaticText(placeOf(glyphs.size()), glyphs);
}

QString shortened(const QString& text, const QFontMetrics& metrics, double room)
{
    if (hasFormulas(text))
        return text;
    const QString dots = QStringLiteral("…");
    QString cut = metrics.elidedText(text, Qt::ElideRight, int(room));
    if (cut == text || !cut.endsWith(dots))
        return cut;
    cut.chop(dots.size());
    const QString groups = QStringLiteral(".,\u202f");
    // Returns whether a character belongs to a number: a digit, or a point, comma or thin space before one.
    const auto isOfNumber = [&](qsizetype at) {
        return text[at].isDigit() || (groups.contains(text[at]) && at + 1 < text.size() && text[at + 1].isDigit());
    };
    while (!cut.isEmpty() && isOfNumber(cut.size()) && isOfNumber(cut.size() - 1))
        cut.chop(1);
    return cut.trimmed().isEmpty() ? dots : cut + dots;
}

QString plainText(const QString& richText)
{
    return withPlainFormulas(Qt::mightBeRichText(richText) ? QTextDocumentFragment::fromHtml(richText).toPlainText() : richText);
}

} // namespace attentoscope
