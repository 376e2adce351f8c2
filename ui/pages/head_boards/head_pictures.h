// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of one quantity over the heads of a layer, A against B: pure, so that it can be tested.
#pragma once

#include "ui/pages/head_boards/head_quantity.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Why a layer shows nothing: it is still being measured, it or its heads cannot be used, or they see no key.
QString nothingOfLayerText(const HeadStudy& study, std::size_t layer);

// Which layers are left out of what is shown, and why; empty where none is.
QString layersLeftOutText(const HeadStudy& study);

// How many heads are sinks under A and under B (core/studies/heads/sink_heads.h), of the layer and of all; empty: none is known.
QString sinkHeadsText(const HeadStudy& study, std::size_t layer);

LinePicture headsPicture(const HeadStudy& study, std::size_t layer, const HeadQuantity& quantity, const Experiment& experiment);

} // namespace attentoscope
