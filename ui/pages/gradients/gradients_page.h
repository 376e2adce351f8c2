// SPDX-License-Identifier: GPL-3.0-or-later
// The page of gradients: how much gradient the scores receive, against scale, length and row; what survives a recurrent chain
// compared with one step of attention; additive scores compared with dot products.
#pragma once

#include "ui/widgets/board.h"

namespace attentoscope {

class LineView;
class NumberGrid;

class GradientsPage : public Board
{
    Q_OBJECT
public:
    GradientsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

protected:
    void layOutSide() override;

private:
    void addPanels();
    QWidget* makeSide();
    void askAll();

    LineView* logits_ = nullptr;
    NumberGrid* scores_ = nullptr;
};

} // namespace attentoscope
