// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lengths/theory_meaning.h"

#include "core/attention/matching/expected_rows.h"
#include "core/base/numbers.h"
#include "core/sources/source.h"

#include <algorithm>

namespace attentoscope::cli {

std::string theoryMeaning(const Experiment& experiment)
{
    if (!ExpectedRows::knownFor(experiment))
        return "";
    const Index planted = findSource(experiment.source)->planting ? experiment.groups * experiment.needles : 0;
    const bool isShort = experiment.lengths.values().front() < planted;
    if (planted == 0 || (seesEverything(experiment) && !isShort))
        return "exact, as the expectation over all random queries and keys";
    return "exact for the needles that --seed " + formatNumber(experiment.seed) + " places (mean of "
        + formatNumber(experiment.trials) + " trials), and an expectation over everything else: which needles a row sees "
        + (isShort ? "below " + formatNumber(planted) + " keys" : std::string())
        + (isShort && !seesEverything(experiment) ? " and " : "") + (seesEverything(experiment) ? "" : "under a mask")
        + " depends on the seed";
}

} // namespace attentoscope::cli
