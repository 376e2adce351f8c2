// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formulas/formula_object.h"

#include "core/formulas/parse_formula.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetrics>
#include <QFontMetricsF>
#include <QTextBlock>

#include <algorithm>

namespace attentoscope {
namespace {

constexpr int formulaType = QTextFormat::UserObject + 71;
constexpr int texProperty = QTextFormat::UserProperty + 71;
constexpr int displayProperty = texProperty + 1;
constexpr int leastProperty = texProperty + 2; // FormulaFont::leastScript
constexpr int fractionsProperty = texProperty + 3; // whether fractions are slashed

FormulaBox laidOut(const QString& tex, const FormulaFont& font, bool display, Fractions fractions)
{
    const auto formula = parseFormula(tex.toStdString());
    return formula ? layOut(*formula, font, display, fractions) : layOutSource(tex, font);
}

// Qt can place an object on the text line in two ways. On the baseline, nothing of the object counts as below it, though parts
// no deeper than the descent of the surrounding letters still fit there. In the middle, (h + x/2)/2 of the object's height h is
// above the baseline, where x is the x-height in whole pixels.
bool isMiddle(const QTextCharFormat& format) { return format.verticalAlignment() == QTextCharFormat::AlignMiddle; }

// Half the x-height, in the pixels that Qt uses for it: those of the format's font, which does not depend on the device.
qreal halfX(const QTextCharFormat& format) { return QFontMetrics(format.font()).xHeight() / 2.; }

// Returns the distance from the top of the object down to its baseline, of a formula that is drawn this many times as large.
qreal baselineOf(const FormulaBox& box, const QTextCharFormat& format, qreal times)
{
    return isMiddle(format) ? std::max(times * box.ascent, times * box.descent + halfX(format)) : times * box.ascent;
}

// Returns the factor, at most 1, at which a formula is no wider than the text around it; it stays large enough to be read.
qreal timesIn(const QTextDocument& document, const FormulaBox& box)
{
    constexpr qreal least = 0.6;
    const qreal room = document.textWidth() - 2 * document.documentMargin();
    return room > 0 && box.width > room ? std::max(least, room / box.width) : 1;
}

} // namespace

FormulaObject::FormulaObject(QObject* parent)
    : QObject(parent)
{
}

QSizeF FormulaObject::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const QTextCharFormat set = format.toCharFormat();
    const FormulaBox& box = boxOf(*document, set);
    const qreal times = timesIn(*document, box), baseline = baselineOf(box, set, times);
    return {times * box.width, isMiddle(set) ? 2 * baseline - halfX(set) : baseline};
}

void FormulaObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int, const QTextFormat& format)
{
    const QTextCharFormat set = format.toCharFormat();
    const FormulaBox& box = boxOf(*document, set);
    painter->save();
    if (set.foreground().style() != Qt::NoBrush)
        painter->setPen(QPen(set.foreground(), 0));
    const qreal times = timesIn(*document, box);
    painter->translate(rect.left(), rect.top() + baselineOf(box, set, times));
    painter->scale(times, times);
    box.paint(*painter, {0, 0});
    painter->restore();
}

const FormulaBox& FormulaObject::boxOf(const QTextDocument& document, const QTextCharFormat& format)
{
    QPaintDevice* device = document.documentLayout()->paintDevice();
    const QFont font = device == nullptr ? format.font() : QFont(format.font(), device);
    const QString tex = format.property(texProperty).toString();
    const bool display = format.property(displayProperty).toBool();
    const int dots = device == nullptr ? 0 : device->logicalDpiY();
    const double least = format.property(leastProperty).toDouble();
    const auto fractions = Fractions(format.property(fractionsProperty).toInt());
    const QString key =
        QStringLiteral("%1 %2 %3 %4 %5 %6").arg(display).arg(dots).arg(least).arg(int(fractions)).arg(font.key(), tex);
    if (const auto known = boxes_.constFind(key); known != boxes_.constEnd())
        return *known;
    constexpr qsizetype most = 1000;
    if (boxes_.size() >= most)
        boxes_.clear();
    return *boxes_.insert(key, laidOut(tex, {font, least}, display, fractions));
}

void useFormulas(QTextDocument* document)
{
    QAbstractTextDocumentLayout* layout = document->documentLayout();
    if (layout->handlerForObject(formulaType) == nullptr)
        layout->registerHandler(formulaType, new FormulaObject(document));
}

QTextCharFormat formulaFormat(const QString& tex, bool display, double leastScript, Fractions fractions)
{
    const QFont font; // any font will do, because a formula's relative depth hardly depends on it
    QTextCharFormat format;
    format.setObjectType(formulaType);
    format.setProperty(texProperty, tex);
    format.setProperty(displayProperty, display);
    if (leastScript > 0)
        format.setProperty(leastProperty, leastScript);
    if (fractions != Fractions::Stacked)
        format.setProperty(fractionsProperty, int(fractions));
    const bool isDeep = laidOut(tex, font, display, fractions).descent > 1.1 * QFontMetricsF(font).descent();
    format.setVerticalAlignment(isDeep ? QTextCharFormat::AlignMiddle : QTextCharFormat::AlignNormal);
    return format;
}

void insertFormula(QTextCursor& cursor, const QString& tex, bool display, double leastScript, Fractions fractions)
{
    QTextCharFormat around = cursor.charFormat();
    if (around.objectType() == formulaType) { // after another formula
        for (const int property : {int(QTextFormat::ObjectType), texProperty, displayProperty, leastProperty, fractionsProperty,
                 int(QTextFormat::TextVerticalAlignment)})
            around.clearProperty(property);
    }
    if (display) {
        QTextBlockFormat block = cursor.blockFormat();
        const qreal apart = 0.4 * QFontMetricsF(around.font()).height();
        block.setAlignment(Qt::AlignHCenter);
        block.setTopMargin(apart);
        block.setBottomMargin(apart);
        if (cursor.block().length() > 1)
            cursor.insertBlock(block, around);
        else
            cursor.setBlockFormat(block);
    }
    QTextCharFormat format = around;
    format.merge(formulaFormat(tex, display, leastScript, fractions));
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
    cursor.setCharFormat(around);
}

} // namespace attentoscope
