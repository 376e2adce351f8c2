// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers about sinks and about the bound on the entropy in two columns, A and B.
#pragma once

#include "core/studies/rows/sink_study.h"
#include "ui/document/view_state.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable sinkNumbers(const SinkStudy& study, const ViewState& view);

} // namespace attentoscope
