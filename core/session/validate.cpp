// SPDX-License-Identifier: GPL-3.0-or-later
// Checks an experiment before it is computed: the range of each field that its source reads, and conditions between fields.
#include "core/session/fields.h"

#include "core/sources/rope.h"

#include <utility>

namespace attentoscope {

Outcome<CheckedExperiment> validate(Experiment experiment)
{
    if (auto known = checkFields(experiment, [](const Field& field) { return field.everySource; }); !known)
        return known.error();
    const Source& source = *findSource(experiment.source);
    if (auto inRange = checkFields(experiment, [&](const Field& field) { return reads(source, field); }); !inRange)
        return inRange.error();
    if (experiment.rope != 0 && !source.ofFiles && experiment.d % 2 != 0) // for files, d is known only when they are read
        return oddForRope(experiment.d);
    if (source.check != nullptr)
        if (auto agree = source.check(experiment); !agree)
            return agree.error();
    return CheckedExperiment(std::move(experiment), source);
}

} // namespace attentoscope
