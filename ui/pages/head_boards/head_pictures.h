// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the picture of one quantity over the heads of a layer, A against B. The functions need no widget, so that tests can
// call them.
#pragma once

#include "ui/pages/head_boards/head_quantity.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Says why a layer shows nothing: it is still being measured, it or its heads cannot be used, or they see no key.
QString nothingOfLayerText(const HeadStudy& study, std::size_t layer);

// Says which layers are left out and why; empty if none is.
QString layersLeftOutText(const HeadStudy& study);

// Says how many heads are sinks (core/studies/heads/sink_heads.h) under A and B, in the layer and in all; empty: not known yet.
QString sinkHeadsText(const HeadStudy& study, std::size_t layer);

LinePicture headsPicture(const HeadStudy& study, std::size_t layer, const HeadQuantity& quantity, const Experiment& experiment);

} // namespace attentoscope
