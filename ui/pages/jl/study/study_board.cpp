// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/study_board.h"

#include "ui/plots/lines/line_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/map_colors.h"

#include <QGridLayout>

#include <cmath>

namespace attentoscope {

StudyBoard::StudyBoard(Document* document, Engine* engine, Margins margins, QWidget* parent)
    : Board(document, engine, margins, parent)
    , numbers_(new NumberGrid(bodyFont(), this))
{
}

void StudyBoard::addNumbers(const Inquiries& reads, std::function<std::optional<Shown>()> shown)
{
    grid()->setVerticalSpacing(8);
    grid()->addWidget(numbers_, 2, 0, 1, grid()->columnCount(), Qt::AlignLeft); // between the two rows of figures
    layOutGrid();
    addDrawing(reads, [this, shown = std::move(shown)] {
        const std::optional<Shown> now = shown();
        numbers_->setVisible(now.has_value());
        if (!now)
            return;
        if (choice_ != nullptr)
            choice_->show(now->studied, now->chosen);
        numbers_->show(now->table);
    });
}

void StudyBoard::addChoice(const QString& object, const QString& symbol, const QString& help, std::function<void(double)> choose)
{
    choose_ = std::move(choose);
    choice_ = new NumberChoice(object, symbol, help, this);
    numbers_->addToCorner(choice_);
    connect(choice_, &NumberChoice::chosen, this, [this](Index number) { choose_(double(number)); });
}

void StudyBoard::choosesAt(LineView* view)
{
    connect(view, &LineView::clicked, this, [this](double x) {
        if (std::isfinite(x))
            choose_(x);
    });
}

void StudyBoard::placeMaps(const PanelName& exact, const PanelName& approximate, QWidget* which)
{
    maps_ = new MapRow({exact.key, approximate.key}, stageAxis(Stage::Weights), this);
    grid()->addWidget(maps_, 1, 0, 1, 2);
    addFigure(maps_->map(0), exact, [this] { return maps_->figure(0); });
    addFigure(maps_->map(1), approximate, [this] { return maps_->figure(1); });
    numbers_->addToCorner(which);
}

std::vector<NamedFigure> StudyBoard::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    if (maps_ != nullptr)
        figures.back().figure = composeFigure({maps_->figureRow(), {{{figures.back().figure, 1}}, 2}});
    return figures;
}

} // namespace attentoscope
