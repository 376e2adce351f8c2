// Layer, head and sequence that a tensor file is opened with, and in which order it has heads and tokens; what there is only one
// of is grey.
#pragma once

#include "ui/window/tensors/tensor_choice.h"

#include <QWidget>

class QComboBox;

namespace attentoscope {

class WholeBox;

class HeadChooser : public QWidget
{
    Q_OBJECT
public:
    explicit HeadChooser(QWidget* parent);

    void setChoice(const TensorChoice& choice); // emits nothing
    void choose(TensorChoice& choice) const; // writes what is shown
    void forgetOrder(); // it was chosen for another file
    void show(const AttentionFile* attention); // what there is to choose from; null: nothing
    using QWidget::show;

signals:
    void changed();

private:
    QString toldText(const AttentionFile* attention) const;

    WholeBox *layer_, *head_, *batch_;
    QComboBox* order_; // its items' data: HeadOrder
};

} // namespace attentoscope
