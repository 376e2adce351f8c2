// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/distances.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/masks/key_ranges.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attentoscope {
namespace {

constexpr Index weightsAtATime = Index(1) << 24; // number of weights that are in memory at once
constexpr Index weightsInAll = Index(1) << 26; // number of weights for each policy, unless 32 rows have more

// Sums over one side of the queries; the numbers of pairs are the same for all policies.
struct Sums {
    std::vector<Index> pairs; // (bins)
    std::vector<std::vector<double>> weights; // (policies, bins)

    Sums(std::size_t bins, std::size_t policies)
        : pairs(bins, 0)
        , weights(policies, std::vector<double>(bins, 0))
    {
    }
    std::vector<DistanceStudy::Side> means(Index rows) const
    {
        std::vector<DistanceStudy::Side> sides(weights.size());
        for (std::size_t p = 0; p < weights.size(); ++p)
            for (std::size_t b = 0; b < pairs.size(); ++b) {
                sides[p].weight.push_back(
                    pairs[b] > 0 ? weights[p][b] / double(pairs[b]) : std::numeric_limits<double>::quiet_NaN());
                sides[p].mass.push_back(weights[p][b] / double(std::max<Index>(rows, 1)));
            }
        return sides;
    }
};

void addRow(const std::vector<PolicyResult>& found, Index place, Index position, const KeyRanges& visible,
    const std::vector<Index>& edges, Sums& before, Sums& after, std::vector<double>& even)
{
    Index seen = 0;
    for (const KeyRange& range : visible)
        seen += range.end - range.begin;
    const auto binOf = [&](Index distance) { return std::size_t(std::ranges::upper_bound(edges, distance) - edges.begin()) - 1; };
    const auto add = [&](Sums& side, std::size_t bin, Index first, Index end) {
        side.pairs[bin] += end - first;
        even[bin] += double(end - first) / double(seen);
        for (std::size_t p = 0; p < found.size(); ++p)
            side.weights[p][bin] += found[p].weights.row(place).segment(first, end - first).cast<double>().sum();
        return end;
    };
    for (const KeyRange& range : visible) {
        const Index middle = std::clamp(position + 1, range.begin, range.end);
        for (Index key = range.begin; key < middle;) {
            const std::size_t bin = binOf(position - key);
            key = add(before, bin, key, std::min(middle, position - edges[bin] + 1));
        }
        for (Index key = middle; key < range.end;) {
            const std::size_t bin = binOf(key - position);
            key = add(after, bin, key, std::min(range.end, position + edges[bin + 1]));
        }
    }
}

} // namespace

bool DistanceStudy::looksAhead() const
{
    return std::ranges::any_of(after.front().weight, [](double weight) { return !std::isnan(weight); });
}

std::vector<double> DistanceStudy::decades(std::size_t policy) const
{
    std::vector<double> sums;
    for (std::size_t b = 1; b < bins(); ++b) { // bin 0 is the query's own key
        const std::size_t decade = std::size_t(std::log10(double(edges[b])) + 1e-9);
        sums.resize(std::max(sums.size(), decade + 1), 0);
        sums[decade] += before[policy].mass[b] + after[policy].mass[b];
    }
    return sums;
}

std::vector<Index> distanceEdges(Index farthest)
{
    std::vector<Index> edges{0};
    for (Index decade = 1;; decade *= 10)
        for (const Index first : {1, 2, 3, 5, 7}) {
            edges.push_back(first * decade);
            if (edges.back() > farthest)
                return edges;
        }
}

Outcome<SharedDistanceStudy> studyDistances(const SharedResult& ofAll, Index most, StopToken stop)
{
    const SharedResult result = ofCountedRows(ofAll);
    const Inputs& inputs = *result->inputs;
    const std::vector<PolicyChoice> scales = resolvedScales(*result);
    auto study = std::make_shared<DistanceStudy>();
    study->result = result;
    study->edges = distanceEdges(std::max(inputs.nq(), inputs.nk()));
    study->even.resize(study->bins());
    Sums before(study->bins(), scales.size()), after(study->bins(), scales.size());
    std::vector<Index> rows;
    most = std::min(most, std::max<Index>(32, weightsInAll / std::max<Index>(inputs.nk(), 1)));
    for (const Index place : evenlySpacedRows(Index(result->rowIndex.size()), most))
        rows.push_back(result->rowIndex[std::size_t(place)]);
    const std::size_t atATime = std::size_t(std::max<Index>(1, weightsAtATime / std::max<Index>(inputs.nk(), 1)));
    KeyRanges visible;
    for (std::size_t first = 0; first < rows.size(); first += atATime) {
        const std::span<const Index> some(rows.data() + first, std::min(atATime, rows.size() - first));
        const auto found = evaluateRows({.experiment = result->experiment,
                                            .inputs = inputs,
                                            .mask = result->mask,
                                            .rows = some,
                                            .policies = scales,
                                            .wanted = {.weights = true},
                                            .threads = result->threads},
            stop);
        if (!found)
            return found.error();
        for (std::size_t r = 0; r < some.size(); ++r) {
            if (stop.stop_requested())
                return cancelled();
            result->mask.row(some[r], visible);
            study->rows += !visible.empty();
            addRow(*found, Index(r), inputs.position(some[r]), visible, study->edges, before, after, study->even);
        }
    }
    for (double& mass : study->even)
        mass /= double(std::max<Index>(study->rows, 1));
    study->before = before.means(study->rows);
    study->after = after.means(study->rows);
    return SharedDistanceStudy(std::move(study));
}

} // namespace attentoscope
