// A sweep, or theory alone, as a table for reading, CSV and JSON: the same columns wherever it is written.
#pragma once

#include "core/experiment/entropy_unit.h"
#include "core/formats/text_table.h"
#include "core/studies/sweep/estimates.h"

namespace attentoscope {

// policy, n; the means of the swept quantities that are shown early, of the entropy with its standard error; multiplier;
// theory_entropy, limit_entropy; seconds. Then for programs: the other means, standard errors (_stderr) and expected values
// (theory_); mean_field, laplace, gaussian, law_024, freezing_multiplier, frozen_entropy; trials, unit. Limits are empty where
// they are off by more than 0.1 nats, estimates where they say nothing of an entropy. started: points of a sweep that has only
// begun are left out, and so are quantities of all rows together that were not asked for.
Table sweepReport(const SweepTable& sweep, const EntropyUnit& unit, bool started = false);

// What a reader compares: without the columns that are for programs.
Table shortReport(Table report);

} // namespace attentoscope
