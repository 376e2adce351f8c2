// SPDX-License-Identifier: GPL-3.0-or-later
// Edits the settings of a scale policy: one box for each parameter, the formula of a typed policy, and the normalizer, which
// makes weights of scaled scores, with its parameter; or only some of these. It shows a choice and emits the choice as the user
// changes it.
#pragma once

#include "core/policies/policy.h"

#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QToolButton;
class RealBox;

namespace attentoscope {

class FormulaEdit;

class PolicyParameters : public QWidget
{
    Q_OBJECT
public:
    enum class Parts { All, Scale, Weights };
    // Boxes are named PREFIX.KEY. `labelWidth`: the least width of labels, px. `owner`: what the parameters belong to, for
    // screen readers.
    PolicyParameters(const QString& prefix, const QString& owner, int labelWidth, QWidget* parent, Parts parts = Parts::All);

    void show(const PolicyChoice& choice); // emits nothing
    using QWidget::show;
    // Keeps the lines, which are replaced, behind this widget in the tab order.
    void followInTabOrder(std::function<QWidget*()> before);
    QWidget* last() const; // the last editor in the tab order; null: there is none
    void setWeightsLabel(const QString& label); // of the box of the normalizer, not indented; call it before show()
    // The number of keys that a button beside n₀ sets it to; 0: not known. Only where the scale alone is edited.
    void setKeys(Index keys);
    // The value of n₀ where none is typed; 0: that of the policy's table. Call it before show().
    void setUsualLength(double n0) { usualLength_ = n0; }
    bool isTyped() const { return typed_ != nullptr; }
    const NormalizerChoice& normalizer() const { return shown_.normalizer; }

signals:
    // `moving`: the edit is part of a gesture that goes on until finished().
    void edited(const attentoscope::PolicyChoice& choice, bool moving);
    void finished();

private:
    void makeLines(const Policy& policy, const NormalizerEntry& normalizer);
    void makeFormulaEdit(const Policy& policy);
    RealBox* makeBox(const PolicyParameter& parameter, const QString& prefix);
    void makeNormalizerBox();
    void makeFitButton(RealBox* box);
    void showFit();
    QWidget* makeLine(const QString& label, const QString& toolTip, QWidget* editor);
    void tell();
    double usualOf(const PolicyParameter& parameter) const; // where none is typed
    std::vector<QWidget*> editors() const; // in the tab order
    void order();

    QString prefix_, owner_, weightsLabel_;
    int labelWidth_, indent_;
    Parts parts_;
    bool made_ = false; // the lines of shown_
    std::vector<QWidget*> lines_;
    std::vector<RealBox*> boxes_; // in the order of the policy's table
    std::vector<RealBox*> normalizerBoxes_; // in the order of the normalizer's table
    QComboBox* normalizer_ = nullptr;
    QToolButton* fit_ = nullptr; // sets n₀ to keys_; null: there is no n₀
    RealBox* fitted_ = nullptr; // the box of n₀
    Index keys_ = 0;
    double usualLength_ = 0;
    FormulaEdit* typed_ = nullptr; // for a policy whose λ is typed, else null
    std::function<QWidget*()> before_; // empty: the order of creation
    PolicyChoice shown_{{}, {}, {}};
};

} // namespace attentoscope
