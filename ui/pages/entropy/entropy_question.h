// SPDX-License-Identifier: GPL-3.0-or-later
// The entropies of the evaluation, over all rows and of the shown one: what the entropy page asks.
#pragma once

#include "core/studies/rows/entropy_study.h"
#include "ui/document/questions/row_profile.h"

namespace attentoscope {

struct Entropies {
    SharedEntropyStudy study;
    SharedRowSpectra row; // null: not known yet
};

struct EntropyQuestion {
    using Inputs = RowOf;
    using Answer = Entropies;
    using Memory = Entropies; // a row that is selected costs little: what is over all rows is studied once an evaluation
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Entropies> answer(const RowOf& of, Memory& known, const Work<Entropies>& work);
};

} // namespace attentoscope
