// A scale policy with its parameters: the choice, one box a parameter, the formula of λ and what it comes to at present.
#pragma once

#include "core/policies/policy.h"
#include "core/run/result.h"
#include "ui/panels/field_editor.h"

#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QVBoxLayout;

namespace attentoscope {

class FormulaEdit;

class PolicyEditor : public FieldEditor
{
    Q_OBJECT
public:
    PolicyEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;
    // λ and m of the last row.
    void showNumbers(const PolicyResult& result);

private:
    void makeParameterBoxes(const Policy& policy);
    void makeFormulaEdit(const Policy& policy);
    void tell(bool moving);

    QComboBox* box_;
    QVBoxLayout* lines_; // the choice and a line a parameter
    QLabel* formula_;
    QLabel* numbers_;
    std::vector<QWidget*> parameterLines_;
    std::vector<QDoubleSpinBox*> parameters_; // in the order of the policy's table
    FormulaEdit* typed_ = nullptr; // of a policy whose λ is typed
    PolicyChoice shown_;
};

} // namespace attentoscope
