// An experiment that can be computed: every field that its source reads is in its range, and the fields agree. Only validate()
// makes one, so that what takes it has nothing to check and always has a source.
#pragma once

#include "core/sources/source.h"

namespace attentoscope {

class CheckedExperiment
{
public:
    const Experiment& operator*() const { return experiment_; }
    const Experiment* operator->() const { return &experiment_; }
    const Source& source() const { return *source_; }

    CheckedExperiment withHead(Index head) const // one that its source has
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
