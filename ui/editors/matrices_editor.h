// SPDX-License-Identifier: GPL-3.0-or-later
// The editor for the random matrices to compare: a check box for each, in the order of the field "matrix".
#pragma once

#include "ui/editors/field_editor.h"

#include <vector>

class QCheckBox;

namespace attentoscope {

class MatricesEditor : public FieldEditor
{
    Q_OBJECT
public:
    MatricesEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    void tell();

    std::vector<QCheckBox*> boxes_; // in the order of projectionMatrices()
};

} // namespace attentoscope
