// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/prediction_pad.h"

#include "ui/figures/painted_figure.h"
#include "ui/plots/lines/line_plot.h"
#include "ui/theme/wrapped_label.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

class PadPlot : public LinePlot
{
public:
    using LinePlot::LinePlot;
    QPointF valuesAt(const QPointF& pixel) const { return {xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())}; }
    QPointF pixelOf(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
};

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

std::size_t nearestPlace(const std::vector<double>& places, double x, bool logarithmic)
{
    const auto distance = [&](double place) { return logarithmic ? std::abs(std::log(place / x)) : std::abs(place - x); };
    return std::size_t(std::ranges::min_element(places, {}, distance) - places.begin());
}

} // namespace

PredictionPad::PredictionPad(Draw draw, QWidget* parent)
    : QWidget(parent)
    , picture_(std::move(draw))
    , plot_(new PadPlot(this))
    , hint_(new WrappedLabel(this))
{
    setObjectName(QStringLiteral("predictionPad"));
    setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_, 1);
    layout->addWidget(hint_);
    hint_->setFont(secondaryFont());
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->installEventFilter(this);
    dress();
    setAccessibleName(tr("Your prediction: draw it with the mouse or with the arrow keys (left and right choose the position on "
                         "the x axis, up and down the value)"));
}

void PredictionPad::show(const PadPlaces& places, const Prediction& prediction, bool isClosed)
{
    if (places != places_)
        last_.reset(); // the line would go on from an axis that is gone
    places_ = places;
    prediction_ = prediction;
    isClosed_ = isClosed;
    cursor_ = std::min(cursor_, places_.at.empty() ? 0 : places_.at.size() - 1);
    plot_->setCursor(isClosed_ ? Qt::ArrowCursor : Qt::CrossCursor);
    draw();
}

void PredictionPad::dress()
{
    FigureStyle style = styleOf(*this);
    style.unit *= font().pointSizeF() / bodyFont().pointSizeF();
    plot_->setStyle(style);
}

void PredictionPad::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        dress();
}

QPointF PredictionPad::pixelOf(double x, double y) const { return plot_->mapTo(this, plot_->pixelOf(x, y).toPoint()); }

void PredictionPad::draw()
{
    hint_->setVisible(!isClosed_);
    hint_->setText(places_.isPoint ? tr("Click where you expect the point, or move it with the arrow keys")
                                   : tr("Draw with the mouse, or with the arrow keys"));
    plot_->present(picture_(prediction_));
    plot_->refresh();
}

bool PredictionPad::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (watched != plot_ || isClosed_ || places_.at.empty()
        || (type != QEvent::MouseButtonPress && type != QEvent::MouseMove && type != QEvent::MouseButtonRelease))
        return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (type == QEvent::MouseButtonRelease)
        last_.reset();
    else if (type == QEvent::MouseButtonPress ? mouse->button() == Qt::LeftButton : mouse->buttons().testFlag(Qt::LeftButton))
        point(mouse->position(), type == QEvent::MouseButtonPress);
    return true;
}

void PredictionPad::point(const QPointF& at, bool begins)
{
    setFocus(Qt::MouseFocusReason);
    const QPointF value = plot_->valuesAt(at);
    const double x = std::clamp(value.x(), places_.at.front(), places_.at.back());
    if (places_.isPoint)
        prediction_.point = places_.isWhole ? std::round(x) : x;
    else
        drawTo({x, std::clamp(value.y(), places_.low, places_.high)}, begins || !last_);
    draw();
    emit guessed(prediction_);
}

// Draws on from where the mouse was. A place takes the value at which the line crosses it; one that the line has only come near
// takes the value of the point nearest to it, if the line began there or nothing was drawn there before.
void PredictionPad::drawTo(const QPointF& to, bool begins)
{
    const auto along = [this](double x) { return plot_->pixelOf(x, 0).x(); };
    constexpr double passed = 0, kept = -1, jitter = 3; // px
    const std::size_t near = nearestPlace(places_.at, to.x(), places_.logarithmic);
    const std::size_t places = places_.at.size();
    prediction_.curve.resize(places, nothing);
    if (begins) {
        distance_.assign(places, kept);
        for (std::size_t i = 0; i < places; ++i)
            if (i == near || !std::isfinite(prediction_.curve[i]))
                distance_[i] = std::numeric_limits<double>::infinity();
        last_ = to;
    }
    const double from = along(last_->x()), end = along(to.x());
    for (std::size_t i = 0; i < places; ++i) {
        const double place = along(places_.at[i]);
        if (place < std::min(from, end) || place > std::max(from, end))
            continue;
        const double part = from == end ? 1 : (place - from) / (end - from);
        prediction_.curve[i] = last_->y() + part * (to.y() - last_->y());
        distance_[i] = passed;
    }
    const double away = std::abs(end - along(places_.at[near]));
    if (distance_[near] > passed && away <= distance_[near] + jitter) {
        prediction_.curve[near] = to.y();
        distance_[near] = std::max(1.0, std::min(away, distance_[near]));
    }
    last_ = to;
    cursor_ = near;
}

void PredictionPad::setCurve(std::size_t place, double value)
{
    prediction_.curve.resize(places_.at.size(), nothing);
    prediction_.curve[place] = value;
}

double PredictionPad::valueOf(std::size_t place) const
{
    for (std::size_t i = place + 1; i-- > 0;)
        if (i < prediction_.curve.size() && std::isfinite(prediction_.curve[i]))
            return prediction_.curve[i];
    return (places_.low + places_.high) / 2;
}

void PredictionPad::keyPressEvent(QKeyEvent* event)
{
    const int right = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int up = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    if (isClosed_ || places_.at.empty() || (right == 0 && up == 0))
        return QWidget::keyPressEvent(event);
    if (places_.isPoint) {
        constexpr double part = 0.02; // of the axis, per key press
        const double low = places_.at.front(), high = places_.at.back();
        const double now = prediction_.point.value_or(places_.logarithmic ? std::sqrt(low * high) : (low + high) / 2);
        const double moved = places_.logarithmic ? now * std::pow(high / low, part * right) : now + part * (high - low) * right;
        prediction_.point = std::clamp(places_.isWhole ? std::round(moved) : moved, low, high);
    } else {
        constexpr double part = 0.05; // of the height, per key press
        const auto places = std::ptrdiff_t(places_.at.size());
        cursor_ = std::size_t(std::clamp<std::ptrdiff_t>(std::ptrdiff_t(cursor_) + right, 0, places - 1));
        setCurve(cursor_, std::clamp(valueOf(cursor_) + up * part * (places_.high - places_.low), places_.low, places_.high));
    }
    draw();
    emit guessed(prediction_);
}

} // namespace attentoscope
