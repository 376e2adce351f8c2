// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/projected/projected_board.h"

#include "ui/document/change_view.h"
#include "ui/document/questions/pooling.h"
#include "ui/pages/jl/points/jl_pictures.h"
#include "ui/pages/jl/projected/projected_numbers.h"
#include "ui/pages/jl/projected/projected_pictures.h"
#include "ui/pages/jl/study/compared_maps.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/text/number_text.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QGridLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

Outcome<SharedProjectedAttention> ProjectedMaps::answer(const Inputs& of, const Work<SharedProjectedAttention>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return projectAttention(*result, of.setup, work.stop, work.progress, ProjectedTargets::Below, of.reduce);
}

ProjectedBoard::ProjectedBoard(Document* document, Engine* engine, QWidget* parent)
    : StudyBoard(document, engine, {}, parent)
{
    setWholeSize({250, 150});
    addChoice(QStringLiteral("shownDimension"), QStringLiteral("<i>k</i>"),
        tr("The dimension k whose map and numbers are shown. A click on a plot with the axis k also selects a dimension"),
        [this](double k) { chooseTarget(k); });
    addMaps<ProjectedMaps>({QStringLiteral("mapNotProjected"), tr("Map, not projected")},
        {QStringLiteral("mapProjected"), tr("Map, projected")},
        makeViewSwitch(document_, &JlSettings::mapsOfB, QStringLiteral("jlMapsOfB"), {tr("A"), tr("Maps of policy A")},
            {tr("B"), tr("Maps of policy B")}, this),
        [this](const ProjectedAttention& study) { return maps(study); });
    addPanels();
    addNumbers<ProjectedMaps>([this](const ProjectedAttention& study) {
        return Shown{projectedNumbers(study, target()), study.targets, target()};
    });
    ask<ProjectedMaps>([this] {
        ProjectedMaps::Inputs asked{evaluationSubject(*document_), {}};
        asked.reduce = document_->view().of<PoolingSettings>().reduceFor(Stage::Weights);
        asked.setup.targets = document_->experiment().projection.targets;
        asked.setup.matrices = {document_->experiment().projection.matrices.front()};
        return asked;
    });
}

void ProjectedBoard::addPanels()
{
    const auto drawn = [this](auto draw) {
        return [this, draw](const SharedProjectedAttention& study) { return draw(*study, target()); };
    };
    addPanel<LineView, ProjectedMaps>({QStringLiteral("lostDimension"), tr("Where needles are lost")}, {0, 2},
        [](const SharedProjectedAttention& study) { return lostPicture(*study); });
    for (LineView* view : {addPanel<LineView, ProjectedMaps>({QStringLiteral("projectedEntropy"), tr("Entropy of the map")},
                               {1, 0}, drawn(projectedEntropyPicture)),
             addPanel<LineView, ProjectedMaps>(
                 {QStringLiteral("projectedError"), tr("Error of the map")}, {1, 1}, drawn(projectedErrorPicture)),
             addPanel<LineView, ProjectedMaps>(
                 {QStringLiteral("projectedFound"), tr("Rows that find their key")}, {1, 2}, drawn(projectedFoundPicture))})
        choosesAt(view);
}

std::vector<MapPicture> ProjectedBoard::maps(const ProjectedAttention& study) const
{
    const std::size_t policy = document_->view().of<JlSettings>().mapsOfB ? 1 : 0;
    const auto at = std::size_t(std::ranges::find(study.targets, target()) - study.targets.begin());
    const QString whose = policyLegend(policy, study.result->policies[policy].policy);
    return comparedMaps({study.exact[policy], pictureTitle(whose, tr("not projected"))},
        {study.map(at, policy), pictureTitle(whose, tr("projected to k = %1").arg(countText(target())))},
        longestLength(document_->experiment(), study.result->inputs->nk()), document_->view());
}

Index ProjectedBoard::target() const
{
    return shownTarget(inquiry<ProjectedMaps>().answer()->targets, document_->view().of<JlSettings>().projectionTarget);
}

void ProjectedBoard::chooseTarget(double k)
{
    changeView<JlSettings>(document_, [k](JlSettings& view) { view.projectionTarget = Index(std::llround(k)); });
}

} // namespace attentoscope
