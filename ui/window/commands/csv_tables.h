// Tables as CSV text: the curves, and the statistics of each evaluated row. Undefined numbers are empty cells.
#pragma once

#include "core/run/result.h"
#include "core/run/sweep/sweep.h"

#include <string>

namespace attentoscope {

std::string curveCsv(const SweepTable& table);
std::string rowCsv(const Result& result);

} // namespace attentoscope
