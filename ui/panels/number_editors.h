// Editors of plain numbers and flags.
#pragma once

#include "ui/panels/field_editor.h"

class QCheckBox;
class QDoubleSpinBox;
class QSpinBox;

namespace attentoscope {

// A spin box with the range and unit of the field.
QSpinBox* makeIntegerBox(const Field& field, QWidget* parent);
QDoubleSpinBox* makeRealBox(double min, double max, QWidget* parent);

class IntegerEditor : public FieldEditor
{
    Q_OBJECT
public:
    IntegerEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    QSpinBox* box_;
};

class RealEditor : public FieldEditor
{
    Q_OBJECT
public:
    RealEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    QDoubleSpinBox* box_;
};

// A number that can be off: a box that switches it, and the number, which waits greyed until then.
class SwitchedEditor : public FieldEditor
{
    Q_OBJECT
public:
    SwitchedEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    QCheckBox* on_;
    QDoubleSpinBox* box_;
};

class FlagEditor : public FieldEditor
{
    Q_OBJECT
public:
    FlagEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    QCheckBox* box_;
};

} // namespace attentoscope
