// SPDX-License-Identifier: GPL-3.0-or-later
// The page about the Johnson–Lindenstrauss lemma: what random projections preserve, of points and of attention. It shows one of
// several boards.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/jl/study/jl_settings.h"
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

    std::vector<NamedFigure> figures() const override; // of all boards, and the whole page as the current board shows it
    int boardOf(const QString& figure) const override;
    void showBoard(int board) override;

private:
    void addBoard(Board* board, JlBoard which, const QString& text, const QString& help);
    void follow();

    Document* document_;
    ChoiceBar* bar_;
    QStackedWidget* stack_;
    std::vector<Board*> boards_; // in the order of JlBoard
};

} // namespace attentoscope
