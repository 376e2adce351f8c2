// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of the page of gradients. The seed, the unit, and what attention is compared with stay as they are.
#pragma once

#include "ui/widgets/switches/stories.h"

namespace attentoscope {

const Stories& gradientStories();

} // namespace attentoscope
