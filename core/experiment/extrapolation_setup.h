// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of the study that trains networks at short lengths and tests them at long ones. Part of Experiment, so that sessions
// store it. Its policies are those that the experiment compares.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/experiment/lengths.h"

#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

// The lengths of examples in training; of two numbers, the length of each step is drawn between them.
struct TrainedLengths {
    Index shortest = 0, longest = 0; // 0: those of the task

    bool operator==(const TrainedLengths&) const = default;
};

// Convert to and from "64", "5:16" and, for the lengths of the task, an empty text.
Outcome<TrainedLengths> parseTrainedLengths(std::string_view text);
std::string trainedLengthsText(const TrainedLengths& lengths);

// Convert to and from what Lengths::parse() reads, and an empty text.
Outcome<std::optional<Lengths>> parseTestedLengths(std::string_view text);
std::string testedLengthsText(const std::optional<Lengths>& lengths);

struct ExtrapolationSetup {
    std::string task = "max-retrieval";
    TrainedLengths trained;
    std::optional<Lengths>
        tested; // nothing: powers of two times the longest in training, up to 16 times, as far as the task goes
    Index steps = 0, width = 0, d = 0; // 0: those of the task
    Index seeds = 5; // the seed of the experiment and those after it

    bool operator==(const ExtrapolationSetup&) const = default;
};

} // namespace attentoscope
