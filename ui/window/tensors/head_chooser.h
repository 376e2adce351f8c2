// SPDX-License-Identifier: GPL-3.0-or-later
// Layer, head and sequence that a tensor file is opened with, and how its arrays are read: the order of heads and tokens, heads
// side by side, bits of bfloat16. What there is only one of is grey.
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

    void setChoice(const TensorChoice& choice); // emits nothing
    void choose(TensorChoice& choice) const; // writes what is shown
    void forgetReading(); // it was chosen for another file
    void show(const AttentionFile* attention); // what there is to choose from; null: nothing
    using QWidget::show;

signals:
    void changed();

private:
    QLayout* makeReading();
    QString toldText(const AttentionFile* attention) const;
    void showReading(const AttentionFile& attention);
    void turn();

    WholeBox *layer_, *head_, *batch_;
    QComboBox* order_; // its items' data: HeadOrder
    QPushButton* turn_; // to the order that a guess was not
    HeadOrder guessed_ = HeadOrder::HeadsFirst;
    QSpinBox* split_;
    QCheckBox* bfloat16_;
};

} // namespace attentoscope
