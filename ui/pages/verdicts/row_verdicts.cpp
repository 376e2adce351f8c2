// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdicts/row_verdicts.h"

#include "core/policies/trained_length.h"
#include "core/studies/projection/mean_of_draws.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/token_label.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace attentoscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// Returns the mean and its standard error over the defined values.
MeanOfDraws meanOfRows(std::span<const double> values)
{
    std::vector<double> defined;
    std::ranges::copy_if(values, std::back_inserter(defined), [](double value) { return std::isfinite(value); });
    return meanOfDraws(defined);
}

template <class Values>
std::vector<double> meansOf(const Result& result, Values values)
{
    std::vector<double> means;
    for (const PolicyResult& policy : result.policies)
        means.push_back(meanOfRows(values(policy.rows)).mean);
    return means;
}

// The entropies of rows, of all rows there are or of a sample of them.
struct RowEntropies {
    std::vector<std::vector<double>> ofPolicies; // nats
    std::size_t first = 0; // the policy of the experiment that comes first: 0 is A
    bool sampled = false;
};

RowEntropies entropiesIn(const Result& result)
{
    RowEntropies rows;
    for (const PolicyResult& policy : result.policies)
        rows.ofPolicies.emplace_back(policy.rows.entropy.begin(), policy.rows.entropy.end());
    rows.sampled = Index(result.rowIndex.size()) < result.inputs->nq();
    return rows;
}

// Returns whether the mean entropies of A and B are the same: of a sample, if they differ by less than two standard errors of the
// differences row by row.
bool areAlike(const RowEntropies& rows)
{
    if (rows.ofPolicies.size() < 2)
        return false;
    const auto &a = rows.ofPolicies[0], &b = rows.ofPolicies[1];
    std::vector<double> differences(a.size());
    std::ranges::transform(a, b, differences.begin(), std::minus());
    const MeanOfDraws difference = meanOfRows(differences);
    return (rows.sampled && std::abs(difference.mean) < sure * difference.error)
        || std::ranges::all_of(differences, [](double each) { return each == 0 || std::isnan(each); });
}

QString entropiesText(
    const RowEntropies& rows, const Experiment& experiment, std::optional<std::size_t> alone = {}, int decimals = 2)
{
    if (alone && *alone < rows.ofPolicies.size()) {
        const double entropy = shownEntropy(experiment, meanOfRows(rows.ofPolicies[*alone]).mean);
        const QString number = fixedText(entropy, decimals) + QLatin1Char(' ') + entropyUnit(experiment);
        return std::isfinite(entropy) ? Verdicts::tr("entropy %1").arg(number) : QString();
    }
    std::vector<double> shown(rows.first, undefined);
    for (const std::vector<double>& entropies : rows.ofPolicies)
        shown.push_back(shownEntropy(experiment, meanOfRows(entropies).mean));
    const QString numbers = eachPolicy(shown, decimals, entropyUnit(experiment));
    if (numbers.isEmpty())
        return {};
    return areAlike(rows) ? Verdicts::tr("entropy %1: no difference").arg(numbers) : Verdicts::tr("entropy %1").arg(numbers);
}

// Says of the first policy whose n₀ is far above the number of keys that this alone spreads its weights: "entropy A 0.01 nats, B
// 0.86" of three words would look like a broken B. `first`: the policy of the experiment that comes first.
QString farBelowTrainedText(const Result& result, std::size_t first = 0, std::optional<std::size_t> alone = {})
{
    constexpr double far = 0.5; // of the multiplier 1 at n₀
    const Index keys = result.inputs->nk();
    for (std::size_t p = 0; p < result.policies.size(); ++p) {
        const auto trained = trainedLengthOf(result.policies[p].policy);
        const PerRow<double>& multipliers = result.policies[p].rows.multiplier;
        if (!trained || keys < 2 || double(keys) >= *trained || multipliers.empty()
            || !(multipliers.back() < far * result.experiment.tau) || (alone && p != *alone))
            continue;
        return Verdicts::tr(
            "%1 spreads its weights because n₀ = %2 is far above %3 keys (m = %4); “= n” beside n₀ sets it to %3.")
            .arg(policyLetter(first + p), countText(Index(*trained)), countText(keys), briefText(multipliers.back(), 2));
    }
    return {};
}

// Returns the distance within which half of these masses lie, as if each were spread evenly over its bin; NaN: there is none.
double medianDistance(const DistanceStudy& study, const std::vector<double>& masses)
{
    double left = std::accumulate(masses.begin(), masses.end(), 0.0) / 2;
    if (!(left > 0))
        return undefined;
    std::size_t bin = 0;
    while (bin + 1 < masses.size() && left > masses[bin])
        left -= masses[bin++];
    return double(study.edges[bin]) + double(study.edges[bin + 1] - study.edges[bin]) * left / masses[bin];
}

// Says how much of the weight lay on what was hidden by hand, over the rows of tokens of all sequences, and where most.
QString hiddenByHandText(const Sequences& sequences)
{
    std::vector<std::vector<double>> shares;
    double most = -1;
    QString where;
    for (const SequencePicture& sequence : sequences)
        for (std::size_t policy = 0; policy < sequence.effects.size() && !sequence.hasOwnMask(); ++policy) {
            const std::vector<double>& hidden = sequence.effects[policy].hiddenByHand;
            const Result& result = *sequence.result;
            shares.resize(std::max(shares.size(), sequence.first + policy + 1));
            for (std::size_t r = 0; r < hidden.size(); ++r) {
                const Index row = result.rowIndex[r];
                if (result.inputs->isPadding(row) || std::isnan(hidden[r]))
                    continue;
                shares[sequence.first + policy].push_back(hidden[r]);
                if (hidden[r] > most) {
                    most = hidden[r];
                    where = result.inputs->queryTokens.empty()
                        ? Verdicts::tr("row %1").arg(countText(row))
                        : Verdicts::tr("“%1”").arg(tokenLabel(result.inputs->queryTokens[std::size_t(row)]));
                }
            }
        }
    std::vector<double> means;
    for (const std::vector<double>& each : shares)
        means.push_back(meanOfRows(each).mean);
    const QString numbers = sharesText(means);
    if (numbers.isEmpty() || most < 0)
        return {};
    return Verdicts::tr("Weight hidden by your edits, mean over rows: %1; largest in %2: %3.")
        .arg(numbers, where, percentText(most));
}

} // namespace

QString evaluationVerdict(const Result& result, std::optional<std::size_t> alone)
{
    const QString entropies = entropiesText(entropiesIn(result), result.experiment, alone);
    if (entropies.isEmpty())
        return {};
    const QString planted =
        sharesText(meansOf(result, [](const RowStatistics& rows) { return std::span<const double>(rows.plantedMass); }), alone);
    return inOneText(
        {Verdicts::tr("At %1 keys: %2.").arg(countText(result.inputs->nk()), entropies), farBelowTrainedText(result, 0, alone),
            planted.isEmpty() ? QString() : Verdicts::tr("Weight on the needles: %1.").arg(planted)});
}

QString maskVerdict(const Sequences& sequences)
{
    if (sequences.empty())
        return {};
    RowEntropies counted;
    counted.first = sequences.front().first;
    counted.ofPolicies.resize(sequences.front().result->policies.size());
    double seen = 0, rows = 0, possible = 0;
    Index fewest = std::numeric_limits<Index>::max(), most = 0; // keys of a sequence
    for (const SequencePicture& sequence : sequences) {
        if (sequence.hasOwnMask())
            continue; // of a translation: the mask of the experiment is not its own
        const Result& result = *sequence.result;
        const Index keys = result.inputs->nk();
        counted.sampled |= Index(result.rowIndex.size()) < result.inputs->nq();
        fewest = std::min(fewest, keys);
        most = std::max(most, keys);
        for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
            if (result.inputs->isPadding(result.rowIndex[r]))
                continue; // as in the numbers beside the maps
            seen += double(result.policies.front().rows.visible[r]);
            possible += double(keys);
            ++rows;
            for (std::size_t policy = 0; policy < counted.ofPolicies.size(); ++policy)
                counted.ofPolicies[policy].push_back(result.policies[policy].rows.entropy[r]);
        }
    }
    const QString entropies = entropiesText(counted, sequences.front().result->experiment);
    if (entropies.isEmpty())
        return {};
    const QString keys = fewest == most ? countText(most) : fixedText(possible / rows, 1);
    const QString text = seen == possible && fewest == most
        ? Verdicts::tr("Every row sees all %1 keys: %2.").arg(keys, entropies)
        : Verdicts::tr("A row sees %1 of %2 keys on average: %3.").arg(fixedText(seen / rows, 1), keys, entropies);
    return inOneText({hiddenByHandText(sequences), text, farBelowTrainedText(*sequences.front().result, counted.first)});
}

QString distanceVerdict(const DistanceStudy& study)
{
    constexpr double alike = 1.1; // medians within this factor of each other are as far
    const double even = medianDistance(study, study.even);
    std::vector<double> medians;
    QStringList looks;
    for (std::size_t policy = 0; policy < study.before.size(); ++policy) {
        std::vector<double> masses(study.bins());
        for (std::size_t bin = 0; bin < masses.size(); ++bin)
            masses[bin] = study.before[policy].mass[bin] + study.after[policy].mass[bin];
        medians.push_back(medianDistance(study, masses));
        if (std::isfinite(medians.back()))
            looks << (medians.back() > alike * even ? Verdicts::tr("farther than uniform weights")
                    : medians.back() * alike < even ? Verdicts::tr("less far than uniform weights")
                                                    : Verdicts::tr("as far as uniform weights"));
    }
    const QString numbers = eachPolicy(medians, 0, Verdicts::tr("keys"));
    if (numbers.isEmpty() || !std::isfinite(even))
        return {};
    looks.removeDuplicates();
    const QString look = looks.size() == 1
        ? Verdicts::tr("Attention reaches %1", "farther than uniform weights").arg(looks.front())
        : Verdicts::tr("A reaches %1, B %2").arg(looks.front(), looks.back());
    return Verdicts::tr("%1: half of the weight lies within a distance of %2 (uniform weights: %3).")
        .arg(look, numbers, fixedText(even, 0));
}

QString entropyVerdict(const EntropyStudy& study)
{
    const Result& result = *study.result;
    constexpr int decimals = 3; // as the table of the page has them
    const QString entropies = entropiesText(entropiesIn(result), result.experiment, {}, decimals);
    if (entropies.isEmpty())
        return {};
    std::vector<double> largest;
    for (const PolicyResult& policy : result.policies)
        for (const std::int64_t visible : policy.rows.visible)
            largest.push_back(visible > 0 ? std::log(double(visible)) : undefined);
    const double apart = meanOfRows(study.apart.forward).mean;
    return inOneText({Verdicts::tr("At %1 keys: %2; largest possible: %3.")
                          .arg(countText(result.inputs->nk()), entropies,
                              fixedText(shownEntropy(result.experiment, meanOfRows(largest).mean), decimals)),
        farBelowTrainedText(result),
        std::isfinite(apart)
            ? Verdicts::tr("The divergence KL(A‖B) is %1, mean over rows.").arg(entropyText(result.experiment, apart))
            : QString()});
}

QString sinkVerdict(const SinkStudy& study, Sinks sinks)
{
    std::vector<double> mass, share;
    for (std::size_t policy = 0; policy < study.policies.size(); ++policy) {
        mass.push_back(study.of(policy, sinks).means.mass);
        share.push_back(study.of(policy, sinks).means.share());
    }
    const QString masses = sharesText(mass), shares = sharesText(share);
    return inOneText({masses.isEmpty() ? QString() : Verdicts::tr("Weight on the sinks: %1.").arg(masses),
        shares.isEmpty() ? QString() : Verdicts::tr("Share of the entropy that is due to the sinks: %1.").arg(shares)});
}

QString stepsVerdict(const AttentionSteps& steps, Index row, std::optional<std::size_t> alone)
{
    const auto tokenOf = [](const std::vector<std::string>& tokens, Index place, const QString& otherwise) {
        return tokens.empty() ? otherwise.arg(place) : printable(tokens[std::size_t(place)]);
    };
    const Index best = steps.heaviestKey(row);
    std::vector<double> weights;
    for (const StepsOfPolicy& policy : steps.policies)
        weights.push_back(best >= 0 && policy.sum[std::size_t(row)] > 0 ? policy.weights(row, best) : undefined);
    if (best < 0)
        return Verdicts::tr("Row %1 sees no key.").arg(steps.firstQuery + row);
    const QString who = tokenOf(steps.queryTokens, row, Verdicts::tr("Row %1")),
                  whom = tokenOf(steps.keyTokens, best, Verdicts::tr("key %1"));
    return steps.isPart() ? Verdicts::tr("%1 attends most to %2 (of the %3 keys shown): %4.")
                                .arg(who, whom, countText(steps.keys()), sharesText(weights, alone))
                          : Verdicts::tr("%1 attends most to %2: %3.").arg(who, whom, sharesText(weights, alone));
}

QString orderVerdict(const Equivariance& study)
{
    constexpr double rounding = 1e-4; // of weights and outputs that are computed in another order
    const double change = study.effects.front().weights;
    return change < rounding ? Verdicts::tr("Permuting the tokens permutes the weights and changes nothing else.")
                             : Verdicts::tr("Permuting the tokens changes the attention weights by up to %1: position matters.")
                                   .arg(briefText(change, 2));
}

} // namespace attentoscope
