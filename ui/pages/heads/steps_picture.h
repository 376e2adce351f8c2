// SPDX-License-Identifier: GPL-3.0-or-later
// How focused the heads of a layer were at every step of a training: pure, so that it can be tested.
#pragma once

#include "ui/pages/head_boards/head_questions.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// `steps`: all that there are; what became of the heads is said once all are known. `file`: of the recording that is looked at,
// whose step is marked.
LinePicture stepsPicture(const HeadHistory& history, const std::vector<StampedStep>& steps, Index layer, std::size_t policy,
    const std::filesystem::path& file);

} // namespace attentoscope
