// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_pictures.h"

#include "core/studies/heads/sink_heads.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("HeadPictures", text); }

constexpr std::size_t mostTicks = 8;

bool hasNumbers(const HeadStudy& study, const StudiedLayer& layer)
{
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        if (!std::isnan(layer.meanEntropy(p)))
            return true;
    return false;
}

bool isComplete(const StudiedLayer& layer)
{
    return std::ranges::all_of(layer.heads, [](const SharedHeadEntry& entry) { return entry != nullptr; });
}

Series criticalSeries(const StudiedLayer& layer)
{
    Series series =
        seriesNamed({.kind = "critical"}, words(QT_TRANSLATE_NOOP("HeadPictures", "critical m")), Hue::plain(), Series::Points);
    series.measured = true;
    for (std::size_t head = 0; head < layer.heads.size(); ++head) {
        series.xs.push_back(double(head));
        series.ys.push_back(layer.criticalOf(head));
    }
    return series;
}

} // namespace

QString nothingOfLayerText(const HeadStudy& study, std::size_t layer)
{
    const QString measuring = words(QT_TRANSLATE_NOOP("HeadPictures", "Computing …"));
    if (layer >= study.layers.size())
        return measuring;
    const StudiedLayer& studied = study.layers[layer];
    if (studied.layer.problem)
        return translated(*studied.layer.problem);
    if (!isComplete(studied) || hasNumbers(study, studied))
        return measuring;
    for (const SharedHeadEntry& entry : studied.heads)
        if (entry->problem)
            return translated(*entry->problem);
    return words(QT_TRANSLATE_NOOP("HeadPictures", "No head of this layer has numbers to show: no query sees a key."));
}

QString layersLeftOutText(const HeadStudy& study)
{
    QStringList numbers;
    std::optional<Error> first;
    for (const StudiedLayer& layer : study.layers)
        if (layer.layer.problem) {
            numbers << QString::number(layer.layer.number);
            if (!first)
                first = layer.layer.problem;
        }
    if (!first)
        return {};
    first->what.erase(0, first->what.rfind('/') + 1); // a path would fill the line
    constexpr int mostNumbers = 6;
    const bool more = numbers.size() > mostNumbers;
    const QString which = listOf(numbers.mid(0, mostNumbers)) + (more ? QStringLiteral(" …") : QString());
    return words(QT_TRANSLATE_NOOP("HeadPictures", "Not shown: %1 of %2 layers (numbers %3): %4"))
        .arg(countText(Index(numbers.size())), countText(Index(study.layers.size())), which, translated(*first));
}

QString sinkHeadsText(const HeadStudy& study, std::size_t layer)
{
    const auto counts = [&](const auto& part) {
        QStringList texts;
        for (std::size_t p = 0; p < study.policies.size(); ++p)
            if (const SinkHeads found = sinkHeads(part, p); found.heads > 0)
                texts << words(QT_TRANSLATE_NOOP("HeadPictures", "%1 %2 of %3"))
                             .arg(policyLetter(p), countText(found.sinks), countText(found.heads));
        return phraseOf(texts);
    };
    const QString all = counts(study);
    if (all.isEmpty() || layer >= study.layers.size())
        return {};
    QString text = words(QT_TRANSLATE_NOOP("HeadPictures", "sink heads: %1 (mean weight on key 0 above %2)"))
                       .arg(all, briefText(sinkWeight));
    if (const QString ofLayer = counts(study.layers[layer]); study.layers.size() > 1 && !ofLayer.isEmpty())
        text = words(QT_TRANSLATE_NOOP("HeadPictures", "sink heads: %1; in layer %3: %4 (mean weight on key 0 above %2)"))
                   .arg(all, briefText(sinkWeight), QString::number(study.layers[layer].layer.number), ofLayer);
    return text;
}

LinePicture headsPicture(const HeadStudy& study, std::size_t layer, const HeadQuantity& quantity, const Experiment& experiment)
{
    LinePicture picture;
    picture.xLabel = words(QT_TRANSLATE_NOOP("HeadPictures", "head"));
    picture.yLabel =
        quantity.critical ? words(QT_TRANSLATE_NOOP("HeadPictures", "multiplier m")) : headQuantityAxis(quantity, experiment);
    picture.emptyText = nothingOfLayerText(study, layer);
    if (layer >= study.layers.size() || study.layers[layer].heads.empty())
        return picture;
    if (study.layers.size() > 1)
        picture.xLabel = words(QT_TRANSLATE_NOOP("HeadPictures", "head in layer %1")).arg(study.layers[layer].layer.number);
    if (isComplete(study.layers[layer]) && hasNumbers(study, study.layers[layer]))
        picture.emptyText = words(QT_TRANSLATE_NOOP("HeadPictures", "No head of this layer has a value for this quantity."));
    const std::size_t heads = study.layers[layer].heads.size();
    // The scores' critical multiplier is compared with the multipliers of the policies.
    const HeadQuantity scale{.key = "multiplier", .ofRows = &attentoscope::quantity("multiplier")};
    for (std::size_t p = 0; p < study.policies.size(); ++p) {
        Series series = seriesOfPolicy(p, study.policies[p], Series::Points);
        series.measured = true;
        for (std::size_t head = 0; head < heads; ++head) {
            series.xs.push_back(double(head));
            series.ys.push_back(headValue(study, layer, head, p, quantity.critical ? scale : quantity, experiment));
        }
        picture.series.push_back(std::move(series));
    }
    if (quantity.critical)
        picture.series.push_back(criticalSeries(study.layers[layer]));
    picture.fromZero = false; // so that differences between heads can be seen
    picture.xLow = -0.5;
    picture.xHigh = double(heads) - 0.5;
    const std::size_t step = (heads + mostTicks - 1) / mostTicks;
    for (std::size_t head = 0; head < heads; head += step)
        picture.xTicks.push_back({double(head), QString::number(head)});
    picture.xText = [](double x) { return words(QT_TRANSLATE_NOOP("HeadPictures", "head %1")).arg(qRound(x)); };
    return picture;
}

} // namespace attentoscope
