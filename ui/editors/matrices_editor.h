// SPDX-License-Identifier: GPL-3.0-or-later
// Which random matrices are compared: a box for each, as the field "matrix" lists them.
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

    std::vector<QCheckBox*> boxes_; // as projectionMatrices()
};

} // namespace attentoscope
