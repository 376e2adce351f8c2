// SPDX-License-Identifier: GPL-3.0-or-later
// The page of gradients: how much of them the scores receive against the scale, the length and the row; what survives a
// recurrent chain beside one step of attention; additive scores beside the dot product.
#pragma once

#include "ui/widgets/board.h"

class QLabel;

namespace attentoscope {

class LineView;
class ScoreTable;

class GradientsPage : public Board
{
    Q_OBJECT
public:
    GradientsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

protected:
    void layOutSide() override;

private:
    void addPanels();
    QWidget* makeVerdict();
    QWidget* makeSide();
    void askAll();

    QLabel* verdict_ = nullptr;
    LineView* logits_ = nullptr;
    ScoreTable* scores_ = nullptr;
};

} // namespace attentoscope
