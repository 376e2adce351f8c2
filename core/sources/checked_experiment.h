// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment that can be computed: every field that its source reads is in range, and the fields agree with each other.
// Only validate() creates one, so code that takes it needs no checks and always has a source.
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

    CheckedExperiment withHead(Index head) const // 0 ≤ head < number of heads of the source: the result is valid, too
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
