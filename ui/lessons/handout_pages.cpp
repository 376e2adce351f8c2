// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/handout_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double marginMm = 20, mmPerInch = 25.4, pixelsPerInch = 96;

bool isBold(const QTextBlock& block)
{
    for (auto each = block.begin(); !each.atEnd(); ++each)
        if (!each.fragment().text().trimmed().isEmpty() && each.fragment().charFormat().fontWeight() < QFont::Bold)
            return false;
    return !block.text().trimmed().isEmpty();
}

// A formula or a picture on a line of its own.
bool isDisplayed(const QTextBlock& block)
{
    const QString text = block.text().trimmed();
    return text.size() == 1 && text[0] == QChar::ObjectReplacementCharacter;
}

// Headings, questions and their options come before what belongs to them.
bool belongsToTheOneBefore(const QTextBlock& block)
{
    const QTextBlock before = block.previous();
    if (!before.isValid() || before.text().isEmpty())
        return false;
    const QString text = block.text();
    return before.blockFormat().headingLevel() > 0 || isBold(before) || text.startsWith(QChar(0x2610))
        || text.startsWith(QChar(0x2611)) || text.startsWith(QLatin1String("____")) || isDisplayed(block);
}

class Pages
{
public:
    Pages(QTextDocument& document, double margin)
        : document_(document)
        , height_(document.pageSize().height())
        , margin_(margin)
    {
    }

    // Begins a new page before each group that would lie on two.
    void keepTogether()
    {
        for (QTextBlock first = document_.begin(); first.isValid();) {
            QTextBlock last = first;
            while (last.next().isValid() && belongsToTheOneBefore(last.next()))
                last = last.next();
            if (last != first && isDivided(first, last)) {
                QTextBlockFormat format = first.blockFormat();
                format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
                QTextCursor(first).setBlockFormat(format);
            }
            first = last.next();
        }
    }

private:
    QRectF placeOf(const QTextBlock& block) const { return document_.documentLayout()->blockBoundingRect(block); }
    int pageOf(double y) const { return int(std::floor(y / height_)); }

    bool isDivided(const QTextBlock& first, const QTextBlock& last) const
    {
        if (QTextCursor(first).currentTable() != nullptr || QTextCursor(last).currentTable() != nullptr)
            return false;
        const double top = placeOf(first).top();
        // Takes some lines of a long last paragraph, which are enough.
        const double line = QFontMetricsF(document_.defaultFont(), document_.documentLayout()->paintDevice()).lineSpacing();
        const bool isWhole = isDisplayed(last) || placeOf(last).height() < 6 * line;
        const double bottom = isWhole ? placeOf(last).bottom() : placeOf(last).top() + 3 * line;
        const double end = (pageOf(top + 1) + 1) * height_ - margin_; // of the lines of the page where it begins
        return bottom > end + 1 && bottom - top < height_ - 2 * margin_;
    }

    QTextDocument& document_;
    double height_, margin_;
};

} // namespace

void printInOnePiece(QTextDocument& document, QPagedPaintDevice& device)
{
    QPainter painter(&device);
    document.documentLayout()->setPaintDevice(&device);
    const double margin = marginMm / mmPerInch * device.logicalDpiY();
    QTextFrameFormat sheet = document.rootFrame()->frameFormat();
    sheet.setMargin(marginMm / mmPerInch * pixelsPerInch); // scaled to the device by the layout
    document.rootFrame()->setFrameFormat(sheet);
    document.setPageSize(QSizeF(device.width(), device.height()));
    Pages(document, margin).keepTogether();
    const QSizeF page = document.pageSize();
    for (int number = 0; number < document.pageCount(); ++number) {
        if (number > 0)
            device.newPage();
        painter.save();
        painter.translate(0, -number * page.height());
        document.drawContents(&painter, QRectF(QPointF(0, number * page.height()), page));
        painter.restore();
        painter.setFont(document.defaultFont());
        painter.drawText(QRectF(0, page.height() - margin, page.width() - margin, margin / 2), Qt::AlignRight | Qt::AlignBottom,
            QString::number(number + 1));
    }
}

} // namespace attentoscope
