// SPDX-License-Identifier: GPL-3.0-or-later
// A page that shows one of several boards, which a row of buttons above them chooses. The view settings know which.
#pragma once

#include "ui/widgets/board_spec.h"
#include "ui/widgets/page.h"

#include <vector>

class QHBoxLayout;
class QStackedWidget;

namespace attentoscope {

class Board;
class ChoiceBar;
class Document;

struct BoardName {
    QString button; // object name
    QString text, help; // translated
    QString splits; // before the names of its boundaries, which must be unique within a page; they store positions
};

struct BoardsSpec {
    struct NamedBoard {
        BoardName name;
        BoardSpec board;
    };
    ViewChoice shown; // by its place among the boards
    std::vector<NamedBoard> boards;
    bool isBarAtRight = false;
    const Stories& (*stories)() = nullptr; // above the buttons, and what they say beside these; null: none
    QString otherwise = {}; // said while the experiment is no story
    Known<QString> warning = {}; // rich text in place of what a story says; empty: none
};

class BoardsPage : public Page
{
    Q_OBJECT
public:
    BoardsPage(const BoardsSpec& spec, Document* document, Engine* engine, QWidget* parent);
    std::vector<NamedFigure> figures() const override; // of all boards, and the whole page as the current board shows it
    int boardOf(const QString& figure) const override;
    void showBoard(int board) override;

private:
    void addBoard(Board* board, const BoardName& name);
    void addStories(const BoardsSpec& spec, Engine* engine);
    void follow();

    Document* document_;
    ViewChoice shown_;
    ChoiceBar* bar_;
    QHBoxLayout* row_; // of the buttons
    QStackedWidget* stack_;
    std::vector<Board*> boards_;
};

} // namespace attentoscope
