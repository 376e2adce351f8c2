// Editors of plain numbers and flags.
#pragma once

#include "ui/editors/field_editor.h"

#include <QSpinBox>

#include <vector>

class QCheckBox;
class QDoubleSpinBox;

namespace attentoscope {

// A spin box that can be limited to the numbers of a list, which may have gaps. With one number there is nothing to choose and
// it is grey. What is shown, though it is not in the list, stays until it is changed.
class ListedBox : public QSpinBox
{
public:
    using QSpinBox::QSpinBox;
    void setNumbers(const std::vector<Index>& numbers, Index shown); // ascending; emits nothing

    void stepBy(int steps) override;
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;

private:
    std::vector<int> numbers_; // empty: all of the range
};

// A spin box with the range and unit of the field.
QSpinBox* makeIntegerBox(const Field& field, QWidget* parent);
QDoubleSpinBox* makeRealBox(double min, double max, QWidget* parent);

class IntegerEditor : public FieldEditor
{
    Q_OBJECT
public:
    IntegerEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;
    // The numbers that can be chosen at present, ascending; empty: those of the field's range.
    void limit(std::vector<Index> numbers) { numbers_ = std::move(numbers); }

private:
    ListedBox* box_;
    std::vector<Index> numbers_;
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
