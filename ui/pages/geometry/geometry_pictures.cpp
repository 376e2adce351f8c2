// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_pictures.h"

#include "ui/pages/geometry/geometry_settings.h"
#include "ui/plots/ticks.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/text/token_label.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attentoscope {

namespace {

constexpr Hue pathHue = Hue::subject(0);
constexpr double largestDiameter = 26, leastDiameter = 2; // px; of the heaviest value, and the smallest one drawn
constexpr double rounding = 1e-4; // far above float32 rounding, far below the effect of the order

QString words(const char* text) { return QCoreApplication::translate("GeometryPictures", text); }

QString distanceLabel(bool toMean)
{
    return toMean ? words(QT_TRANSLATE_NOOP("GeometryPictures", "distance to mean (unit: spread)"))
                  : words(QT_TRANSLATE_NOOP("GeometryPictures", "distance to nearest value (unit: spread)"));
}

SharedRaster rasterOf(const std::vector<float>& map, Index nq, Index nk)
{
    auto raster = std::make_shared<Raster>();
    raster->request.row1 = nq;
    raster->request.col1 = nk;
    raster->request.width = raster->width = int(nk);
    raster->request.height = raster->height = int(nq);
    raster->values = map;
    raster->rowsComputed = nq;
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (const float value : map)
        if (std::isfinite(value))
            low = std::min(low, value), high = std::max(high, value);
    if (low <= high)
        raster->low = low, raster->high = high;
    return raster;
}

PointSeries allValues(const RowHull& hull)
{
    PointSeries values;
    values.id.kind = "values";
    values.legend = words(QT_TRANSLATE_NOOP("GeometryPictures", "values"));
    values.diameters = {hull.keys.size() > 400 ? 2.5 : 4};
    for (const PlanePoint& place : hull.places) {
        values.xs.push_back(place.x);
        values.ys.push_back(place.y);
    }
    return values;
}

PointSeries weightsOf(const RowHull& hull, const Result& result, std::size_t policy)
{
    double most = 0;
    for (const auto& weights : hull.weights)
        for (const double a : weights)
            most = std::max(most, a);
    PointSeries series = allValues(hull);
    series.id = {.policy = policy};
    series.legend = namingLegend(policy, result.policies[policy].policy);
    series.hue = Hue::policy(policy);
    series.shape = policy == 0 ? PointSeries::Disc : PointSeries::Ring;
    series.diameters.clear();
    for (const double a : hull.weights[policy]) { // the area is proportional to the weight
        const double diameter = most > 0 ? largestDiameter * std::sqrt(a / most) : 0;
        series.diameters.push_back(diameter >= leastDiameter ? diameter : 0);
    }
    series.sizes = hull.weights[policy];
    return series;
}

QString hullTitle(const RowHull& hull, const Inputs& inputs)
{
    return inputs.queryTokens.empty()
        ? words(QT_TRANSLATE_NOOP("GeometryPictures", "Output of row %1 among the values")).arg(countText(hull.row))
        : words(QT_TRANSLATE_NOOP("GeometryPictures", "Output of “%1” among the values"))
              .arg(tokenLabel(inputs.queryTokens[std::size_t(hull.row)]));
}

// Writes the tokens beside their values, away from the mean, where they are few.
void nameValues(PointPicture& picture, const RowHull& hull, const std::vector<std::string>& tokens)
{
    constexpr std::size_t mostNamed = 16;
    if (tokens.empty() || hull.keys.size() > mostNamed)
        return;
    for (std::size_t i = 0; i < hull.keys.size(); ++i) {
        const double x = hull.places[i].x - hull.mean.x, y = hull.places[i].y - hull.mean.y;
        const PointMark::Side side = std::abs(y) > std::abs(x) ? (y > 0 ? PointMark::Above : PointMark::Below)
            : x > 0                                            ? PointMark::Right
                                                               : PointMark::Left;
        picture.marks.push_back({hull.places[i].x, hull.places[i].y, tokenLabel(tokens[std::size_t(hull.keys[i])]), Hue::quiet(),
            PointMark::Bare, side});
    }
}

QString hullNote(const HullOfRow::Answer& study)
{
    const RowHull& hull = *study.hull;
    QStringList parts;
    if (Index(hull.keys.size()) < hull.visible)
        parts << words(QT_TRANSLATE_NOOP("GeometryPictures", "%1 of %2 points shown"))
                     .arg(countText(Index(hull.keys.size())), countText(hull.visible));
    if (!hull.ofNumbers)
        parts << words(QT_TRANSLATE_NOOP("GeometryPictures", "plane shows %1 % of the variance"))
                     .arg(std::lround(100 * hull.share));
    return parts.join(QStringLiteral(" · "));
}

QString keyText(const RowHull& hull, std::size_t point)
{
    QString text = words(QT_TRANSLATE_NOOP("GeometryPictures", "key %1")).arg(hull.keys[point]);
    for (std::size_t p = 0; p < hull.weights.size(); ++p)
        text += QLatin1Char('\n') + labelled(policyLetter(p), QStringLiteral("a = ") + weightText(hull.weights[p][point]));
    return text;
}

// Returns the labels of the tokens in this order; none if they have no names.
QStringList labelsIn(const std::vector<std::string>& tokens, std::span<const Index> order)
{
    std::vector<std::string> placed;
    for (const Index token : order)
        if (std::size_t(token) < tokens.size())
            placed.push_back(tokens[std::size_t(token)]);
    return placed.size() == order.size() ? tokenLabels(placed) : QStringList();
}

// Lists the settings that make the order of tokens matter.
QStringList placesOf(const Experiment& experiment, const BoundMask& mask)
{
    QStringList causes;
    if (!mask.isFull())
        causes << words(QT_TRANSLATE_NOOP("GeometryPictures", "the mask"));
    if (experiment.rope != 0)
        causes << words(QT_TRANSLATE_NOOP("GeometryPictures", "RoPE"));
    if (experiment.alibi != 0)
        causes << words(QT_TRANSLATE_NOOP("GeometryPictures", "ALiBi"));
    if (experiment.length.kind == LengthMeaning::Position)
        causes << words(QT_TRANSLATE_NOOP("GeometryPictures", "the position-dependent scale"));
    return causes;
}

} // namespace

Experiment shannonOf(const Experiment& experiment)
{
    Experiment shannon = experiment;
    shannon.entropy = {};
    return shannon;
}

QString differenceText(double difference) { return alikeTexts({difference}, 2).front(); }

bool isRounding(const OrderEffect& effect) { return effect.weights < rounding && effect.outputs < rounding; }

QString placesText(Places places)
{
    switch (places) {
    case Places::AsSet:
        return words(QT_TRANSLATE_NOOP("GeometryPictures", "current settings"));
    case Places::None:
        return words(QT_TRANSLATE_NOOP("GeometryPictures", "no mask/positions"));
    case Places::Causal:
        return words(QT_TRANSLATE_NOOP("GeometryPictures", "causal mask"));
    case Places::Rope:
        return words(QT_TRANSLATE_NOOP("GeometryPictures", "RoPE"));
    case Places::Alibi:
        return words(QT_TRANSLATE_NOOP("GeometryPictures", "ALiBi"));
    }
    return {};
}

QString orderSentence(const Equivariance& order)
{
    if (isRounding(order.effects.front()))
        return words(QT_TRANSLATE_NOOP("GeometryPictures",
            "Attn(PX) = P Attn(X): with the order restored, map and output are the same up to rounding. A token's position does "
            "not matter."));
    const QStringList causes = placesOf(order.result->experiment, order.result->mask);
    if (causes.isEmpty())
        return words(QT_TRANSLATE_NOOP("GeometryPictures",
            "Attn(PX) ≠ P Attn(X): with the order restored, map and output differ, because position matters."));
    return words(QT_TRANSLATE_NOOP("GeometryPictures",
                     "Attn(PX) ≠ P Attn(X): with the order restored, map and output differ. Position matters to: %1."))
        .arg(listOf(causes));
}

MapPicture orderPicture(const Equivariance& order, OrderMap which, const Experiment& experiment, const ViewState& view)
{
    const Index nq = Index(order.queryOrder.size()), nk = Index(order.keyOrder.size());
    const SharedRaster original = rasterOf(order.original, nq, nk);
    MapPicture picture;
    picture.full = picture.range = {0, nq, 0, nk};
    picture.colors = weightColors(longestLength(experiment, order.result->inputs->nk()), view);
    const auto label = [&](std::vector<Index> queries, std::vector<Index> keys) {
        if (which != OrderMap::Permuted) {
            std::ranges::sort(queries);
            std::ranges::sort(keys);
        }
        picture.queryTokens = labelsIn(order.result->inputs->queryTokens, queries);
        picture.keyTokens = labelsIn(order.result->inputs->keyTokens, keys);
    };
    label(order.queryOrder, order.keyOrder);
    QString title, detail; // in the title: notes below would make the maps differ in height
    switch (which) {
    case OrderMap::Original:
        picture.raster = original;
        title = words(QT_TRANSLATE_NOOP("GeometryPictures", "Original"));
        detail = order.wholeSequence ? words(QT_TRANSLATE_NOOP("GeometryPictures", "all %1 tokens")).arg(countText(nk))
                                     : words(QT_TRANSLATE_NOOP("GeometryPictures", "first %1 of %2"))
                                           .arg(countText(nk), countText(order.result->inputs->nk()));
        break;
    case OrderMap::Permuted:
        picture.raster = rasterOf(order.permuted, nq, nk);
        title = words(QT_TRANSLATE_NOOP("GeometryPictures", "Permuted"));
        break;
    case OrderMap::Back:
        picture.raster = rasterOf(order.back, nq, nk);
        title = words(QT_TRANSLATE_NOOP("GeometryPictures", "Restored"));
        detail = words(QT_TRANSLATE_NOOP("GeometryPictures", "≤ %1 off")).arg(differenceText(order.effects.front().weights));
        break;
    }
    picture.title = pictureTitle(title, detail);
    return picture;
}

std::size_t pathStep(const std::vector<HullOutput>& path, double multiplier)
{
    const auto position = [](double m) { return std::isinf(m) ? 2000 : m > 0 ? std::log2(m) : -2000; };
    const auto nearer = [&](const HullOutput& a, const HullOutput& b) {
        return std::abs(position(a.multiplier) - position(multiplier)) < std::abs(position(b.multiplier) - position(multiplier));
    };
    return std::size_t(std::min_element(path.begin(), path.end(), nearer) - path.begin());
}

PointPicture hullPicture(const HullOfRow::Answer& study, const ViewState& view)
{
    const RowHull& hull = *study.hull;
    PointPicture picture;
    picture.equalScales = true;
    picture.title = QStringLiteral("<b>%1</b>").arg(hullTitle(hull, *study.result->inputs).toHtmlEscaped());
    picture.emptyText =
        words(QT_TRANSLATE_NOOP("GeometryPictures", "Row %1 sees no key: it has no output.")).arg(countText(hull.row));
    if (hull.visible == 0)
        return picture;
    picture.xLabel = words(hull.ofNumbers ? QT_TRANSLATE_NOOP("GeometryPictures", "first component")
                                          : QT_TRANSLATE_NOOP("GeometryPictures", "first principal axis"));
    picture.yLabel = words(hull.ofNumbers ? QT_TRANSLATE_NOOP("GeometryPictures", "second component")
                                          : QT_TRANSLATE_NOOP("GeometryPictures", "second principal axis"));
    PointPath outline;
    outline.closed = true;
    outline.legend = words(QT_TRANSLATE_NOOP("GeometryPictures", "convex hull of the values"));
    for (const PlanePoint& corner : hull.outline)
        outline.xs.push_back(corner.x), outline.ys.push_back(corner.y);
    PointPath path;
    path.hue = pathHue;
    path.legend = words(QT_TRANSLATE_NOOP("GeometryPictures", "output for m from 0 (+, the mean) to ∞"));
    for (const HullOutput& step : hull.path)
        path.xs.push_back(step.place.x), path.ys.push_back(step.place.y);
    picture.paths = {std::move(outline), std::move(path)};
    picture.series.push_back(allValues(hull));
    if (study.values->made)
        picture.series.back().legend =
            words(QT_TRANSLATE_NOOP("GeometryPictures", "values (random, dᵥ = %1)")).arg(madeDimension);
    const bool isRepeated = study.result->experiment.policyA == study.result->experiment.policyB; // B would cover A
    const std::size_t policies = isRepeated ? std::min<std::size_t>(1, hull.weights.size()) : hull.weights.size();
    for (std::size_t p = 0; p < policies; ++p)
        picture.series.push_back(weightsOf(hull, *study.result, p));
    picture.marks.push_back({hull.mean.x, hull.mean.y, {}, Hue::quiet(), PointMark::Cross});
    nameValues(picture, hull, study.result->inputs->keyTokens);
    const HullOutput& step = hull.path[pathStep(hull.path, view.of<GeometrySettings>().pathMultiplier)];
    picture.marks.push_back({step.place.x, step.place.y, QStringLiteral("m"), pathHue, PointMark::Ring, PointMark::Below});
    for (std::size_t p = 0; p < policies; ++p)
        picture.marks.push_back({hull.outputs[p].place.x, hull.outputs[p].place.y, policyLetter(p), Hue::policy(p),
            PointMark::Target, p == 0 ? PointMark::Left : PointMark::Right});
    const auto selected = std::ranges::lower_bound(hull.keys, view.key);
    if (selected != hull.keys.end() && *selected == view.key) {
        const PlanePoint& place = hull.places[std::size_t(selected - hull.keys.begin())];
        picture.marks.push_back({place.x, place.y, {}, Hue::quiet(), PointMark::Circle});
    }
    picture.note = hullNote(study);
    picture.text = {study.hull, [shared = study.hull](const PointAddress& at) { return keyText(*shared, at.point); }};
    return picture;
}

PointPicture distancePicture(const HullDistances::Answer& study, const RowHull* shown, const ViewState& view)
{
    const GeometrySettings& own = view.of<GeometrySettings>();
    const HullRows& rows = *study.rows;
    const Experiment& experiment = study.result->experiment;
    const double unit = shownEntropy(shannonOf(experiment), 1);
    PointPicture picture;
    picture.fromZero = true;
    picture.xLabel = words(QT_TRANSLATE_NOOP("GeometryPictures", "entropy H (%1)")).arg(entropyUnit(shannonOf(experiment)));
    picture.yLabel = distanceLabel(own.distanceToMean);
    picture.emptyText = words(QT_TRANSLATE_NOOP("GeometryPictures", "No row sees more than one key."));
    picture.title = QStringLiteral("<b>%1</b>").arg(words(QT_TRANSLATE_NOOP("GeometryPictures", "Distance against entropy")));
    picture.note = someRowsText(Index(rows.rows.size()), study.result->inputs->nq());
    for (std::size_t p = 0; p < rows.policies.size() && !rows.rows.empty(); ++p) {
        PointSeries series;
        series.id = {.policy = p};
        series.legend = namingLegend(p, (*study.result).policies[p].policy);
        series.hue = Hue::policy(p);
        series.diameters = {4};
        series.ys = own.distanceToMean ? rows.policies[p].toMean : rows.policies[p].toNearest;
        for (const double entropy : rows.policies[p].entropy)
            series.xs.push_back(entropy * unit);
        picture.series.push_back(std::move(series));
    }
    // Mark the row shown beside it, whether or not it is among the points.
    for (std::size_t p = 0; shown != nullptr && p < shown->outputs.size() && !picture.series.empty(); ++p) {
        const HullOutput& output = shown->outputs[p];
        picture.marks.push_back({output.entropy * unit, own.distanceToMean ? output.toMean : output.toNearest, {}, Hue::policy(p),
            PointMark::Circle});
    }
    picture.text = {study.rows, [shared = study.rows, unit](const PointAddress& at) {
                        const HullRows::OfPolicy& policy = shared->policies[at.series];
                        return words(QT_TRANSLATE_NOOP("GeometryPictures",
                                         "row %1, %2\nentropy %3\ndistance to the nearest value %4\ndistance to the mean %5"))
                            .arg(countText(shared->rows[at.point]), policyLetter(at.series),
                                fixedText(policy.entropy[at.point] * unit, 3), fixedText(policy.toNearest[at.point], 3),
                                fixedText(policy.toMean[at.point], 3));
                    }};
    return picture;
}

} // namespace attentoscope
