// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/over_picture.h"

#include "core/base/numbers.h"
#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/figures/edits/named_text.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

struct OverPicture {
    Q_DECLARE_TR_FUNCTIONS(OverPicture)
};

bool hasNoValue(const Series& series)
{
    return std::ranges::all_of(series.ys, [](double y) { return std::isnan(y); });
}

// Returns the measured series of the policies, then, if wanted, the expected ones.
std::vector<Series> seriesAlong(const OverTable& table, const SweepTable& one, const Quantity& quantity, bool theory, double unit,
    const std::vector<Hue>& hues)
{
    std::vector<Series> measured, expected;
    for (std::size_t policy = 0; policy < one.policies.size(); ++policy) {
        const Hue hue = policy < hues.size() ? hues[policy] : Hue::policy(policy);
        const QString name = policyLegend(policy,
            {one.policies[policy].name, {}, one.policies[policy].text,
                one.policies[policy].normalizer}); // its parameters may vary
        Series& found = measured.emplace_back(measuredSeries({.policy = policy}, name, hue));
        Series& curve = expected.emplace_back(theorySeries({.policy = policy}, name, hue));
        for (std::size_t at = 0; at < table.sweeps.size(); ++at) {
            if (table.sweeps[at] == nullptr)
                continue;
            const SweepPoint& point = table.sweeps[at]->points[policy];
            const double x = table.axis.values()[at];
            const MeanError value = isMultiplier(quantity) ? MeanError{point.multiplier, std::nan("")} : point[quantity];
            if (!std::isnan(value.mean)) {
                found.xs.push_back(x);
                found.ys.push_back(value.mean * unit);
                found.errors.push_back(value.error * unit);
            }
            curve.xs.push_back(x);
            curve.ys.push_back(point.theory(quantity) * unit);
        }
    }
    std::erase_if(expected, hasNoValue);
    if (theory)
        measured.insert(measured.end(), expected.begin(), expected.end());
    return measured;
}

} // namespace

LinePicture overPicture(const OverTable& table, const Experiment& experiment, const Quantity& quantity, bool theory, bool bits,
    const std::vector<Hue>& hues)
{
    LinePicture picture = pictureOfCurves();
    const SharedSweep one = table.any();
    picture.xLabel = namingLetters(axisName(experiment, table.axis.key())); // "A: n₀"
    const QString symbol = picture.xLabel.text().section(QLatin1Char(' '), -1); // of "Factor τ"
    picture.xName = symbol.size() == 1 ? symbol : withinSentence(picture.xLabel);
    picture.xScale = table.axis.isLogarithmic() ? LinePicture::Logarithmic : LinePicture::Linear;
    picture.yLabel = quantityAxis(quantity, experiment.entropy, bits);
    picture.series = seriesAlong(table, *one, quantity, theory, quantityFactor(quantity, experiment.entropy, bits), hues);
    if (std::ranges::all_of(picture.series, hasNoValue)) {
        picture.series.clear();
        picture.emptyText = quantity.absent ? translated(quantity.absent) : OverPicture::tr("No row sees any key.");
    }
    picture.note = OverPicture::tr("n = %1 · %2").arg(countText(one->lengths.front()), sampleText(*one));
    for (std::size_t at = 0; at < table.refused.size(); ++at)
        if (table.refused[at]) {
            picture.note += OverPicture::tr(" · not computed at %1: %2")
                                .arg(briefText(table.axis.values()[at]), translated(table.refused[at]->why));
            break; // the others have the same reason, as a rule
        }
    picture.errorMeaning = translated(one->errorMeaning());
    return picture;
}

void setNumber(Document* document, const SweptAxis& along, double place)
{
    // A place that was pointed at has as many digits as a pointer can tell.
    const double value = along.isWhole() ? std::round(place) : parseNumber(formatBrief(place, 3)).value_or(place);
    if (const Field* field = findField(along.key())) {
        (void)document->setField(*field, along.isWhole() ? FieldValue(std::int64_t(value)) : FieldValue(value));
        return;
    }
    Experiment experiment = document->experiment();
    std::vector<PolicyChoice> policies = {experiment.policyA, experiment.policyB};
    if (along.put(value, experiment, policies))
        document->setExperiment(experiment, [key = along.key()] { return QString::fromStdString(key); });
}

} // namespace attentoscope
