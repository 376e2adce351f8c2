// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/row_columns.h"

#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double gap = 8;
constexpr double barShare = 0.25; // of a column, that digits which grow with the room leave to the bar
constexpr double smallestPt = 9, largestPt = 18;
constexpr int narrow = 240, wide = 272; // px, for three numbers and for four
constexpr int roomForSum = 360; // px, for five; the sum is left out first, being the same in every row
constexpr int roomForAll = 440; // px, for six

} // namespace

RowColumns::RowColumns(QWidget* parent)
    : QWidget(parent)
{
    setMinimumWidth(atTypeScale(narrow));
    setAccessibleName(tr("Statistics of the rows"));
    setToolTip(tr("For each query row: the number of visible keys; the entropy of the weights without and with the mask; the "
                  "share of weight that masked keys would get without the mask; the sum of the weights. If you hid cells "
                  "yourself: the entropy before that, and the share of the weight that these cells had"));
}

QString RowColumns::inWords() const
{
    constexpr std::size_t most = 64; // rows that are described one by one
    if (!numbers_.result)
        return {};
    QStringList heads;
    for (const Column& column : columns())
        heads << column.head;
    QStringList lines{numbers_.summary, tr("Each row shows: %1.").arg(heads.join(QStringLiteral(" · ")))};
    const auto [first, last] = shownRows();
    for (std::size_t row = first; row < std::min(last, first + most); ++row)
        lines << tr("Row %1: %2.").arg(countText(numbers_.result->rowIndex[row]), rowText(Index(row)));
    return inOneText(lines);
}

int RowColumns::leastWidth() const { return atTypeScale(numbers_.effect ? wide : narrow); }

void RowColumns::show(const RowNumbers& numbers)
{
    numbers_ = numbers;
    setMinimumWidth(leastWidth());
    update();
}

void RowColumns::setSpan(int top, int height)
{
    top_ = top;
    height_ = height;
    update();
}

std::vector<RowColumns::Column> RowColumns::columns() const
{
    const QString unit = entropyUnit(numbers_.result->experiment);
    std::vector<Column> columns = {{tr("keys"), 0.17}};
    const int most = numbers_.effect ? atTypeScale(isByHand() ? roomForAll : roomForSum) : 0;
    if (isByHand()) {
        columns.insert(columns.end(), {{tr("H before hiding"), 0.3}, {tr("H with mask"), 0.26}});
        if (width() >= atTypeScale(roomForSum))
            columns.push_back({tr("weight hidden"), 0.27});
        columns.push_back({tr("weight you hid"), 0.3});
    } else if (numbers_.effect)
        columns.insert(columns.end(), {{tr("H without mask"), 0.3}, {tr("H with mask"), 0.26}, {tr("weight hidden"), 0.27}});
    else
        columns.push_back({unit.isEmpty() ? tr("entropy") : tr("entropy (%1)").arg(unit), 0.35});
    // Without legible numbers, the sum would only be a bar that is the same in every row.
    if (!rows().weightSum.empty() && isLegible() && width() >= most)
        columns.push_back({tr("sum"), 0.28});
    double total = 0;
    for (const Column& column : columns)
        total += column.share;
    for (Column& column : columns)
        column.share /= total;
    return columns;
}

bool RowColumns::isLegible() const
{
    const auto [first, last] = shownRows();
    QFont font = bodyFont();
    font.setPointSizeF(smallestPt);
    return double(last - first) * QFontMetrics(font).height() <= double(height_);
}

std::vector<RowColumns::Cell> RowColumns::cellsOf(std::size_t row) const
{
    const RowStatistics& rows = this->rows();
    const Experiment& experiment = numbers_.result->experiment;
    const double visible = double(rows.visible[row]);
    if (rows.visible[row] == 0)
        return {};
    const double nk = double(std::max<Index>(numbers_.result->inputs->nk(), 1));
    const double largest = std::max(largestEntropy(experiment.entropy, nk), 1e-9);
    const double sum = row < rows.weightSum.size() ? rows.weightSum[row] : std::nan("");
    const auto entropy = [&](double nats) { return Cell{fixedText(shownEntropy(experiment, nats), 3), nats / largest}; };
    std::vector<Cell> cells = {{countText(rows.visible[row]), visible / nk}};
    if (numbers_.effect)
        cells.push_back(entropy((isByHand() ? numbers_.effect->entropyBefore : numbers_.effect->entropy)[row]));
    cells.push_back(entropy(rows.entropy[row]));
    if (numbers_.effect && (!isByHand() || width() >= atTypeScale(roomForSum))) {
        const double hidden = numbers_.effect->hiddenWeight[row];
        cells.push_back({fixedText(hidden, 3), hidden});
    }
    if (isByHand()) {
        const double hidden = numbers_.effect->hiddenByHand[row];
        cells.push_back({inPercent(fixedText(100 * hidden, 1)), hidden});
    }
    cells.push_back({fixedText(sum, 4), std::isnan(sum) ? 0 : sum});
    return cells;
}

QString RowColumns::rowText(Index row) const
{
    if (!numbers_.result || row < 0 || std::size_t(row) >= rows().size())
        return {};
    const auto cells = cellsOf(std::size_t(row));
    if (cells.empty())
        return tr("no visible key");
    QStringList texts;
    for (const Cell& cell : cells)
        texts << cell.text;
    return texts.join(QStringLiteral(" · "));
}

std::pair<std::size_t, std::size_t> RowColumns::shownRows() const
{
    const auto& index = numbers_.result->rowIndex;
    const auto place = [&](Index row) { return std::size_t(std::ranges::lower_bound(index, row) - index.begin()); };
    return {place(numbers_.row0), place(numbers_.row1)};
}

std::vector<QString> RowColumns::widestTexts() const
{
    const auto [first, last] = shownRows();
    std::vector<QString> widest(columns().size());
    for (std::size_t row = first; row < last; ++row) {
        const auto cells = cellsOf(row);
        for (std::size_t column = 0; column < std::min(cells.size(), widest.size()); ++column)
            if (cells[column].text.size() > widest[column].size())
                widest[column] = cells[column].text;
    }
    return widest;
}

// Returns a font as large as row height and column width allow, to be read from the back of a lecture room.
QFont RowColumns::numberFont() const
{
    const auto [first, last] = shownRows();
    const double lines = double(std::max<std::size_t>(last - first, 1));
    QFont font = bodyFont();
    font.setPointSizeF(smallestPt);
    if (!isLegible())
        return font;
    const auto columns = this->columns();
    const std::vector<QString> widest = widestTexts();
    for (double pt = largestPt; pt > smallestPt; pt -= 1) {
        font.setPointSizeF(pt);
        const QFontMetrics metrics(font);
        bool fits = metrics.height() <= double(height_) / lines;
        for (std::size_t column = 0; column < columns.size(); ++column)
            fits = fits
                && metrics.horizontalAdvance(widest[column])
                    <= (1 - barShare) * columns[column].share * (width() - gap) - 2 * gap;
        if (fits)
            return font;
    }
    font.setPointSizeF(smallestPt);
    return font;
}

void RowColumns::paintHeads(QPainter& painter) const
{
    const Theme theme = Theme::of(*this);
    painter.setFont(secondaryFont());
    painter.setPen(theme.secondaryText);
    const int headHeight = 2 * painter.fontMetrics().height(); // two lines, for heads that do not fit side by side
    double left = gap;
    for (const Column& column : columns()) {
        const double share = column.share * (width() - gap);
        painter.drawText(QRectF(left, top_ - headHeight - 3, share - 1.5 * gap, headHeight),
            Qt::AlignRight | Qt::AlignBottom | Qt::TextWordWrap, column.head);
        left += share;
    }
    painter.setPen(theme.text);
    painter.drawText(QRectF(gap, 0, width() - 2 * gap, top_ - headHeight - 3), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
        numbers_.summary);
}

void RowColumns::paintEvent(QPaintEvent*)
{
    if (!numbers_.result || height_ <= 0)
        return;
    QPainter painter(this);
    paintHeads(painter);
    painter.setFont(numberFont());
    const auto [first, last] = shownRows();
    std::vector<double> digits;
    for (const QString& widest : widestTexts())
        digits.push_back(painter.fontMetrics().horizontalAdvance(widest));
    const std::size_t shown = last - first;
    const std::size_t lines = std::min(shown, std::size_t(height_)); // with more rows than pixels, one row per pixel
    for (std::size_t line = 0; line < lines; ++line) {
        const double y0 = top_ + double(height_) * double(line) / double(lines);
        const double y1 = top_ + double(height_) * double(line + 1) / double(lines);
        paintRow(painter, first + line * shown / lines, QRectF(gap, y0, width() - gap, y1 - y0), digits);
    }
}

void RowColumns::paintRow(QPainter& painter, std::size_t row, const QRectF& rect, const std::vector<double>& digits) const
{
    const Theme theme = Theme::of(*this);
    const bool roomForText = rect.height() >= painter.fontMetrics().height() * 0.8;
    const auto cells = cellsOf(row);
    if (cells.empty()) {
        const QRectF box = rect.adjusted(0, std::min(1.0, rect.height() / 8), -gap, 0);
        painter.fillRect(box, theme.masked);
        painter.fillRect(box, QBrush(theme.maskedHatch, Qt::BDiagPattern));
        if (!roomForText)
            return;
        const QString words = tr("no visible key");
        const double wide = painter.fontMetrics().horizontalAdvance(words) + gap;
        painter.fillRect(QRectF(box.right() - wide, box.top(), wide, box.height()), theme.masked);
        painter.setPen(theme.warning);
        painter.drawText(box.adjusted(0, 0, -gap / 2, 0), Qt::AlignRight | Qt::AlignVCenter, words);
        return;
    }
    const double barHeight = std::max(std::min(rect.height() - 2, 36.0), std::min(rect.height(), 1.0));
    const auto columns = this->columns();
    double left = rect.left();
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const double share = columns[column].share * rect.width() - gap;
        const double room = roomForText ? std::max(share - gap - digits[column], 0.0) : share;
        const QRectF bar(left, rect.center().y() - barHeight / 2, room * std::clamp(cells[column].part, 0.0, 1.0), barHeight);
        painter.fillRect(bar, theme.uncertainty(Hue::policy(numbers_.hue)));
        painter.setPen(numbers_.result->inputs->isPadding(numbers_.result->rowIndex[row]) ? theme.secondaryText : theme.text);
        if (roomForText)
            painter.drawText(
                QRectF(left, rect.top(), share - gap / 2, rect.height()), Qt::AlignRight | Qt::AlignVCenter, cells[column].text);
        left += share + gap;
    }
}

} // namespace attentoscope
