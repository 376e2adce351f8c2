// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep, or a table of theory, as a table for reading, CSV and JSON, with the same columns everywhere.
#pragma once

#include "core/experiment/entropy_unit.h"
#include "core/formats/text_table.h"
#include "core/studies/sweep/estimates.h"

namespace attentoscope {

// The columns are: policy, n; the means of the swept quantities of high priority (Quantity::tier), of the entropy with its
// standard error; multiplier; theory_entropy, limit_entropy; seconds. For programs, these follow: the other means, standard
// errors (_stderr) and expected values (theory_); mean_field, laplace, gaussian, law_024, freezing_multiplier, frozen_entropy;
// trials, unit. Limits are empty where they are off by more than 0.1 nats, estimates where they do not apply. With `started`,
// for a sweep in progress, points without results are left out, and so are quantities of all rows together that were not asked
// for.
Table sweepReport(const SweepTable& sweep, const EntropyUnit& unit, bool started = false);

// Removes the columns that are only for programs.
Table shortReport(Table report);

} // namespace attentoscope
