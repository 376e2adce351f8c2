// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/sink_heads.h"

#include <cmath>

namespace attentoscope {

SinkHeads sinkHeads(const StudiedLayer& layer, std::size_t policy, double threshold)
{
    const Quantity& ofFirst = quantity("first_key_weight");
    SinkHeads found;
    for (const SharedHeadEntry& entry : layer.heads) {
        if (!entry || policy >= entry->numbers.size() || std::isnan(entry->numbers[policy][ofFirst]))
            continue;
        ++found.heads;
        found.sinks += entry->numbers[policy][ofFirst] > threshold;
    }
    return found;
}

SinkHeads sinkHeads(const HeadStudy& study, std::size_t policy, double threshold)
{
    SinkHeads all;
    for (const StudiedLayer& layer : study.layers) {
        const SinkHeads found = sinkHeads(layer, policy, threshold);
        all.sinks += found.sinks;
        all.heads += found.heads;
    }
    return all;
}

} // namespace attentoscope
