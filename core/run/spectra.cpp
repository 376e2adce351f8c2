#include "core/run/spectra.h"

#include "core/kernels/attention_pass.h"
#include "core/run/evaluate.h"
#include "core/statistics/spectrum.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr std::size_t bundle = 16; // rows whose scores are held at once

// The raw scores of some rows, (rows, n_k); empty when stopped.
std::vector<float> scoresOf(const Result& result, std::span<const Index> rows, const StopToken& stop)
{
    const Inputs& inputs = *result.inputs;
    std::vector<Index> stored(rows.size());
    std::transform(rows.begin(), rows.end(), stored.begin(), [&](Index row) { return inputs.stored(row); });
    std::vector<float> scores(rows.size() * std::size_t(inputs.nk()));
    std::vector<RowMoments> moments(rows.size());
    const std::vector<double> lambda(rows.size(), 0);
    const PassProblem problem{.q = view(inputs.q),
        .k = view(inputs.k),
        .mask = &result.mask,
        .rows = rows,
        .stored = stored,
        .scales = 1,
        .lambda = lambda,
        .cube = false,
        .binEdges = {},
        .threads = result.threads};
    const PassOutput out{.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = scores, .binMax = {}};
    if (!attentionPass(problem, out, stop))
        return {};
    return scores;
}

} // namespace

Outcome<Spectra> renyiSpectra(const Result& result, std::span<const double> orders, Index rows, StopToken stop)
{
    const std::vector<Index> chosen = evenlySpacedRows(Index(result.rowIndex.size()), rows); // places in rowIndex
    const std::size_t nk = std::size_t(result.inputs->nk());
    Spectra spectra;
    spectra.orders.assign(orders.begin(), orders.end());
    spectra.mean.assign(result.policies.size(), std::vector<double>(orders.size(), 0));
    std::vector<double> logits(nk);
    for (std::size_t first = 0; first < chosen.size(); first += bundle) {
        const std::size_t count = std::min(bundle, chosen.size() - first);
        std::vector<Index> queries(count);
        for (std::size_t r = 0; r < count; ++r)
            queries[r] = result.rowIndex[chosen[first + r]];
        const auto scores = scoresOf(result, queries, stop);
        if (stop.stop_requested())
            return cancelled();
        for (std::size_t r = 0; r < count; ++r) {
            const Index at = chosen[first + r];
            if (result.policies.front().rows.visible[at] == 0)
                continue;
            ++spectra.rows;
            for (std::size_t p = 0; p < result.policies.size(); ++p) {
                const double lambda = result.policies[p].rows.lambda[at];
                std::transform(scores.begin() + r * nk, scores.begin() + (r + 1) * nk, logits.begin(),
                    [lambda](float score) { return lambda * double(score); });
                const auto entropies = renyiSpectrum(logits, orders);
                for (std::size_t o = 0; o < orders.size(); ++o)
                    spectra.mean[p][o] += entropies[o];
            }
        }
    }
    for (auto& means : spectra.mean)
        for (double& mean : means)
            mean = spectra.rows > 0 ? mean / double(spectra.rows) : std::numeric_limits<double>::quiet_NaN();
    return spectra;
}

} // namespace attentoscope
