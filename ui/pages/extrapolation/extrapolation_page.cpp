// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_page.h"

#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/inside_board.h"
#include "ui/pages/extrapolation/training_board.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct ExtrapolationWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::ExtrapolationPage)
};

} // namespace

BoardsSpec extrapolationBoards()
{
    // In the order of NetworkBoard.
    return {choiceOf(&ExtrapolationSettings::board),
        {{{QStringLiteral("networkAnswers"), ExtrapolationWords::tr("Training and tests"),
              ExtrapolationWords::tr("Predict, train and test: accuracy, loss and entropy against length, under each policy"),
              {}},
             trainingBoard()},
            {{QStringLiteral("networkHeads"), ExtrapolationWords::tr("Inside the heads"),
                 ExtrapolationWords::tr("What the heads of a network do during training, and how the weight of the correct key "
                                        "changes at long lengths"),
                 QStringLiteral("inside")},
                insideBoard()}}};
}

} // namespace attentoscope
