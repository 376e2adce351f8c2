// The parameters of a scale policy, one box each, and the formula of one that is typed. It shows a choice and tells the choice
// that the user makes of it.
#pragma once

#include "core/policies/policy.h"

#include <QWidget>

#include <vector>

class RealBox;

namespace attentoscope {

class FormulaEdit;

class PolicyParameters : public QWidget
{
    Q_OBJECT
public:
    // Boxes are named PREFIX.KEY. Labels are at least so wide (px).
    PolicyParameters(const QString& prefix, int labelWidth, QWidget* parent);

    void show(const PolicyChoice& choice); // emits nothing; hidden where there is nothing to set
    using QWidget::show;
    bool isTyped() const { return typed_ != nullptr; }

signals:
    // `moving`: part of a gesture that goes on until finished().
    void edited(const attentoscope::PolicyChoice& choice, bool moving);
    void finished();

private:
    void makeBoxes(const Policy& policy);
    void makeFormulaEdit(const Policy& policy);
    QWidget* makeLine(const QString& label, const QString& toolTip, QWidget* editor);
    void tell();

    QString prefix_;
    int labelWidth_;
    std::vector<QWidget*> lines_;
    std::vector<RealBox*> boxes_; // in the order of the policy's table
    FormulaEdit* typed_ = nullptr; // of a policy whose λ is typed
    PolicyChoice shown_{{}, {}, {}};
};

} // namespace attentoscope
