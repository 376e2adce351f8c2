// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_pictures.h"

#include "core/training/tasks/task_theory.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

using training::ExtrapolationMean;
using training::ExtrapolationRow;
using training::OverSeeds;
using training::Task;
using training::TestedLength;
using training::TrainingRun;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Extrapolation)
};

constexpr double percent = 100;
constexpr std::size_t markersAlong = 12; // places along a training's losses, of which every second policy has every second

const Task& taskOf(const KnownNetworks& known) { return *training::findTask(known.plan.setup.task); }

Hue hueOf(const ShownNetworks& shown, std::size_t policy)
{
    return policy < shown.hues.size() ? shown.hues[policy] : Hue::plain();
}

QString trainedAtText(const training::TrainingSetup& setup)
{
    return setup.hasOneLength() ? countText(setup.longest)
                                : QStringLiteral("%1–%2").arg(countText(setup.shortest), countText(setup.longest));
}

LinePicture pictureAgainstLength(const training::ExtrapolationPlan& plan, const QString& title, const QString& unit)
{
    LinePicture picture = pictureOfCurves();
    picture.title = pictureTitle(title);
    picture.xLabel = Words::tr("test length n");
    picture.yLabel = unit;
    picture.errorMeaning = Words::tr("over networks");
    picture.emptyText = Words::tr("This plot appears when training is done.");
    const training::TrainingSetup& setup = plan.setup;
    if (setup.hasOneLength())
        picture.marks.push_back({double(setup.longest), Words::tr("training n")});
    else {
        picture.zones.push_back({double(setup.shortest), double(setup.longest), Words::tr("training n")});
        picture.xLow = double(setup.shortest);
        picture.xHigh = double(plan.lengths.back());
    }
    return picture;
}

const QString seedKind = QStringLiteral("seed"), withoutPositions = QStringLiteral("no positions");

// A line through a number of each length that belongs to no policy.
Series levelSeries(const std::vector<Index>& lengths, const QString& key, const QString& name,
    double (*level)(double n, double what), double what = 0)
{
    Series series;
    series.id.kind = key;
    series.legend = name;
    series.kind = name;
    series.hue = Hue::quiet();
    series.thin = true;
    series.dash = Dash::Dotted;
    for (const Index n : lengths) {
        series.xs.push_back(double(n));
        series.ys.push_back(level(double(n), what));
    }
    return series;
}

// A number of a test, and where it stands in the means.
struct Shown {
    double (*of)(const TestedLength& tested);
    OverSeeds ExtrapolationMean::*mean;
    double unit;

    double value(const TestedLength& tested) const { return unit * of(tested); }
};

const Shown shownAccuracy{[](const TestedLength& tested) { return tested.accuracy; }, &ExtrapolationMean::accuracy, percent};

// The means of a policy, or of the control.
Series meansOf(const KnownNetworks& known, const Shown& number, std::size_t policy, bool isControl, Series series)
{
    for (const ExtrapolationMean& mean : known.means)
        if (mean.policy == policy && mean.isControl == isControl) {
            series.xs.push_back(double(mean.n));
            series.ys.push_back(number.unit * (mean.*number.mean).mean);
            series.errors.push_back(number.unit * (mean.*number.mean).error(mean.seeds));
        }
    return series;
}

// Adds a thin line for each network, and their mean with its standard error.
void addNetworks(LinePicture& picture, const ShownNetworks& shown, const Shown& number)
{
    const KnownNetworks& known = *shown.known;
    std::vector<Series> means;
    for (std::size_t policy = 0; policy < known.plan.policies.size(); ++policy) {
        means.push_back(meansOf(known, number, policy, false,
            measuredSeries({.policy = policy}, networkPolicyName(known, policy), hueOf(shown, policy))));
        for (Index network = 0; network < known.plan.seeds && known.plan.seeds > 1; ++network) {
            const std::uint64_t seed = known.plan.setup.seed + std::uint64_t(network);
            Series line;
            line.id = {policy, QString::number(seed), seedKind};
            line.name = means.back().name;
            line.kind = Words::tr("seed %1").arg(seed);
            line.hue = means.back().hue;
            line.thin = true;
            for (const ExtrapolationRow& row : known.found.rows)
                if (row.policy == policy && row.seed == seed && !row.isControl) {
                    line.xs.push_back(double(row.tested.n));
                    line.ys.push_back(number.value(row.tested));
                    line.firm.push_back(row.hasLearned());
                }
            picture.series.push_back(std::move(line));
        }
    }
    picture.series.insert(picture.series.end(), means.begin(), means.end());
}

// Adds the network without positions, and guessing, of a task of text.
void addControls(LinePicture& picture, const KnownNetworks& known, const Shown& number)
{
    Series control = meansOf(
        known, number, 0, true, measuredSeries({.kind = withoutPositions}, Words::tr("no position encoding"), Hue::quiet()));
    if (!control.xs.empty())
        picture.series.push_back(std::move(control));
    if (known.found.guesses.empty())
        return;
    Series guess;
    guess.id.kind = "baseline";
    guess.legend = guess.kind = Words::tr("baseline: most frequent token");
    guess.hue = Hue::quiet();
    guess.thin = true;
    guess.dash = Dash::Dotted;
    for (const TestedLength& tested : known.found.guesses) {
        guess.xs.push_back(double(tested.n));
        guess.ys.push_back(number.value(tested));
    }
    picture.series.push_back(std::move(guess));
}

// Adds the accuracy of a network of the vote that learned e^r exactly, under each policy.
void addVotes(LinePicture& picture, const ShownNetworks& shown)
{
    const KnownNetworks& known = *shown.known;
    for (std::size_t policy = 0; policy < known.plan.policies.size(); ++policy) {
        Series theory = theorySeries({.policy = policy}, networkPolicyName(known, policy), hueOf(shown, policy));
        double trained = 0;
        for (const ExtrapolationRow& row : known.found.rows) {
            if (row.policy != policy || row.seed != known.plan.setup.seed)
                continue;
            if (trained == 0 && row.tested.n == known.plan.setup.longest)
                trained = row.tested.multiplier;
            if (trained == 0) // shorter tests have no multiplier in training to be compared with
                continue;
            theory.xs.push_back(double(row.tested.n));
            theory.ys.push_back(percent * training::voteAccuracy(row.tested.multiplier / trained, row.tested.n));
        }
        if (!theory.xs.empty())
            picture.series.push_back(std::move(theory));
    }
}

// The mean of the losses of `width` steps around each of at most `most` places; of those that are done around the first.
void addSmoothed(Series& series, const TrainingRun& run, double unit)
{
    constexpr std::size_t most = 120;
    const std::size_t steps = run.losses.size(), width = std::max<std::size_t>(1, std::size_t(run.setup.steps) / most);
    for (std::size_t begin = 0; begin < steps && (begin == 0 || begin + width <= steps); begin += width) {
        const std::size_t count = std::min(width, steps - begin);
        double sum = 0;
        for (std::size_t step = begin; step < begin + count; ++step)
            sum += double(run.losses[step]);
        series.xs.push_back(double(begin) + double(count) / 2);
        series.ys.push_back(unit * sum / double(count));
    }
}

double unitOf(bool bits) { return bits ? 1 / std::numbers::ln2 : 1; }

QString unitName(bool bits) { return bits ? Words::tr("bits") : Words::tr("nats"); }

bool learned(const KnownNetworks& known, std::size_t policy, Index& count)
{
    const ExtrapolationMean* mean = known.meanOf(policy, known.plan.lengths.back());
    count = mean == nullptr ? 0 : mean->learned;
    return mean != nullptr && mean->learned == mean->seeds;
}

QString percentOf(double share) { return fixedText(percent * share, 1); }

QString signedPercent(double share) { return (share > 0 ? QStringLiteral("+") : QString()) + percentOf(share); }

// Returns how many networks each policy has; of results in parts, how many are there.
QString seedsText(const KnownNetworks& known)
{
    Index there = 0;
    for (const ExtrapolationMean& mean : known.means)
        there = std::max(there, mean.seeds);
    const QString all = countText(known.plan.seeds);
    return there < known.plan.seeds ? Words::tr("%1 of %2").arg(countText(there), all) : all;
}

QString thinText(const KnownNetworks& known)
{
    return known.plan.seeds > 1 ? Words::tr("thin lines: %1 networks").arg(seedsText(known)) : QString();
}

} // namespace

QString networkPolicyName(const KnownNetworks& known, std::size_t policy)
{
    const QString name = labPolicyName(known.plan.policies[policy]);
    return policy < 2 ? policyLetter(policy) + QLatin1Char(' ') + name : name;
}

std::optional<training::ExtrapolationPlan> awaitedPlan(const NetworkTraining::Inputs& of)
{
    auto plan = training::planOf(of.setup, of.policies, of.seed); // lengths of a text are checked when it is read
    return plan ? std::optional(*std::move(plan)) : std::nullopt;
}

double awaitedHigh(const std::string& task)
{
    constexpr double ofPieces = 50; // as many as these small networks never guess
    return training::findTask(task)->ofText ? ofPieces : percent;
}

LinePicture awaitedPicture(const training::ExtrapolationPlan& plan)
{
    const Task& task = *training::findTask(plan.setup.task);
    LinePicture picture = pictureAgainstLength(plan, QString(), Words::tr("accuracy (%)"));
    picture.title = pictureTitle(Words::tr("Your prediction"), translated(task.label));
    picture.yHigh = awaitedHigh(task.name);
    if (task.ofText) { // the line along the axis gives the plot its axes
        picture.series.push_back(levelSeries(plan.lengths, {}, {}, [](double, double zero) { return zero; }));
        return picture;
    }
    picture.series.push_back(levelSeries(
        plan.lengths, "chance", Words::tr("chance"), [](double, double classes) { return percent / classes; },
        double(task.classes)));
    return picture;
}

DrawnAccuracy drawnFor(const training::ExtrapolationPlan& plan, const DrawnAccuracy& drawn)
{
    DrawnAccuracy fits{.task = plan.setup.task, .trained = plan.setup.longest, .policies = {}, .ofPolicies = {}};
    for (std::size_t policy = 0; policy < std::min(fits.policies.size(), plan.policies.size()); ++policy) {
        fits.policies[policy] = policyText(plan.policies[policy]);
        if (drawn.task == fits.task && drawn.trained == fits.trained && drawn.policies[policy] == fits.policies[policy])
            fits.ofPolicies[policy] = drawn.ofPolicies[policy];
    }
    return fits;
}

void addDrawn(LinePicture& picture, const training::ExtrapolationPlan& plan, const DrawnAccuracy& drawn)
{
    const DrawnAccuracy fits = drawnFor(plan, drawn);
    for (std::size_t policy = 0; policy < fits.ofPolicies.size(); ++policy)
        if (Series line = drawnSeries(fits, policy, plan.lengths); !line.xs.empty())
            picture.series.push_back(std::move(line));
}

QString drawnWords(const KnownNetworks& known, const DrawnAccuracy& drawn)
{
    QStringList parts;
    const DrawnAccuracy fits = drawnFor(known.plan, drawn);
    for (std::size_t policy = 0; policy < std::min(fits.ofPolicies.size(), known.plan.policies.size()); ++policy) {
        std::map<Index, double> measured;
        for (const Index n : known.plan.lengths)
            if (const ExtrapolationMean* mean = known.meanOf(policy, n))
                measured[n] = percent * mean->accuracy.mean;
        if (const auto error = drawnError(fits.ofPolicies[policy], measured))
            parts << Words::tr("%1 is off by %2 points on average, most at n = %3: you drew %4, the networks reach %5.")
                         .arg(policyLetter(policy), fixedText(error->mean, 1), countText(error->worstLength),
                             fixedText(error->drawn, 1), fixedText(error->measured, 1));
    }
    return parts.isEmpty() ? QString() : Words::tr("Your prediction: %1").arg(parts.join(QLatin1Char(' ')));
}

LinePicture accuracyPicture(const ShownNetworks& shown)
{
    const KnownNetworks& known = *shown.known;
    LinePicture picture = pictureAgainstLength(known.plan, Words::tr("Accuracy"), Words::tr("accuracy (%)"));
    picture.title = pictureTitle(Words::tr("Accuracy"), translated(taskOf(known).label));
    if (!known.isTested())
        return picture;
    const Task& task = taskOf(known);
    picture.yHigh = task.ofText ? 0 : percent;
    addNetworks(picture, shown, shownAccuracy);
    if (task.ofText)
        addControls(picture, known, shownAccuracy);
    else
        picture.series.push_back(levelSeries(
            known.plan.lengths, "chance", Words::tr("chance"), [](double, double classes) { return percent / classes; },
            double(task.classes)));
    if (known.plan.setup.task == "vote")
        addVotes(picture, shown);
    picture.note = Words::tr("trained at n = %1; thin lines: %2 networks; %3 questions")
                       .arg(trainedAtText(known.plan.setup), seedsText(known), countText(known.plan.examples));
    return picture;
}

LinePicture testEntropyPicture(const ShownNetworks& shown, bool bits)
{
    const KnownNetworks& known = *shown.known;
    LinePicture picture =
        pictureAgainstLength(known.plan, Words::tr("Entropy of the weights"), Words::tr("H (%1)").arg(unitName(bits)));
    if (!known.isTested())
        return picture;
    const double unit = unitOf(bits);
    addNetworks(picture, shown, {[](const TestedLength& tested) { return tested.entropy; }, &ExtrapolationMean::entropy, unit});
    picture.series.push_back(levelSeries(
        known.plan.lengths, "maximum", Words::tr("maximum ln n"), [](double n, double scale) { return scale * std::log(n); },
        unit));
    picture.note = thinText(known);
    return picture;
}

LinePicture testLossPicture(const ShownNetworks& shown, bool bits)
{
    const KnownNetworks& known = *shown.known;
    LinePicture picture =
        pictureAgainstLength(known.plan, Words::tr("Test loss"), Words::tr("cross-entropy (%1)").arg(unitName(bits)));
    if (!known.isTested())
        return picture;
    const double unit = unitOf(bits);
    const Shown loss{[](const TestedLength& tested) { return tested.loss; }, &ExtrapolationMean::loss, unit};
    addNetworks(picture, shown, loss);
    if (taskOf(known).ofText)
        addControls(picture, known, loss);
    else
        picture.series.push_back(levelSeries(
            known.plan.lengths, "chance", Words::tr("chance"), [](double, double level) { return level; },
            unit * std::log(double(taskOf(known).classes))));
    picture.note = thinText(known);
    return picture;
}

LinePicture trainingLossPicture(const ShownNetworks& shown, bool bits)
{
    const KnownNetworks& known = *shown.known;
    LinePicture picture;
    picture.title = pictureTitle(Words::tr("Training loss"));
    picture.xLabel = Words::tr("training step");
    picture.yLabel = Words::tr("cross-entropy (%1)").arg(unitName(bits));
    picture.emptyText = Words::tr("No training step is done yet.");
    picture.xLow = 0;
    picture.xHigh = double(known.plan.setup.steps);
    const auto groups = training::trainingGroups(known.plan.setup, known.plan.policies);
    for (const TrainingRun& run : known.runs) {
        const bool isControl = known.plan.setup.encoder.ropeBase > 0 && run.setup.encoder.ropeBase == 0;
        const auto group = std::ranges::find(groups, run.setup.policy, &training::TrainingGroup::trained);
        if (group == groups.end())
            continue;
        const std::size_t policy = group->policies.front();
        QString name = isControl ? Words::tr("no position encoding") : networkPolicyName(known, policy);
        if (!isControl && group->policies.size() > 1)
            name = group->policies.size() == known.plan.policies.size() ? Words::tr("all policies")
                                                                        : Words::tr("%1 and policies trained alike").arg(name);
        SeriesId ofSeeds{.policy = policy};
        if (isControl)
            ofSeeds = {.kind = withoutPositions};
        else if (group->policies.size() > 1)
            ofSeeds.kind = "trained alike";
        Series line;
        line.id = {ofSeeds.policy, QString::number(run.setup.seed), ofSeeds.kind.isEmpty() ? seedKind : ofSeeds.kind};
        line.name = naming(ofSeeds, name);
        line.legend = run.setup.seed == known.plan.setup.seed ? line.name : NamedText();
        line.kind = Words::tr("seed %1").arg(run.setup.seed);
        line.hue = isControl ? Hue::quiet() : group->policies.size() > 1 ? Hue::plain() : hueOf(shown, policy);
        line.thin = true;
        addSmoothed(line, run, unitOf(bits));
        for (std::size_t place = policy % 2; place < markersAlong && !line.legend.isEmpty(); place += 2) // between the others'
            line.markers.push_back((2 * place + 1) * line.xs.size() / (2 * markersAlong));
        if (!line.xs.empty())
            picture.series.push_back(std::move(line));
    }
    return picture;
}

NumberTable gainTable(const ShownNetworks& shown)
{
    NumberTable table;
    if (!shown.known || !shown.known->isTested())
        return table;
    const KnownNetworks& known = *shown.known;
    const Index first = known.plan.setup.longest, last = known.plan.lengths.back();
    table.corner = Words::tr("%");
    table.columns.push_back({QStringLiteral("Trained"), QStringLiteral("<i>n</i> = %1").arg(countText(first)),
        Words::tr("Accuracy at the longest training length")});
    table.columns.push_back({QStringLiteral("Long"), QStringLiteral("<i>n</i> = %1").arg(countText(last)),
        Words::tr("Accuracy at the longest test length: mean ± standard deviation over networks")});
    table.columns.push_back({QStringLiteral("Gain"), Words::tr("gain over A"),
        Words::tr("Accuracy at the longest test length minus the accuracy of A, with its 95 % interval. Networks with the same "
                  "seed are compared on the same questions")});
    for (std::size_t policy = 0; policy < known.plan.policies.size(); ++policy) {
        const ExtrapolationMean* mean = known.meanOf(policy, last);
        double trained = 0;
        Index count = 0;
        for (const ExtrapolationRow& row : known.found.rows)
            if (row.policy == policy && row.tested.n == last && !row.isControl) {
                trained += row.trainedAccuracy;
                ++count;
            }
        if (mean == nullptr || count == 0)
            continue;
        const QString gain = policy == 0
            ? QStringLiteral("—")
            : QStringLiteral("%1 ± %2").arg(signedPercent(mean->gain), percentOf(mean->gainMargin()));
        const QString accuracy = mean->seeds > 1
            ? QStringLiteral("%1 ± %2").arg(percentOf(mean->accuracy.mean), percentOf(mean->accuracy.deviation))
            : percentOf(mean->accuracy.mean);
        auto& line = table.addLine(QStringLiteral("policy%1").arg(policy),
            policyLegend(policy, known.plan.policies[policy]).toHtmlEscaped(), networkPolicyName(known, policy),
            {percentOf(trained / double(count)), accuracy, gain});
        line.hue = hueOf(shown, policy);
        line.wrapped = true;
    }
    return table;
}

QString planWords(const NetworkTraining::Inputs& of)
{
    const Task* task = training::findTask(of.setup.task);
    if (task == nullptr || task->ofText) // its lengths are known when the text is read
        return {};
    const auto plan = training::planOf(of.setup, of.policies, of.seed);
    if (!plan)
        return translated(plan.error());
    const training::TrainingSetup& setup = plan->setup;
    QStringList lengths;
    for (const Index n : plan->lengths)
        lengths << countText(n);
    QString text = Words::tr("Trained at n = %1 in %2 steps of %3 examples, tested at n = %4. Network width %5, d = %6.")
                       .arg(trainedAtText(setup), countText(setup.steps), countText(setup.batch), listOf(lengths),
                           countText(setup.width), countText(setup.d));
    for (std::size_t policy = 0; policy < of.policies.size(); ++policy)
        if (plan->policies[policy] != of.policies[policy])
            return inOneText({text, Words::tr("n₀ defaults to the training length, %1.").arg(countText(setup.longest))});
    return text;
}

QString trainingWords(const KnownNetworks& known)
{
    QStringList parts{translated(training::trainingCase(training::trainingGroups(known.plan.setup, known.plan.policies)))};
    if (known.isTested())
        for (std::size_t policy = 0; policy < known.plan.policies.size(); ++policy)
            if (Index count = 0; !learned(known, policy, count))
                parts << (taskOf(known).ofText
                        ? Words::tr("%1: %2 of %3 networks are better than always guessing the most frequent token.")
                        : Words::tr("%1: %2 of %3 networks learned the task (an accuracy of 90 % at the training length); the "
                                    "means include all networks."))
                             .arg(networkPolicyName(known, policy))
                             .arg(count)
                             .arg(known.plan.seeds);
    if (known.isTested() && known.plan.seeds > 1)
        parts << Words::tr(
            "± in the column n = %1: standard deviation over networks. ± in the column “gain over A”: 95 % interval.")
                     .arg(countText(known.plan.lengths.back()));
    return inOneText(parts);
}

QString extrapolationVerdict(const KnownNetworks& known)
{
    if (!known.isTested())
        return {};
    const Index n = known.plan.lengths.back();
    const ExtrapolationMean* first = known.meanOf(0, n);
    const ExtrapolationMean* best = nullptr; // of the others the one that differs most
    for (std::size_t policy = 1; policy < known.plan.policies.size(); ++policy)
        if (const ExtrapolationMean* mean = known.meanOf(policy, n);
            mean != nullptr && (best == nullptr || std::abs(mean->gain) > std::abs(best->gain)))
            best = mean;
    if (first == nullptr)
        return {};
    const QString task = translated(taskOf(known).label);
    if (best == nullptr)
        return Words::tr("%1, trained at n = %2. Accuracy at n = %4: %3 %.")
            .arg(task, trainedAtText(known.plan.setup), percentOf(first->accuracy.mean), countText(n));
    const double margin = best->gainMargin();
    const auto brief = [&](std::size_t policy) {
        return policy < 2 ? policyLetter(policy) : policyName(known.plan.policies[policy]);
    };
    const double least = best->gain - margin, most = best->gain + margin;
    const QString outcome = least > 0 ? Words::tr("%1 wins by %2 points (95 % interval %3 to %4)")
                                            .arg(brief(best->policy), percentOf(best->gain), percentOf(least), percentOf(most))
        : most < 0 ? Words::tr("%1 loses by %2 points (95 % interval %3 to %4)")
                         .arg(brief(best->policy), percentOf(-best->gain), percentOf(-most), percentOf(-least))
                   : Words::tr("no clear difference (%1 points, 95 % interval %2 to %3)")
                         .arg(signedPercent(best->gain), percentOf(least), percentOf(most));
    return Words::tr("%1, trained at n = %2. Accuracy at n = %3: %4 %5 %, %6 %7 %; %8.")
        .arg(task, trainedAtText(known.plan.setup), countText(n), brief(best->policy), percentOf(best->accuracy.mean), brief(0),
            percentOf(first->accuracy.mean), outcome);
}

} // namespace attentoscope
