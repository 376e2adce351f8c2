// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of heads share: whose heads they show, which one is chosen, and by what quantity they are looked at.
#pragma once

#include "ui/pages/head_boards/head_place.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/head_boards/heads_invitation.h"
#include "ui/widgets/board.h"

#include <optional>

class QComboBox;

namespace attentoscope {

class HeadsBoard : public Board
{
    Q_OBJECT
public:
    virtual const HeadStudy& study() const = 0; // what is known of the heads

protected:
    HeadsBoard(Document* document, Engine* engine, HeadsInvitation::SingleHead single, QWidget* parent);

    const Experiment& shown() const { return invitation_->shown(); }
    Subject subject() const { return headSubject(shown(), document_->filesRead()); }
    std::optional<HeadPlace> selected() const; // nothing: no head is known
    void choose(const HeadPlace& place); // one step of the history: layer and head together
    void open(const HeadPlace& place); // chosen, and shown in Explore
    QComboBox* makeQuantityBox(const QString& object, const QString& help);

    HeadsInvitation* invitation_;
};

} // namespace attentoscope
