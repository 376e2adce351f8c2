// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/change_summary.h"

#include "core/studies/heads/layer_study.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

double medianOf(const std::vector<double>& sorted)
{
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

void addTaus(const HeadStudy& study, std::size_t policy, ChangeSummary& summary)
{
    std::vector<double> taus;
    for (const StudiedLayer& layer : study.layers)
        for (const SharedHeadComparisons& compared : layer.compared) {
            if (!compared)
                continue;
            const HeadMatch& match = (*compared)[policy - 1].match;
            if (match.unsolved)
                ++summary.unmatched;
            else
                taus.push_back(match.tau);
        }
    summary.matched = Index(taus.size());
    if (taus.empty())
        return;
    std::ranges::sort(taus);
    summary.tau = medianOf(taus);
    summary.lowestTau = taus.front();
    summary.highestTau = taus.back();
}

} // namespace

ChangeSummary summarizeChange(const HeadStudy& study, std::size_t policy)
{
    ChangeSummary summary;
    if (policy >= study.policies.size())
        return summary;
    double entropyA = 0, entropyB = 0, peakA = 0, peakB = 0;
    for (const StudiedLayer& layer : study.layers)
        for (const SharedHeadEntry& entry : layer.heads) {
            if (!entry || entry->problem || std::isnan(entry->numbers.front().entropy()))
                continue;
            const HeadNumbers &a = entry->numbers.front(), &b = entry->numbers[policy];
            ++summary.heads;
            summary.focused += b.entropy() < a.entropy() - sameEntropy;
            summary.spread += b.entropy() > a.entropy() + sameEntropy;
            entropyA += a.entropy(), entropyB += b.entropy();
            peakA += a[quantity("max_weight")], peakB += b[quantity("max_weight")];
        }
    if (summary.heads > 0) {
        const double heads = double(summary.heads);
        summary.entropyA = entropyA / heads, summary.entropyB = entropyB / heads;
        summary.peakA = peakA / heads, summary.peakB = peakB / heads;
    }
    addTaus(study, policy, summary);
    return summary;
}

} // namespace attentoscope
