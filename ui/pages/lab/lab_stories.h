// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of the policy lab. How numbers are shown, and how many are drawn, stays as it is.
#pragma once

#include "ui/widgets/switches/stories.h"

namespace attentoscope {

const Stories& labStories();

} // namespace attentoscope
