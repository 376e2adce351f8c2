// SPDX-License-Identifier: GPL-3.0-or-later
// Describes lines over a common axis in sentences: where each begins and ends, where it is highest and lowest, where two of
// them cross, and how far theory is from the measurement.
#pragma once

#include "ui/plots/series.h"

#include <functional>

namespace attentoscope {

using NumberAt = std::function<double(double place)>; // returns the number to show at a place of the x axis

QStringList courses(const std::vector<Series>& series, const NumberAt& xAt);
QStringList crossings(const std::vector<Series>& series, const NumberAt& xAt);
QStringList distancesOfTheory(const std::vector<Series>& series, const NumberAt& xAt);

} // namespace attentoscope
