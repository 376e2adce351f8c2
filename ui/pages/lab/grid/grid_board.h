// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's grid: where a scale holds. Maps of one quantity under A and B, and of what B has more, for each pair of values of two
// numbers of the experiment; a click on a tile sets both.
#pragma once

#include "ui/widgets/board.h"

class QLabel;

namespace attentoscope {

struct TileAddress;

class GridBoard : public Board
{
    Q_OBJECT
public:
    GridBoard(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    QWidget* makeChoices();
    QWidget* makeQuantities(QWidget* parent);
    void addMap(int map, const QString& object, const QString& title);
    void goTo(const TileAddress& tile);
};

} // namespace attentoscope
