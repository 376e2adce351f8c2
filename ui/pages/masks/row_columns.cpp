#include "ui/pages/masks/row_columns.h"

#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace attentoscope {

namespace {

constexpr std::size_t columns = 3;
constexpr std::array<double, columns> shares{0.24, 0.42, 0.34};
constexpr double gap = 8;
constexpr double smallestPt = 9, largestPt = 18;

} // namespace

RowColumns::RowColumns(QWidget* parent)
    : QWidget(parent)
{
    setMinimumWidth(240);
    setToolTip(tr("For each query row: how many keys it sees, the entropy of its weights, and their sum"));
}

void RowColumns::show(const SharedResult& result, const QString& summary)
{
    summary_ = summary;
    result_ = result;
    update();
}

void RowColumns::setSpan(int top, int height)
{
    top_ = top;
    height_ = height;
    update();
}

std::vector<RowColumns::Cell> RowColumns::cellsOf(std::size_t row) const
{
    const RowStatistics& rows = result_->policies.front().rows;
    const double visible = double(rows.visible[row]);
    if (rows.visible[row] == 0)
        return {};
    const EntropyMeasure& measure = result_->experiment.entropy;
    const double nk = double(std::max<Index>(result_->inputs->nk(), 1));
    const double largest = std::max(largestEntropy(measure, nk), 1e-9);
    const double entropy = rows.entropy[row];
    const double sum = row < rows.weightSum.size() ? rows.weightSum[row] : std::nan("");
    return {{countText(rows.visible[row]), visible / nk},
        {fixedText(shownEntropy(result_->experiment, entropy), 3), entropy / largest},
        {fixedText(sum, 4), std::isnan(sum) ? 0 : sum}};
}

QString RowColumns::rowText(Index row) const
{
    if (!result_ || row < 0 || std::size_t(row) >= result_->policies.front().rows.size())
        return {};
    const auto cells = cellsOf(std::size_t(row));
    if (cells.empty())
        return tr("no visible key");
    return cells[0].text + QStringLiteral(" · ") + cells[1].text + QStringLiteral(" · ") + cells[2].text;
}

// As large as the rows are high and the columns wide: read from the back of a lecture room.
QFont RowColumns::numberFont() const
{
    const std::size_t rows = result_->policies.front().rows.size();
    QFont font = bodyFont();
    font.setPointSizeF(smallestPt);
    if (double(rows) * QFontMetrics(font).height() > double(height_))
        return font; // no number has room
    std::array<QString, columns> widest;
    for (std::size_t row = 0; row < rows; ++row) {
        const auto cells = cellsOf(row);
        for (std::size_t column = 0; column < cells.size(); ++column)
            if (cells[column].text.size() > widest[column].size())
                widest[column] = cells[column].text;
    }
    for (double pt = largestPt; pt > smallestPt; pt -= 1) {
        font.setPointSizeF(pt);
        const QFontMetrics metrics(font);
        bool fits = metrics.height() <= double(height_) / double(std::max<std::size_t>(rows, 1));
        for (std::size_t column = 0; column < columns; ++column)
            fits = fits && metrics.horizontalAdvance(widest[column]) <= shares[column] * (width() - gap) - 2 * gap;
        if (fits)
            return font;
    }
    font.setPointSizeF(smallestPt);
    return font;
}

void RowColumns::paintHeads(QPainter& painter) const
{
    const Theme theme = Theme::of(*this);
    const QString unit = entropyUnit(result_->experiment);
    const std::array<QString, columns> heads{
        tr("keys"), unit.isEmpty() ? tr("entropy") : tr("entropy (%1)").arg(unit), tr("sum")};
    painter.setFont(secondaryFont());
    painter.setPen(theme.secondaryText);
    const int headHeight = 2 * painter.fontMetrics().height(); // two lines where the unit does not fit beside
    double left = gap;
    for (std::size_t column = 0; column < columns; ++column) {
        const double share = shares[column] * (width() - gap);
        painter.drawText(QRectF(left, top_ - headHeight - 3, share - gap, headHeight),
            Qt::AlignRight | Qt::AlignBottom | Qt::TextWordWrap, heads[column]);
        left += share;
    }
    painter.setPen(theme.text);
    painter.drawText(
        QRectF(gap, 0, width() - 2 * gap, top_ - headHeight - 3), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, summary_);
}

void RowColumns::paintEvent(QPaintEvent*)
{
    if (!result_ || result_->policies.empty() || height_ <= 0)
        return;
    QPainter painter(this);
    paintHeads(painter);
    painter.setFont(numberFont());
    const std::size_t rows = result_->policies.front().rows.size();
    const std::size_t lines = std::min(rows, std::size_t(height_)); // of more rows each pixel has one
    for (std::size_t line = 0; line < lines; ++line) {
        const double y0 = top_ + double(height_) * double(line) / double(lines);
        const double y1 = top_ + double(height_) * double(line + 1) / double(lines);
        paintRow(painter, line * rows / lines, QRectF(gap, y0, width() - gap, y1 - y0));
    }
}

void RowColumns::paintRow(QPainter& painter, std::size_t row, const QRectF& rect) const
{
    const Theme theme = Theme::of(*this);
    const bool roomForText = rect.height() >= painter.fontMetrics().height() * 0.8;
    const auto cells = cellsOf(row);
    if (cells.empty()) {
        painter.setPen(theme.warning);
        if (roomForText)
            painter.drawText(rect.adjusted(0, 0, -gap, 0), Qt::AlignRight | Qt::AlignVCenter, tr("no visible key"));
        return;
    }
    const double barHeight = std::max(std::min(rect.height() - 2, 36.0), std::min(rect.height(), 1.0));
    double left = rect.left();
    for (std::size_t column = 0; column < columns; ++column) {
        const double share = shares[column] * rect.width() - gap;
        const QRectF bar(left, rect.center().y() - barHeight / 2, share * std::clamp(cells[column].part, 0.0, 1.0), barHeight);
        painter.fillRect(bar, theme.uncertainty(Hue::policy(0)));
        painter.setPen(result_->inputs->isPadding(result_->rowIndex[row]) ? theme.secondaryText : theme.text);
        if (roomForText)
            painter.drawText(
                QRectF(left, rect.top(), share - gap / 2, rect.height()), Qt::AlignRight | Qt::AlignVCenter, cells[column].text);
        left += share + gap;
    }
}

} // namespace attentoscope
