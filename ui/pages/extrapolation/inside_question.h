// SPDX-License-Identifier: GPL-3.0-or-later
// Where the weight of a right key goes as one test example grows, under each policy (core/training/runs/autopsy.h).
#pragma once

#include "core/training/runs/autopsy.h"
#include "ui/pages/extrapolation/extrapolation_question.h"

#include <memory>
#include <vector>

namespace attentoscope {

using SharedAutopsies = std::shared_ptr<const std::vector<training::Autopsy>>; // by policy of the plan

struct DilutionAutopsy {
    struct Inputs {
        SharedNetworks networks; // tested
        std::uint64_t seed = 1; // of the network under each policy
        Index example = 0;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedAutopsies;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedAutopsies> answer(const Inputs& of, const Work<SharedAutopsies>& work);
};

} // namespace attentoscope
