// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/projected/projected_board.h"

#include "ui/document/questions/pooling.h"
#include "ui/pages/jl/projected/projected_numbers.h"
#include "ui/pages/jl/projected/projected_pictures.h"
#include "ui/pages/jl/study/compared_maps.h"
#include "ui/pages/jl/study/studied_part.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct ProjectedWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::ProjectedBoard)
};

Index shownDimension(const ProjectedAttention& study, const ViewState& view)
{
    return shownTarget(study.targets, view.of<JlSettings>().projectionTarget);
}

// Turns a function of the study and the dimension that is shown into one of the study and the view.
template <class Draw>
auto atShownDimension(Draw draw)
{
    return [draw](const ProjectedAttention& study, const ViewState& view) { return draw(study, shownDimension(study, view)); };
}

std::vector<MapPicture> projectedMaps(const ProjectedAttention& study, const Document& document)
{
    const std::size_t policy = comparedPolicy(document.view());
    const Index target = shownDimension(study, document.view());
    const auto at = std::size_t(std::ranges::find(study.targets, target) - study.targets.begin());
    return comparedMaps(*study.result, {study.exact[policy], ProjectedWords::tr("not projected")},
        {study.map(at, policy), ProjectedWords::tr("projected to k = %1").arg(countText(target))}, document);
}

} // namespace

Outcome<SharedProjectedAttention> ProjectedMaps::answer(const Inputs& of, const Work<SharedProjectedAttention>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return projectAttention(*result, of.setup, work.stop, work.progress, ProjectedTargets::Below, of.reduce);
}

BoardSpec projectedBoard()
{
    const auto wanted = [](const Document& document) {
        ProjectedMaps::Inputs asked{evaluationSubject(document), {}};
        asked.reduce = document.view().of<PoolingSettings>().reduceFor(Stage::Weights);
        asked.setup.targets = document.experiment().projection.targets;
        asked.setup.matrices = {document.experiment().projection.matrices.front()};
        return asked;
    };
    const auto againstK = [](const QString& key, const QString& title, int column, auto draw) {
        return panel<LineView>(key, title, {1, column}, fromAnswer<ProjectedMaps>(atShownDimension(draw)))
            .on(&LineView::clicked, choosesAt(&JlSettings::projectionTarget));
    };
    return {.margins = {},
        .asks = {asked<ProjectedMaps>(wanted)},
        .panels = {panel<LineView>(QStringLiteral("lostDimension"), ProjectedWords::tr("k below which needles are lost"), {0, 2},
                       fromAnswer<ProjectedMaps>(lostPicture)),
            againstK(QStringLiteral("projectedEntropy"), ProjectedWords::tr("Entropy of the map"), 0, projectedEntropyPicture),
            againstK(QStringLiteral("projectedError"), ProjectedWords::tr("Error of the map"), 1, projectedErrorPicture),
            againstK(
                QStringLiteral("projectedFound"), ProjectedWords::tr("Rows that keep their top key"), 2, projectedFoundPicture)},
        .maps = mapsOf<ProjectedMaps>({{QStringLiteral("mapNotProjected"), ProjectedWords::tr("Map, not projected")},
                                          {QStringLiteral("mapProjected"), ProjectedWords::tr("Map, projected")}},
            {0, 0}, 2, projectedMaps),
        .table = TableSpec{numbersPart({}, onceKnown<ProjectedMaps>(atShownDimension(projectedNumbers))),
            {studiedPart(QStringLiteral("shownDimension"), QStringLiteral("<i>k</i>"),
                 ProjectedWords::tr(
                     "Choose the dimension k for the map and the table. You can also click in a plot with k on the x axis"),
                 &JlSettings::projectionTarget,
                 onceKnown<ProjectedMaps>([](const ProjectedAttention& study) { return study.targets; })),
                flagPart(&JlSettings::mapsOfB, QStringLiteral("jlMapsOfB"),
                    {ProjectedWords::tr("A"), ProjectedWords::tr("Maps of policy A")},
                    {ProjectedWords::tr("B"), ProjectedWords::tr("Maps of policy B")})}},
        .paper = {.whole = {250, 150}}};
}

} // namespace attentoscope
