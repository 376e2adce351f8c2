// The picture of one quantity over the heads of a layer, A against B: pure, so that it can be tested.
#pragma once

#include "ui/pages/heads/head_quantity.h"
#include "ui/plots/line_view.h"

namespace attentoscope {

LinePicture headsPicture(const HeadStudy& study, std::size_t layer, HeadQuantity quantity, const Experiment& experiment);

} // namespace attentoscope
