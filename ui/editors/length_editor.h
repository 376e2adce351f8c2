// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of the sequence length: a box that takes every possible length, and below it a logarithmic slider that ends at 10⁶.
// It begins where all planted keys find room, else at 16. It moves from one power of two to the next, or in fine steps while
// Shift is held.
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
    static Index lengthAt(int position); // for a slider position; position 0 would be n = 2
    static int positionOf(Index n);

private:
    QSlider* slider_;
    WholeBox* box_;
};

} // namespace attentoscope
