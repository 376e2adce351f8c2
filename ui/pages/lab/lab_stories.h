// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of the policy lab. A story does not change how numbers are shown or how many are drawn.
#pragma once

#include "ui/widgets/switches/stories.h"

namespace attentoscope {

const Stories& labStories();

} // namespace attentoscope
