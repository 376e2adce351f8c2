// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/head_scatter.h"

#include "ui/figures/edits/named_text.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/text/joined.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int barWidth = 76; // px
constexpr std::size_t manyHeads = 200;

QString words(const char* text) { return QCoreApplication::translate("HeadScatter", text); }

QString axisLabel(const HeadStudy& study, std::size_t policy, const HeadQuantity& quantity, const Experiment& experiment)
{
    return phraseOf({headQuantityAxis(quantity, experiment), namingLegend(policy, study.policies[policy])});
}

// The axes: a quantity under A and under B; or, for the critical multiplier, that and the multiplier of B.
struct ScatterAxes {
    QString x, y;
    const HeadQuantity* ofX;
    const HeadQuantity* ofY;
};

ScatterAxes axesOf(const HeadStudy& study, const HeadScatterChoice& choice, const Experiment& experiment)
{
    static const HeadQuantity scale{.key = "multiplier", .ofRows = &quantity("multiplier")};
    if (!choice.quantity.critical)
        return {axisLabel(study, 0, choice.quantity, experiment), axisLabel(study, 1, choice.quantity, experiment),
            &choice.quantity, &choice.quantity};
    return {headQuantityAxis(choice.quantity, experiment), axisLabel(study, 1, scale, experiment), &choice.quantity, &scale};
}

QString diagonalText(const HeadQuantity& quantity)
{
    if (quantity.critical)
        return words(QT_TRANSLATE_NOOP("HeadScatter", "m = critical m (softmax); below: m too low"));
    return isEntropy(quantity) ? words(QT_TRANSLATE_NOOP("HeadScatter", "B = A; below: B more focused"))
                               : words(QT_TRANSLATE_NOOP("HeadScatter", "B = A; above: B larger"));
}

// Adds the line on which nothing changes; its legend explains the side of a point.
void addDiagonal(PointPicture& points, const HeadQuantity& quantity)
{
    const PointSeries& heads = points.series.front();
    double low = INFINITY, high = -INFINITY;
    for (std::size_t point = 0; point < heads.xs.size(); ++point)
        if (std::isfinite(heads.xs[point]) && std::isfinite(heads.ys[point])) {
            low = std::min({low, heads.xs[point], heads.ys[point]});
            high = std::max({high, heads.xs[point], heads.ys[point]});
        }
    if (!(low <= high))
        return;
    const double room = high > low ? 0 : std::max(std::abs(low), 1e-3) * 0.1; // room around a single point
    points.paths.push_back(
        {.legend = diagonalText(quantity), .dashed = true, .xs = {low - room, high + room}, .ys = {low - room, high + room}});
}

// Colours the heads by value. Returns no colour bar if all values are equal.
std::optional<ColorBarPicture> shade(PointSeries& heads, std::vector<double> values, const HeadScatterChoice& choice)
{
    double low = INFINITY, high = -INFINITY;
    for (const double value : values)
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (!(low < high))
        return {};
    heads.values = std::move(values);
    heads.scale = {.low = low, .high = high, .map = choice.map};
    ColorBarPicture bar;
    bar.colors = heads.scale;
    bar.label = headShadeLabel(choice.shade);
    bar.whole = choice.shade == HeadShade::Layer;
    return bar;
}

} // namespace

HeadScatterPicture headScatterPicture(const HeadStudy& study, const Experiment& experiment, const HeadScatterChoice& choice)
{
    HeadScatterPicture picture;
    PointPicture& points = picture.points;
    points.emptyText = words(QT_TRANSLATE_NOOP("HeadScatter", "Computing …"));
    if (study.policies.size() < 2)
        return picture;
    const ScatterAxes axes = axesOf(study, choice, experiment);
    PointSeries heads;
    std::vector<double> shades;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head) {
            const HeadPlace place{layer, head};
            const double a = headValue(study, layer, head, 0, *axes.ofX, experiment);
            const double b = headValue(study, layer, head, 1, *axes.ofY, experiment);
            if (!std::isfinite(a) || !std::isfinite(b))
                continue;
            heads.xs.push_back(a);
            heads.ys.push_back(b);
            shades.push_back(headShadeValue(study, place, choice.shade));
            picture.places.push_back(place);
            if (choice.selected == place)
                points.marks.push_back({.x = a, .y = b, .text = {}, .sign = PointMark::Circle});
        }
    if (heads.xs.empty()) {
        if (study.known() > 0)
            points.emptyText = words(QT_TRANSLATE_NOOP("HeadScatter", "No head has a value for this quantity."));
        return picture;
    }
    heads.diameters = {picture.places.size() > manyHeads ? 5.0 : 8.0};
    picture.bar = shade(heads, std::move(shades), choice);
    points.series.push_back(std::move(heads));
    addDiagonal(points, choice.quantity);
    points.xLabel = axes.x;
    points.yLabel = axes.y;
    struct Told {
        HeadStudy study;
        std::vector<HeadPlace> places;
        Experiment experiment;
    };
    const auto told = std::make_shared<const Told>(Told{study, picture.places, experiment});
    points.text = {
        told, [told](const PointAddress& at) { return headChangeText(told->study, told->places[at.point], told->experiment); }};
    return picture;
}

HeadScatter::HeadScatter(QWidget* parent)
    : QWidget(parent)
    , points_(new PointView(this))
    , bar_(new ColorBar(this))
{
    points_->setObjectName(QStringLiteral("headScatter"));
    bar_->setFixedWidth(atTypeScale(barWidth));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(points_, 1);
    layout->addWidget(bar_);
    points_->installEventFilter(this);
    connect(points_, &PointView::clicked, this, [this](const PointAddress& at) {
        if (at.series == 0 && at.point < picture_.places.size())
            emit chosen(picture_.places[at.point]);
    });
}

void HeadScatter::show(const HeadScatterPicture& picture)
{
    picture_ = picture;
    points_->show(picture.points);
    bar_->setVisible(picture.bar.has_value());
    if (picture.bar)
        bar_->show(*picture.bar);
    placeBar();
}

// Aligns the colour bar with the axis of the points.
void HeadScatter::placeBar()
{
    const QRect rect = points_->plotRect();
    bar_->setSpan(rect.top(), rect.top() + rect.height());
}

bool HeadScatter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, &HeadScatter::placeBar); // after the layout of the plot
    return QWidget::eventFilter(watched, event);
}

std::vector<FigureCell> HeadScatter::cellsOf(const HeadScatterPicture& picture)
{
    std::vector<FigureCell> cells{{makePointFigure(picture.points), 1}};
    if (picture.bar)
        cells.push_back({makeColorBarFigure(*picture.bar)});
    return cells;
}

} // namespace attentoscope
