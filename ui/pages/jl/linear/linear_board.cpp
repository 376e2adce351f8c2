// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/linear/linear_board.h"

#include "ui/document/questions/pooling.h"
#include "ui/pages/jl/linear/linear_numbers.h"
#include "ui/pages/jl/linear/linear_pictures.h"
#include "ui/pages/jl/study/compared_maps.h"
#include "ui/pages/jl/study/studied_part.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct LinearWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::LinearBoard)
};

Index shownFeatures(const LinearAttention& study, const ViewState& view)
{
    return shownTarget(study.features, view.of<JlSettings>().featureCount);
}

// Turns a function of the study, ε and the number of features that is shown into one of the study and the document.
template <class Draw>
auto atEpsilon(Draw draw)
{
    return [draw](const LinearAttention& study, const Document& document) {
        return draw(study, document.experiment().projection.epsilon, shownFeatures(study, document.view()));
    };
}

std::vector<MapPicture> linearMaps(const LinearAttention& study, const Document& document)
{
    const std::size_t policy = comparedPolicy(document.view());
    const Index features = shownFeatures(study, document.view());
    const auto at = std::size_t(std::ranges::find(study.features, features) - study.features.begin());
    return comparedMaps(*study.result, {study.exact[policy], LinearWords::tr("softmax")},
        {study.map(at, policy), LinearWords::tr("%1 random features").arg(countText(features))}, document);
}

} // namespace

Outcome<SharedLinearAttention> LinearMaps::answer(const Inputs& of, const Work<SharedLinearAttention>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return studyLinearAttention(*result, of.setup, work.stop, work.progress, of.reduce);
}

BoardSpec linearBoard()
{
    const auto wanted = [](const Document& document) {
        LinearMaps::Inputs asked{evaluationSubject(document), {}};
        asked.reduce = document.view().of<PoolingSettings>().reduceFor(Stage::Weights);
        asked.setup.features = document.experiment().projection.features;
        return asked;
    };
    const auto needed = [](const LinearAttention& study, const Document& document) {
        return neededPicture(study, document.experiment().projection.epsilon);
    };
    const auto focused = [](const LinearAttention& study, const ViewState& view) {
        return focusPicture(study, shownFeatures(study, view));
    };
    const auto entropy = [](const LinearAttention& study, const ViewState& view) {
        return linearEntropyPicture(study, shownFeatures(study, view));
    };
    const auto choose = choosesAt(&JlSettings::featureCount);
    return {.margins = {},
        .asks = {asked<LinearMaps>(wanted)},
        .panels = {panel<LineView>(QStringLiteral("neededFeatures"), LinearWords::tr("Features needed against length"), {0, 2},
                       fromAnswer<LinearMaps>(needed)),
            panel<LineView>(QStringLiteral("linearError"), LinearWords::tr("Error of the map"), {1, 0},
                fromAnswer<LinearMaps>(atEpsilon(linearErrorPicture)))
                .on(&LineView::clicked, choose),
            panel<LineView>(
                QStringLiteral("linearEntropy"), LinearWords::tr("Entropy of the map"), {1, 1}, fromAnswer<LinearMaps>(entropy))
                .on(&LineView::clicked, choose),
            panel<PointView>(
                QStringLiteral("focusedRows"), LinearWords::tr("Error of each row"), {1, 2}, fromAnswer<LinearMaps>(focused))},
        .maps = mapsOf<LinearMaps>({{QStringLiteral("mapSoftmax"), LinearWords::tr("Map, softmax")},
                                       {QStringLiteral("mapLinear"), LinearWords::tr("Map, random features")}},
            {0, 0}, 2, linearMaps),
        .table = TableSpec{numbersPart({}, onceKnown<LinearMaps>(atEpsilon(linearNumbers))),
            {studiedPart(QStringLiteral("shownFeatures"), QStringLiteral("<i>m</i>"),
                 LinearWords::tr("Choose the number of random features m for the map and the table. You can also click in a plot "
                                 "with m on the x axis"),
                 &JlSettings::featureCount, onceKnown<LinearMaps>([](const LinearAttention& study) { return study.features; })),
                flagPart(&JlSettings::mapsOfB, QStringLiteral("linearMapsOfB"),
                    {LinearWords::tr("A"), LinearWords::tr("Maps of policy A")},
                    {LinearWords::tr("B"), LinearWords::tr("Maps of policy B")})}},
        .followsExperiment = true, // ε
        .paper = {.whole = {250, 150}}};
}

} // namespace attentoscope
