// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdicts/length_verdict.h"

#include "ui/pages/curves/source_words.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace attentoscope {

namespace {

constexpr double flatShare = 0.1, slowShare = 0.5; // shares of the growth of ln n
constexpr std::size_t mostTold = 4; // policies; of further ones only how many keep their entropy flat is told

struct LengthChange {
    std::size_t policy = 0;
    MeanError from, to, planted; // nats at both ends; share of the planted keys at the last
    double by() const { return to.mean - from.mean; }
    double error() const { return std::hypot(from.error, to.error); } // NaN: not known
};

const SweepPoint& pointOf(const SweepTable& table, std::size_t policy, std::size_t length)
{
    return table.points[policy * table.lengths.size() + length];
}

// Returns the first and the last length at which some policy is measured; nothing where they are the same.
std::optional<std::pair<std::size_t, std::size_t>> endsOf(const SweepTable& table)
{
    std::optional<std::size_t> first, last;
    for (std::size_t l = 0; l < table.lengths.size(); ++l)
        for (std::size_t p = 0; p < table.policies.size(); ++p)
            if (std::isfinite(pointOf(table, p, l).entropy().mean)) {
                first = first.value_or(l);
                last = l;
            }
    return first && first != last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

// Returns whether B is A once more, so that its numbers tell nothing.
bool isRepeated(const SweepTable& table, std::size_t policy) { return policy == 1 && table.policies[1] == table.policies[0]; }

// Returns one change for each policy that is measured at both lengths.
std::vector<LengthChange> changesBetween(const SweepTable& table, std::size_t first, std::size_t last)
{
    std::vector<LengthChange> changes;
    for (std::size_t p = 0; p < table.policies.size(); ++p) {
        const SweepPoint &from = pointOf(table, p, first), &to = pointOf(table, p, last);
        LengthChange change{p, from.entropy(), to.entropy(), to[quantity("planted_mass")]};
        if (std::isfinite(change.by()) && !isRepeated(table, p))
            changes.push_back(change);
    }
    return changes;
}

// Returns whether A and B differ by less than the errors allow to tell; false where an error is not known.
bool areAlike(const LengthChange& a, const LengthChange& b)
{
    return std::abs(a.by() - b.by()) < sure * std::hypot(a.error(), b.error());
}

// Names policies as short as they can be told apart: two of the same scale have their parameters.
QStringList namesOf(const SweepTable& table)
{
    const auto isTwice = [&](const PolicyChoice& policy) {
        return std::ranges::count(table.policies, policyName(policy), [](const auto& each) { return policyName(each); }) > 1;
    };
    QStringList names;
    for (std::size_t p = 0; p < table.policies.size(); ++p)
        names << (p < 2                      ? QString(policyLetter(p))
                : isTwice(table.policies[p]) ? labPolicyName(table.policies[p])
                                             : policyName(table.policies[p]));
    return names;
}

enum class Course { StaysFlat, GrowsSlowly, Grows, Falls };

// `growth`: of ln n.
Course courseOf(const LengthChange& change, double growth)
{
    if (change.by() < -flatShare * growth)
        return Course::Falls;
    if (change.by() < flatShare * growth)
        return Course::StaysFlat;
    return change.by() > slowShare * growth ? Course::Grows : Course::GrowsSlowly;
}

// The words for each course, in its order: of one policy, and of both.
constexpr struct {
    const char *one, *both;
} courseWords[] = {
    {QT_TRANSLATE_NOOP("Verdicts", "%1 stays flat"), QT_TRANSLATE_NOOP("Verdicts", "both entropies stay flat")},
    {QT_TRANSLATE_NOOP("Verdicts", "%1 grows slowly"), QT_TRANSLATE_NOOP("Verdicts", "both entropies grow slowly")},
    {QT_TRANSLATE_NOOP("Verdicts", "%1 grows"), QT_TRANSLATE_NOOP("Verdicts", "both entropies grow")},
    {QT_TRANSLATE_NOOP("Verdicts", "%1 falls"), QT_TRANSLATE_NOOP("Verdicts", "both entropies fall")},
};

double growthBetween(const SweepTable& table, std::size_t first, std::size_t last)
{
    return std::log(double(table.lengths[last]) / double(table.lengths[first]));
}

// Says how the entropy of each policy changes. Of two it leaves out the one that grows, as the other tells it.
QString judgement(const std::vector<LengthChange>& changes, double growth, const QStringList& names)
{
    if (changes.size() == 2 && areAlike(changes[0], changes[1]))
        return Verdicts::tr("%1 and %2 do not differ")
            .arg(names[qsizetype(changes[0].policy)], names[qsizetype(changes[1].policy)]);
    QStringList held, told;
    for (const LengthChange& change : changes) {
        const Course course = courseOf(change, growth);
        if (course == Course::StaysFlat)
            held << names[qsizetype(change.policy)];
        if (course != Course::Grows || changes.size() == 1)
            told << Verdicts::tr(courseWords[int(course)].one).arg(names[qsizetype(change.policy)]);
    }
    if (changes.size() == 2 && courseOf(changes[0], growth) == courseOf(changes[1], growth))
        return Verdicts::tr(courseWords[int(courseOf(changes[0], growth))].both);
    if (changes.size() <= 2)
        return phraseOf(told);
    if (held.size() == qsizetype(changes.size()))
        return Verdicts::tr("all entropies stay flat");
    const QString count = Verdicts::tr("%1 of %2 entropies stay flat").arg(held.size()).arg(changes.size());
    return held.empty() ? count : Verdicts::tr("%1 (%2)", "2 of 6 stay flat (names)").arg(count, phraseOf(held));
}

// `withUnit`: the unit stands behind the first number.
QString changesText(const SweepTable& table, const std::vector<LengthChange>& changes, bool withUnit)
{
    const Experiment& experiment = table.experiment;
    const Quantity& entropy = quantity("entropy");
    const double factor = quantityFactor(entropy, experiment.entropy, experiment.bits);
    std::vector<double> by(table.policies.size(), std::nan(""));
    for (const LengthChange& change : changes)
        if (change.policy < mostTold)
            by[change.policy] = factor * change.by();
    const QString unit = withUnit ? quantityUnit(entropy, experiment.entropy, experiment.bits) : QString();
    return eachPolicy(by, 1, unit, true, namesOf(table));
}

// Returns "A +5.5 nats, B +4.6: both grow".
QString judgedText(const SweepTable& table, const std::vector<LengthChange>& changes, double growth, bool withUnit = true)
{
    const QString judged = judgement(changes, growth, namesOf(table)), numbers = changesText(table, changes, withUnit);
    return judged.isEmpty() || numbers.isEmpty() ? numbers : labelled(numbers, judged);
}

// Returns the changes of the second source between the same lengths; none unless it is measured at both.
std::vector<LengthChange> changesBeside(const SweepTable& beside, Index from, Index to)
{
    const auto first = std::ranges::find(beside.lengths, from), last = std::ranges::find(beside.lengths, to);
    if (first == beside.lengths.end() || last == beside.lengths.end())
        return {};
    return changesBetween(beside, std::size_t(first - beside.lengths.begin()), std::size_t(last - beside.lengths.begin()));
}

} // namespace

QString lengthVerdict(const SweepTable& table, const SweepTable* beside)
{
    const auto ends = endsOf(table);
    if (!ends)
        return {};
    const auto [first, last] = *ends;
    const std::vector<LengthChange> changes = changesBetween(table, first, last);
    const double growth = growthBetween(table, first, last);
    QString numbers = judgedText(table, changes, growth);
    std::vector<LengthChange> others;
    if (beside != nullptr)
        others = changesBeside(*beside, table.lengths[first], table.lengths[last]);
    if (!others.empty() && !numbers.isEmpty()) {
        const auto ofSource = [](const SweepTable& of, const QString& text) {
            return labelled(sourceWord(of.experiment.source), text);
        };
        numbers = clausesOf({ofSource(table, numbers), ofSource(*beside, judgedText(*beside, others, growth, false))});
    }
    QStringList sentences;
    if (!numbers.isEmpty())
        sentences << Verdicts::tr("Entropy from %1 to %2 keys: %3.")
                         .arg(countText(table.lengths[first]), countText(table.lengths[last]), numbers);
    QStringList without;
    for (std::size_t p = 0; p < table.policies.size(); ++p)
        if (std::ranges::find(changes, p, &LengthChange::policy) == changes.end() && !isRepeated(table, p))
            without << namesOf(table)[qsizetype(p)];
    for (std::size_t p = 0; !others.empty() && p < beside->policies.size(); ++p)
        if (std::ranges::find(others, p, &LengthChange::policy) == others.end() && !isRepeated(*beside, p))
            without << Verdicts::tr("%1 (%2)", "policy (source)")
                           .arg(namesOf(*beside)[qsizetype(p)], sourceWord(beside->experiment.source));
    if (!without.isEmpty())
        sentences << Verdicts::tr("Policies without a scale at one of these lengths: %1.").arg(phraseOf(without));
    std::vector<double> planted(table.policies.size(), std::nan(""));
    for (const LengthChange& change : changes)
        if (change.policy < 2)
            planted[change.policy] = change.planted.mean;
    if (const QString shares = sharesText(planted); !shares.isEmpty())
        sentences << Verdicts::tr("Weight on the needles: %1.").arg(shares);
    return inOneText(sentences);
}

QString tilesVerdict(std::span<const SharedSweep> sweeps)
{
    long long known = 0, held[2] = {0, 0};
    for (const SharedSweep& sweep : sweeps) {
        if (!sweep || sweep->lengths.size() < 2)
            continue;
        ++known;
        const std::size_t last = sweep->lengths.size() - 1;
        for (const LengthChange& change : changesBetween(*sweep, 0, last))
            if (change.policy < 2 && courseOf(change, growthBetween(*sweep, 0, last)) == Course::StaysFlat)
                ++held[change.policy];
    }
    return known == 0 ? QString()
                      : Verdicts::tr("Entropy stays flat in %1 of %2 tiles under A, in %3 under B.")
                            .arg(countText(held[0]), countText(known), countText(held[1]));
}

} // namespace attentoscope
