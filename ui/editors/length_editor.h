// The sequence length: a logarithmic slider over 2 … 65536, and a spin box that takes every length there is.
#pragma once

#include "ui/editors/field_editor.h"

class QSlider;
class QSpinBox;

namespace attentoscope {

class LengthEditor : public FieldEditor
{
    Q_OBJECT
public:
    LengthEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

    static constexpr int stepsPerDoubling = 32;
    static Index lengthAt(int position); // of the slider; 0 is n = 2
    static int positionOf(Index n);

private:
    QSlider* slider_;
    QSpinBox* box_;
};

} // namespace attentoscope
