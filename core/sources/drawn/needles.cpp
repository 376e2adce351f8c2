// SPDX-License-Identifier: GPL-3.0-or-later
// The source "needles": keys to find in a haystack of random keys on a sphere (core/README.md, 5). Group g has a direction g
// and k orthonormal vectors u_a. Its needles are √d (√c g + √(1−c) u_a), and each of its queries is √d (√c g + √(1−c) w) with
// w a random unit vector orthogonal to g and all u_a, so a query has cosine exactly c with its own k needles. Needles stand
// at shuffled places among the first groups · k keys, so that a longer sequence only adds hay.
#include "core/sources/drawn/random_rows.h"
#include "core/sources/makers.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace attentoscope {
namespace {

using Vector = std::vector<double>;

std::optional<Error> whatCannotBe(const Experiment& e)
{
    if (e.groups < 1 || e.needles < 1)
        return badInput(e.groups < 1 ? "groups" : "needles", ATT_TEXT("core", "must be at least 1"));
    if (!(e.cosine >= 0 && e.cosine <= 1))
        return badInput("cosine", ATT_TEXT("core", "must lie between 0 and 1"));
    if (e.d < e.needles + 2)
        return badInput("d",
            {ATT_TEXT("core", "must be at least %1 for %2 needles per group (needles + 2), but is %3"),
                {formatNumber(e.needles + 2), formatNumber(e.needles), formatNumber(e.d)}});
    return {};
}

// The places of all needles: needle a of group g is at index g · needles + a of the result.
std::vector<Index> shuffledPlaces(const Experiment& experiment, Index trial)
{
    std::vector<Index> places(static_cast<std::size_t>(experiment.groups * experiment.needles));
    std::iota(places.begin(), places.end(), Index(0));
    const Stream stream = streamOf(experiment, StreamPurpose::NeedlePositions, trial);
    for (std::size_t i = places.size() - 1; i > 0; --i)
        std::swap(places[i], places[randomBelow(stream, i, static_cast<std::uint32_t>(i + 1))]);
    return places;
}

// A batch of groups whose vectors are in memory: at most 32 MB, so that memory stays bounded for any number of groups.
struct GroupBatch {
    Index begin = 0, end = 0; // groups
    std::vector<MatrixD> basis; // per group: (needles + 1, d), orthonormal rows, the direction first
    bool holds(Index group) const { return begin <= group && group < end; }
    bool holdsAll(std::span<const std::int32_t> groups) const
    {
        return std::ranges::all_of(groups, [this](std::int32_t group) { return holds(group); });
    }
    std::span<const double> vector(Index group, Index a) const
    {
        const MatrixD& rows = basis[static_cast<std::size_t>(group - begin)];
        return {rows.data() + a * rows.cols(), static_cast<std::size_t>(rows.cols())};
    }
};

Index groupsAtATime(const Experiment& experiment)
{
    return std::max(Index(1), (Index(1) << 22) / ((experiment.needles + 1) * experiment.d));
}

// Draws the orthonormal rows of one group. Returns false when stopped.
bool makeBasis(const Stream& stream, Index group, const StopToken& stop, MatrixD& basis)
{
    const auto vector = [&](Index a) { return std::span<double>{basis.data() + a * basis.cols(), std::size_t(basis.cols())}; };
    for (Index a = 0; a < basis.rows(); ++a) {
        if (stop.stop_requested())
            return false;
        normalRow(stream, group * basis.rows() + a, vector(a));
        for (int pass = 0; pass < 2; ++pass) // the second pass removes the rounding errors of the first
            for (Index b = 0; b < a; ++b)
                removeComponent(vector(a), vector(b));
        normalize(vector(a));
    }
    return true;
}

// Draws the vectors of as many groups as fit, from firstGroup on. Returns false when stopped.
bool makeBatch(const Experiment& experiment, Index trial, Index firstGroup, const StopToken& stop, GroupBatch& batch)
{
    batch.begin = firstGroup;
    batch.end = std::min(experiment.groups, firstGroup + groupsAtATime(experiment));
    batch.basis.assign(static_cast<std::size_t>(batch.end - batch.begin), MatrixD(experiment.needles + 1, experiment.d));
    const Stream stream = streamOf(experiment, StreamPurpose::GroupDirections, trial);
    for (Index g = batch.begin; g < batch.end; ++g)
        if (!makeBasis(stream, g, stop, batch.basis[static_cast<std::size_t>(g - batch.begin)]))
            return false;
    return true;
}

// Fills in the queries that belong to the batch's groups. Returns false when stopped.
bool fillQueries(Inputs& in, const GroupBatch& batch, const Experiment& experiment, const Stream& stream, const StopToken& stop)
{
    return forEachNewRowRange(in.q, in.d() * (experiment.needles + 2), stop, [&](Index begin, Index end) {
        Vector own(static_cast<std::size_t>(in.d()));
        const bool all = batch.holdsAll(std::span(in.queryGroup).subspan(std::size_t(begin), std::size_t(end - begin)));
        if (all)
            fillRows(in.q, in.queryRows, stream, begin, end);
        for (Index row = begin; row < end; ++row) {
            const Index group = in.queryGroup[static_cast<std::size_t>(row)];
            if (!batch.holds(group))
                continue;
            if (!all)
                fillRows(in.q, in.queryRows, stream, row, row + 1);
            std::ranges::copy(rowOf(in.q, row), own.begin());
            for (int pass = 0; pass < 2; ++pass)
                for (Index a = 0; a <= experiment.needles; ++a)
                    removeComponent(own, batch.vector(group, a));
            normalize(own);
            storeMixed(batch.vector(group, 0), own, experiment.cosine, rowOf(in.q, row));
        }
    });
}

void plantNeedles(Inputs& in, const GroupBatch& batch, const Experiment& experiment, const std::vector<Index>& places)
{
    for (Index g = batch.begin; g < batch.end; ++g)
        for (Index a = 0; a < experiment.needles; ++a)
            if (const Index place = places[static_cast<std::size_t>(g * experiment.needles + a)];
                place >= in.k.known() && place < in.nk())
                storeMixed(batch.vector(g, 0), batch.vector(g, a + 1), experiment.cosine, rowOf(in.k, place));
}

} // namespace

// Finds the places of the needles and the group of each query. Needles beyond the end of the sequence are left out.
Planting needlesPlanted(const Experiment& experiment, const Draw& draw)
{
    Planting planted;
    const Stream choice = streamOf(experiment, StreamPurpose::QueryGroups, draw.trial);
    const Index queries = draw.queryRows.empty() ? experiment.n : Index(draw.queryRows.size());
    if (draw.begun)
        planted.group = draw.begun->queryGroup;
    planted.group.reserve(std::size_t(queries));
    for (Index i = Index(planted.group.size()); i < queries; ++i)
        planted.group.push_back(static_cast<std::int32_t>(
            randomBelow(choice, std::uint64_t(rowNumber(draw.queryRows, i)), static_cast<std::uint32_t>(experiment.groups))));
    const auto places = shuffledPlaces(experiment, draw.trial);
    for (auto place = places.begin(); place != places.end(); place += experiment.needles) {
        auto& keys = planted.keys.emplace_back();
        std::copy_if(place, place + experiment.needles, std::back_inserter(keys), [&](Index key) { return key < experiment.n; });
        std::sort(keys.begin(), keys.end());
    }
    return planted;
}

Outcome<Inputs> makeNeedles(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    if (const auto error = whatCannotBe(experiment))
        return *error;
    const Index trial = draw.trial;
    Inputs in = emptyInputs(experiment, draw);
    if (!fillSphere(in.k, {}, streamOf(experiment, StreamPurpose::Keys, trial), stop)
        || !fillGaussian(in.v, {}, streamOf(experiment, StreamPurpose::Values, trial), stop))
        return cancelled();

    Planting planted = needlesPlanted(experiment, draw);
    in.plantedKeys = std::move(planted.keys);
    in.queryGroup = std::move(planted.group);
    const auto places = shuffledPlaces(experiment, trial);
    const Stream queries = streamOf(experiment, StreamPurpose::Queries, trial);
    GroupBatch batch;
    for (Index g = 0; g < experiment.groups; g = batch.end) {
        if (!makeBatch(experiment, trial, g, stop, batch))
            return cancelled();
        plantNeedles(in, batch, experiment, places);
        if (!fillQueries(in, batch, experiment, queries, stop))
            return cancelled();
    }
    return in;
}

} // namespace attentoscope
