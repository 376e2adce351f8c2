// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses where the curves of a given sequence are measured, and over how many query rows. The lengths are prefixes of the
// sequence, which ends at the last token that is not padding. A recording (a source of files) whose lengths and number of rows
// were left at their defaults gets lengths of its own, and all its rows count as far as evaluatedRows() allows.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"

#include <span>
#include <vector>

namespace attentoscope {

bool isRecording(const Experiment& experiment);
// Returns whether the curves are measured at ownLengths().
bool choosesOwnLengths(const Experiment& experiment);
// Returns whether the number of rows at each length is that of evaluatedRows(), not Experiment::rows.
bool choosesOwnRows(const Experiment& experiment);

Lengths listedLengths(std::span<const Index> lengths); // as a list of numbers, which is never the default

// Returns about eight lengths, by one factor, from 8 tokens on; the last one ends at the last token that is not
// padding.
std::vector<Index> ownLengths(const Inputs& whole);

struct CurveLengths {
    std::vector<Index> lengths; // ascending
    std::vector<Message> notes; // say which lengths were left out
};
// Returns those of the wanted lengths whose prefixes hold a query that counts. Where some are beyond the sequence, its own
// length takes their place. Errors: there is no query among so few keys.
Outcome<CurveLengths> prefixLengths(const Inputs& whole, std::span<const Index> wanted);
// Tells whether a warning of a curve says where it ends because of padding, which belongs beside the curve.
bool saysWherePaddingEnds(const Message& warning);

} // namespace attentoscope
