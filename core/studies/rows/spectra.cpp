// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/spectra.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/undefined.h"
#include "core/statistics/spectrum.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Outcome<Spectra> renyiSpectra(const Result& result, std::span<const double> orders, Index rows, StopToken stop)
{
    const std::vector<Index> chosen = evenlySpacedRows(Index(result.rowIndex.size()), rows); // indices into rowIndex
    const std::size_t nk = std::size_t(result.inputs->nk());
    Spectra spectra;
    spectra.orders.assign(orders.begin(), orders.end());
    spectra.mean.assign(result.policies.size(), std::vector<double>(orders.size(), 0));
    std::vector<double> logits(nk);
    const bool anyLaw = !distanceLawsOf(resolvedScales(result)).empty();
    for (std::size_t first = 0; first < chosen.size(); first += scoreRowsAtATime) {
        const std::size_t count = std::min(scoreRowsAtATime, chosen.size() - first);
        std::vector<Index> queries(count);
        for (std::size_t r = 0; r < count; ++r)
            queries[r] = result.rowIndex[chosen[first + r]];
        const auto scores = rowScores(*result.inputs, result.mask, queries, result.threads, stop, anyLaw);
        if (stop.stop_requested())
            return cancelled();
        for (std::size_t r = 0; r < count; ++r) {
            const Index at = chosen[first + r];
            if (result.policies.front().rows.visible[at] == 0)
                continue;
            ++spectra.rows;
            for (std::size_t p = 0; p < result.policies.size(); ++p) {
                const double lambda = result.policies[p].rows.lambda[at];
                const DistanceLaw law = distanceLawOf(result.policies[p].scale);
                for (std::size_t j = 0; j < nk; ++j) {
                    const PlacedLogit placed = placedLogit(result.experiment, *result.inputs, law, queries[r], Index(j));
                    logits[j] = logitOf(placed.factor * lambda, double(scores[r * nk + j]), placed.bias);
                }
                const auto entropies = renyiSpectrum(logits, orders);
                for (std::size_t o = 0; o < orders.size(); ++o)
                    spectra.mean[p][o] += entropies[o];
            }
        }
    }
    for (auto& means : spectra.mean)
        for (double& mean : means)
            mean = spectra.rows > 0 ? mean / double(spectra.rows) : undefined;
    return spectra;
}

} // namespace attentoscope
