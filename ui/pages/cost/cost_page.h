// SPDX-License-Identifier: GPL-3.0-or-later
// The page of costs, measured on this machine while the page is open: time and memory of attention that stores all scores,
// compared with streamed attention; or what padding costs a batch of sequences of different length.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "core/studies/cost/padding_study.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct CostMeasurement {
    struct Inputs {
        CostSetup setup;
        int attempt = 0; // another number measures again: other programs may have been busy
        bool operator==(const Inputs&) const = default;
    };
    using Answer = CostTable; // updated after each length
    struct Memory {
        std::optional<Inputs> of;
        CostTable table; // lets a stopped measurement resume
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<CostTable> answer(const Inputs& of, Memory& memory, const Work<CostTable>& work);
};

struct PaddingPrice {
    struct Inputs {
        PaddingBatch batch;
        int attempt = 0;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedPaddingStudy; // counted numbers first, then times
    static constexpr Urgency urgency = Urgency::Picture; // done quickly, unlike the other measurement
    static Outcome<SharedPaddingStudy> answer(const Inputs& of, const Work<SharedPaddingStudy>& work);
};

BoardSpec costBoard(); // with two faces: one sequence, and the batch

} // namespace attentoscope
