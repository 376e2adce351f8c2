// SPDX-License-Identifier: GPL-3.0-or-later
// Editors for plain numbers and flags.
#pragma once

#include "ui/editors/field_editor.h"

#include <vector>

class QCheckBox;

namespace attentoscope {

class RealBox;
class WholeBox;

class IntegerEditor : public FieldEditor
{
    Q_OBJECT
public:
    IntegerEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;
    // Limits the choice to these numbers, ascending; empty: the whole range of the field.
    void limit(std::vector<Index> numbers) { numbers_ = std::move(numbers); }

private:
    WholeBox* box_;
    std::vector<Index> numbers_;
};

class RealEditor : public FieldEditor
{
    Q_OBJECT
public:
    RealEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    RealBox* box_;
};

// A number that can be off: a check box switches it on, and the number is greyed while it is off.
class SwitchedEditor : public FieldEditor
{
    Q_OBJECT
public:
    SwitchedEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    QCheckBox* on_;
    RealBox* box_;
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
