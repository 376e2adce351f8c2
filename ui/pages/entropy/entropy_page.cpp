// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_page.h"

#include "ui/document/change_view.h"
#include "ui/pages/entropy/entropy_board.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_board.h"
#include "ui/widgets/splits/shares.h"
#include "ui/widgets/switches/view_switch.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

EntropyPage::EntropyPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , stack_(new QStackedWidget(this))
    , boards_{new EntropyBoard(document, engine, this), new SinkBoard(document, engine, this)}
{
    // Their positions are stored by names, which must be unique within a page.
    for (Shares* shares : boards_[1]->findChildren<Shares*>())
        shares->setObjectName(QStringLiteral("sinks") + shares->objectName());
    for (Board* board : boards_) {
        connect(board, &Page::figureMenuRequested, this, &Page::figureMenuRequested);
        connect(board, &Page::figureWordsRequested, this, &Page::figureWordsRequested);
        connect(board, &Page::figureTableRequested, this, &Page::figureTableRequested);
        stack_->addWidget(board);
    }
    auto* halves = makeViewSwitch(document, &EntropySettings::ofSinks, QStringLiteral("entropyOfSinks"),
        {tr("entropies"), tr("Spectra, distributions over rows, and how far A and B are apart")},
        {tr("sinks and bound"),
            tr("The weight on the first key and on the query's own, how much of the entropy comes from it, and the least entropy "
               "that the logits allow")},
        this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 8, 0);
    bar->addWidget(halves);
    bar->addStretch(1);
    layout->addLayout(bar);
    layout->addWidget(stack_, 1);
    connect(document_, &Document::viewChanged, this, &EntropyPage::follow);
    follow();
}

void EntropyPage::follow() { stack_->setCurrentIndex(document_->view().of<EntropySettings>().ofSinks ? 1 : 0); }

void EntropyPage::showBoard(int board)
{
    changeView<EntropySettings>(document_, [board](EntropySettings& view) { view.ofSinks = board == 1; });
}

int EntropyPage::boardOf(const QString& figure) const
{
    if (figure == wholePage)
        return stack_->currentIndex();
    const auto ofSinks = boards_[1]->figures();
    return int(std::ranges::find(ofSinks, figure, &NamedFigure::key) != ofSinks.end());
}

std::vector<NamedFigure> EntropyPage::figures() const
{
    std::vector<NamedFigure> all;
    NamedFigure whole;
    for (const Board* board : boards_)
        for (NamedFigure& figure : board->figures()) {
            if (figure.key != wholePage)
                all.push_back(std::move(figure));
            else if (board == stack_->currentWidget())
                whole = std::move(figure);
        }
    all.push_back(std::move(whole));
    return all;
}

} // namespace attentoscope
