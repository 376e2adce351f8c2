// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdicts/verdict_table.h"

#include "core/studies/heads/head_feed.h"
#include "ui/document/document.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/cost/cost_page.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/distance/distance_page.h"
#include "ui/pages/entropy/entropy_question.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_question.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/gradients/gradient_questions.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/head_boards/heads_board.h"
#include "ui/pages/head_boards/notable_heads.h"
#include "ui/pages/jl/additive/additive_board.h"
#include "ui/pages/jl/linear/linear_board.h"
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/projected/projected_board.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/pages/lab/grid/grid_question.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/steps/steps_question.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/pages/verdicts/length_verdict.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/study_verdicts.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"
#include "ui/widgets/lone_picture.h"

#include <algorithm>

namespace attentoscope {

namespace {

using Reads = std::vector<InquiryBase*>;

template <class... Q>
Reads reads(Engine& engine, const Document&)
{
    return {&engine.inquiry<Q>()...};
}

// Returns the answer to the question, or null where there is none or the inputs that are asked now have failed.
template <class Q>
const typename Q::Answer* known(Engine& engine)
{
    const Inquiry<Q>& inquiry = engine.inquiry<Q>();
    return inquiry.of() && inquiry.failure() == nullptr ? &inquiry.answer() : nullptr;
}

template <class Q, class Say>
QString said(Engine& engine, Say say)
{
    const auto* answer = known<Q>(engine);
    return answer != nullptr && *answer ? say(**answer) : QString();
}

QString evaluated(Engine& engine, const Document& document)
{
    const SharedResult& result = mostRows(engine);
    return result && engine.inquiry<Evaluation>().failure() == nullptr
        ? evaluationVerdict(*result, onlyPolicy(document.experiment(), document.view()))
        : QString();
}

// Returns the curves of the policies that are compared: these may have been measured together with the lab's further ones.
SweepTable ofCompared(const SweepTable& table)
{
    SweepTable compared = table;
    compared.policies.resize(std::min(table.policies.size(), comparedPolicies(table.experiment).size()));
    compared.points.resize(compared.policies.size() * table.lengths.size());
    return compared;
}

// Tells the table of the curves, or where there is none what the rows come to.
QString againstLength(Engine& engine, const Document& document, QString (*tell)(const SweepTable& table))
{
    const Experiment& experiment = document.experiment();
    QString text;
    if (engine.inquiry<Curves>().isAsked()) // otherwise they are hidden, and those that are known may be of another experiment
        text = said<Curves>(engine, tell);
    if (text.isEmpty())
        text = evaluated(engine, document);
    if (text.isEmpty() || !hasHeads(experiment))
        return text;
    const bool layers = experiment.source == "tensor";
    return inOneText({layers ? Verdicts::tr("Layer %1 · head %2.").arg(experiment.layer).arg(experiment.head)
                             : Verdicts::tr("Head %1.").arg(experiment.head),
        text});
}

QString besideLength(Engine& engine, const Document& document)
{
    const auto alone = [&] {
        return againstLength(engine, document, [](const SweepTable& table) { return lengthVerdict(ofCompared(table)); });
    };
    const SharedSweep* curves = known<Curves>(engine);
    const Inquiry<CurvesBeside>& second = engine.inquiry<CurvesBeside>();
    const std::string source = document.view().of<CurvesSettings>().secondTo(document.experiment().source);
    const bool isThere =
        second.isAsked() && second.failure() == nullptr && second.answer() && second.of()->subject.experiment.source == source;
    if (curves == nullptr || !*curves || !engine.inquiry<Curves>().isAsked())
        return alone();
    if (isThere)
        return lengthVerdict(ofCompared(**curves), second.answer().get());
    for (const KeptCurves& kept : document.view().of<CurvesSettings>().kept)
        if (const auto table = ofAnotherSource(kept, (*curves)->experiment))
            return lengthVerdict(ofCompared(**curves), &*table);
    return alone();
}

Reads jlReads(Engine& engine, const Document& document)
{
    switch (document.view().of<JlSettings>().board) {
    case JlBoard::Points:
        return reads<Projections>(engine, document);
    case JlBoard::Attention:
        return reads<ProjectedMaps>(engine, document);
    case JlBoard::Linear:
        return reads<LinearMaps>(engine, document);
    case JlBoard::Additive:
        return reads<AdditiveCurves>(engine, document);
    }
    return {};
}

QString jlText(Engine& engine, const Document& document)
{
    const double epsilon = document.experiment().projection.epsilon;
    switch (document.view().of<JlSettings>().board) {
    case JlBoard::Points:
        if (const JlFound* found = known<Projections>(engine); found != nullptr && found->projection)
            return pointsVerdict(*found->projection, epsilon);
        return {};
    case JlBoard::Attention:
        return said<ProjectedMaps>(engine, projectedVerdict);
    case JlBoard::Linear:
        return said<LinearMaps>(engine, [&](const LinearAttention& study) { return linearVerdict(study, epsilon); });
    case JlBoard::Additive:
        return said<AdditiveCurves>(engine, additiveVerdict);
    }
    return {};
}

constexpr const char* ofLengths = QT_TRANSLATE_NOOP("Verdicts",
    "Change of the mean entropy from the shortest to the longest length measured, compared with the growth of ln n. Stays flat: "
    "below 10 % of that growth. Grows slowly: up to 50 %. Grows: above 50 %. Falls: a loss above 10 %. Do not differ: by less "
    "than two standard errors.");
constexpr const char* ofRows = QT_TRANSLATE_NOOP("Verdicts",
    "Means over the rows that see a key, without rows of padding. No difference: of all rows none at all, of a sample of "
    "them less than two standard errors of the differences row by row.");

const Verdict verdicts[] = {
    {"explore", reads<Curves, CurvesBeside, Evaluation, MoreRows>, besideLength, ofLengths},
    {"lab", reads<Curves, Evaluation, MoreRows, GridQuestion>,
        [](Engine& engine, const Document& document) {
            if (document.view().of<LabSettings>().board == LabBoard::Curves)
                return againstLength(engine, document, [](const SweepTable& table) { return lengthVerdict(table); });
            const QString tiles = said<GridQuestion>(engine, [](const GridTable& grid) { return tilesVerdict(grid.sweeps); });
            return tiles.isEmpty() ? evaluated(engine, document) : tiles;
        },
        ofLengths},
    {"masks", reads<SequenceMaps>,
        [](Engine& engine, const Document&) {
            const Sequences* sequences = known<SequenceMaps>(engine);
            return sequences != nullptr ? maskVerdict(*sequences) : QString();
        },
        ofRows},
    {"distance", reads<Distances>, [](Engine& engine, const Document&) { return said<Distances>(engine, distanceVerdict); },
        QT_TRANSLATE_NOOP("Verdicts",
            "Distance from the query within which half of a row's weight lies: mean over rows, to the width of a bar. Uniform "
            "weights give every visible key the same. “As far as”: within 10 %.")},
    {"steps", reads<Steps>,
        [](Engine& engine, const Document& document) {
            const KnownSteps* steps = known<Steps>(engine);
            if (steps == nullptr || !steps->steps)
                return QString();
            const Index chosen = document.view().row - steps->steps->firstQuery, rows = steps->steps->queries();
            const bool isAlone = document.view().of<StepsSettings>().aAlone;
            return stepsVerdict(*steps->steps, chosen >= 0 && chosen < rows ? chosen : rows - 1,
                isAlone ? std::optional<std::size_t>(0) : onlyPolicy(document.experiment(), document.view()));
        },
        QT_TRANSLATE_NOOP("Verdicts",
            "The key with the largest weight of the chosen row under A, and its weight. If only a part of the sequence is shown, "
            "the weights are divided by their sum over the keys shown.")},
    {"entropy", reads<EntropyQuestion, SinkQuestion>,
        [](Engine& engine, const Document& document) {
            const EntropySettings& settings = document.view().of<EntropySettings>();
            if (settings.ofSinks)
                return said<SinkQuestion>(engine, [&](const SinkStudy& study) { return sinkVerdict(study, settings.sinks); });
            const Entropies* found = known<EntropyQuestion>(engine);
            return found != nullptr && found->study ? entropyVerdict(*found->study) : QString();
        },
        ofRows},
    {"extrapolation", reads<NetworkTraining>,
        [](Engine& engine, const Document& document) {
            if (document.view().of<ExtrapolationSettings>().guessesFirst)
                return Verdicts::tr("Draw the accuracy against length that you expect, before you see the answers.");
            const SharedNetworks* networks = known<NetworkTraining>(engine);
            if (pageInputs(document).shipped && engine.inquiry<NetworkTraining>().isLate())
                return QString(); // they are tested in a moment
            if (networks == nullptr || !*networks || !showsNetworks(document, *engine.inquiry<NetworkTraining>().of()))
                return Verdicts::tr("No network of this task is trained yet.");
            return (*networks)->isTested() ? extrapolationVerdict(**networks) : Verdicts::tr("The networks are being trained.");
        },
        QT_TRANSLATE_NOOP("Verdicts",
            "The policy that differs most from the first one at the longest length tested, network by network on the same "
            "questions. It wins or loses where the interval that holds the difference with a probability of 95 % leaves out 0.")},
    {"cost", reads<CostMeasurement, PaddingPrice>,
        [](Engine& engine, const Document& document) {
            if (document.view().of<CostSettings>().ofBatch)
                return said<PaddingPrice>(engine, paddingVerdict);
            const CostTable* table = known<CostMeasurement>(engine);
            return table != nullptr ? costVerdict(*table) : QString();
        },
        QT_TRANSLATE_NOOP("Verdicts",
            "Measured on this machine, where other programs may run. Times are medians; in brackets, the fastest run of one over "
            "the slowest of the other. In a batch: the shortest times")},
    {"heads", reads<HeadStudies>,
        [](Engine& engine, const Document& document) {
            const HeadStudy* study = known<HeadStudies>(engine);
            return study != nullptr ? headsVerdict(*study, document.experiment()) : QString();
        },
        QT_TRANSLATE_NOOP("Verdicts",
            "Mean entropies of heads. Loss of focus: the mean at positions beyond the training length, minus the mean in its "
            "second half. A click selects the head named first, which has a diamond in the plot."),
        [](Engine& engine, Document* document) {
            const HeadStudy* study = known<HeadStudies>(engine);
            const auto first = study != nullptr ? notableHeads(*study).first() : std::nullopt;
            if (first)
                HeadsBoard::chooseHead(document, ShownHeads().of(document->experiment()), *study, *first);
        }},
    {"counterfactual", reads<HeadStudies, OtherHeads>,
        [](Engine& engine, const Document& document) {
            const HeadStudy *layer = known<HeadStudies>(engine), *all = known<OtherHeads>(engine);
            const bool same = layer != nullptr && all != nullptr
                && engine.inquiry<HeadStudies>().of()->subject == engine.inquiry<OtherHeads>().of()->subject;
            const HeadStudy* study = same && all->compared() > layer->compared() ? all : layer;
            return study != nullptr ? changeSummaryText(*study, document.experiment()) : QString();
        },
        QT_TRANSLATE_NOOP("Verdicts", "The same queries and keys under both policies. More focused: of lower mean entropy")},
    {"gradients", reads<Saturation, Curves>,
        [](Engine& engine, const Document&) {
            return inOneText({said<Curves>(engine, gradientLengthVerdict), said<Saturation>(engine, gradientVerdict)});
        },
        QT_TRANSLATE_NOOP("Verdicts",
            "The gradient that the scores of a row receive is λ‖J‖, where J = diag(a) − a aᵀ is the derivative of its weights in "
            "its logits. It is compared between the longest and the shortest length measured. Washed out (near-uniform) and "
            "frozen (saturated): one row in ten keeps less than half of the ‖J‖ that nine rows in ten keep at the best scale. "
            "One-hot: a weight above 0.99."),
        nullptr, {"gradients/chain", "gradients/logits"}},
    {"jl", jlReads, jlText,
        QT_TRANSLATE_NOOP("Verdicts", "Random projections and features as drawn, with theory where it exists"), nullptr,
        {"jl/inner", "jl/dimension", "jl/multiplier", "jl/performer"}},
    {"geometry", reads<TokenOrder>, [](Engine& engine, const Document&) { return said<TokenOrder>(engine, orderVerdict); },
        QT_TRANSLATE_NOOP("Verdicts", "The largest change of a weight when the tokens are permuted and their order is restored"),
        nullptr,
        {"geometry/hull", "geometry/distances", "geometry/query-plane", "geometry/query-field", "geometry/score-factors"}},
    {"claims", reads<RemadeClaims>, [](Engine& engine, const Document&) { return said<RemadeClaims>(engine, claimsVerdict); },
        QT_TRANSLATE_NOOP("Verdicts",
            "A claim is reproduced if all of its values are within their limits, and partly reproduced if some are. An erratum "
            "is a published claim that is wrong.")},
};

} // namespace

const Verdict& verdictOf(const QString& page)
{
    const auto found =
        std::ranges::find_if(verdicts, [&](const Verdict& verdict) { return page == QLatin1String(verdict.page); });
    return found == std::end(verdicts) ? verdicts[0] : *found;
}

QString saidOn(const Verdict& verdict, Engine& engine, const Document& document)
{
    const std::string& lone = document.view().of<LonePictureSettings>().shown;
    return std::ranges::find(verdict.others, lone) == verdict.others.end() ? verdict.text(engine, document) : QString();
}

QString verdictHelp(const Verdict& verdict) { return Verdicts::tr(verdict.help); }

} // namespace attentoscope
