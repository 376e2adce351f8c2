// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what an author would not see in a figure with their marks: points without a place, and axes that a mark stretches.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/figure.h"

#include <vector>

namespace attentoscope {

std::vector<Message> marksBeyond(const Figure& figure, const PictureEdits& edits);

} // namespace attentoscope
