// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdicts/study_verdicts.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/head_boards/notable_heads.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

std::vector<double> ofPolicies(const HeadStudy& study, const HeadPlace& place, double HeadNumbers::*number, double factor)
{
    std::vector<double> numbers;
    for (const HeadNumbers& each : study.layers[place.layer].heads[place.head]->numbers)
        numbers.push_back(factor * each.*number);
    return numbers;
}

QString growthText(std::optional<double> needed) { return needed ? countText(std::llround(*needed)) : QStringLiteral("—"); }

} // namespace

QString costVerdict(const CostTable& table)
{
    const CostPoint* point = lastCommon(table);
    if (point == nullptr)
        return {};
    return Verdicts::tr(
        "At %1 keys, streaming takes %2 × the time (%3 to %4 over the runs) and 1/%5 of the memory of storing all scores.")
        .arg(countText(point->n), briefText(point->streamed.ms / point->materialized.ms, 2),
            briefText(point->streamed.shortestMs / point->materialized.longestMs, 2),
            briefText(point->streamed.longestMs / point->materialized.shortestMs, 2),
            countText(std::llround(point->materialized.bytes.total() / point->streamed.bytes.total())));
}

QString paddingVerdict(const PaddingStudy& study)
{
    if (study.runs.empty())
        return {};
    const auto ratio = [&](const BatchRun& run) {
        const double time = timeRatio(study, run);
        return std::isfinite(time) ? time : INFINITY;
    };
    const BatchRun& best = *std::ranges::min_element(study.runs, {}, ratio);
    const QString padding = percentText(study.runs.front().work.paddingShare());
    if (!std::isfinite(ratio(best)))
        return Verdicts::tr("In the given order, %1 of the computed scores belong to padding.").arg(padding);
    return Verdicts::tr(
        "In the given order, %1 of the computed scores belong to padding; the fastest arrangement takes %2 × the time.")
        .arg(padding, briefText(ratio(best), 2));
}

QString pointsVerdict(const ProjectionTable& table, double epsilon)
{
    if (table.rows.empty())
        return {};
    QStringList enough; // for each matrix, in the order of the table
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const ProjectionMatrix matrix = table.rows[row].matrix;
        if (row > 0 && table.rows[row - 1].matrix == matrix)
            continue;
        const auto found = table.sufficient(matrix, epsilon);
        enough << translated(nameOf(matrix).label) + QLatin1Char(' ') + (found ? countText(*found) : Verdicts::tr("none"));
    }
    const QString bound =
        countText(std::llround(theory::boundDimension(theory::boundConstants[0], double(table.setup.points), epsilon)));
    const QString distances = Verdicts::tr("all squared distances of %1 points within 1 ± %2")
                                  .arg(countText(table.setup.points), briefText(epsilon, 2));
    return Verdicts::tr("Smallest tested k with %2: %3. Dimension before projection: %1. Bound 8 ln n / ε²: %4.")
        .arg(countText(table.setup.dim), distances, phraseOf(enough), bound);
}

QString projectedVerdict(const ProjectedAttention& study)
{
    if (study.lengths.empty())
        return {};
    const ProjectedLength& whole = study.lengths.back();
    const auto found = whole.findingHalf();
    return found
        ? Verdicts::tr("At %1 keys, half of the rows keep their top key (largest weight) if the dimension k is at least %2.")
              .arg(countText(whole.n), growthText(found))
        : Verdicts::tr("At %1 keys, the dimension k at which half of the rows keep their top key (largest weight) is outside the "
                       "tested range.")
              .arg(countText(whole.n));
}

QString linearVerdict(const LinearAttention& study, double epsilon)
{
    if (study.lengths.empty())
        return {};
    const LinearLength& whole = study.lengths.back();
    QStringList parts;
    for (std::size_t policy = 0; policy < whole.entropy.size(); ++policy) {
        const auto needed = whole.needed(policy, epsilon);
        parts << (needed ? QStringLiteral("%1 %2").arg(policyLetter(policy), growthText(needed))
                         : Verdicts::tr("%1 outside the tested range").arg(policyLetter(policy)));
    }
    return Verdicts::tr("Random features needed for an error of %1 at %2 keys: %3.")
        .arg(briefText(epsilon, 2), countText(whole.n), phraseOf(parts));
}

QString gradientLengthVerdict(const SweepTable& table)
{
    std::vector<double> left;
    std::size_t first = 0, last = 0;
    for (std::size_t p = 0; p < std::min<std::size_t>(table.policies.size(), 2); ++p) {
        std::vector<std::pair<std::size_t, double>> known; // place of the length, λ‖J‖ but for √d
        for (std::size_t l = 0; l < table.lengths.size(); ++l) {
            const SweepPoint& point = table.points[p * table.lengths.size() + l];
            if (const double norm = point.multiplier * point[quantity("jacobian_norm")].mean; std::isfinite(norm) && norm > 0)
                known.emplace_back(l, norm);
        }
        if (known.size() < 2 || (p > 0 && !left.empty() && (known.front().first != first || known.back().first != last)))
            continue;
        first = known.front().first;
        last = known.back().first;
        left.resize(p, HeadNumbers::undefined);
        left.push_back(known.back().second / known.front().second);
    }
    return left.empty() ? QString()
                        : Verdicts::tr("Gradient of the scores at %2 keys, relative to %1 keys: %3.")
                              .arg(countText(table.lengths[first]), countText(table.lengths[last]), sharesText(left));
}

QString gradientVerdict(const SaturationStudy& study)
{
    QStringList states;
    std::vector<double> saturated;
    bool allLearn = true, anyOneHot = false;
    for (std::size_t p = 0; p < study.policies.size(); ++p) {
        const SaturationMark& mark = study.policies[p];
        saturated.push_back(mark.saturated);
        if (!std::isfinite(mark.multiplier))
            continue;
        const Zone zone = zoneOf(study, mark.multiplier);
        allLearn = allLearn && zone == Zone::Between;
        anyOneHot = anyOneHot || mark.saturated >= 0.005;
        states << (zone == Zone::WashedOut ? Verdicts::tr("%1 is washed out (near-uniform weights) because m is too small")
                : zone == Zone::Frozen     ? Verdicts::tr("%1 is frozen (saturated softmax) because m is too large")
                                           : Verdicts::tr("%1 is neither washed out nor frozen"))
                      .arg(policyLetter(p));
    }
    if (states.isEmpty())
        return Verdicts::tr("No row sees any key.");
    const QString said =
        allLearn && states.size() == 2 ? Verdicts::tr("neither A nor B is washed out or frozen") : phraseOf(states);
    const QString text = Verdicts::tr("At %1 keys, %2.").arg(countText(study.result->inputs->nk()), said);
    return anyOneHot ? inOneText({text, Verdicts::tr("One-hot rows: %1.").arg(sharesText(saturated))}) : text;
}

QString additiveVerdict(const AdditiveLengths& study)
{
    if (study.lengths.size() < 2)
        return {};
    const AdditiveLength &first = study.lengths.front(), &last = study.lengths.back();
    const auto growth = [&](ScoresAtLength AdditiveLength::*kind, FactorLaw law) {
        return (last.*kind).factors[std::size_t(law)].entropy - (first.*kind).factors[std::size_t(law)].entropy;
    };
    const Experiment& experiment = study.result->experiment;
    const auto shown = [&](FactorLaw law) {
        return fixedText(shownEntropy(experiment, growth(&AdditiveLength::additive, law)), 1);
    };
    return Verdicts::tr("From %1 to %2 keys, the entropy of additive scores grows by %3 %4, or by %5 if the scores are "
                        "multiplied by ln n / ln n₀.")
        .arg(countText(first.n), countText(last.n), shown(FactorLaw::Constant), entropyUnit(experiment), shown(FactorLaw::LogN));
}

QString headsVerdict(const HeadStudy& study, const Experiment& experiment)
{
    const double factor = shownEntropy(experiment, 1);
    const NotableHeads notable = notableHeads(study);
    if (!notable.mostFocused || !notable.leastFocused)
        return {};
    const auto entropyOf = [&](const HeadPlace& place) {
        return fixedText(factor * study.layers[place.layer].heads[place.head]->numbers.front().entropy(), 2);
    };
    QString text = Verdicts::tr("Most focused under A: %1, H = %2 %3; least focused: %4, H = %5.")
                       .arg(headName(study, *notable.mostFocused), entropyOf(*notable.mostFocused), entropyUnit(experiment),
                           headName(study, *notable.leastFocused), entropyOf(*notable.leastFocused));
    if (const auto& grown = notable.spreadsMost)
        text = Verdicts::tr("Beyond the training length, %1 loses most focus: entropy %2. %3")
                   .arg(headName(study, *grown),
                       eachPolicy(ofPolicies(study, *grown, &HeadNumbers::entropyGain, factor), 2, entropyUnit(experiment), true),
                       text);
    return text;
}

} // namespace attentoscope
