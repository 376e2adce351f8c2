// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a scale policy: the choice, a box for each parameter, the formula of λ and its present values, and how scaled
// scores become weights.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/editors/field_editor.h"

class QComboBox;
class QLabel;

namespace attentoscope {

class PolicyParameters;
class SteadyLabel;

class PolicyEditor : public FieldEditor
{
    Q_OBJECT
public:
    PolicyEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;
    // Shows λ and m of the last row of so many keys, unless they are those of networks.
    void showNumbers(const PolicyResult& result, Index keys);
    // From the next show() on n₀ and m are those by which networks are trained and tested.
    void setOfNetworks(bool of);
    // Hands over the part that edits how scores become weights, to be shown elsewhere.
    PolicyParameters* takeWeights();

private:
    void showGiven(const PolicyChoice& choice);
    void showTrained(const Experiment& experiment, const PolicyChoice& choice);
    void showMultiplier(const QString& text, Index keys);

    QComboBox* box_;
    PolicyParameters *parameters_, *weights_;
    QLabel* formula_;
    SteadyLabel* numbers_;
    bool ofNetworks_ = false;
    QString measured_; // λ and m of the last row
    Index keys_ = 0; // that it sees
};

} // namespace attentoscope
