// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/linear_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/jl/compared_maps.h"
#include "ui/pages/jl/jl_pictures.h"
#include "ui/pages/jl/linear_numbers.h"
#include "ui/pages/jl/linear_pictures.h"
#include "ui/pages/jl/number_choice.h"
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

Outcome<SharedLinearAttention> LinearMaps::answer(const Inputs& of, const Work<SharedLinearAttention>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return studyLinearAttention(*result, of.setup, work.stop, work.progress);
}

LinearBoard::LinearBoard(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {}, parent)
    , maps_(new MapRow({QStringLiteral("mapSoftmax"), QStringLiteral("mapLinear")}, stageAxis(Stage::Weights), this))
    , choice_(new NumberChoice(QStringLiteral("shownFeatures"), QStringLiteral("<i>m</i>"),
          tr("The number of features whose map and numbers are shown; a click on a picture with the axis m chooses it, too"),
          this))
    , numbers_(new NumberGrid(bodyFont(), this))
{
    numbers_->addToCorner(choice_);
    setWholeSize({250, 150});
    addMaps();
    addPanels();
    grid()->setVerticalSpacing(8);
    grid()->addWidget(numbers_, 2, 0, 1, 3, Qt::AlignLeft); // between the two rows of figures
    layOutGrid();
    connect(choice_, &NumberChoice::chosen, this, [this](Index m) { chooseFeatures(double(m)); });
    addDrawing({&inquiry<LinearMaps>()}, [this] {
        const bool known = hasAnswer<LinearMaps>();
        numbers_->setVisible(known);
        if (!known)
            return;
        const LinearAttention& study = *inquiry<LinearMaps>().answer();
        choice_->show(study.features, features());
        numbers_->show(linearNumbers(study, epsilon(), features()));
    });
    connect(document_, &Document::experimentChanged, this, &LinearBoard::draw); // ε may have changed
    ask<LinearMaps>([this] {
        LinearMaps::Inputs asked{evaluationSubject(*document_), {}};
        asked.setup.features = document_->experiment().projection.features;
        return asked;
    });
}

void LinearBoard::addMaps()
{
    grid()->addWidget(maps_, 1, 0, 1, 2);
    addFigure(maps_->map(0), {QStringLiteral("mapSoftmax"), tr("Map of the softmax")}, [this] { return maps_->figure(0); });
    addFigure(maps_->map(1), {QStringLiteral("mapLinear"), tr("Map of random features")}, [this] { return maps_->figure(1); });
    numbers_->addToCorner(makeViewSwitch(document_, &ViewState::jlMapsOfB, QStringLiteral("linearMapsOfB"),
        {tr("A"), tr("Maps of policy A")}, {tr("B"), tr("Maps of policy B")}, this));
    addDrawing({&inquiry<LinearMaps>()}, [this] { showMaps(); });
}

void LinearBoard::addPanels()
{
    addPanel<LineView, LinearMaps>({QStringLiteral("neededFeatures"), tr("Features against length")}, {0, 2},
        [this](const SharedLinearAttention& study) { return neededPicture(*study, epsilon()); });
    LineView* const views[] = {
        addPanel<LineView, LinearMaps>({QStringLiteral("linearError"), tr("Error of the map")}, {1, 0},
            [this](const SharedLinearAttention& study) { return linearErrorPicture(*study, epsilon(), features()); }),
        addPanel<LineView, LinearMaps>({QStringLiteral("linearEntropy"), tr("Entropy of the map")}, {1, 1},
            [this](const SharedLinearAttention& study) { return linearEntropyPicture(*study, features()); })};
    for (LineView* view : views)
        connect(view, &LineView::clicked, this, &LinearBoard::chooseFeatures);
    addPanel<PointView, LinearMaps>({QStringLiteral("focusedRows"), tr("Error of single rows")}, {1, 2},
        [this](const SharedLinearAttention& study) { return focusPicture(*study, features()); });
}

void LinearBoard::showMaps()
{
    if (!hasAnswer<LinearMaps>()) {
        const Error* why = inquiry<LinearMaps>().failure();
        MapPicture empty;
        empty.emptyText = why != nullptr ? translated(*why) : tr("Measuring …");
        return maps_->show({empty, empty});
    }
    const LinearAttention& study = *inquiry<LinearMaps>().answer();
    const std::size_t policy = document_->view().jlMapsOfB ? 1 : 0;
    const auto at = std::size_t(std::ranges::find(study.features, features()) - study.features.begin());
    const QString whose = policyLegend(policy, study.result->policies[policy].policy);
    maps_->show(comparedMaps({study.exact[policy], pictureTitle(whose, tr("softmax"))},
        {study.map(at, policy), pictureTitle(whose, tr("%1 random features").arg(countText(features())))}, document_->view()));
}

Index LinearBoard::features() const
{
    return shownTarget(inquiry<LinearMaps>().answer()->features, document_->view().featureCount);
}

double LinearBoard::epsilon() const { return document_->experiment().projection.epsilon; }

void LinearBoard::chooseFeatures(double m)
{
    if (std::isfinite(m))
        changeView(document_, [m](ViewState& view) { view.featureCount = Index(std::llround(m)); });
}

std::vector<NamedFigure> LinearBoard::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    figures.back().figure = composeFigure({maps_->figureRow(1), {{{figures.back().figure, 1}}, 2}});
    return figures;
}

} // namespace attentoscope
