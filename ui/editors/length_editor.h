// SPDX-License-Identifier: GPL-3.0-or-later
// The sequence length: a box that takes every length there is, and below it a logarithmic slider over 2 … 65536 that goes from
// power of two to power of two, and in fine steps with Shift.
#pragma once

#include "ui/editors/field_editor.h"

class QSlider;

namespace attentoscope {

class WholeBox;

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
    WholeBox* box_;
};

} // namespace attentoscope
