// SPDX-License-Identifier: GPL-3.0-or-later
// Editors for choices: one name out of several, and two choices that carry a number: the meaning of n, and the entropy.
#pragma once

#include "ui/editors/field_editor.h"

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace attentoscope {

class ChoiceEditor : public FieldEditor
{
    Q_OBJECT
public:
    ChoiceEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    QComboBox* box_;
};

class LengthMeaningEditor : public FieldEditor
{
    Q_OBJECT
public:
    LengthMeaningEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    void tell(bool moving);

    QComboBox* kind_;
    QSpinBox* number_; // the value of a fixed length
};

class EntropyEditor : public FieldEditor
{
    Q_OBJECT
public:
    EntropyEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    void tell(bool moving);

    QComboBox* kind_;
    QDoubleSpinBox* order_;
};

} // namespace attentoscope
