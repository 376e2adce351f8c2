// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_pictures.h"

#include "ui/figures/text_line.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

QString words(const char* text) { return QCoreApplication::translate("LabPictures", text); }

bool isNormalized(const Quantity& quantity) { return &quantity == &attentoscope::quantity("normalized_entropy"); }
bool isEntropy(const Quantity& quantity) { return quantity.unit == QuantityUnit::Entropy || isNormalized(quantity); }

MeanError measured(const SweepPoint& point, const Quantity& quantity)
{
    return isMultiplier(quantity) ? MeanError{point.multiplier, undefined} : point[quantity];
}

// Converts an entropy to what the figure shows: in its unit, or divided by log n.
double shown(double nats, const Quantity& quantity, double n, double unit)
{
    return isNormalized(quantity) ? nats / std::log(n) : nats * unit;
}

// Returns the series of the values that theory predicts; empty if it predicts none.
Series expected(const LabData& data, std::size_t policy, const Quantity& quantity, double unit)
{
    Series series = theorySeries({.policy = policy}, labSeriesName(*data.sweep, policy), data.hueOf(policy));
    const std::size_t lengths = data.sweep->lengths.size();
    for (std::size_t k = 0; k < lengths; ++k) {
        const SweepPoint& point = data.sweep->points[policy * lengths + k];
        if (const double value = point.theory(quantity) * unit; !std::isnan(value)) {
            series.xs.push_back(double(point.n));
            series.ys.push_back(value);
        }
    }
    return series;
}

const SeriesId lawId{.kind = "law"};

Series overlaySeries(Overlay overlay)
{
    Series series;
    series.id.kind = overlayKey(overlay);
    series.kind = overlayName(overlay);
    series.legend = naming(series.id, series.kind);
    series.hue = Hue::quiet();
    series.dash = overlayDash(overlay);
    series.thin = true;
    return series;
}

void addEstimates(
    LinePicture& picture, const LabData& data, std::size_t policy, const Quantity& quantity, const ViewState& view, double unit)
{
    const std::size_t lengths = data.sweep->lengths.size();
    for (const Overlay overlay :
        {Overlay::Limit, Overlay::MeanField, Overlay::Gaussian, Overlay::Laplace, Overlay::Law024, Overlay::Frozen}) {
        if (!view.of<LabSettings>().shows(overlay))
            continue;
        Series series = overlaySeries(overlay);
        series.id.policy = policy;
        series.name = naming({.policy = policy}, labSeriesName(*data.sweep, policy));
        series.hue = data.hueOf(policy);
        series.doubt = {data.sweep, [sweep = data.sweep, overlay](double n) { return doubtAbout(*sweep, overlay, n); }};
        for (std::size_t k = 0; k < lengths; ++k) {
            const Estimate estimate = estimateOf(data, policy * lengths + k, overlay);
            const double n = double(data.sweep->lengths[k]);
            series.xs.push_back(n);
            series.ys.push_back(shown(estimate.entropy, quantity, n, unit));
            series.firm.push_back(estimate.firm);
        }
        picture.series.push_back(std::move(series));
    }
}

Series found(const LabData& data, std::size_t policy, const Quantity& quantity, bool rings, double unit)
{
    Series series = measuredSeries({.policy = policy}, labSeriesName(*data.sweep, policy), data.hueOf(policy));
    const std::size_t lengths = data.sweep->lengths.size();
    for (std::size_t k = 0; k < lengths; ++k) {
        const SweepPoint& point = data.sweep->points[policy * lengths + k];
        const MeanError value = measured(point, quantity);
        const bool known = point.trials > 0 || isMultiplier(quantity);
        if (!known || std::isnan(value.mean))
            continue;
        series.xs.push_back(double(point.n));
        series.ys.push_back(value.mean * unit);
        series.errors.push_back(value.error * unit);
        series.ringed.push_back(rings && data.isFrozen(policy * lengths + k));
    }
    return series;
}

void addMultiplierLines(LinePicture& picture, const SweepEstimates& data, const ViewState& view)
{
    const auto add = [&](Overlay overlay, const LengthLine& curve) {
        if (!view.of<LabSettings>().shows(overlay) || curve.xs.empty())
            return;
        Series series = overlaySeries(overlay);
        series.xs = curve.xs;
        series.ys = curve.ys;
        picture.series.push_back(std::move(series));
    };
    add(Overlay::Freezing, data.freezing);
    add(Overlay::Invariance, data.invariance);
}

// Adds the critical multiplier at each length, and the law that fits it best.
void addCritical(LinePicture& picture, const LabData& data)
{
    Series found = overlaySeries(Overlay::Critical), law = found;
    found.name = found.legend;
    found.hue = Hue::plain();
    found.measured = true;
    for (const CriticalPoint& point : data.critical->points) {
        found.xs.push_back(double(point.n));
        found.ys.push_back(point.critical);
    }
    if (const auto fit = data.critical->fit()) {
        law.id = lawId;
        law.kind = lawText(fit->best());
        law.name = law.legend = naming(law.id, law.kind);
        law.dash = Dash::Dotted;
        for (const CriticalPoint& point : data.critical->points) {
            law.xs.push_back(double(point.n));
            law.ys.push_back(fit->best().at(double(point.n)));
        }
        picture.series.push_back(std::move(law));
    }
    picture.series.push_back(std::move(found));
}

QString emptyText(const SweepTable& table, const Quantity& quantity)
{
    const bool seen = std::any_of(table.points.begin(), table.points.end(),
        [](const SweepPoint& point) { return point.trials > 0 && !std::isnan(point.entropy().mean); });
    return table.stepsDone == 0   ? words(QT_TRANSLATE_NOOP("LabPictures", "Computing …"))
        : seen && quantity.absent ? translated(quantity.absent)
                                  : words(QT_TRANSLATE_NOOP("LabPictures", "No row sees any key."));
}

} // namespace

LinePicture labPicture(const LabData& data, const Quantity& quantity, const ViewState& view, bool bits)
{
    const LabSettings& own = view.of<LabSettings>();
    const SweepTable& table = *data.sweep;
    const double unit = quantityFactor(quantity, table.experiment.entropy, bits);
    LinePicture picture = pictureOfCurves();
    picture.title = quantityTitle(quantity, table.experiment, bits);
    picture.legend = false;
    picture.errorMeaning = translated(table.errorMeaning());
    const bool rings = own.shows(Overlay::Freezing) && !isMultiplier(quantity);
    // Draw from bottom to top: estimates, measured values, theory, critical multipliers.
    std::vector<Series> measured, theory;
    bool anything = false;
    for (std::size_t policy = 0; policy < table.policies.size(); ++policy) {
        measured.push_back(found(data, policy, quantity, rings, unit));
        if (Series series = expected(data, policy, quantity, unit); view.theory && !series.xs.empty())
            theory.push_back(std::move(series));
        anything = anything || !measured.back().xs.empty() || !theory.empty();
        if (isEntropy(quantity))
            addEstimates(picture, data, policy, quantity, view, unit);
    }
    const bool anySoftmax =
        std::ranges::any_of(table.policies, [](const PolicyChoice& policy) { return policy.normalizer.isSoftmax(); });
    if (isMultiplier(quantity) && anySoftmax) // these lines are about the softmax
        addMultiplierLines(picture, data, view);
    for (const std::vector<Series>& above : {measured, theory})
        picture.series.insert(picture.series.end(), above.begin(), above.end());
    if (isMultiplier(quantity) && own.shows(Overlay::Critical) && data.critical) {
        addCritical(picture, data);
        picture.title += betweenParts + criticalTitle(data).toHtmlEscaped();
    }
    if (!anything) {
        picture.series.clear();
        picture.emptyText = emptyText(table, quantity);
    }
    return picture;
}

namespace {

bool isFilledUnder(Normalization kind, const Quantity& quantity)
{
    RowStatistics rows;
    rows.resizeFor(kind, 1);
    return quantity.values != nullptr && !(rows.*quantity.values).empty();
}

bool isOfNormalizers(const Quantity& quantity)
{
    return std::ranges::any_of(normalizers(), [&](const NormalizerEntry& each) { return isFilledUnder(each.kind, quantity); });
}

} // namespace

std::span<const Quantity* const> labQuantities()
{
    static const auto pictured = [] {
        std::vector<const Quantity*> all = {&quantity("multiplier")};
        for (const Quantity* each : sweptQuantities())
            if (each->tier <= 2 || (isOfNormalizers(*each) && each->unit != QuantityUnit::Entropy))
                all.push_back(each);
        return all;
    }();
    return pictured;
}

bool hasPicture(const Quantity& quantity, std::span<const PolicyChoice> policies)
{
    return !isOfNormalizers(quantity) || std::ranges::any_of(policies, [&](const PolicyChoice& policy) {
        return isFilledUnder(policy.normalizer.kind(), quantity);
    });
}

QString quantityTitle(const Quantity& quantity, const Experiment& experiment, bool bits)
{
    QString name = quantityName(quantity, experiment.entropy);
    name[0] = name[0].toUpper();
    return withUnit(QStringLiteral("<b>%1</b>").arg(name.toHtmlEscaped()), quantityUnit(quantity, experiment.entropy, bits));
}

QString overlayName(Overlay overlay)
{
    switch (overlay) {
    case Overlay::Freezing:
        return words(QT_TRANSLATE_NOOP("LabPictures", "freezing line"));
    case Overlay::Invariance:
        return words(QT_TRANSLATE_NOOP("LabPictures", "constant H"));
    case Overlay::MeanField:
        return words(QT_TRANSLATE_NOOP("LabPictures", "mean field"));
    case Overlay::Gaussian:
        return words(QT_TRANSLATE_NOOP("LabPictures", "Gaussian"));
    case Overlay::Laplace:
        return words(QT_TRANSLATE_NOOP("LabPictures", "Laplace"));
    case Overlay::Law024:
        return words(QT_TRANSLATE_NOOP("LabPictures", "0.24 λd law"));
    case Overlay::Frozen:
        return words(QT_TRANSLATE_NOOP("LabPictures", "frozen"));
    case Overlay::Limit:
        return words(QT_TRANSLATE_NOOP("LabPictures", "limit n → ∞"));
    case Overlay::Critical:
        return words(QT_TRANSLATE_NOOP("LabPictures", "critical m"));
    }
    return {};
}

QString overlayHelp(Overlay overlay)
{
    switch (overlay) {
    case Overlay::Freezing:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "The multiplier m<sub>c</sub>(n) above which a few noise keys hold all the weight: D(m<sub>c</sub> √d) = ln n. In "
            "the other plots a ring marks the points above it."));
    case Overlay::Invariance:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "The m(n) that keeps the entropy flat: at its value under the standard scale at n = 512, or at the target of an "
            "entropy-matched policy."));
    case Overlay::MeanField:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "ln n − λ (s<sub>max</sub> − s̄) from the random scores: a rough estimate, pale where it is inaccurate."));
    case Overlay::Gaussian:
        return words(
            QT_TRANSLATE_NOOP("LabPictures", "ln n − λ²d/2, an approximation for small scales; pale where it is inaccurate."));
    case Overlay::Laplace:
        return words(QT_TRANSLATE_NOOP(
            "LabPictures", "ln n + (d/2) ln(1 − c²), Laplace's approximation for large d; pale where it is inaccurate."));
    case Overlay::Law024:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "ln n − 0.24 λd: Laplace's value at λ = 1 taken as a law for every λ. At scales near 1/√d it is wrong; pale where it "
            "is inaccurate."));
    case Overlay::Frozen:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "ψ(1) − ψ(1 − m<sub>c</sub>/m), the entropy of noise far above the freezing multiplier, for n → ∞; drawn only where "
            "its error is at most 0.1 nats."));
    case Overlay::Limit:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "The limit of the entropy for n → ∞: ln n − D(λd), or its counterpart for needles; drawn only where its error is at "
            "most 0.1 nats."));
    case Overlay::Critical:
        return words(QT_TRANSLATE_NOOP("LabPictures",
            "Critical multiplier, computed from the gaps between a row's best score and its other scores: the largest ln(1 + "
            "N(g)) / g, where N(g) is the mean number of keys within g of the best score, g in units of s/√d. ALiBi is left out; "
            "at most 1024 rows are used at each length. Dotted: the law in n that fits best (a constant, √ln n, ln n or ln² "
            "n)."));
    }
    return {};
}

Dash overlayDash(Overlay overlay)
{
    switch (overlay) {
    case Overlay::Freezing:
        return Dash::LongDash;
    case Overlay::Invariance:
        return Dash::LongDashDot;
    case Overlay::MeanField:
        return Dash::ShortDash;
    case Overlay::Gaussian:
        return Dash::DashDot;
    case Overlay::Laplace:
        return Dash::DashDotDot;
    case Overlay::Law024:
        return Dash::Dotted;
    case Overlay::Frozen:
        return Dash::Solid;
    case Overlay::Limit:
        return Dash::LongDashDotDot;
    case Overlay::Critical:
        return Dash::Solid;
    }
    return Dash::Solid;
}

LineKeyEntry overlayKeyEntry(Overlay overlay)
{
    return {.name = overlayName(overlay),
        .hue = Hue::plain(),
        .dash = overlayDash(overlay),
        .marked = overlay == Overlay::Critical,
        .id = {.kind = overlayKey(overlay)}};
}

std::vector<LineKeyEntry> labLegend(const LabData& data, const ViewState& view)
{
    const LabSettings& own = view.of<LabSettings>();
    const SweepTable& table = *data.sweep;
    std::vector<LineKeyEntry> entries;
    for (std::size_t policy = 0; policy < table.policies.size(); ++policy)
        entries.push_back({.name = labSeriesName(table, policy), .hue = data.hueOf(policy), .id = {.policy = policy}});
    if (view.theory)
        entries.push_back({.name = words(QT_TRANSLATE_NOOP("LabPictures", "theory")),
            .hue = Hue::plain(),
            .dash = Dash::Dashed,
            .id = {.kind = theoryKind}});
    for (const Overlay overlay : allOverlays)
        if (own.shows(overlay))
            entries.push_back(overlayKeyEntry(overlay));
    if (own.shows(Overlay::Critical) && data.critical)
        if (const auto fit = data.critical->fit())
            entries.push_back({.name = lawText(fit->best()), .hue = Hue::plain(), .dash = Dash::Dotted, .id = lawId});
    if (own.shows(Overlay::Freezing))
        entries.push_back({words(QT_TRANSLATE_NOOP("LabPictures", "above freezing m")), Hue::plain(), Dash::Solid, true});
    return entries;
}

} // namespace attentoscope
