// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the JL page: distances of random points after a projection; the dimension that n keys need, beside the
// entropy-invariant multiplier; and the error of Performer's features.
#pragma once

#include "ui/pages/jl/points/jl_pictures.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct Projections {
    // ε has the default value: it only marks numbers and changes no result.
    struct Inputs {
        ProjectionSetup setup;
        Index seed = 0;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = JlFound; // the two halves one after the other
    using Memory = JlFound; // an old half stays until the new one is there
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<JlFound> answer(const Inputs& of, Memory& found, const Work<JlFound>& work);
};

BoardSpec pointsBoard();

} // namespace attentoscope
