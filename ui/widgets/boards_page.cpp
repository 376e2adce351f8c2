// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/boards_page.h"

#include "ui/document/change_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/board.h"
#include "ui/widgets/splits/shares.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/switches/stories.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

BoardsPage::BoardsPage(const BoardsSpec& spec, Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , shown_(spec.shown)
    , bar_(new ChoiceBar(this))
    , row_(new QHBoxLayout)
    , stack_(new QStackedWidget(this))
{
    row_->setContentsMargins(8, 4, 8, 0);
    row_->addWidget(bar_);
    row_->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row_);
    layout->addWidget(stack_, 1);
    connect(bar_, &ChoiceBar::chosen, this, &BoardsPage::showBoard);
    connect(document_, &Document::viewChanged, this, &BoardsPage::follow);
    if (spec.stories != nullptr)
        addStories(spec, engine);
    for (const BoardsSpec::NamedBoard& each : spec.boards)
        addBoard(new Board(each.board, document, engine, this), each.name);
    if (spec.isBarAtRight) {
        row_->setStretch(row_->count() - 1, 0);
        row_->insertStretch(0, 1);
    }
    follow();
}

void BoardsPage::addBoard(Board* board, const BoardName& name)
{
    bar_->add(int(boards_.size()), name.text, name.help)->setObjectName(name.button);
    for (Shares* shares : board->findChildren<Shares*>())
        shares->setObjectName(name.splits + shares->objectName());
    connect(board, &Page::figureMenuRequested, this, &Page::figureMenuRequested);
    connect(board, &Page::figureWordsRequested, this, &Page::figureWordsRequested);
    connect(board, &Page::figureTableRequested, this, &Page::figureTableRequested);
    connect(board, &Page::curvesExportRequested, this, &Page::curvesExportRequested);
    connect(board, &Page::tensorFileWritten, this, &Page::tensorFileWritten);
    stack_->addWidget(board);
    boards_.push_back(board);
}

void BoardsPage::addStories(const BoardsSpec& spec, Engine* engine)
{
    auto* stories = new StoryBar(document_, spec.stories(), spec.otherwise, this);
    connect(stories, &StoryBar::chosen, this, &BoardsPage::storyChosen);
    auto* above = new QHBoxLayout;
    above->setContentsMargins(8, 4, 8, 0);
    above->addWidget(stories);
    static_cast<QVBoxLayout*>(layout())->insertLayout(0, above);
    constexpr int fromButtons = 12; // px
    row_->setStretch(row_->count() - 1, 0);
    row_->addSpacing(fromButtons);
    row_->addWidget(stories->text(), 1); // which takes no line of its own here
    const auto say = [this, stories, engine, made = spec.warning.made] {
        const QString warning = made(Answers(*engine), *document_).value_or(QString());
        const QString color = Theme::of(*this).warning.name();
        stories->say(warning.isEmpty() ? warning : QStringLiteral("<font color=\"%1\">⚠ %2</font>").arg(color, warning));
    };
    for (const ReadInquiry read : spec.warning.reads)
        for (const auto changed : {&InquiryBase::answered, &InquiryBase::askedChanged})
            connect(&read(*engine), changed, stories, say);
}

void BoardsPage::follow()
{
    const int shown = shown_.get(document_->view());
    bar_->setCurrent(shown);
    stack_->setCurrentIndex(shown);
}

void BoardsPage::showBoard(int board)
{
    changeView(document_, [&](ViewState& view) { shown_.set(view, board); });
}

std::vector<NamedFigure> BoardsPage::figures() const
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

int BoardsPage::boardOf(const QString& figure) const
{
    if (figure == wholePage)
        return stack_->currentIndex();
    const auto found = std::ranges::find_if(boards_, [&](const Board* board) { return board->hasPicture(figure); });
    return found == boards_.end() ? 0 : int(found - boards_.begin());
}

} // namespace attentoscope
