// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/inspector/score_parts_view.h"

#include "ui/figures/table_figure.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double barsHeight = 40, barPart = 0.62, lineGap = 1; // px, of a column's width, px

// Draws a text in the box, shrunk if it is too wide.
void drawFitting(QPainter& painter, const QRectF& box, const QString& text)
{
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
    const double scale = std::min(1.0, box.width() / std::max(width, 1.0));
    painter.save();
    painter.translate(box.center());
    painter.scale(scale, scale);
    painter.drawText(QRectF(-width, -box.height(), 2 * width, 2 * box.height()), Qt::AlignCenter, text);
    painter.restore();
}

} // namespace

ScorePartsView::ScorePartsView(QWidget* parent)
    : QWidget(parent)
{
    setFont(secondaryFont());
    setAccessibleName(tr("What each block of dimensions adds to the score"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ScorePartsView::show(const std::vector<ScorePart>& parts, double score)
{
    if (parts == parts_ && score == score_)
        return;
    parts_ = parts;
    score_ = score;
    if (underMouse() && QToolTip::isVisible())
        tell();
    tellChanged(this);
    setVisible(!parts_.empty());
    update();
}

QString ScorePartsView::dimensions(const ScorePart& part)
{
    return part.end - part.first == 1 ? countText(part.first)
                                      : QStringLiteral("%1–%2").arg(countText(part.first), countText(part.end - 1));
}

QString ScorePartsView::tableText(const std::vector<ScorePart>& parts)
{
    QString text;
    for (const ScorePart& part : parts)
        text += tr("dimensions %1").arg(dimensions(part)) + QLatin1Char('\t') + plainNumber(fixedText(part.score, 4))
            + QLatin1Char('\n');
    return text;
}

QString ScorePartsView::inWords() const
{
    QStringList said;
    for (const ScorePart& part : parts_)
        said << tr("dimensions %1: %2", "what they add").arg(dimensions(part), briefText(part.score));
    return tr("The score %1 is the sum of: %2.").arg(briefText(score_), clausesOf(said));
}

SharedFigure ScorePartsView::figure() const
{
    TableLines table{{tr("dimensions"), QStringLiteral("q·k")}, {}};
    for (const ScorePart& part : parts_)
        table.lines.push_back({dimensions(part), fixedText(part.score, 4)});
    return makeTableFigure(std::move(table));
}

QSize ScorePartsView::sizeHint() const
{
    const double line = QFontMetricsF(font()).height() + lineGap;
    return {160, int(std::ceil(barsHeight + 2 * line))};
}

QRectF ScorePartsView::column(std::size_t part) const
{
    const double step = double(width()) / double(parts_.size());
    return {double(part) * step, 0, step, double(height())};
}

void ScorePartsView::paintEvent(QPaintEvent*)
{
    if (parts_.empty())
        return;
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    double most = 0, least = 0;
    for (const ScorePart& part : parts_) {
        most = std::max(most, part.score);
        least = std::min(least, part.score);
    }
    const double largest = std::max(most, -least);
    const int decimals = largest >= 100 ? 0 : largest >= 10 ? 1 : 2;
    const double perUnit = barsHeight / std::max(most - least, 1e-300), zero = most * perUnit;
    const double line = QFontMetricsF(font()).height() + lineGap;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const QRectF box = column(i);
        const double bar = parts_[i].score * perUnit, wide = box.width() * barPart;
        if (std::isfinite(bar))
            painter.fillRect(
                QRectF(box.center().x() - wide / 2, zero - std::max(bar, 0.0), wide, std::abs(bar)), theme.secondaryText);
        painter.setPen(theme.text);
        drawFitting(painter, {box.left() + 2, barsHeight, box.width() - 4, line}, fixedText(parts_[i].score, decimals));
        painter.setPen(theme.secondaryText);
        drawFitting(painter, {box.left() + 2, barsHeight + line, box.width() - 4, line}, dimensions(parts_[i]));
    }
    painter.setPen(theme.axis);
    painter.drawLine(QPointF(0, zero), QPointF(width(), zero));
}

bool ScorePartsView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || parts_.empty())
        return QWidget::event(event);
    asked_ = static_cast<QHelpEvent*>(event)->pos();
    tell();
    return true;
}

void ScorePartsView::tell()
{
    if (parts_.empty())
        return QToolTip::hideText();
    const double step = double(width()) / double(parts_.size());
    const ScorePart& part = parts_[std::clamp<std::size_t>(std::size_t(std::max(asked_.x(), 0) / step), 0, parts_.size() - 1)];
    QToolTip::showText(mapToGlobal(asked_),
        tr("dimensions %1 contribute %2; the whole score is %3")
            .arg(dimensions(part), fixedText(part.score, 3), fixedText(score_, 3)),
        this);
}

} // namespace attentoscope
