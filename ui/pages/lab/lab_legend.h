// SPDX-License-Identifier: GPL-3.0-or-later
// The line above the plots of the lab that tells which colour and marker each policy has. It is one line high with any number of
// policies, whose names get shorter, so that nothing below it moves.
#pragma once

#include "core/policies/policy.h"
#include "ui/plots/lines/line_key.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class Document;

class LabLegend : public QWidget
{
    Q_OBJECT
public:
    // `policies`: those that it names; empty: those that the experiment compares.
    LabLegend(Document* document, QWidget* parent, std::vector<PolicyChoice> policies = {});

private:
    void show();

    Document* document_;
    std::vector<PolicyChoice> policies_;
    std::vector<LineKeyEntry> shown_;
};

} // namespace attentoscope
