// SPDX-License-Identifier: GPL-3.0-or-later
// What a work in parts takes on a machine like this one: found by planning it, and running its costliest part for some seconds.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <string>
#include <vector>

namespace attentoscope::cli {

struct WorkEstimate {
    std::vector<double> seconds; // of each part on one thread
    double bytes = 0; // that a process takes before its parts
    double bytesOfPart = 0; // that a part takes in addition

    // The seconds of the shard that takes longest, of those that a task runs one after the other; see core/parts/shard.h.
    double secondsOfTask(Index shards, Index ofTask) const;
};

// Reads and plans the work of a command, of which nothing is run. Errors: as below.
Outcome<Done> checkWork(const std::vector<std::string>& words, const StopToken& stop);
// Estimates the work of a command. Errors: those of the command, for example where its files are on another machine; no part of
// it said how far it had come in time.
Outcome<WorkEstimate> estimateOf(const std::vector<std::string>& words, const StopToken& stop);

} // namespace attentoscope::cli
