// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/inspector/why_this_weight.h"

#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attentoscope {

namespace {

struct Why {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

constexpr double ordinary = 1, unusual = 2; // standard deviations
constexpr qsizetype mostOfTerm = 32; // characters of a term of a mask
constexpr std::size_t mostTerms = 3;

QString normWord(double standing)
{
    if (std::isnan(standing))
        return Why::tr("is the same for every key");
    if (std::abs(standing) < ordinary)
        return Why::tr("is ordinary");
    if (std::abs(standing) < unusual)
        return standing > 0 ? Why::tr("is rather large") : Why::tr("is rather small");
    return standing > 0 ? Why::tr("is unusually large") : Why::tr("is unusually small");
}

QString directionWord(double standing)
{
    if (std::isnan(standing))
        return Why::tr("is the same for every key");
    if (std::abs(standing) < ordinary)
        return Why::tr("is ordinary");
    if (std::abs(standing) < unusual)
        return standing > 0 ? Why::tr("is rather close to the query’s") : Why::tr("is rather far from the query’s");
    return standing > 0 ? Why::tr("is unusually close to the query’s") : Why::tr("is unusually far from the query’s");
}

bool isBiased(const InspectedRow& row) { return row.slope != 0 || row.hasLaws(); }
// Returns whether keys with larger logits may have smaller weights: stick-breaking also depends on a key's position.
bool isBroken(const InspectedRow& row)
{
    return std::ranges::any_of(
        row.of->policies, [](const PolicyResult& policy) { return !isOfLogit(policy.scale.normalizer.kind()); });
}
QString deviations(double standing) { return fixedText(std::abs(standing), 1); }

// Returns the cell's weight under the first policy whose ranks follow the scores; null: none.
const InspectedWeight* ordered(const InspectedCell& cell)
{
    for (std::size_t policy = 0; policy < cell.weights.size(); ++policy)
        if (cell.of->scales[policy].lambda > 0 || isBiased(*cell.of))
            return &cell.weights[policy];
    return nullptr;
}

QString byRanks(const InspectedCell& cell)
{
    const InspectedWeight &a = cell.weights.front(), &b = cell.weights.back();
    return a.rank == b.rank
        ? Why::tr("Key %1 has rank %2 of %3.").arg(countText(cell.key), countText(a.rank), countText(cell.of->visible))
        : Why::tr("Of %4 keys, key %1 has rank %2 under A and %3 under B.")
              .arg(countText(cell.key), countText(a.rank), countText(b.rank), countText(cell.of->visible));
}

QString byScore(const InspectedCell& cell, const InspectedWeight& of)
{
    if (isBroken(*cell.of))
        return byRanks(cell);
    const double standing = cell.of->score.standing(cell.score);
    const QString pattern = standing >= 0
        ? Why::tr("Key %1 has rank %2 of %3: its score lies %4 standard deviations above the row’s mean.")
        : Why::tr("Key %1 has rank %2 of %3: its score lies %4 standard deviations below the row’s mean.");
    return pattern.arg(countText(cell.key), countText(of.rank), countText(cell.of->visible), deviations(standing));
}

QString joined(QStringList sentences)
{
    sentences.removeAll({});
    return inOneText(sentences);
}

// Returns sentences for each policy whose scale depends on distance. The bias they name includes that of ALiBi.
QStringList byDistance(const InspectedCell& cell)
{
    QStringList said;
    for (std::size_t policy = 0; policy < cell.weights.size(); ++policy) {
        if (!cell.of->scales[policy].law.exists())
            continue;
        const InspectedWeight& of = cell.weights[policy];
        const double standing = cell.of->scales[policy].logit.standing(of.logit), bias = of.lawBias + cell.bias;
        said << (bias <= 0
                ? Why::tr("Under %1, the distance of this key multiplies its scaled score by %2 and subtracts %3 from its logit.")
                : Why::tr("Under %1, the distance of this key multiplies its scaled score by %2 and adds %3 to its logit."))
                    .arg(policyLetter(policy), briefText(of.factor, 3), briefText(std::abs(bias), 3));
        if (!std::isnan(standing))
            said << (standing >= 0 ? Why::tr("The resulting logit lies %1 standard deviations above the row’s mean.")
                                   : Why::tr("The resulting logit lies %1 standard deviations below the row’s mean."))
                        .arg(deviations(standing));
    }
    return said;
}

QString byScoreAndPlace(const InspectedCell& cell)
{
    const InspectedWeight& a = cell.weights.front();
    const double standing = cell.of->scales.front().logit.standing(a.logit);
    const QString rank = byRanks(cell);
    if (cell.of->hasLaws())
        return joined(QStringList(rank) + byDistance(cell));
    const QString place = cell.bias <= 0 ? Why::tr("Its position lowers its logit by %1").arg(briefText(-cell.bias, 3))
                                         : Why::tr("Its position raises its logit by %1").arg(briefText(cell.bias, 3));
    const QString pattern = std::isnan(standing) ? Why::tr("%1.")
        : standing >= 0 ? Why::tr("%1; the resulting logit lies %2 standard deviations above the row’s mean under A.")
                        : Why::tr("%1; the resulting logit lies %2 standard deviations below the row’s mean under A.");
    return inOneText({rank, std::isnan(standing) ? pattern.arg(place) : pattern.arg(place, deviations(standing))});
}

QString byNormAndDirection(const InspectedCell& cell)
{
    if (std::isnan(cell.cosine))
        return {};
    return Why::tr("Its norm %1, its direction %2 (cos θ = %3).")
        .arg(normWord(cell.of->keyNorm.standing(cell.keyNorm)), directionWord(cell.of->cosine.standing(cell.cosine)),
            fixedText(cell.cosine, 2));
}

const NormalizerChoice& normalizerOf(const InspectedRow& row, std::size_t policy)
{
    return row.of->policies[policy].scale.normalizer;
}

double ratioToBest(const InspectedCell& cell, std::size_t policy)
{
    if (isOfSoftmax(normalizerOf(*cell.of, policy).kind())) // also if both weights are too small for their ratio
        return std::exp(-cell.weights[policy].belowBest);
    const auto& top = cell.of->scales[policy].top;
    return top.empty() || top.front().weight == 0 ? std::nan("") : cell.weights[policy].weight / top.front().weight;
}

// Says what this normalizer does that a softmax would not.
QString byNormalizer(const InspectedCell& cell, std::size_t policy)
{
    const InspectedScale& scale = cell.of->scales[policy];
    const double weight = cell.weights[policy].weight;
    const QString letter = policyLetter(policy);
    const auto some = std::ranges::count_if(scale.weights, [](double a) { return a > 0; });
    switch (normalizerOf(*cell.of, policy).kind()) {
    case Normalization::Softmax:
        break;
    case Normalization::Sink:
    case Normalization::StickBreaking:
        return Why::tr("Under %1, %2 of the weight goes to no key.").arg(letter, weightText(scale.nowhere));
    case Normalization::Recorded:
        return Why::tr("Under %1, the recorded weights are used unchanged; the weights of this row sum to %2.")
            .arg(letter, briefText(std::accumulate(scale.weights.begin(), scale.weights.end(), 0.0), 4));
    case Normalization::Sigmoid:
        return Why::tr("Under %1, each key is weighted independently of the others, and the weights of the row sum to %2.")
            .arg(letter, briefText(std::accumulate(scale.weights.begin(), scale.weights.end(), 0.0), 4));
    case Normalization::Entmax:
    case Normalization::TopK:
        return (weight > 0 ? Why::tr("Under %1, %2 keys have a weight above 0, and this key is one of them.")
                           : Why::tr("Under %1, %2 keys have a weight above 0, and this key is not one of them."))
            .arg(letter, countText(Index(some)));
    }
    return {};
}

// Compares the weight with the largest one: a / a′ = e^(x − x′), which differs between A and B if their scales differ.
QString besideTheBest(const InspectedCell& cell)
{
    const auto& scales = cell.of->scales;
    const auto part = [](double ratio) { return briefText(ratio, 3).replace(QLatin1Char(' '), QChar::Nbsp); };
    const QString same = part(1);
    const bool leads = std::ranges::all_of(cell.weights, [](const InspectedWeight& of) { return of.rank == 1; });
    if (leads && !isBroken(*cell.of)
        && std::ranges::all_of(scales, [](const InspectedScale& scale) { return scale.top.size() > 1; })) {
        const auto second = [&](std::size_t policy) {
            const auto& top = scales[policy].top;
            return part(top[0].weight > 0 ? top[1].weight / top[0].weight : std::nan(""));
        };
        const QString next = countText(scales.front().top[1].key), a = second(0), b = second(scales.size() - 1);
        if (a == same && b == same)
            return Why::tr("Key %1 comes next, with the same weight.").arg(next);
        return Why::tr("Key %1 comes next, with %2 times this key’s weight under A and %3 times under B.").arg(next, a, b);
    }
    const QString a = part(ratioToBest(cell, 0)), b = part(ratioToBest(cell, cell.weights.size() - 1));
    if (isBiased(*cell.of) || isBroken(*cell.of))
        return Why::tr("Its weight is %1 times the largest weight under A and %2 times under B.").arg(a, b);
    const InspectedWeight* leading = ordered(cell);
    const Index best = scales[leading != nullptr ? std::size_t(leading - cell.weights.data()) : 0].top.front().key;
    if (a == same && b == same)
        return Why::tr("Key %1, which has the highest score, has the same weight.").arg(countText(best));
    const double more = cell.of->scores[std::size_t(best)] - cell.score;
    return Why::tr("Key %1 has the highest score, %2 above the score of this key. This key has %3 times that key’s weight under "
                   "A and %4 times under B.")
        .arg(countText(best), briefText(more, 3), a, b);
}

QString ofTheShown(const InspectedCell& cell)
{
    const InspectedRow& row = *cell.of;
    QStringList others;
    for (std::size_t policy = 0; policy < cell.weights.size(); ++policy)
        if (const QString said = byNormalizer(cell, policy); !said.isEmpty())
            others << said;
    if (!others.isEmpty()) {
        const InspectedWeight* of = ordered(cell);
        const bool told = of != nullptr && row.visible > 1 && (isBiased(row) || !std::isnan(row.score.standing(cell.score)));
        if (told)
            others = QStringList{isBiased(row) ? byScoreAndPlace(cell) : byScore(cell, *of), byNormAndDirection(cell),
                         besideTheBest(cell)}
                + others;
        return joined(others);
    }
    if (row.visible == 1)
        return Why::tr("Key %1 is the only one that row %2 sees: its weight is 1, whatever its score.")
            .arg(countText(cell.key), countText(row.row));
    if (std::isnan(row.score.standing(cell.score)) && !isBiased(row))
        return Why::tr("All visible keys have the same score, so each has the weight 1/%1.").arg(countText(row.visible));
    const InspectedWeight* of = ordered(cell);
    if (of == nullptr)
        return Why::tr("The scale is 0, so each visible key has the weight 1/%1, whatever its score.")
            .arg(countText(row.visible));
    QStringList sentences{
        isBiased(row) ? byScoreAndPlace(cell) : byScore(cell, *of), byNormAndDirection(cell), besideTheBest(cell)};
    return joined(sentences);
}

} // namespace

QString hiddenByText(const InspectedCell& cell)
{
    QStringList terms;
    for (std::size_t i = 0; i < std::min(mostTerms, cell.hiding.size()); ++i) {
        const QString term = QString::fromStdString(cell.hiding[i]);
        terms << (term.size() <= mostOfTerm ? term : term.left(mostOfTerm) + QStringLiteral("…"));
    }
    if (cell.hiding.size() > mostTerms)
        terms << QStringLiteral("…");
    return listOf(terms);
}

QString whyThisWeight(const InspectedCell& cell)
{
    const QString row = countText(cell.of->row), key = countText(cell.key);
    if (cell.visible)
        return ofTheShown(cell);
    if (cell.hiding.empty())
        return Why::tr("Key %1 has the weight 0 in the data.").arg(key);
    return Why::tr("The mask hides key %1 from row %2 (%3), so its weight is 0, whatever its score.")
        .arg(key, row, hiddenByText(cell));
}

QString whyThisWeightHelp()
{
    return Why::tr("The key is compared with all keys that the row sees. Ordinary: within one standard deviation of their mean; "
                   "unusual: two or more away.");
}

} // namespace attentoscope
