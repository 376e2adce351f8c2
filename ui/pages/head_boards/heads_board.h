// SPDX-License-Identifier: GPL-3.0-or-later
// The base of the pages of heads: it knows whose heads are shown, which one is chosen, and which quantity colours them.
#pragma once

#include "ui/pages/head_boards/head_place.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/head_boards/heads_invitation.h"
#include "ui/widgets/board.h"

#include <optional>

class QComboBox;

namespace attentoscope {

// Returns the place of the chosen head; nothing: no head is known.
std::optional<HeadPlace> selectedHead(const HeadStudy& study, const Experiment& shown);

class HeadsBoard : public Board
{
    Q_OBJECT
public:
    virtual const HeadStudy& study() const = 0; // as far as it is computed
    // Sets layer and head of the experiment whose heads are shown, in one step of the undo history.
    static void chooseHead(Document* document, Experiment shown, const HeadStudy& study, const HeadPlace& place);

protected:
    HeadsBoard(Document* document, Engine* engine, QWidget* parent);

    const Experiment& shown() const { return invitation_->shown(); }
    Subject subject() const { return headSubject(shown(), document_->filesRead()); }
    std::optional<HeadPlace> selected() const { return selectedHead(study(), shown()); }
    void choose(const HeadPlace& place);
    void open(const HeadPlace& place); // chooses the head and shows it on the page Explore
    QComboBox* makeQuantityBox(const QString& object, const QString& help);

    HeadsInvitation* invitation_;
};

} // namespace attentoscope
