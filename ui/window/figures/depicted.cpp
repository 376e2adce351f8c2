// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/depicted.h"

#include "core/session/fields.h"
#include "core/studies/heads/head_feed.h"
#include "core/training/runs/extrapolation_plan.h"
#include "core/training/tasks/task.h"
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/cost/batch_pictures.h"
#include "ui/pages/cost/cost_page.h"
#include "ui/pages/head_boards/shown_heads.h"
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/pages/steps/steps_question.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"
#include "ui/window/figures/meant_series.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <map>

namespace attentoscope {

namespace {

struct DepictedWords {
    Q_DECLARE_TR_FUNCTIONS(Depicted)
};

// Returns the keys of the fields that an axis of every picture goes over: n where it is called "length n".
std::vector<std::string> axesOf(const Figure& figure)
{
    constexpr std::size_t mostAxes = 3; // columns; what a picture shows of them comes after
    std::vector<std::vector<std::string>> axes;
    for (const Figure* picture : figure.pictures()) {
        axes.push_back(picture->columns());
        axes.back().resize(std::min(axes.back().size(), mostAxes));
    }
    std::vector<std::string> keys;
    for (const Field& field : experimentFields()) {
        const std::string key = field.key, label = translated(field.label).toStdString();
        const auto isField = [&](const std::string& name) { return name == key || name.ends_with(' ' + key) || name == label; };
        if (!axes.empty() && std::ranges::all_of(axes, [&](const auto& names) { return std::ranges::any_of(names, isField); }))
            keys.push_back(key);
    }
    return keys;
}

// Returns whether a view that calls policies by the names of an author calls them by their letters besides, as "mean A 4.847",
// "KL(A‖B)" and "B − A" do.
bool usesLetter(const View& view, const Figure& figure, const QString& letter)
{
    static const QStringList pages{QStringLiteral("explore"), QStringLiteral("lab")}; // those that have names alone
    return !pages.contains(view.page) || withoutSession(view.name) == QLatin1String("explore/rows") || figure.mentions(letter);
}

// Says which policies the figure shows, and how their author calls them.
void namePolicies(CaptionPart& part, const View& view, const Figure& figure, const PictureEdits& edits)
{
    const std::vector<PolicyChoice> policies = sweptPolicies(part.experiment);
    const QStringList drawn = figure.editable().series;
    PictureEdits ofSeries; // without the author's words, which have letters, too
    ofSeries.series = edits.series;
    ofSeries.policies = edits.policies;
    for (auto& [name, each] : ofSeries.series)
        each.name = QString();
    const SharedFigure named = figure.edited(ofSeries);
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const QStringList names = seriesOfPolicy(p, policies[p]);
        bool isDrawn = false, isHidden = false;
        bool isMentioned = false;
        for (const QString& name : names) {
            const bool isSeries = drawn.contains(name);
            const bool isInWords = namesPolicy(figure, p, name) || (p < 2 && figure.mentions(policyLetter(p)));
            if (isSeries)
                (edits.hides(name) ? isHidden : isDrawn) = true;
            isMentioned = isMentioned || isInWords;
            const auto own = edits.series.find(name);
            if ((isSeries || isInWords) && own != edits.series.end() && own->second.name)
                part.names[p] = *own->second.name;
        }
        if (p < 2 && part.names.contains(p) && usesLetter(view, named ? *named : figure, policyLetter(p)))
            part.lettered.insert(p);
        if (p >= 2 && (isDrawn || (isMentioned && !isHidden)))
            part.further.push_back(p);
        else if (p < 2 && isHidden && !isDrawn && !isMentioned)
            part.unsaid.emplace_back(p == 0 ? "A" : "B");
    }
}

bool isPageOfPoints(const View& view)
{
    return view.isWhole() && view.page == QLatin1String("jl") && view.board == int(JlBoard::Points);
}

// Returns the keys of what the form has and a view does not show, however its pictures are named.
std::vector<std::string> unseenIn(const View& view)
{
    using Keys = std::vector<std::string>;
    static const std::map<QString, Keys> ofPages{
        {QStringLiteral("cost"), {"A", "B"}}, {QStringLiteral("extrapolation"), {"n", "d", "mask", "seed"}}};
    static const Keys ofPoints{"n", "d", "A", "B", "mask"}, ofFormulas{"source", "A", "B", "mask", "seed"};
    static const std::map<QString, Keys> ofViews{{QStringLiteral("jl/ratios"), ofPoints}, {QStringLiteral("jl/worst"), ofPoints},
        {QStringLiteral("jl/inner"), ofPoints}, {QStringLiteral("jl/performer"), ofPoints},
        {QStringLiteral("jl/dimension"), ofFormulas}, {QStringLiteral("jl/multiplier"), ofFormulas},
        {QStringLiteral("jl/map-not-projected"), {"B"}}, {QStringLiteral("jl/map-projected"), {"B"}},
        {QStringLiteral("jl/map-softmax"), {"B"}}, {QStringLiteral("jl/map-linear"), {"B"}},
        {QStringLiteral("geometry/map-in-order"), {"B"}}, {QStringLiteral("geometry/map-permuted"), {"B"}},
        {QStringLiteral("geometry/map-back"), {"B"}}, {QStringLiteral("gradients/logits"), {"B"}},
        {QStringLiteral("jl/additive-entropy"), {"A", "B"}}, {QStringLiteral("jl/additive-factor"), {"A", "B"}},
        {QStringLiteral("jl/additive-peak"), {"A", "B"}}, {QStringLiteral("jl/additive-reach"), {"A", "B"}},
        {QStringLiteral("cost/batch-rows"), {"n", "d", "A", "B", "mask"}},
        {QStringLiteral("cost/batch-work"), {"n", "A", "B", "mask"}}, {QStringLiteral("lab/grid-of-a"), {"B"}},
        {QStringLiteral("lab/grid-of-b"), {"A"}}};
    if (const auto found = ofViews.find(withoutSession(view.name)); found != ofViews.end())
        return found->second;
    if (isPageOfPoints(view))
        return {"A", "B", "mask"};
    const auto found = ofPages.find(view.page);
    return found == ofPages.end() ? Keys() : found->second;
}

// Returns whether a view shows random points of its own, in place of the form's queries and keys.
bool showsPoints(const View& view)
{
    const QStringList alone{QStringLiteral("jl/ratios"), QStringLiteral("jl/worst"), QStringLiteral("jl/inner")};
    return isPageOfPoints(view) || alone.contains(withoutSession(view.name));
}

bool isShippedModel(const Experiment& experiment)
{
    return experiment.source == "tensor" && !experiment.tensorFile.empty()
        && QFileInfo(QString::fromStdString(experiment.tensorFile)) == QFileInfo(shippedModel());
}

} // namespace

Experiment namedOn(const QString& page, const Document& document)
{
    Experiment experiment = document.experiment();
    if (page == QLatin1String("extrapolation")) {
        const auto planned = [&](const PolicyChoice& policy) {
            return training::plannedPolicies(experiment.extrapolation, {policy}).front();
        };
        experiment.policyA = planned(experiment.policyA);
        experiment.policyB = planned(experiment.policyB);
        std::ranges::transform(experiment.further, experiment.further.begin(), planned);
    }
    return experiment;
}

CaptionPart depictedIn(
    const View& view, const Document& document, Engine& engine, const Figure& figure, const PictureEdits& edits)
{
    CaptionPart part{.letter = {}, .name = {}, .experiment = namedOn(view.page, document)};
    part.unsaid = axesOf(figure);
    std::ranges::copy(unseenIn(view), std::back_inserter(part.unsaid));
    if (const MaskPolicies maps = document.view().of<MasksSettings>().policies;
        view.page == QLatin1String("masks") && maps != MaskPolicies::Both)
        part.unsaid.emplace_back(maps == MaskPolicies::A ? "B" : "A");
    if (showsPoints(view))
        part.data = DepictedWords::tr("%1 Gaussian points in %2 dimensions")
                        .arg(countText(part.experiment.projection.points), countText(part.experiment.projection.dim));
    if (withoutSession(view.name) == QLatin1String("jl/performer"))
        if (const auto performer = engine.inquiry<Projections>().answer().performer)
            part.data = DepictedWords::tr("%1 queries and as many keys of %2 dimensions, %3 trials of features")
                            .arg(countText(performer->vectors), countText(performer->dim), countText(performer->draws));
    if (const training::Task* task = training::findTask(part.experiment.extrapolation.task);
        task != nullptr && view.page == QLatin1String("extrapolation"))
        part.data = DepictedWords::tr("Small networks trained on the task “%1”").arg(translated(task->label));
    if (withoutSession(view.name).startsWith(QLatin1String("cost/batch")))
        if (const SharedPaddingStudy study = engine.inquiry<PaddingPrice>().answer())
            part.data = batchText(*study);
    if (view.page == QLatin1String("heads") || view.page == QLatin1String("counterfactual")) {
        part.experiment = ShownHeads().of(document.experiment());
        for (const char* key : {"layer", "head"}) // the pictures name those that they show
            part.unsaid.emplace_back(key);
    }
    if (isShippedModel(part.experiment))
        part.data = DepictedWords::tr("Queries and keys of a small language model (newton.npz of Attentoscope), which reads 512 "
                                      "tokens of Newton’s Opticks");
    const SharedAttentionSteps steps =
        view.page == QLatin1String("steps") ? engine.inquiry<Steps>().answer().steps : SharedAttentionSteps();
    if (const Index all = steps ? steps->result->inputs->nk() : 0; steps && steps->keys() < all)
        part.length = DepictedWords::tr("tokens %1 to %2 of $n = %3$; the weights are normalized over these tokens, and the "
                                        "scale is computed from all tokens")
                          .arg(countText(steps->first), countText(steps->first + steps->keys() - 1), QString::number(all));
    namePolicies(part, view, figure, edits);
    const Claim* claim = claimOf(document);
    if (claim != nullptr && showsClaim(*claim, view.page, withoutSession(view.name)))
        part.cites = claimCitation(*claim);
    part.ofExperiment = view.page != QLatin1String("claims");
    return part;
}

} // namespace attentoscope
