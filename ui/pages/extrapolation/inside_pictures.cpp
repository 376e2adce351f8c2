// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/inside_pictures.h"

#include "ui/figures/edits/named_text.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attentoscope {

namespace {

using training::TrainingRun;
using training::WatchedShape;
using training::WatchedStep;

struct InsideWords {
    Q_DECLARE_TR_FUNCTIONS(InsideNetworks)
};

constexpr double beside = 0.02; // part of the axis of steps, for markers
constexpr double undrawn = std::numeric_limits<double>::quiet_NaN();

WatchedShape shapeOf(const KnownNetworks& known) { return training::watchedShape(known.plan.setup); }

bool isControl(const KnownNetworks& known, const TrainingRun& run)
{
    return known.plan.setup.encoder.ropeBase > 0 && run.setup.encoder.ropeBase == 0;
}

// Returns the policies that a run serves; none of a control.
std::vector<std::size_t> servedBy(const KnownNetworks& known, const TrainingRun& run)
{
    if (!isControl(known, run))
        for (const training::TrainingGroup& group : training::trainingGroups(known.plan.setup, known.plan.policies))
            if (group.trained == run.setup.policy)
                return group.policies;
    return {};
}

// Names the policies that a network serves, as words of a picture do: "A", or "A + B" where both train alike.
QString lettersOf(const KnownNetworks& known, const std::vector<std::size_t>& policies)
{
    QStringList names;
    for (const std::size_t policy : policies)
        names << naming({.policy = policy}, policy < 2 ? policyLetter(policy) : policyName(known.plan.policies[policy]));
    return names.join(QStringLiteral(" + "));
}

// Returns what the networks that differ in their seeds alone have in common; empty: all do.
NamedText groupName(const KnownNetworks& known, const TrainingRun& run)
{
    const auto served = servedBy(known, run);
    if (isControl(known, run))
        return InsideWords::tr("no position encoding");
    if (served.empty() || served.size() == known.plan.policies.size())
        return {};
    return lettersOf(known, served);
}

// Returns the name of a network for words of a picture.
QString networkInWords(const KnownNetworks& known, const TrainingRun& run)
{
    const QString seed = InsideWords::tr("seed %1").arg(run.setup.seed);
    const NamedText group = groupName(known, run);
    return group.isEmpty() ? seed : phraseOf({group.marked(), seed});
}

// Says why no step of a network is known.
QString whyNoStep(const KnownNetworks& known, const ShownHead& head)
{
    const bool isTrained = head.network < known.runs.size() && known.runs[head.network].isFinished();
    return isTrained ? InsideWords::tr("No training steps of this network were recorded.")
                     : InsideWords::tr("No training step is done yet.");
}

QString stepText(Index step) { return InsideWords::tr("step %1").arg(countText(step)); }

// Against the step; `of` returns a number of a head.
template <class Of>
LinePicture pictureOfSteps(const ShownNetworks& shown, const ShownHead& head, const Of& of)
{
    const KnownNetworks& known = *shown.known;
    const WatchedShape shape = shapeOf(known);
    LinePicture picture;
    picture.xLabel = InsideWords::tr("training step");
    picture.xName = InsideWords::tr("step");
    picture.emptyText = whyNoStep(known, head);
    const double steps = double(known.plan.setup.steps);
    picture.xLow = -beside * steps;
    picture.xHigh = steps + beside * steps;
    if (head.step)
        picture.selectedX = double(head.step->step);
    const auto addLine = [&](Series line, std::size_t network, Index place) {
        line.measured = !line.thin;
        for (const SharedWatchedStep& step : watchedSteps(known, network)) {
            line.xs.push_back(double(step->step));
            line.ys.push_back(of(*step, place));
        }
        if (!line.xs.empty())
            picture.series.push_back(std::move(line));
    };
    if (shape.layers * shape.heads > 1) {
        for (Index each = 0; each < shape.heads; ++each) {
            Series line = seriesNamed(
                {.source = QStringLiteral("head %1").arg(each)}, InsideWords::tr("head %1").arg(each), Hue::subject(int(each)));
            line.thin = each != head.head;
            addLine(std::move(line), head.network, head.layer * shape.heads + each);
        }
        return picture;
    }
    std::vector<std::size_t> networks;
    for (std::size_t network = 0; network < known.runs.size(); ++network)
        if (network != head.network)
            networks.push_back(network);
    networks.push_back(head.network); // on top
    const QString chosen = groupName(known, known.runs[head.network]).marked();
    QStringList explained;
    for (const std::size_t network : networks) {
        const auto served = servedBy(known, known.runs[network]);
        Series line;
        line.id.source = QStringLiteral("network %1").arg(network);
        line.name = networkInWords(known, known.runs[network]);
        line.thin = network != head.network;
        const QString group = groupName(known, known.runs[network]).marked();
        if (!line.thin || (group != chosen && known.plan.seeds == 1))
            line.legend = line.name;
        else if (!explained.contains(group)) // one entry for all of a group
            line.legend = group.isEmpty() ? InsideWords::tr("other seeds")
                : group == chosen         ? InsideWords::tr("%1, other seeds").arg(group)
                                          : InsideWords::tr("%1, each seed").arg(group);
        explained << group;
        line.hue = served.size() == 1 && served.front() < shown.hues.size() ? shown.hues[served.front()] : Hue::plain();
        if (!line.thin && known.plan.seeds > 1) // to be told from the other seeds, which have the look of their policy
            line.hue = Hue::subject(0);
        addLine(std::move(line), network, 0);
    }
    return picture;
}

SharedRaster rasterOfWeights(const std::vector<float>& weights, Index rows, Index keys)
{
    auto raster = std::make_shared<Raster>();
    raster->request = {.row1 = rows, .col1 = keys, .width = int(keys), .height = int(rows)};
    raster->width = int(keys);
    raster->height = int(rows);
    raster->values = weights;
    raster->rowsComputed = rows;
    if (!weights.empty()) {
        const auto [low, high] = std::ranges::minmax(weights);
        raster->low = low;
        raster->high = high;
    }
    return raster;
}

// One length of one policy, as a line of the table.
QStringList autopsyNumbers(const training::AutopsyLength& length)
{
    return {countText(length.rank), briefText(length.mass, 3), briefText(length.multiplier, 3),
        std::isfinite(length.restoring) ? briefText(length.restoring, 3) : QStringLiteral("—"),
        length.right ? QStringLiteral("✓") : QStringLiteral("✗")};
}

} // namespace

const std::vector<SharedWatchedStep>& watchedSteps(const KnownNetworks& known, std::size_t network)
{
    static const std::vector<SharedWatchedStep> none;
    return network < known.watched.size() ? known.watched[network] : none;
}

ShownHead shownHead(const ShownNetworks& shown, const ExtrapolationSettings& view)
{
    const KnownNetworks& known = *shown.known;
    const WatchedShape shape = shapeOf(known);
    ShownHead head;
    if (!known.runs.empty())
        head.network = std::min(std::size_t(view.network), known.runs.size() - 1);
    const Index place = std::min(view.head, shape.layers * shape.heads - 1);
    head.layer = place / shape.heads;
    head.head = place % shape.heads;
    const auto& steps = watchedSteps(known, head.network);
    const auto wanted = std::ranges::find_if(steps, [&](const auto& step) { return step->step >= view.step; });
    if (!steps.empty())
        head.step = view.step < 0 || wanted == steps.end() ? steps.back() : *wanted;
    return head;
}

QStringList networkNames(const KnownNetworks& known)
{
    QStringList names;
    for (const TrainingRun& run : known.runs)
        names << NamedText(networkInWords(known, run)).text();
    return names;
}

QStringList headNames(const KnownNetworks& known)
{
    const WatchedShape shape = shapeOf(known);
    QStringList names;
    for (Index layer = 0; layer < shape.layers && shape.layers * shape.heads > 1; ++layer)
        for (Index head = 0; head < shape.heads; ++head)
            names << InsideWords::tr("layer %1, head %2").arg(layer).arg(head);
    return names;
}

LinePicture headEntropyPicture(const ShownNetworks& shown, const ShownHead& head, bool bits)
{
    const double unit = bits ? 1 / std::numbers::ln2 : 1;
    LinePicture picture = pictureOfSteps(
        shown, head, [unit](const WatchedStep& step, Index place) { return unit * double(step.entropy[std::size_t(place)]); });
    picture.title = pictureTitle(InsideWords::tr("Entropy during training"),
        headNames(*shown.known).isEmpty() ? QString() : InsideWords::tr("layer %1").arg(head.layer));
    picture.yLabel = InsideWords::tr("H (%1)").arg(bits ? InsideWords::tr("bits") : InsideWords::tr("nats"));
    return picture;
}

LinePicture headCriticalPicture(const ShownNetworks& shown, const ShownHead& head)
{
    LinePicture picture = pictureOfSteps(shown, head, [](const WatchedStep& step, Index place) {
        const double critical = double(step.critical[std::size_t(place)]);
        return critical > 0 ? critical : undrawn;
    });
    picture.title = pictureTitle(InsideWords::tr("Critical multiplier of the scores"),
        headNames(*shown.known).isEmpty() ? QString() : InsideWords::tr("layer %1").arg(head.layer));
    picture.yLabel = InsideWords::tr("critical multiplier m");
    double least = std::numeric_limits<double>::infinity();
    for (const Series& line : picture.series)
        for (const double critical : line.ys)
            least = critical < least ? critical : least;
    picture.logY = std::isfinite(least); // it grows by factors before anything is learned
    picture.yLow = picture.logY ? std::pow(10, std::floor(std::log10(least))) : 0;
    return picture;
}

MapPicture headMapPicture(const KnownNetworks& known, const ShownHead& head, const ViewState& view)
{
    const WatchedShape shape = shapeOf(known);
    MapPicture picture;
    if (!head.step) {
        picture.emptyText = whyNoStep(known, head);
        return picture;
    }
    std::vector<float> weights;
    Index rows = shape.queries;
    if (shape.queries == 1) {
        const auto& steps = watchedSteps(known, head.network);
        rows = Index(steps.size());
        for (const SharedWatchedStep& step : steps) {
            weights.insert(weights.end(), step->weights.begin(), step->weights.end());
            picture.queryTokens << countText(step->step);
            if (step == head.step)
                picture.selectedRow = picture.queryTokens.size() - 1;
        }
        picture.rowTitle = InsideWords::tr("training step");
        picture.title = pictureTitle(
            InsideWords::tr("Weights of %1").arg(networkInWords(known, known.runs[head.network])), stepText(head.step->step));
    } else {
        const Index cells = shape.queries * shape.keys, place = head.layer * shape.heads + head.head;
        const auto first = head.step->weights.begin() + place * cells;
        weights.assign(first, first + cells);
        picture.title = pictureTitle(InsideWords::tr("Weights of layer %1, head %2").arg(head.layer).arg(head.head),
            InsideWords::tr("%1, %2", "network, step")
                .arg(networkInWords(known, known.runs[head.network]), stepText(head.step->step)));
    }
    picture.raster = rasterOfWeights(weights, rows, shape.keys);
    picture.full = picture.range = {0, rows, 0, shape.keys};
    picture.colors = weightColors(shape.keys, view);
    return picture;
}

LinePicture autopsyPicture(const ShownNetworks& shown, const std::vector<training::Autopsy>& autopsies, Index example)
{
    const KnownNetworks& known = *shown.known;
    LinePicture picture = pictureOfCurves();
    picture.title =
        pictureTitle(InsideWords::tr("Weight of the correct key"), InsideWords::tr("test example %1").arg(countText(example)));
    picture.xLabel = InsideWords::tr("length n");
    picture.yLabel = InsideWords::tr("weight");
    picture.yHigh = 1;
    picture.marks.push_back({double(known.plan.setup.longest), QString()});
    for (std::size_t policy = 0; policy < autopsies.size(); ++policy) {
        Series line = measuredSeries(
            {.policy = policy}, networkPolicyName(known, policy), policy < shown.hues.size() ? shown.hues[policy] : Hue());
        for (const training::AutopsyLength& length : autopsies[policy].lengths) {
            line.xs.push_back(double(length.n));
            line.ys.push_back(length.mass);
        }
        picture.series.push_back(std::move(line));
    }
    picture.note = InsideWords::tr("further tokens are added to the example of n = %1; the question stays the same")
                       .arg(countText(known.plan.setup.longest));
    return picture;
}

NumberTable autopsyTable(const ShownNetworks& shown, const std::vector<training::Autopsy>& autopsies)
{
    NumberTable table{
        {{QStringLiteral("Rank"), InsideWords::tr("rank"), InsideWords::tr("Rank of the correct key: 1 if no logit is larger")},
            {QStringLiteral("Weight"), InsideWords::tr("weight"), InsideWords::tr("Weight of the correct key")},
            {QStringLiteral("Multiplier"), QStringLiteral("<i>m</i>"), InsideWords::tr("Multiplier m = λ√d of the policy")},
            {QStringLiteral("Restoring"), InsideWords::tr("needed <i>m</i>"),
                InsideWords::tr("The smallest multiplier that gives the correct key the same weight as at the training length; "
                                "“—”: no multiplier does, because other keys outrank this key or the policy is not a softmax")},
            {QStringLiteral("Right"), InsideWords::tr("answer"), InsideWords::tr("Whether the network answers correctly")}}};
    table.corner = QStringLiteral("<i>n</i>");
    for (std::size_t policy = 0; policy < autopsies.size(); ++policy) {
        NumberTable::Line& title =
            table.addTitle(QStringLiteral("autopsyOf%1").arg(policy), networkPolicyName(*shown.known, policy));
        if (policy < shown.hues.size())
            title.hue = shown.hues[policy];
        for (const training::AutopsyLength& length : autopsies[policy].lengths)
            table.addLine(
                QStringLiteral("autopsy%1n%2").arg(policy).arg(length.n), countText(length.n), {}, autopsyNumbers(length));
    }
    return table;
}

} // namespace attentoscope
