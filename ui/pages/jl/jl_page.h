// SPDX-License-Identifier: GPL-3.0-or-later
// Johnson and Lindenstrauss: what random projections keep, of points and of attention. One board of several is shown.
#pragma once

#include "ui/document/view_state.h"
#include "ui/widgets/page.h"

#include <vector>

class QStackedWidget;

namespace attentoscope {

class Board;
class ChoiceBar;
class Document;
class Engine;

class JlPage : public Page
{
    Q_OBJECT
public:
    JlPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override; // of all boards; the whole page: of the one that is shown
    int boardOf(const QString& figure) const override;
    void showBoard(int board) override;

private:
    void addBoard(Board* board, JlBoard which, const QString& text, const QString& help);
    void follow();

    Document* document_;
    ChoiceBar* bar_;
    QStackedWidget* stack_;
    std::vector<Board*> boards_; // as JlBoard
};

} // namespace attentoscope
