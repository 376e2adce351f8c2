// SPDX-License-Identifier: GPL-3.0-or-later
// The stops of the tour: form, maps, profile, curves, pages, examples and lessons.
#pragma once

#include "ui/window/help/tour.h"

namespace attentoscope {

class Workbench;

std::vector<TourStop> tourStops(const std::function<Workbench*()>& workbench);

} // namespace attentoscope
