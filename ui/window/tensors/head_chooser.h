// Layer, head and sequence that a tensor file is opened with; what there is only one of is grey.
#pragma once

#include "ui/window/tensors/tensor_choice.h"

#include <QWidget>

namespace attentoscope {

class ListedBox;

class HeadChooser : public QWidget
{
    Q_OBJECT
public:
    explicit HeadChooser(QWidget* parent);

    void setChoice(const TensorChoice& choice); // emits nothing
    void choose(TensorChoice& choice) const; // writes what is shown
    void show(const AttentionFile* attention); // what there is to choose from; null: nothing
    using QWidget::show;

signals:
    void changed();

private:
    ListedBox *layer_, *head_, *batch_;
};

} // namespace attentoscope
