// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/jl_page.h"

#include "ui/document/change_view.h"
#include "ui/pages/jl/additive/additive_board.h"
#include "ui/pages/jl/linear/linear_board.h"
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/projected/projected_board.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/widgets/splits/shares.h"
#include "ui/widgets/switches/choice_bar.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

JlPage::JlPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , bar_(new ChoiceBar(this))
    , stack_(new QStackedWidget(this))
{
    bar_->setObjectName(QStringLiteral("jlBoards"));
    addBoard(new PointsBoard(document, engine, this), JlBoard::Points, tr("Points"),
        tr("Random points: what a projection to k dimensions does to their distances"));
    addBoard(new ProjectedBoard(document, engine, this), JlBoard::Attention, tr("Attention"),
        tr("The queries and keys of the experiment, projected to k dimensions: the map, and where its needles are lost"));
    addBoard(new LinearBoard(document, engine, this), JlBoard::Linear, tr("Linear attention"),
        tr("Random features in place of the softmax: how far the map is off, and how many features a given error takes as n "
           "grows"));
    addBoard(new AdditiveBoard(document, engine, this), JlBoard::Additive, tr("Additive scores"),
        tr("Additive scores against length, under a constant factor, one in ln n, and one that keeps the entropy"));
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 0);
    bar->addWidget(bar_);
    bar->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(stack_, 1);
    connect(bar_, &ChoiceBar::chosen, this, &JlPage::showBoard);
    connect(document_, &Document::viewChanged, this, &JlPage::follow);
    follow();
}

void JlPage::addBoard(Board* board, JlBoard which, const QString& text, const QString& help)
{
    bar_->add(int(which), text, help)->setObjectName(QStringLiteral("jlBoard%1").arg(int(which)));
    // Their positions are stored by names, which must be unique within a page.
    for (Shares* shares : board->findChildren<Shares*>())
        shares->setObjectName(
            which == JlBoard::Points ? shares->objectName() : QStringLiteral("board%1").arg(int(which)) + shares->objectName());
    connect(board, &Page::figureMenuRequested, this, &Page::figureMenuRequested);
    connect(board, &Page::figureWordsRequested, this, &Page::figureWordsRequested);
    connect(board, &Page::figureTableRequested, this, &Page::figureTableRequested);
    stack_->addWidget(board);
    boards_.push_back(board);
}

void JlPage::follow()
{
    const int shown = int(document_->view().of<JlSettings>().board);
    bar_->setCurrent(shown);
    stack_->setCurrentIndex(shown);
}

void JlPage::showBoard(int board)
{
    changeView<JlSettings>(document_, [board](JlSettings& view) { view.board = JlBoard(board); });
}

std::vector<NamedFigure> JlPage::figures() const
{
    std::vector<NamedFigure> all;
    NamedFigure whole;
    for (const Board* board : boards_) {
        for (NamedFigure& figure : board->figures()) {
            if (figure.key != wholePage)
                all.push_back(std::move(figure));
            else if (board == stack_->currentWidget())
                whole = std::move(figure);
        }
    }
    all.push_back(std::move(whole));
    return all;
}

int JlPage::boardOf(const QString& figure) const
{
    const auto has = [&](const Board* board) {
        const auto figures = board->figures();
        return std::ranges::find(figures, figure, &NamedFigure::key) != figures.end();
    };
    if (figure == wholePage)
        return stack_->currentIndex();
    const auto found = std::ranges::find_if(boards_, has);
    return found == boards_.end() ? 0 : int(found - boards_.begin());
}

} // namespace attentoscope
