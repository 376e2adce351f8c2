// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/step_strip.h"

#include "ui/figures/painted_figure.h"
#include "ui/text/joined.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int picturesHeight = 66, between = 18, inset = 6; // px
constexpr int besideLabel = 2; // px, on both sides together

int labelHeight() { return atTypeScale(18); }

double labelWidth(Step step, const QFont& font) { return QFontMetricsF(font).horizontalAdvance(stepLabel(step)) + besideLabel; }

} // namespace

StepStrip::StepStrip(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("stepStrip"));
    setAccessibleName(tr("The steps"));
    setFixedHeight(picturesHeight + labelHeight());
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr(
        "The steps from queries and keys to the output: click a step, or use the arrow keys for the next and the previous one"));
}

void StepStrip::show(std::vector<CellGrid> pictures, Step present)
{
    pictures_ = std::move(pictures);
    present_ = present;
    update();
}

QString StepStrip::inWords() const
{
    QStringList names;
    for (const Step step : allSteps)
        names << stepLabel(step);
    return tr("Step %1 of %2: %3. All steps: %4.").arg(int(present_) + 1).arg(stepCount).arg(stepLabel(present_), listOf(names));
}

// All places are equally wide, unless the label of the present step needs more in the least type.
QRectF StepStrip::placeOf(Step step) const
{
    const FigureStyle style = styleOf(*this);
    const double all = double(width()) - between * double(stepCount - 1), equal = all / double(stepCount);
    const double present = std::max(equal, labelWidth(present_, style.font(style.leastFactor(), QFont::Bold)) + 2);
    const double each = (all - present) / double(stepCount - 1);
    const double before = int(step) * (each + between) + (step > present_ ? present - each : 0);
    return {before, 0, step == present_ ? present : each, double(height())};
}

void StepStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const FigureStyle style = styleOf(*this);
    for (const Step step : allSteps) {
        const QRectF place = placeOf(step).adjusted(1, 1, -1, -1);
        const bool lit = step == present_;
        painter.setPen(QPen(lit ? style.theme.accent : style.theme.grid, lit ? 2 : 1));
        painter.setBrush(style.theme.background);
        painter.drawRoundedRect(place, 4, 4);
        QFont font = lit ? style.font(1, QFont::Bold) : style.font();
        if (const double width = labelWidth(step, font); width > place.width())
            font = style.font(place.width() / width, font.weight());
        painter.setFont(font);
        painter.setPen(lit ? style.theme.text : style.theme.secondaryText);
        if (lit || labelWidth(step, font) <= place.width() + besideLabel)
            painter.drawText(QRectF(place.left(), place.bottom() - labelHeight(), place.width(), labelHeight()), Qt::AlignCenter,
                stepLabel(step));
        if (int(step) + 1 < stepCount) {
            painter.setPen(style.theme.secondaryText);
            painter.drawText(
                QRectF(place.right(), place.top(), between + 2, place.height()), Qt::AlignCenter, QStringLiteral("→"));
        }
        if (std::size_t(step) >= pictures_.size())
            continue;
        const CellGrid& picture = pictures_[std::size_t(step)];
        const QRectF room = place.adjusted(inset, inset, -inset, -labelHeight());
        const double cell = std::min({room.width() / double(std::max<Index>(picture.numbers.cols(), 1)),
            room.height() / double(std::max<Index>(picture.numbers.rows(), 1)), 14.0});
        const QPointF corner =
            room.center() - QPointF(cell * double(picture.numbers.cols()) / 2, cell * double(picture.numbers.rows()) / 2);
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (Index i = 0; i < picture.numbers.rows(); ++i)
            for (Index j = 0; j < picture.numbers.cols(); ++j)
                painter.fillRect(QRectF(corner.x() + double(j) * cell, corner.y() + double(i) * cell, cell, cell),
                    picture.isHidden(i, j) ? style.theme.masked
                                           : QColor::fromRgb(colorAt(picture.colors.map,
                                               picture.colors.position(picture.numbers(i, j)), style.theme.isDark)));
        painter.setRenderHint(QPainter::Antialiasing);
    }
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    for (const Step step : allSteps)
        if (event->button() == Qt::LeftButton && placeOf(step).contains(event->position()))
            emit chosen(step);
}

} // namespace attentoscope
