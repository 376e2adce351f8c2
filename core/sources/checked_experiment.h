// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment that can be computed: every field that its source reads is in its range, and the fields agree. Only validate()
// makes one, so that what takes it has nothing to check and always has a source.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/sources/source.h"

#include <utility>

namespace attentoscope {

class CheckedExperiment
{
public:
    const Experiment& operator*() const { return experiment_; }
    const Experiment* operator->() const { return &experiment_; }
    const Source& source() const { return *source_; }

    CheckedExperiment withHead(Index head) const // 0 ≤ head < heads of the source: that, too, is accepted
    {
        CheckedExperiment other = *this;
        other.experiment_.head = head;
        return other;
    }

private:
    friend Outcome<CheckedExperiment> validate(Experiment experiment); // core/session/fields.h

    CheckedExperiment(Experiment experiment, const Source& source)
        : experiment_(std::move(experiment))
        , source_(&source)
    {
    }

    Experiment experiment_;
    const Source* source_;
};

} // namespace attentoscope
