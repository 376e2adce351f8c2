// SPDX-License-Identifier: GPL-3.0-or-later
// Editors of plain numbers and flags.
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
    // The numbers that can be chosen at present, ascending; empty: those of the field's range.
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

// A number that can be off: a box that switches it, and the number, which waits greyed until then.
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
