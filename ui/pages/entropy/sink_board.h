// SPDX-License-Identifier: GPL-3.0-or-later
// The second board of the page of entropies: the weight on sinks, their part in the entropy, and the least entropy that the
// logits allow.
#pragma once

#include "ui/widgets/board.h"

namespace attentoscope {

class ChoiceBar;
class NumberGrid;
class WrappedLabel;

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
    WrappedLabel* words_ = nullptr; // text about the sinks
    WrappedLabel* boundWords_ = nullptr; // text about the bound
};

} // namespace attentoscope
