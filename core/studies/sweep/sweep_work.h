// SPDX-License-Identifier: GPL-3.0-or-later
// The work of a sweep in parts: all that its parts depend on, written as the identity of the work (core/parts/parted_work.h) and
// read from it, so that whoever finds parts can put them into tables without the files that the sweep reads.
#pragma once

#include "core/parts/parted_work.h"
#include "core/studies/sweep/sweep.h"
#include "core/studies/sweep/swept_axis.h"

#include <span>
#include <string>
#include <vector>

namespace attentoscope {

// The parts are the lengths of the first combination, then those of the second, and so on.
struct SweepWork {
    Experiment experiment;
    std::vector<PolicyChoice> policies;
    std::vector<std::string> over; // as SweptAxis::parse() reads them
    bool keyInformation = false, rowsAsSet = false; // see SweepWish
    bool critical = false; // the critical multiplier at each length is measured, too, in parts behind all others
    std::vector<std::vector<Index>> lengths; // of each combination, which a given sequence may bound; or one list of all
};

// `experiment`: what becomes of the experiment in the identity.
PartValue identityOf(const SweepWork& work, PartValue experiment);
// Errors: it is no such identity.
Outcome<SweepWork> sweepWorkIn(const PartValue& identity);

// Errors: a text that is no axis.
Outcome<SweptCombinations> combinationsOf(const SweepWork& work);

// Returns a table without numbers for each combination of values. Errors: a value that the experiment cannot have.
Outcome<std::vector<SharedSweep>> tablesOf(const SweepWork& work);

// Puts what is known into such tables; a length whose part is missing stays without numbers, and
// parts behind those of the tables are left alone. Errors: a part of another work.
Outcome<std::vector<SharedSweep>> withKnown(std::span<const SharedSweep> tables, const KnownParts& known);

} // namespace attentoscope
