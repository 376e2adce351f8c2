// What lines over one axis do, in sentences: where each begins and ends, where it is highest, where two cross, and how far what
// theory expects is from what was measured.
#pragma once

#include "ui/plots/series.h"

#include <functional>

namespace attentoscope {

using NumberAt = std::function<double(double place)>; // that stands at a place of the axis

QStringList courses(const std::vector<Series>& series, const NumberAt& xAt);
QStringList crossings(const std::vector<Series>& series, const NumberAt& xAt);
QStringList distancesOfTheory(const std::vector<Series>& series, const NumberAt& xAt);

} // namespace attentoscope
