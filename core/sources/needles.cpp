// Something to find in a haystack of sphere keys (science: section 5). Group g has a direction g and k orthonormal u_a;
// its needles are √d (√c g + √(1−c) u_a), and each of its queries is √d (√c g + √(1−c) w) with w a random unit vector
// orthogonal to g and all u_a: cosine exactly c with its own k needles. Needles sit at shuffled places among the first
// groups · k keys, so that every longer sequence only adds hay.
#include "core/sources/makers.h"
#include "core/sources/random_rows.h"

#include "core/base/numbers.h"

#include <numeric>

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
            {ATT_TEXT("core", "must be at least %1 for %2 needles a group (needles + 2), but is %3"),
                {formatNumber(e.needles + 2), formatNumber(e.needles), formatNumber(e.d)}});
    return {};
}

// Needle a of group g stands at place [g · needles + a].
std::vector<Index> shuffledPlaces(const Experiment& experiment, Index trial)
{
    std::vector<Index> places(static_cast<std::size_t>(experiment.groups * experiment.needles));
    std::iota(places.begin(), places.end(), Index(0));
    const Stream stream = streamOf(experiment, StreamPurpose::NeedlePositions, trial);
    for (std::size_t i = places.size() - 1; i > 0; --i)
        std::swap(places[i], places[randomBelow(stream, i, static_cast<std::uint32_t>(i + 1))]);
    return places;
}

// The group's direction and its u_a: needles + 1 orthonormal vectors. False when stopped.
bool makeBasis(const Experiment& experiment, Index trial, Index group, const StopToken& stop, std::vector<Vector>& basis)
{
    const Stream stream = streamOf(experiment, StreamPurpose::GroupDirections, trial);
    const Index count = experiment.needles + 1;
    basis.assign(static_cast<std::size_t>(count), Vector(static_cast<std::size_t>(experiment.d)));
    for (std::size_t a = 0; a < basis.size(); ++a) {
        if (stop.stop_requested())
            return false;
        normalRow(stream, group * count + Index(a), basis[a]);
        for (int pass = 0; pass < 2; ++pass) // the second pass removes what rounding left
            for (std::size_t b = 0; b < a; ++b)
                removeComponent(basis[a], basis[b]);
        normalize(basis[a]);
    }
    return true;
}

// The queries of one group. False when stopped.
bool fillQueries(Matrix& q, const std::vector<Index>& rows, const std::vector<Vector>& basis, double cosine, const Stream& stream,
    const StopToken& stop)
{
    const Index cost = q.cols() * Index(basis.size() + 1);
    return forEachRowRange(Index(rows.size()), cost, stop, [&](Index begin, Index end) {
        Vector own(static_cast<std::size_t>(q.cols()));
        for (Index i = begin; i < end; ++i) {
            const Index row = rows[static_cast<std::size_t>(i)];
            normalRow(stream, row, own);
            for (int pass = 0; pass < 2; ++pass)
                for (const Vector& direction : basis)
                    removeComponent(own, direction);
            normalize(own);
            storeMixed(basis.front(), own, cosine, rowOf(q, row));
        }
    });
}

} // namespace

Outcome<Inputs> makeNeedles(const Experiment& experiment, Index trial, StopToken stop)
{
    if (const auto error = whatCannotBe(experiment))
        return *error;
    const Index n = experiment.n, needles = experiment.needles;
    const auto groups = static_cast<std::size_t>(experiment.groups);
    Inputs in;
    in.q.resize(n, experiment.d);
    in.k.resize(n, experiment.d);
    in.v.resize(experiment.dv > 0 ? n : 0, experiment.dv);
    if (!fillSphere(in.k, streamOf(experiment, StreamPurpose::Keys, trial), stop)
        || !fillGaussian(in.v, streamOf(experiment, StreamPurpose::Values, trial), stop))
        return cancelled();

    std::vector<std::vector<Index>> members(groups); // queries of each group
    const Stream choice = streamOf(experiment, StreamPurpose::QueryGroups, trial);
    for (Index i = 0; i < n; ++i) {
        const auto group = randomBelow(choice, std::uint64_t(i), static_cast<std::uint32_t>(groups));
        in.queryGroup.push_back(static_cast<std::int32_t>(group));
        members[group].push_back(i);
    }

    const auto places = shuffledPlaces(experiment, trial);
    const Stream queries = streamOf(experiment, StreamPurpose::Queries, trial);
    in.plantedKeys.resize(groups);
    std::vector<Vector> basis;
    for (std::size_t g = 0; g < groups; ++g) {
        const auto place = [&](Index a) { return places[g * static_cast<std::size_t>(needles) + static_cast<std::size_t>(a)]; };
        for (Index a = 0; a < needles; ++a)
            if (place(a) < n)
                in.plantedKeys[g].push_back(place(a));
        std::sort(in.plantedKeys[g].begin(), in.plantedKeys[g].end());
        if (members[g].empty() && in.plantedKeys[g].empty())
            continue;
        if (!makeBasis(experiment, trial, Index(g), stop, basis))
            return cancelled();
        for (Index a = 0; a < needles; ++a)
            if (place(a) < n)
                storeMixed(basis.front(), basis[static_cast<std::size_t>(a) + 1], experiment.cosine, rowOf(in.k, place(a)));
        if (!fillQueries(in.q, members[g], basis, experiment.cosine, queries, stop))
            return cancelled();
    }
    return in;
}

} // namespace attentoscope
