// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/notable_heads.h"

#include <cmath>

namespace attentoscope {

namespace {

// Returns the head for which `value` is largest; nothing where it is not defined for two heads.
template <class Value>
std::optional<HeadPlace> largestBy(const HeadStudy& study, Value value)
{
    std::optional<HeadPlace> best;
    double most = -INFINITY;
    int defined = 0;
    for (std::size_t layer = 0; layer < study.layers.size(); ++layer)
        for (std::size_t head = 0; head < study.layers[layer].heads.size(); ++head) {
            const SharedHeadEntry& entry = study.layers[layer].heads[head];
            const double found = entry && !entry->numbers.empty() ? value(entry->numbers.front()) : HeadNumbers::undefined;
            defined += std::isfinite(found);
            if (found > most) {
                most = found;
                best = HeadPlace{layer, head};
            }
        }
    return defined > 1 ? best : std::nullopt;
}

} // namespace

NotableHeads notableHeads(const HeadStudy& study)
{
    return {largestBy(study, [](const HeadNumbers& head) { return -head.entropy(); }),
        largestBy(study, [](const HeadNumbers& head) { return head.entropy(); }),
        largestBy(study, [](const HeadNumbers& head) { return head.entropyGain; })};
}

} // namespace attentoscope
