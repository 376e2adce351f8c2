// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the heads that put their weight on the first key: those whose mean weight on it, over the rows that see it, is above a
// threshold. This is the sink metric of Gu et al. (2024), arXiv 2410.10781, with their threshold 0.3.
#pragma once

#include "core/studies/heads/head_study.h"

#include <limits>

namespace attentoscope {

inline constexpr double sinkWeight = 0.3;

struct SinkHeads {
    Index sinks = 0, heads = 0; // heads: those that have the number
    double share() const { return heads > 0 ? double(sinks) / double(heads) : std::numeric_limits<double>::quiet_NaN(); }
};

SinkHeads sinkHeads(const StudiedLayer& layer, std::size_t policy, double threshold = sinkWeight);
SinkHeads sinkHeads(const HeadStudy& study, std::size_t policy, double threshold = sinkWeight); // of all layers

} // namespace attentoscope
