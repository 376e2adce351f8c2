// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/points/points_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/jl/points/jl_numbers.h"
#include "ui/pages/jl/study/jl_settings.h"

#include <QGridLayout>

#include <cmath>

namespace attentoscope {

Outcome<JlFound> Projections::answer(const Inputs& of, Memory& found, const Work<JlFound>& work)
{
    const auto tell = [&](ProjectionTable table) {
        found.projection = std::make_shared<const ProjectionTable>(std::move(table));
        work.tell(found);
    };
    auto projection = projectPoints(of.setup, of.seed, 0, work.stop, {}, tell);
    if (!projection)
        return projection.error();
    tell(std::move(*projection));
    auto performer = performerErrors(of.setup, of.seed, 0, work.stop);
    if (!performer)
        return performer.error();
    found.performer = std::make_shared<const PerformerTable>(std::move(*performer));
    return found;
}

PointsBoard::PointsBoard(Document* document, Engine* engine, QWidget* parent)
    : StudyBoard(document, engine, {}, parent)
{
    addChoice(QStringLiteral("shownTarget"), QStringLiteral("<i>k</i>"),
        tr("The dimension k whose distribution and numbers are shown. A click on a plot with the axis k also selects a "
           "dimension"),
        [this](double k) { chooseTarget(k); });
    addPanels();
    setWholeSize({250, 135});
    addNumbers({&inquiry<Projections>()}, [this]() -> std::optional<Shown> {
        const auto& table = inquiry<Projections>().answer().projection;
        if (!table)
            return {};
        return Shown{projectionNumbers(*table, document_->experiment().projection.epsilon, target()), table->targets, target()};
    });
    connect(document_, &Document::experimentChanged, this, &PointsBoard::draw); // ε, or n of the theory, may have changed
    ask<Projections>([this] {
        Projections::Inputs asked{document_->experiment().projection, document_->experiment().seed};
        asked.setup.epsilon = ProjectionSetup().epsilon;
        return asked;
    });
}

void PointsBoard::addPanels()
{
    const auto ofTable = [this](auto draw) { return [this, draw](const JlFound& found) { return draw(*found.projection); }; };
    addPanel<LineView, Projections>({QStringLiteral("ratios"), tr("Distances")}, {0, 0},
        ofTable([this](const ProjectionTable& table) { return ratioPicture(table, target()); }));
    auto* worst = addPanel<LineView, Projections>(
        {QStringLiteral("worst"), tr("Worst pair")}, {0, 1}, ofTable([this](const ProjectionTable& table) {
            return worstPicture(table, document_->experiment().projection.epsilon, target());
        }));
    auto* inner = addPanel<LineView, Projections>({QStringLiteral("inner"), tr("Inner products")}, {0, 2},
        ofTable([this](const ProjectionTable& table) { return innerPicture(table, target()); }));
    for (LineView* view : {worst, inner})
        choosesAt(view);
    addPanel<LineView>(
        {QStringLiteral("dimension"), tr("Dimension")}, {1, 0}, {}, [this] { return dimensionPicture(document_->experiment()); });
    addPanel<LineView>({QStringLiteral("multiplier"), tr("Multiplier")}, {1, 1}, {},
        [this] { return multiplierPicture(document_->experiment()); });
    addPanel<LineView>({QStringLiteral("performer"), tr("Performer")}, {1, 2}, {&inquiry<Projections>()}, [this] {
        const auto& table = inquiry<Projections>().answer().performer;
        return table ? performerPicture(*table) : waiting<LinePicture, Projections>();
    });
}

Index PointsBoard::target() const
{
    return shownTarget(inquiry<Projections>().answer().projection->targets, document_->view().of<JlSettings>().projectionTarget);
}

void PointsBoard::chooseTarget(double k)
{
    changeView<JlSettings>(document_, [&](JlSettings& view) { view.projectionTarget = Index(std::llround(k)); });
}

} // namespace attentoscope
