// SPDX-License-Identifier: GPL-3.0-or-later
// Switches for the lines beside the measurement. Each shows a sample of its line, so that they are the legend as well.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/lab/lab_settings.h"

#include <QWidget>

#include <vector>

class QCheckBox;

namespace attentoscope {

class LabOverlays : public QWidget
{
    Q_OBJECT
public:
    explicit LabOverlays(QWidget* parent = nullptr);

    void show(const ViewState& view); // does not emit theoryChosen() or overlayChosen()
    using QWidget::show;

signals:
    void theoryChosen(bool on);
    void overlayChosen(attentoscope::Overlay overlay, bool on);

private:
    QCheckBox* theory_ = nullptr;
    std::vector<QCheckBox*> boxes_; // in the order of allOverlays
};

} // namespace attentoscope
