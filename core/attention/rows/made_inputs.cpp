// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/rows/made_inputs.h"

#include "core/attention/rows/row_set.h"
#include "core/base/free_memory.h"
#include "core/session/fields.h"
#include "core/sources/rope.h"
#include "core/sources/source.h"

#include <new>
#include <utility>

namespace attentoscope {

Outcome<Done> checkFitsMemory(double needed)
{
    return checkRoom("n", needed,
        ATT_TEXT("core",
            "needs about %1 of memory, but only %2 are free; choose a smaller n or d or fewer rows, or do not keep the weights"));
}

Outcome<SharedInputs> makeInputs(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    const auto checked = validate(experiment);
    return checked ? makeInputs(*checked, draw, std::move(stop)) : checked.error();
}

Outcome<SharedInputs> makeInputs(const CheckedExperiment& experiment, const Draw& draw, StopToken stop)
{
    double more = inputBytes(*experiment);
    if (!draw.keys.empty()) {
        const auto size = sourceSize(*experiment);
        if (!size)
            return size.error();
        more = sizeof(float)
            * (double(keyCount(draw.keys)) * double(size->d + size->dv) + double(draw.queryRows.size()) * double(size->d));
    }
    if (draw.begun && draw.begun->k.room() >= experiment->n) // new rows are appended to the existing ones
        more *= 1 - double(draw.begun->nk()) / double(experiment->n);
    if (auto fits = checkFitsMemory(more); !fits)
        return fits.error();
    try {
        auto made = experiment.source().make(*experiment, draw, stop);
        if (!made)
            return made.error();
        if (auto turned = applyRope(*experiment, *made, stop); !turned)
            return turned.error();
        return settled(*std::move(made));
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

} // namespace attentoscope
