// SPDX-License-Identifier: GPL-3.0-or-later
// The computation that the masks page requests for a painted mask: the known mask closest to it.
#pragma once

#include "core/attention/rows/row_set.h"
#include "core/masks/nearest_mask.h"
#include "core/masks/painted_mask.h"
#include "ui/document/questions/maps.h"

#include <algorithm>
#include <optional>

namespace attentoscope {

struct Nearest {
    using Inputs = SequenceMaps::Inputs;
    using Answer = std::optional<NearestMask>; // none: a sequence is too long
    static constexpr Urgency urgency = Urgency::More;
    // Searches in the first sequence, but counts the differing cells in all.
    static Outcome<Answer> answer(const Inputs& of, const Work<Answer>& work)
    {
        const auto sequences = work.need<SequenceMaps>(of);
        if (!sequences)
            return sequences.error();
        if (sequences->empty()
            || !std::ranges::all_of(*sequences, [](const SequencePicture& each) { return canBePainted(*each.result); }))
            return Answer();
        const auto shown = std::ranges::find_if_not(*sequences, &SequencePicture::hasOwnMask);
        const Result& first = *shown->result;
        const Mask base = PaintedMask::of(of.subject.experiment.mask).base;
        auto nearest = nearestMask(first.mask, maskShape(first.experiment, *first.inputs), std::span(&base, 1), work.stop);
        if (!nearest)
            return nearest.error();
        nearest->differing = 0;
        for (const SequencePicture& each : *sequences) {
            if (each.hasOwnMask())
                continue;
            Experiment experiment = each.result->experiment;
            experiment.mask = nearest->mask;
            const auto bound = bindMask(experiment, *each.result->inputs);
            if (!bound)
                return bound.error();
            nearest->differing += differingCells(each.result->mask, *bound);
        }
        return Answer(*std::move(nearest));
    }
};

} // namespace attentoscope
