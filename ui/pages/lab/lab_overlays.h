// SPDX-License-Identifier: GPL-3.0-or-later
// Switches for the lines beside the measurement, each with a sample of its line: switches and legend in one.
#pragma once

#include "ui/document/view_state.h"

#include <QWidget>

#include <vector>

class QCheckBox;

namespace attentoscope {

class LabOverlays : public QWidget
{
    Q_OBJECT
public:
    explicit LabOverlays(QWidget* parent = nullptr);

    void show(const ViewState& view); // emits nothing
    using QWidget::show;

signals:
    void theoryChosen(bool on);
    void overlayChosen(attentoscope::Overlay overlay, bool on);

private:
    QCheckBox* theory_ = nullptr;
    std::vector<QCheckBox*> boxes_; // as allOverlays
};

} // namespace attentoscope
