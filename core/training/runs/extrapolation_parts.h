// SPDX-License-Identifier: GPL-3.0-or-later
// An extrapolation in parts, one for each network: for several processes and machines.
#pragma once

#include "core/parts/parted_work.h"
#include "core/parts/parts.h"
#include "core/training/runs/extrapolation.h"

#include <optional>
#include <vector>

namespace attentoscope::training {

// What is found of one network.
struct ExtrapolationPart {
    std::vector<ExtrapolationRow> rows;
    double guessed = -1; // Extrapolation::guessed and guesses, which all parts of a plan have in common
    std::vector<TestedLength> guesses;
    double trainingSeconds = 0, testSeconds = 0;
};
PartValue valueOf(const ExtrapolationPart& part);
// Throws what readPart() takes for a value that is no such part.
ExtrapolationPart extrapolationPartIn(const PartValue& value);

// Trains and tests each network on one thread. The plan must outlive the parts.
Parts<ExtrapolationPart> extrapolationParts(const ExtrapolationPlan& plan);

// Returns what is known of the whole, without networks, rows in their order. Nothing where a part has other rows than those of
// its network.
std::optional<Extrapolation> joinedParts(const ExtrapolationPlan& plan, const KnownParts& known);

} // namespace attentoscope::training
