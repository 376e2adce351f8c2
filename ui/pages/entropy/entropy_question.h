// SPDX-License-Identifier: GPL-3.0-or-later
// The computation that the page of entropies requests: the entropies of the evaluation over all rows, and those of the selected
// row.
#pragma once

#include "core/studies/rows/entropy_study.h"
#include "ui/document/questions/row_profile.h"

namespace attentoscope {

struct Entropies {
    SharedEntropyStudy study;
    SharedRowSpectra row; // null: not computed yet
};

struct EntropyQuestion {
    using Inputs = RowOf;
    using Answer = Entropies;
    using Memory = Entropies; // kept, so that selecting a row is cheap; all rows are studied once per evaluation
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Entropies> answer(const RowOf& of, Memory& known, const Work<Entropies>& work);
};

} // namespace attentoscope
