// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers about sinks and about the bound on the entropy in two columns, A and B.
#pragma once

#include "core/studies/rows/sink_study.h"
#include "ui/document/view_state.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class SinkNumbers : public NumberGrid
{
    Q_OBJECT
public:
    explicit SinkNumbers(QWidget* parent);

    void show(const SinkStudy& study, const ViewState& view);
    using QWidget::show;

private:
    QStringList boundTexts(const SinkStudy& study, std::size_t policy) const;
    QStringList rowTexts(const SinkStudy& study, const ViewState& view, std::size_t policy) const;

    QLabel* sinkTitle_ = nullptr;
    QLabel* rowTitle_ = nullptr;
    int boundLine_ = 0, rowLine_ = 0; // the first line of each part
};

} // namespace attentoscope
