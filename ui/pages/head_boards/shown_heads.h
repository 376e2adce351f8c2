// SPDX-License-Identifier: GPL-3.0-or-later
// Decides whose heads the pages of heads show: the experiment's, or, if its source has a single head, those of the recorded
// model that comes with the program.
#pragma once

#include "core/experiment/experiment.h"
#include "core/session/fields.h"

#include <optional>

namespace attentoscope {

class ShownHeads
{
public:
    // Returns an experiment with several heads, unless the model is missing. Policies and measures are those of `experiment`.
    const Experiment& of(const Experiment& experiment);
    // Whether a change of the field would change what is shown: the model has its own source, positions and mask.
    static bool reads(const Experiment& experiment, const Field& field);
    Index tokens() const { return tokens_; } // number of tokens that the model reads

private:
    void read(const Experiment& model);

    std::optional<Experiment> asked_, shown_;
    Index tokens_ = 0;
};

// Returns ShownHeads::of(experiment). The model is read again only for other policies or measures than last time.
Experiment shownHeads(const Experiment& experiment);

} // namespace attentoscope
