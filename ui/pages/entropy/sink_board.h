// SPDX-License-Identifier: GPL-3.0-or-later
// The second board of the page of entropies: the weight on sinks, their part in the entropy, and the least entropy that the
// logits allow.
#pragma once

#include "ui/widgets/board.h"

class QLabel;

namespace attentoscope {

class ChoiceBar;
class NumberGrid;

class SinkBoard : public Board
{
    Q_OBJECT
public:
    SinkBoard(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    void addSinkPanels();
    QWidget* makeNumbers();
    void showNumbers();
    ChoiceBar* makeChoice();
    void selectRow(double place);

    NumberGrid* numbers_ = nullptr;
    QLabel* words_ = nullptr; // text about the sinks
    QLabel* boundWords_ = nullptr; // text about the bound
};

} // namespace attentoscope
