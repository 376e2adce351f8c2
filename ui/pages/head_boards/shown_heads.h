// SPDX-License-Identifier: GPL-3.0-or-later
// Whose heads the pages of heads show: those of the experiment, or of the recorded model that comes with the program while the
// experiment's source has one head only.
#pragma once

#include "core/experiment/experiment.h"

#include <optional>

namespace attentoscope {

class ShownHeads
{
public:
    // With several heads, unless there is no such model. Its policies, and what is measured, are the experiment's.
    const Experiment& of(const Experiment& experiment);
    Index trainedLength() const { return trainedLength_; } // of the model, once it was shown
    Index tokens() const { return tokens_; } // that it reads

private:
    void read(const Experiment& model);

    std::optional<Experiment> asked_, shown_;
    Index trainedLength_ = 0, tokens_ = 0;
};

} // namespace attentoscope
