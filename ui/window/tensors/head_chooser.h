// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses layer, head and sequence of a tensor file, and how its arrays are read: the order of heads and tokens, whether heads
// stand side by side in a row, whether bits are bfloat16. A choice with one possibility is disabled.
#pragma once

#include "ui/window/tensors/tensor_choice.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;

namespace attentoscope {

class WholeBox;

class HeadChooser : public QWidget
{
    Q_OBJECT
public:
    explicit HeadChooser(QWidget* parent);

    void setChoice(const TensorChoice& choice); // does not emit changed()
    void choose(TensorChoice& choice) const; // writes what is shown into `choice`
    void show(const AttentionFile* attention); // offers the choices of these tensors; null: none
    using QWidget::show;

signals:
    void changed();

private:
    QLayout* makeReading();
    QString toldText(const AttentionFile* attention) const;
    void showReading(const AttentionFile& attention);
    static QString turnText(Index heads, Index tokens);
    void turn();
    void turnLeading();

    WholeBox *layer_, *head_, *batch_;
    QComboBox* order_; // item data: HeadOrder
    QPushButton* turn_; // switches to the order opposite to the guess
    HeadOrder guessed_ = HeadOrder::HeadsFirst;
    QPushButton* turnLeading_; // takes the leading dimensions for what else they may be, or back as the file tells
    LeadingAxes leading_, otherLeading_; // as chosen; and what else they may be
    QSpinBox* split_;
    QCheckBox* bfloat16_;
};

} // namespace attentoscope
