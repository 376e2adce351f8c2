// SPDX-License-Identifier: GPL-3.0-or-later
// The page of claims: a list of what papers say, and beside it a card of the chosen claim, with the numbers that it stands or
// falls with, computed anew. A click opens the session that shows it, or trains the networks that it is about.
#pragma once

#include "ui/pages/claims/claims_question.h"
#include "ui/widgets/board.h"

class QLabel;
class QPushButton;

namespace attentoscope {

class ClaimList;
class NumberGrid;
class WrappedLabel;

class ClaimsPage : public Board
{
    Q_OBJECT
public:
    ClaimsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

private:
    const Claim& shown() const;
    const Outcome<ClaimFinding>* finding(const Claim& claim) const; // null: not known
    QWidget* makeCard();
    QWidget* makeButtons(QWidget* card);
    void showCard();
    void showWork();
    void train();
    void openSession();

    ClaimList* list_;
    WrappedLabel *title_ = nullptr, *source_ = nullptr, *how_ = nullptr, *verdict_ = nullptr, *work_ = nullptr;
    NumberGrid* numbers_ = nullptr;
    QPushButton *open_ = nullptr, *train_ = nullptr;
    Watch* watch_ = nullptr;
    std::set<std::string> trained_; // names of the claims that the user wants networks trained for
};

} // namespace attentoscope
