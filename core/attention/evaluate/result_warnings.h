// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings and notes about a result that is correct but deserves attention.
#pragma once

#include "core/attention/evaluate/result.h"

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Returns the warnings that concern the data whatever policy is applied to these rows, among them: values or sequences of a
// file that are left out; padding that the mask leaves visible; a mask that hides padding where the file marks none.
std::optional<Message> tinyNumbers(const Inputs& inputs); // numbers that count as 0, where a logit or an output may show it
std::vector<Message> inputWarnings(
    const Experiment& experiment, const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows);

// Tells whether a warning is that padding can be seen, which withPadding() mends.
bool asksForPadding(const Message& warning);

// Returns a warning if some of these rows of given weights do not sum to 1: it says what they lack or have too much, and what
// became of it (Inputs::rest). It is one of inputWarnings().
std::optional<Message> noteOfRest(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows);

// Returns a warning if rounding float64 keys to float32 may show in the logits. `whole`: judges the keys before centring, for
// callers that do not compute scores from centred keys (core/sources/centred_keys.h).
std::optional<Message> roundedKeys(
    const Experiment& experiment, const Inputs& inputs, std::span<const Index> rows, bool whole = false);

// Returns the masks read from files whose array's name alone told what True means.
std::vector<FlagsPlace> masksByName(const Result& result);
// Returns notes on what was decided without asking and is no reason to worry: the meaning of True in masks of files, and
// queries that count in no mean.
std::vector<Message> resultNotes(const Result& result);

// Counts for a policy that derives its scale from each row's entropy under the standard scale: how many rows have so large an
// entropy that the policy is switched off for them. Both counts are 0 for other policies.
struct DiffuseRows {
    Index off = 0, rows = 0;
};
DiffuseRows diffuseRows(const PolicyChoice& policy, std::span<const double> standardEntropy);
// Returns the warning about such rows, if there are any. `n`: the length at which they were found, if there are several
// lengths.
std::optional<Message> diffuseRowsWarning(const PolicyChoice& policy, const DiffuseRows& found, std::optional<Index> n = {});

// Adds all warnings to `result`, which must be complete otherwise.
void addWarnings(Result& result);

} // namespace attentoscope
