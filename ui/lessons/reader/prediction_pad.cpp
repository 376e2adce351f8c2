// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/prediction_pad.h"

#include "ui/figures/painted_figure.h"
#include "ui/lessons/reader/pad_picture.h"
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

PredictionPad::PredictionPad(const LessonQuestion& question, QWidget* parent)
    : QWidget(parent)
    , question_(question)
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
    plot_->setCursor(Qt::CrossCursor);
    dress();
    setAccessibleName(
        tr("Your prediction: draw with the mouse, or choose a place with left and right and a value with up and down"));
    draw();
}

void PredictionPad::show(const LessonGuess& guess, const AnswerFacts* answer)
{
    guess_ = guess;
    answer_ = answer == nullptr ? std::nullopt : std::optional(*answer);
    plot_->setCursor(answer_ ? Qt::ArrowCursor : Qt::CrossCursor);
    draw();
}

void PredictionPad::dress()
{
    FigureStyle style = styleOf(*this);
    style.unit *= font().pointSizeF() / bodyFont().pointSizeF();
    plot_->setStyle(style);
    setMinimumHeight(atTypeScale(240));
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
    hint_->setText(answer_                          ? QString()
            : question_.kind == QuestionKind::Point ? tr("Click where you expect it, or move there with the arrow keys")
                                                    : tr("Draw with the mouse, or with the arrow keys"));
    plot_->present(padPicture(question_, guess_, answer_ ? &*answer_ : nullptr));
    plot_->refresh();
}

bool PredictionPad::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (watched != plot_ || answer_
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
    const double x = std::clamp(value.x(), question_.at.front(), question_.at.back());
    if (question_.kind == QuestionKind::Point) {
        guess_.number = question_.along->kind == FieldKind::Integer ? std::round(x) : x;
    } else {
        const std::size_t place = nearestPlace(question_.at, x, question_.logarithmic);
        const std::size_t from = begins || !last_ ? place : *last_;
        const double y = std::clamp(value.y(), *question_.low, *question_.high), y0 = begins || !last_ ? y : guess_.curve[from];
        for (std::size_t i = std::min(from, place); i <= std::max(from, place); ++i) // the mouse may skip places
            setCurve(i, place == from ? y : y0 + (y - y0) * (double(i) - double(from)) / (double(place) - double(from)));
        last_ = cursor_ = place;
    }
    draw();
    emit guessed(guess_);
}

void PredictionPad::setCurve(std::size_t place, double value)
{
    guess_.curve.resize(question_.at.size(), nothing);
    guess_.curve[place] = value;
}

double PredictionPad::valueOf(std::size_t place) const
{
    for (std::size_t i = place + 1; i-- > 0;)
        if (i < guess_.curve.size() && std::isfinite(guess_.curve[i]))
            return guess_.curve[i];
    return (*question_.low + *question_.high) / 2;
}

void PredictionPad::keyPressEvent(QKeyEvent* event)
{
    const int right = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int up = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    if (answer_ || (right == 0 && up == 0))
        return QWidget::keyPressEvent(event);
    if (question_.kind == QuestionKind::Point) {
        constexpr double part = 0.02; // of the axis, per key press
        const double low = question_.at.front(), high = question_.at.back();
        const double now = guess_.number.value_or(question_.logarithmic ? std::sqrt(low * high) : (low + high) / 2);
        const double moved = question_.logarithmic ? now * std::pow(high / low, part * right) : now + part * (high - low) * right;
        guess_.number = std::clamp(question_.along->kind == FieldKind::Integer ? std::round(moved) : moved, low, high);
    } else {
        constexpr double part = 0.05; // of the height, per key press
        const auto places = std::ptrdiff_t(question_.at.size());
        cursor_ = std::size_t(std::clamp<std::ptrdiff_t>(std::ptrdiff_t(cursor_) + right, 0, places - 1));
        setCurve(cursor_,
            std::clamp(valueOf(cursor_) + up * part * (*question_.high - *question_.low), *question_.low, *question_.high));
    }
    draw();
    emit guessed(guess_);
}

} // namespace attentoscope
