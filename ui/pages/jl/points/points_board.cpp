// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/points/points_board.h"

#include "ui/pages/jl/points/jl_numbers.h"
#include "ui/pages/jl/study/studied_part.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct PointsWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::PointsBoard)
};

double epsilonOf(const Document& document) { return document.experiment().projection.epsilon; }

Index shownDimension(const JlFound& found, const ViewState& view)
{
    return shownTarget(found.projection->targets, view.of<JlSettings>().projectionTarget);
}

LinePicture ratios(const JlFound& found, const ViewState& view)
{
    return ratioPicture(*found.projection, shownDimension(found, view));
}

LinePicture worstPair(const JlFound& found, const Document& document)
{
    return worstPicture(*found.projection, epsilonOf(document), shownDimension(found, document.view()));
}

LinePicture innerProducts(const JlFound& found, const ViewState& view)
{
    return innerPicture(*found.projection, shownDimension(found, view));
}

LinePicture performerOnceKnown(const Answers& answers, const Document&)
{
    const JlFound* found = answers.of<Projections>();
    return found != nullptr && found->performer ? performerPicture(*found->performer)
                                                : waitingFor<LinePicture, Projections>(answers);
}

} // namespace

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

BoardSpec pointsBoard()
{
    // ε only marks numbers: another one is no reason to ask again.
    const auto wanted = [](const Document& document) {
        Projections::Inputs asked{document.experiment().projection, document.experiment().seed};
        asked.setup.epsilon = ProjectionSetup().epsilon;
        return asked;
    };
    const auto numbers = onceKnown<Projections>([](const JlFound& found, const Document& document) {
        return projectionNumbers(*found.projection, epsilonOf(document), shownDimension(found, document.view()));
    });
    const auto studied = onceKnown<Projections>([](const JlFound& found) { return found.projection->targets; });
    const auto choose = choosesAt(&JlSettings::projectionTarget);
    return {.margins = {},
        .asks = {asked<Projections>(wanted)},
        .panels = {panel<LineView>(
                       QStringLiteral("ratios"), PointsWords::tr("Distances"), {0, 0}, fromAnswer<Projections>(ratios)),
            panel<LineView>(QStringLiteral("worst"), PointsWords::tr("Worst pair"), {0, 1}, fromAnswer<Projections>(worstPair))
                .on(&LineView::clicked, choose),
            panel<LineView>(QStringLiteral("inner"), PointsWords::tr("Error of inner products"), {0, 2},
                fromAnswer<Projections>(innerProducts))
                .on(&LineView::clicked, choose),
            panel<LineView>(
                QStringLiteral("dimension"), PointsWords::tr("Dimensions needed"), {1, 0}, fromExperiment(dimensionPicture)),
            panel<LineView>(
                QStringLiteral("multiplier"), PointsWords::tr("Multiplier"), {1, 1}, fromExperiment(multiplierPicture)),
            panel<LineView>(QStringLiteral("performer"), PointsWords::tr("Error of Performer features"), {1, 2},
                PlotOf{reading<Projections>(), performerOnceKnown})},
        .table = TableSpec{numbersPart({}, numbers),
            {studiedPart(QStringLiteral("shownTarget"), QStringLiteral("<i>k</i>"),
                PointsWords::tr(
                    "Choose the dimension k for the histogram and the table. You can also click in a plot with k on the x axis"),
                &JlSettings::projectionTarget, studied)}},
        .followsExperiment = true, // ε, and n of the theory
        .paper = {.whole = {250, 135}}};
}

} // namespace attentoscope
