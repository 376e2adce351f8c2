// SPDX-License-Identifier: GPL-3.0-or-later
// The curves beside the maps, against length or another number of the experiment, made from answers without any widget.
#pragma once

#include "ui/plots/lines/line_view.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

std::vector<AskedQuestion> askedForCurves(); // those of the second source last
LinePicture curvesPicture(const Answers& answers, const Document& document);
// Returns the value that is set of the number that the curves are drawn against, even while it is being computed; of the length
// of a file or text, the n found in it. 0: not known.
double presentNumber(const Answers& answers, const Document& document);

} // namespace attentoscope
