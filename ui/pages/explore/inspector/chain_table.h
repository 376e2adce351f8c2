// SPDX-License-Identifier: GPL-3.0-or-later
// Shows step by step how the weight of the selected cell arises: the reason in words, q·k with its factors and the part of each
// block of dimensions, then for A and B the steps to the weight and to what the key adds to the output.
#pragma once

#include "ui/document/questions/inspection.h"

#include <QWidget>

class QLabel;

namespace attentoscope {

class NumberGrid;
class ScorePartsView;
class WrappedLabel;

class ChainTable : public QWidget
{
    Q_OBJECT
public:
    explicit ChainTable(QWidget* parent);

    void show(const KnownCell& known);
    using QWidget::show;

private:
    void showFactors(const InspectedCell& cell);
    void showSteps(const InspectedCell& cell, double critical);
    QStringList stepsOf(const InspectedCell& cell, std::size_t policy) const;

    WrappedLabel* title_;
    WrappedLabel* why_;
    NumberGrid* factors_; // of q·k
    QLabel* partsTitle_;
    ScorePartsView* parts_;
    NumberGrid* steps_; // from the score to the output
    QLabel* noValues_;
};

} // namespace attentoscope
