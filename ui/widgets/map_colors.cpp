// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/map_colors.h"

#include "core/attention/raster/raster_difference.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace attentoscope {

namespace {

constexpr double decades = 1e-5; // smallest weight with a colour of its own, relative to the largest, on a logarithmic scale
constexpr double logDecades = 12.0; // the same for log-weights, in nats

QString words(const char* text) { return QCoreApplication::translate("Stage", text); }

} // namespace

ColorScaling differenceColors(const Raster& difference)
{
    double end = usualExtent(difference);
    if (!(end > 0)) // usualExtent() is 0 if most pixels do not change
        end = std::max(-double(difference.low), double(difference.high));
    ColorScaling colors;
    colors.map = ColorMap::Diverging;
    colors.high = end > 0 ? std::min(end, double(std::numeric_limits<float>::max())) : 1e-6;
    colors.low = -colors.high;
    return colors;
}

bool isHeld(const ViewState& view) { return view.heldColors && view.heldColors->of == stageName(view.stage); }

bool canBeLogarithmic(Stage stage) { return stage == Stage::Weights; }

ColorScaling mapColors(const Rasters& rasters, const ViewState& view)
{
    ColorScaling colors;
    colors.map = view.colorMap;
    if (isHeld(view)) {
        colors.logarithmic = view.logColors && canBeLogarithmic(view.stage) && view.heldColors->high > 0;
        colors.high = view.heldColors->high;
        colors.low = colors.logarithmic && !(view.heldColors->low > 0) ? colors.high * decades : view.heldColors->low;
        return colors;
    }
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const SharedRaster& raster : rasters) {
        low = std::min(low, double(raster->low));
        high = std::max(high, double(raster->high));
    }
    const bool nothing = low == 0 && high == 0; // every cell is masked
    if (nothing || !(low <= high))
        return colors;
    if (canBeLogarithmic(view.stage)) {
        high = std::max(high, 1e-30);
        colors.logarithmic = view.logColors;
        low = view.logColors ? std::min(std::max(low, high * decades), high * 0.5) : 0;
    } else if (view.stage == Stage::LogWeights) {
        low = std::max(low, high - logDecades);
    }
    colors.low = low;
    colors.high = high > low ? high : low + 1e-6;
    return colors;
}

QString stageLabel(Stage stage)
{
    switch (stage) {
    case Stage::Scores:
        return words(QT_TRANSLATE_NOOP("Stage", "scores"));
    case Stage::Logits:
        return words(QT_TRANSLATE_NOOP("Stage", "logits"));
    case Stage::Weights:
        return words(QT_TRANSLATE_NOOP("Stage", "weights"));
    case Stage::LogWeights:
        return words(QT_TRANSLATE_NOOP("Stage", "log-weights"));
    }
    return {};
}

QString stageAxis(Stage stage, bool weightsAlone)
{
    switch (stage) {
    case Stage::Scores:
        return weightsAlone ? words(QT_TRANSLATE_NOOP("Stage", "score ln a")) : words(QT_TRANSLATE_NOOP("Stage", "score q·k"));
    case Stage::Logits:
        return words(QT_TRANSLATE_NOOP("Stage", "logit x"));
    case Stage::Weights:
        return words(QT_TRANSLATE_NOOP("Stage", "weight a"));
    case Stage::LogWeights:
        return words(QT_TRANSLATE_NOOP("Stage", "log-weight ln a"));
    }
    return {};
}

QString stageHelp(Stage stage)
{
    switch (stage) {
    case Stage::Scores:
        return words(QT_TRANSLATE_NOOP("Stage", "Raw scores q·k, the same for every policy"));
    case Stage::Logits:
        return words(QT_TRANSLATE_NOOP("Stage", "Logits x = λ q·k"));
    case Stage::Weights:
        return words(QT_TRANSLATE_NOOP("Stage", "Weights a: under the softmax exp(x) / Σ exp(x), and each row sums to 1"));
    case Stage::LogWeights:
        return words(QT_TRANSLATE_NOOP("Stage", "Natural logarithm of the weights"));
    }
    return {};
}

} // namespace attentoscope
