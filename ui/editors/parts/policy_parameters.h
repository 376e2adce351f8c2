// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to set of a scale policy: its parameters, one box each, the formula of one that is typed, and what makes weights
// of the scaled scores, with its parameter. It shows a choice and tells the choice that the user makes of it.
#pragma once

#include "core/policies/policy.h"

#include <QWidget>

#include <vector>

class QComboBox;
class RealBox;

namespace attentoscope {

class FormulaEdit;

class PolicyParameters : public QWidget
{
    Q_OBJECT
public:
    // Boxes are named PREFIX.KEY. Labels are at least so wide (px). `owner`: what has the parameters, for those who hear it.
    PolicyParameters(const QString& prefix, const QString& owner, int labelWidth, QWidget* parent);

    void show(const PolicyChoice& choice); // emits nothing
    using QWidget::show;
    void followInTabOrder(QWidget* before); // lines come and go, and would be the last of the window
    bool isTyped() const { return typed_ != nullptr; }
    const NormalizerChoice& normalizer() const { return shown_.normalizer; }

signals:
    // `moving`: part of a gesture that goes on until finished().
    void edited(const attentoscope::PolicyChoice& choice, bool moving);
    void finished();

private:
    void makeLines(const Policy& policy, const NormalizerEntry& normalizer);
    void makeFormulaEdit(const Policy& policy);
    RealBox* makeBox(const PolicyParameter& parameter, const QString& prefix);
    void makeNormalizerBox();
    QWidget* makeLine(const QString& label, const QString& toolTip, QWidget* editor);
    void tell();
    void order();

    QString prefix_, owner_;
    int labelWidth_;
    std::vector<QWidget*> lines_;
    std::vector<RealBox*> boxes_; // in the order of the policy's table
    std::vector<RealBox*> normalizerBoxes_; // likewise, of the normalizer's
    QComboBox* normalizer_ = nullptr;
    FormulaEdit* typed_ = nullptr; // of a policy whose λ is typed
    QWidget* before_ = nullptr;
    PolicyChoice shown_{{}, {}, {}};
};

} // namespace attentoscope
