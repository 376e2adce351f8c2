// How focused the heads of a layer were at every step of a training: pure, so that it can be tested.
#pragma once

#include "core/studies/heads/head_history.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// `file`: of the recording that is looked at, whose step is marked.
LinePicture stepsPicture(const HeadHistory& history, Index layer, std::size_t policy, const std::filesystem::path& file);

} // namespace attentoscope
