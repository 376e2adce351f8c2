// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/jl_page.h"

#include "ui/pages/jl/additive/additive_board.h"
#include "ui/pages/jl/linear/linear_board.h"
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/projected/projected_board.h"
#include "ui/pages/jl/study/jl_settings.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct JlWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::JlPage)
};

} // namespace

BoardsSpec jlBoards()
{
    // In the order of JlBoard.
    return {choiceOf(&JlSettings::board),
        {{{QStringLiteral("jlBoard0"), JlWords::tr("Points"),
              JlWords::tr("Random points: what a projection to k dimensions does to their distances"), {}},
             pointsBoard()},
            {{QStringLiteral("jlBoard1"), JlWords::tr("Attention"),
                 JlWords::tr("The queries and keys of the experiment, projected to k dimensions: how the map changes, and below "
                             "which k the needles are lost"),
                 QStringLiteral("board1")},
                projectedBoard()},
            {{QStringLiteral("jlBoard2"), JlWords::tr("Linear attention"),
                 JlWords::tr("Random features instead of the softmax: the error of the map, and how many features a given error "
                             "needs as n grows"),
                 QStringLiteral("board2")},
                linearBoard()},
            {{QStringLiteral("jlBoard3"), JlWords::tr("Additive scores"),
                 JlWords::tr("Additive scores against length, with three factors: a constant, one proportional to ln n, and one "
                             "that keeps the entropy constant"),
                 QStringLiteral("board3")},
                additiveBoard()}}};
}

} // namespace attentoscope
