// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/tiles/tile_view.h"

#include "ui/plots/picture_view.h"
#include "ui/plots/tiles/tile_plot.h"
#include "ui/text/number_text.h"

#include <QKeyEvent>

#include <cmath>

namespace attentoscope {

QString TilePicture::textOf(double value, int decimals) const
{
    const double least = std::pow(10.0, -decimals) / 2; // below it, the number is written as 0, which has no sign
    const QString text = fixedText(std::abs(value) < least ? 0.0 : value, decimals);
    return isSigned && value >= least ? QLatin1Char('+') + text : text;
}

TileView::TileView(QWidget* parent)
    : PictureView(new TilePlot, {{360, 300}, {200, 160}}, &makeTileFigure, parent)
{
}

QPoint TileView::centreOf(const TileAddress& tile) const
{
    return static_cast<TilePlot*>(plot())->tileRect(tile).center().toPoint() + plot()->pos();
}

QString TileView::textOf(const TileAddress& tile) const { return picture().text ? picture().text(tile) : QString(); }

// Goes from the current tile to the one beside it.
void TileView::keyPressEvent(QKeyEvent* event)
{
    const int right = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
    const int up = (event->key() == Qt::Key_Up) - (event->key() == Qt::Key_Down);
    const auto& current = picture().current;
    if ((right == 0 && up == 0) || event->modifiers() != Qt::NoModifier || !current || plot()->cursors().pixel())
        return PictureView::keyPressEvent(event);
    const TileAddress next{current->column + std::size_t(right), current->row + std::size_t(up)};
    if (picture().has(next))
        emit clicked(next);
}

template class PictureView<TilePicture>;

} // namespace attentoscope
