// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/handout_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr double marginMm = 20, mmPerInch = 25.4;

bool isBold(const QTextBlock& block)
{
    for (auto each = block.begin(); !each.atEnd(); ++each)
        if (!each.fragment().text().trimmed().isEmpty() && each.fragment().charFormat().fontWeight() < QFont::Bold)
            return false;
    return !block.text().trimmed().isEmpty();
}

// Tells a formula on a line of its own. Pictures may stand apart from the text before them: much would stay empty otherwise.
bool isDisplayedFormula(const QTextBlock& block)
{
    const QString text = block.text().trimmed();
    return text.size() == 1 && text[0] == QChar::ObjectReplacementCharacter
        && !block.begin().fragment().charFormat().isImageFormat();
}

// Headings, questions and their options come before what belongs to them.
bool belongsToTheOneBefore(const QTextBlock& block)
{
    const QTextBlock before = block.previous();
    if (!before.isValid() || before.text().isEmpty())
        return false;
    const QString text = block.text();
    return before.blockFormat().headingLevel() > 0 || isBold(before) || text.startsWith(QChar(0x2610))
        || text.startsWith(QChar(0x2611)) || text.startsWith(QLatin1String("____")) || isDisplayedFormula(block);
}

// A line of text or a row of a table, which no page divides.
struct Piece {
    PagePart part;
    bool keepsNext = false; // on its page
};

class Pieces
{
public:
    explicit Pieces(const QTextDocument& document)
        : layout_(*document.documentLayout())
    {
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            QTextTable* table = QTextCursor(block).currentTable();
            if (!pieces_.empty() && (table != nullptr || belongsToTheOneBefore(block)))
                pieces_.back().keepsNext = true;
            if (table == nullptr) {
                addLines(block);
            } else {
                addRows(*table);
                block = document.findBlock(table->lastPosition());
            }
        }
    }
    const std::vector<Piece>& all() const { return pieces_; }

private:
    void addLines(const QTextBlock& block)
    {
        const double top = layout_.blockBoundingRect(block).top();
        const int lines = block.layout()->lineCount();
        for (int i = 0; i < lines; ++i) {
            const QRectF line = block.layout()->lineAt(i).rect().translated(0, top);
            const bool leavesOneAlone = i + 1 < lines && (i == 0 || i + 2 == lines);
            pieces_.push_back({{line.top(), line.bottom()}, leavesOneAlone});
        }
    }

    void addRows(const QTextTable& table)
    {
        const QRectF whole = layout_.frameBoundingRect(const_cast<QTextTable*>(&table)); // Qt reads it only
        const double padding = table.format().cellPadding();
        double top = whole.top();
        for (int row = 0; row < table.rows(); ++row) {
            const bool last = row + 1 == table.rows();
            const double bottom = last
                ? whole.bottom()
                : layout_.blockBoundingRect(table.cellAt(row + 1, 0).firstCursorPosition().block()).top() - padding;
            pieces_.push_back({{top, bottom}, !last});
            top = bottom;
        }
    }

    const QAbstractTextDocumentLayout& layout_;
    std::vector<Piece> pieces_;
};

} // namespace

std::vector<PagePart> pagesOf(const QTextDocument& document, double height)
{
    const Pieces whole(document);
    const std::vector<Piece>& pieces = whole.all();
    std::vector<PagePart> pages;
    for (std::size_t first = 0; first < pieces.size();) {
        const double top = pieces[first].part.top;
        std::size_t end = first;
        while (end < pieces.size() && pieces[end].part.bottom - top <= height)
            ++end;
        std::size_t last = end;
        while (end < pieces.size() && last > first && pieces[last - 1].keepsNext)
            --last;
        const std::size_t next = last > first ? last : std::max(end, first + 1); // what has no room on a page is divided
        pages.push_back({top, pieces[next - 1].part.bottom});
        first = next;
    }
    return pages;
}

void printPages(QTextDocument& document, QPagedPaintDevice& device)
{
    QPainter painter(&device);
    const double margin = marginMm / mmPerInch * device.logicalDpiY();
    const QSizeF room(device.width() - 2 * margin, device.height() - 2 * margin);
    document.documentLayout()->setPaintDevice(&device);
    document.setDocumentMargin(0);
    document.setTextWidth(room.width());
    const std::vector<PagePart> pages = pagesOf(document, room.height());
    for (std::size_t number = 0; number < pages.size(); ++number) {
        if (number > 0)
            device.newPage();
        const PagePart& page = pages[number];
        painter.save();
        painter.translate(margin, margin);
        const double smaller = std::min(1.0, room.height() / (page.bottom - page.top)); // a picture or row higher than a page
        painter.scale(smaller, smaller);
        painter.translate(0, -page.top);
        document.drawContents(&painter, QRectF(0, page.top, room.width(), page.bottom - page.top));
        painter.restore();
        painter.setFont(document.defaultFont());
        painter.drawText(QRectF(margin, margin + room.height(), room.width(), margin / 2), Qt::AlignRight | Qt::AlignBottom,
            QString::number(number + 1));
    }
}

} // namespace attentoscope
