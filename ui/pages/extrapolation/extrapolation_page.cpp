// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_page.h"

#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/inside_board.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/pages/extrapolation/training_board.h"

namespace attentoscope {

ExtrapolationPage::ExtrapolationPage(Document* document, Engine* engine, QWidget* parent)
    : BoardsPage(document,
        {[](const ViewState& view) { return int(view.of<ExtrapolationSettings>().board); },
            [](ViewState& view, int board) { view.of<ExtrapolationSettings>().board = NetworkBoard(board); }},
        parent)
{
    auto* trainer = new NetworkTrainer(this, document, engine);
    // In the order of NetworkBoard.
    addBoard(new TrainingBoard(trainer, document, engine, this),
        {QStringLiteral("networkAnswers"), tr("Training and tests"),
            tr("Predict, train and test: accuracy, loss and entropy against length, under each policy"), {}});
    auto* inside = new InsideBoard(trainer, document, engine, this);
    addBoard(inside,
        {QStringLiteral("networkHeads"), tr("Inside the heads"),
            tr("What the heads of a network do during training, and how the weight of the correct key changes at long lengths"),
            QStringLiteral("inside")});
    connect(inside, &Page::tensorFileWritten, this, &Page::tensorFileWritten);
    follow();
}

} // namespace attentoscope
