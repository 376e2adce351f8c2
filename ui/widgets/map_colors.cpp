// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/map_colors.h"

#include "core/sources/source.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double decades = 1e-5; // low end of a held range without one above 0, relative to the high end, on a logarithmic scale
constexpr double faintest = 0.1; // smallest weight with a colour of its own, relative to an even weight at the longest length

QString words(const char* text) { return QCoreApplication::translate("Stage", text); }

} // namespace

std::string heldAs(Stage stage, bool difference) { return (difference ? "difference of " : "") + std::string(stageName(stage)); }

bool isHeld(const ViewState& view, bool difference)
{
    return view.heldColors && view.heldColors->of == heldAs(view.stage, difference);
}

bool canBeLogarithmic(Stage stage) { return stage == Stage::Weights; }

namespace {

ColorScaling heldColors(const ViewState& view)
{
    ColorScaling colors;
    colors.map = view.colorMap;
    colors.logarithmic = view.logColors && canBeLogarithmic(view.stage) && view.heldColors->high > 0;
    colors.high = view.heldColors->high;
    colors.low = colors.logarithmic && !(view.heldColors->low > 0) ? colors.high * decades : view.heldColors->low;
    return colors;
}

} // namespace

Index longestLength(const Experiment& experiment, Index keys)
{
    const Source* source = findSource(experiment.source);
    const Index curves = source != nullptr && source->generated ? experiment.lengths.values().back() : 1;
    return std::max(curves, keys);
}

ColorScaling weightColors(Index longest, const ViewState& view)
{
    ViewState weights = view; // regardless of the stage that other pages show
    weights.stage = Stage::Weights;
    if (isHeld(weights))
        return heldColors(weights);
    ColorScaling colors;
    colors.map = view.colorMap;
    colors.logarithmic = view.logColors;
    colors.low = view.logColors ? faintest / double(longest) : 0;
    return colors;
}

namespace {

ColorScaling experimentColors(const Maps& maps, const Experiment& experiment, const ViewState& view)
{
    const Index longest = longestLength(experiment, maps.result->inputs->nk());
    if (view.stage == Stage::Weights)
        return weightColors(longest, view);
    ColorScaling colors;
    colors.map = view.colorMap;
    if (view.stage == Stage::LogWeights) {
        colors.low = std::log(faintest / double(longest));
        colors.high = 0;
    } else if (maps.reach) {
        colors.low = maps.reach->low;
        colors.high = maps.reach->high;
    }
    return colors;
}

ColorScaling aboutZero(double end, const ViewState& view)
{
    ColorScaling colors;
    colors.map = divergingBeside(view.colorMap);
    colors.high = isHeld(view, true) ? std::max(-view.heldColors->low, view.heldColors->high) : end;
    colors.low = -colors.high;
    return colors;
}

} // namespace

ColorScaling mapColors(const Maps& maps, const Experiment& experiment, const ViewState& view)
{
    return isHeld(view) ? heldColors(view) : experimentColors(maps, experiment, view);
}

ColorScaling weightDifferenceColors(Index longest, const ViewState& view)
{
    ViewState weights = view; // regardless of the stage that other pages show
    weights.stage = Stage::Weights;
    ColorScaling colors = aboutZero(1, weights);
    colors.linearTo = view.logColors ? faintest / double(longest) : 0;
    return colors;
}

ColorScaling differenceColors(const Maps& maps, const Experiment& experiment, const ViewState& view)
{
    if (view.stage == Stage::Weights)
        return weightDifferenceColors(longestLength(experiment, maps.result->inputs->nk()), view);
    // Two logits of one score, or two logarithms of weights, are no further apart than the larger one is from 0.
    const ColorScaling each = experimentColors(maps, experiment, view);
    return aboutZero(std::max(std::abs(each.low), std::abs(each.high)), view);
}

QString stageLabel(Stage stage)
{
    switch (stage) {
    case Stage::Scores:
        return words(QT_TRANSLATE_NOOP("Stage", "Scores"));
    case Stage::Logits:
        return words(QT_TRANSLATE_NOOP("Stage", "Logits"));
    case Stage::Weights:
        return words(QT_TRANSLATE_NOOP("Stage", "Weights"));
    case Stage::LogWeights:
        return words(QT_TRANSLATE_NOOP("Stage", "Log-weights"));
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
        return words(QT_TRANSLATE_NOOP("Stage", "Logits x = λ q·k, where λ is the scale of the policy"));
    case Stage::Weights:
        return words(
            QT_TRANSLATE_NOOP("Stage", "Attention weights a: with softmax, a = exp(x) / Σ exp(x), and each row sums to 1"));
    case Stage::LogWeights:
        return words(QT_TRANSLATE_NOOP("Stage", "Natural logarithm of the weights, ln a"));
    }
    return {};
}

} // namespace attentoscope
