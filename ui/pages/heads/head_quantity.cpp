#include "ui/pages/heads/head_quantity.h"

#include "ui/panels/cell_text.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("HeadQuantity", text); }

struct Spoken {
    const char* label;
    const char* axis;
    const char* help;
};

const Spoken& spoken(HeadQuantity quantity)
{
    static const Spoken table[] = {
        {QT_TRANSLATE_NOOP("HeadQuantity", "entropy"), QT_TRANSLATE_NOOP("HeadQuantity", "entropy H"),
            QT_TRANSLATE_NOOP("HeadQuantity", "Mean entropy of the rows of the head: low where it is focused")},
        {QT_TRANSLATE_NOOP("HeadQuantity", "H / ln n"), QT_TRANSLATE_NOOP("HeadQuantity", "normalised entropy H / ln n"),
            QT_TRANSLATE_NOOP("HeadQuantity", "Entropy as a part of the largest that is possible")},
        {QT_TRANSLATE_NOOP("HeadQuantity", "peak weight"), QT_TRANSLATE_NOOP("HeadQuantity", "peak weight"),
            QT_TRANSLATE_NOOP("HeadQuantity", "Mean over rows of the largest weight")},
        {QT_TRANSLATE_NOOP("HeadQuantity", "sink mass"), QT_TRANSLATE_NOOP("HeadQuantity", "weight of the first key"),
            QT_TRANSLATE_NOOP("HeadQuantity",
                "Mean weight of the first key, over the rows that see it: many trained heads park their weight there")},
        {QT_TRANSLATE_NOOP("HeadQuantity", "distance"), QT_TRANSLATE_NOOP("HeadQuantity", "mean distance |i − j| (keys)"),
            QT_TRANSLATE_NOOP("HeadQuantity", "How far away the head looks: the mean over rows of Σ a |i − j|")},
        {QT_TRANSLATE_NOOP("HeadQuantity", "lost focus"), QT_TRANSLATE_NOOP("HeadQuantity", "ΔH beyond training"),
            QT_TRANSLATE_NOOP("HeadQuantity",
                "How much higher the mean entropy is at places beyond the length that the model was trained at than in the "
                "second "
                "half of it; known where the file says that length. 0: the focus holds")},
    };
    return table[std::size_t(quantity)];
}

} // namespace

QString headQuantityLabel(HeadQuantity quantity) { return words(spoken(quantity).label); }

QString headQuantityHelp(HeadQuantity quantity) { return words(spoken(quantity).help); }

QString headQuantityAxis(HeadQuantity quantity, const Experiment& experiment)
{
    const QString axis = words(spoken(quantity).axis);
    const QString unit =
        quantity == HeadQuantity::Entropy || quantity == HeadQuantity::EntropyGain ? entropyUnit(experiment) : QString();
    return unit.isEmpty() ? axis : QStringLiteral("%1 (%2)").arg(axis, unit);
}

double headValue(const HeadStudy& study, std::size_t layer, std::size_t head, std::size_t policy, HeadQuantity quantity,
    const Experiment& experiment)
{
    const SharedHeadEntry& entry = study.layers[layer].heads[head];
    if (!entry || policy >= entry->numbers.size())
        return HeadNumbers::undefined;
    const HeadNumbers& numbers = entry->numbers[policy];
    switch (quantity) {
    case HeadQuantity::Entropy:
        return shownEntropy(experiment, numbers.entropy);
    case HeadQuantity::NormalizedEntropy:
        return numbers.normalized;
    case HeadQuantity::PeakWeight:
        return numbers.maxWeight;
    case HeadQuantity::SinkMass:
        return numbers.sinkMass;
    case HeadQuantity::Locality:
        return numbers.locality;
    case HeadQuantity::EntropyGain:
        return shownEntropy(experiment, numbers.entropyGain);
    }
    return HeadNumbers::undefined;
}

QString headValueText(double value, HeadQuantity quantity)
{
    if (quantity == HeadQuantity::Locality)
        return fixedText(value, value < 100 ? 1 : 0);
    return quantity == HeadQuantity::PeakWeight || quantity == HeadQuantity::SinkMass ? weightText(value) : fixedText(value, 3);
}

ColorScaling headColors(const HeadStudy& study, HeadQuantity quantity, const Experiment& experiment, ColorMap map)
{
    double low = INFINITY, high = -INFINITY;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head)
            for (std::size_t p = 0; p < study.policies.size(); ++p)
                if (const double value = headValue(study, layer, head, p, quantity, experiment); std::isfinite(value)) {
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
    ColorScaling colors;
    colors.map = map;
    if (low <= high) {
        colors.low = low;
        colors.high = std::max(high, low + std::max(1e-6, std::abs(low) * 1e-3));
    }
    return colors;
}

} // namespace attentoscope
