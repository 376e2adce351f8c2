// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/jl_page.h"

#include "ui/pages/jl/additive/additive_board.h"
#include "ui/pages/jl/linear/linear_board.h"
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/projected/projected_board.h"
#include "ui/pages/jl/study/jl_settings.h"

namespace attentoscope {

JlPage::JlPage(Document* document, Engine* engine, QWidget* parent)
    : BoardsPage(document,
        {[](const ViewState& view) { return int(view.of<JlSettings>().board); },
            [](ViewState& view, int board) { view.of<JlSettings>().board = JlBoard(board); }},
        parent)
{
    // In the order of JlBoard.
    addBoard(new PointsBoard(document, engine, this),
        {QStringLiteral("jlBoard0"), tr("Points"), tr("Random points: what a projection to k dimensions does to their distances"),
            {}});
    addBoard(new ProjectedBoard(document, engine, this),
        {QStringLiteral("jlBoard1"), tr("Attention"),
            tr("The queries and keys of the experiment, projected to k dimensions: the map, and the k below which its needles "
               "are lost"),
            QStringLiteral("board1")});
    addBoard(new LinearBoard(document, engine, this),
        {QStringLiteral("jlBoard2"), tr("Linear attention"),
            tr("Random features instead of the softmax: the error of the map, and how many features a given error needs as n "
               "grows"),
            QStringLiteral("board2")});
    addBoard(new AdditiveBoard(document, engine, this),
        {QStringLiteral("jlBoard3"), tr("Additive scores"),
            tr("Additive scores against length, with three factors: a constant one, one in ln n, and one that keeps the entropy "
               "constant"),
            QStringLiteral("board3")});
    follow();
}

} // namespace attentoscope
