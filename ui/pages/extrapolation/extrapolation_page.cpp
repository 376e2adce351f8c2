// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_page.h"

#include "ui/document/change_view.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/inside_board.h"
#include "ui/pages/extrapolation/network_trainer.h"
#include "ui/pages/extrapolation/training_board.h"

#include <QFileInfo>

namespace attentoscope {

ExtrapolationPage::ExtrapolationPage(Document* document, Engine* engine, QWidget* parent)
    : BoardsPage(document,
        {[](const ViewState& view) { return int(view.of<ExtrapolationSettings>().board); },
            [](ViewState& view, int board) { view.of<ExtrapolationSettings>().board = NetworkBoard(board); }},
        parent)
    , document_(document)
    , trainer_(new NetworkTrainer(this, document, engine))
    , answers_(new TrainingBoard(trainer_, document, engine, this))
{
    // In the order of NetworkBoard.
    addBoard(answers_,
        {QStringLiteral("networkAnswers"), tr("Answers"),
            tr("Predict, train and test: accuracy, loss and entropy against length, under each policy"), {}});
    auto* inside = new InsideBoard(trainer_, document, engine, this);
    addBoard(inside,
        {QStringLiteral("networkHeads"), tr("Inside the heads"),
            tr("What the heads of a network do while it is trained, and where the weight of a right key goes at long lengths"),
            QStringLiteral("inside")});
    connect(inside, &Page::tensorFileWritten, this, &Page::tensorFileWritten);
    follow();
}

QString ExtrapolationPage::unkept() const
{
    const auto& training = trainer_->training();
    const auto& asked = training.asked();
    const bool failed = training.failure() != nullptr; // as when the disk is full
    if (!asked || asked->shipped || !document_->view().of<ExtrapolationSettings>().here || (failed && !training.answer()))
        return {}; // networks of lessons are quickly trained again
    if (!failed && !asked->file.empty() && QFileInfo::exists(QString::fromStdString(asked->file)))
        return {};
    return training.isLate() ? tr("Networks are being trained, and no file keeps them: they are lost when the program ends.")
                             : tr("No file keeps the networks that were trained here: they are lost when the program ends.");
}

void ExtrapolationPage::askForFile()
{
    changeView(document_, [](ViewState& view) {
        view.page = QStringLiteral("extrapolation");
        view.of<ExtrapolationSettings>().board = NetworkBoard::Answers;
    });
    answers_->askForFile();
}

} // namespace attentoscope
