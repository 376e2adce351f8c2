// SPDX-License-Identifier: GPL-3.0-or-later
// Curves against another number of the experiment than the length, at the present length: one sweep of one length for each of
// its values. They arrive value by value.
#pragma once

#include "core/studies/sweep/sweep.h"
#include "core/studies/sweep/swept_axis.h"
#include "ui/document/questions/subject.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

struct OverTable {
    SweptAxis axis;
    std::vector<SharedSweep> sweeps; // one for each value; null: not measured yet, or none
    std::vector<std::optional<Error>> refused; // for each value: why there is none
    SharedSweep any() const; // the first that is there; null: none is
};
using SharedOver = std::shared_ptr<const OverTable>;

// Returns what these curves depend on: the experiment with its length, without the list of lengths and, unless they are wanted,
// without further policies.
Subject overSubject(const Document& document, const SweptAxis& axis, bool withFurther = false);

struct CurvesOver {
    struct Inputs {
        Subject subject; // see overSubject()
        SweptAxis axis;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedOver;
    struct Memory {
        std::optional<Inputs> of;
        OverTable table;
        std::optional<SweepRunner> runner; // of the first value that is not measured yet; it goes on after a stop
    };
    static constexpr Urgency urgency = Urgency::Curves;
    static Outcome<SharedOver> answer(const Inputs& of, Memory& memory, const Work<SharedOver>& work);
};

} // namespace attentoscope
