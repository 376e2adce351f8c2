// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the picture of how focused the heads of a layer were at each training step. The functions need no widget, so that tests
// can call them.
#pragma once

#include "ui/pages/head_boards/head_questions.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// `steps`: all recordings; the figure says what became of the heads once all are computed. `file`: the open recording, whose
// step is marked.
LinePicture stepsPicture(const HeadHistory& history, const std::vector<StampedStep>& steps, Index layer, std::size_t policy,
    const std::filesystem::path& file);

} // namespace attentoscope
