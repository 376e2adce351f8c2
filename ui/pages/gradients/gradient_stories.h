// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of the page of gradients. A story does not change the seed, the unit, or what attention is compared with.
#pragma once

#include "ui/widgets/switches/stories.h"

namespace attentoscope {

const Stories& gradientStories();

} // namespace attentoscope
