// SPDX-License-Identifier: GPL-3.0-or-later
// The first board of the page of entropies: the spectrum over the order α, the distribution over rows, each row, the distance
// between A and B, and the effect of a factor on B's scale. Entropy against length is on the Explore page.
#pragma once

#include "ui/widgets/board.h"

namespace attentoscope {

class FactorPanel;
class NumberGrid;

class EntropyBoard : public Board
{
    Q_OBJECT
public:
    EntropyBoard(Document* document, Engine* engine, QWidget* parent = nullptr);

protected:
    void layOutSide() override;

private:
    void addPanels();
    QWidget* makeSide();
    void selectRow(double place);

    NumberGrid* numbers_ = nullptr;
    FactorPanel* factor_ = nullptr;
};

} // namespace attentoscope
