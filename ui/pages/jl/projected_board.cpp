// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/projected_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/jl/compared_maps.h"
#include "ui/pages/jl/jl_pictures.h"
#include "ui/pages/jl/number_choice.h"
#include "ui/pages/jl/projected_numbers.h"
#include "ui/pages/jl/projected_pictures.h"
#include "ui/plots/maps/map_row.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
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
    return projectAttention(*result, of.setup, work.stop, work.progress);
}

ProjectedBoard::ProjectedBoard(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {}, parent)
    , maps_(new MapRow({QStringLiteral("mapNotProjected"), QStringLiteral("mapProjected")}, stageAxis(Stage::Weights), this))
    , choice_(new NumberChoice(QStringLiteral("shownDimension"), QStringLiteral("<i>k</i>"),
          tr("The dimension whose map and numbers are shown; a click on a picture with the axis k chooses it, too"), this))
    , numbers_(new NumberGrid(bodyFont(), this))
{
    numbers_->addToCorner(choice_);
    setWholeSize({250, 150});
    addMaps();
    addPanels();
    grid()->setVerticalSpacing(8);
    grid()->addWidget(numbers_, 2, 0, 1, 3, Qt::AlignLeft); // between the two rows of figures
    layOutGrid();
    connect(choice_, &NumberChoice::chosen, this, [this](Index k) { chooseTarget(double(k)); });
    addDrawing({&inquiry<ProjectedMaps>()}, [this] {
        const bool known = hasAnswer<ProjectedMaps>();
        numbers_->setVisible(known);
        if (!known)
            return;
        const ProjectedAttention& study = *inquiry<ProjectedMaps>().answer();
        choice_->show(study.targets, target());
        numbers_->show(projectedNumbers(study, target()));
    });
    ask<ProjectedMaps>([this] {
        ProjectedMaps::Inputs asked{evaluationSubject(*document_), {}};
        asked.setup.targets = document_->experiment().projection.targets;
        asked.setup.matrices = {document_->experiment().projection.matrices.front()};
        return asked;
    });
}

void ProjectedBoard::addMaps()
{
    grid()->addWidget(maps_, 1, 0, 1, 2);
    addFigure(maps_->map(0), {QStringLiteral("mapNotProjected"), tr("Map, not projected")}, [this] { return maps_->figure(0); });
    addFigure(maps_->map(1), {QStringLiteral("mapProjected"), tr("Map, projected")}, [this] { return maps_->figure(1); });
    numbers_->addToCorner(makeViewSwitch(document_, &ViewState::jlMapsOfB, QStringLiteral("jlMapsOfB"),
        {tr("A"), tr("Maps of policy A")}, {tr("B"), tr("Maps of policy B")}, this));
    addDrawing({&inquiry<ProjectedMaps>()}, [this] { showMaps(); });
}

void ProjectedBoard::addPanels()
{
    const auto drawn = [this](auto draw) {
        return [this, draw](const SharedProjectedAttention& study) { return draw(*study, target()); };
    };
    addPanel<LineView, ProjectedMaps>({QStringLiteral("lostDimension"), tr("Where needles are lost")}, {0, 2},
        [](const SharedProjectedAttention& study) { return lostPicture(*study); });
    LineView* const views[] = {addPanel<LineView, ProjectedMaps>({QStringLiteral("projectedEntropy"), tr("Entropy of the map")},
                                   {1, 0}, drawn(projectedEntropyPicture)),
        addPanel<LineView, ProjectedMaps>(
            {QStringLiteral("projectedError"), tr("Error of the map")}, {1, 1}, drawn(projectedErrorPicture)),
        addPanel<LineView, ProjectedMaps>(
            {QStringLiteral("projectedFound"), tr("What is still found")}, {1, 2}, drawn(projectedFoundPicture))};
    for (LineView* view : views)
        connect(view, &LineView::clicked, this, &ProjectedBoard::chooseTarget);
}

void ProjectedBoard::showMaps()
{
    if (!hasAnswer<ProjectedMaps>()) {
        const Error* why = inquiry<ProjectedMaps>().failure();
        MapPicture empty;
        empty.emptyText = why != nullptr ? translated(*why) : tr("Measuring …");
        return maps_->show({empty, empty});
    }
    const ProjectedAttention& study = *inquiry<ProjectedMaps>().answer();
    const std::size_t policy = document_->view().jlMapsOfB ? 1 : 0;
    const auto at = std::size_t(std::ranges::find(study.targets, target()) - study.targets.begin());
    const QString whose = policyLegend(policy, study.result->policies[policy].policy);
    maps_->show(comparedMaps({study.exact[policy], pictureTitle(whose, tr("not projected"))},
        {study.map(at, policy), pictureTitle(whose, tr("projected to k = %1").arg(countText(target())))}, document_->view()));
}

Index ProjectedBoard::target() const
{
    return shownTarget(inquiry<ProjectedMaps>().answer()->targets, document_->view().projectionTarget);
}

void ProjectedBoard::chooseTarget(double k)
{
    if (std::isfinite(k))
        changeView(document_, [k](ViewState& view) { view.projectionTarget = Index(std::llround(k)); });
}

std::vector<NamedFigure> ProjectedBoard::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    figures.back().figure = composeFigure({maps_->figureRow(1), {{{figures.back().figure, 1}}, 2}});
    return figures;
}

} // namespace attentoscope
