// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rope.h"

#include "core/base/numbers.h"
#include "core/sources/drawn/random_rows.h"

#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

struct Turn {
    double cosine, sine;
};

// The rotations of every pair for any place of [first, last). With place = 256 a + b, the rotation is that of 256 a followed
// by that of b, so two small tables replace a sine for each place and pair.
class Turns
{
public:
    Turns(Index d, double base, Index first, Index last)
        : pairs_(d / 2)
        , firstBlock_(blockOf(first))
    {
        for (Index place = 0; place < block; ++place)
            add(fine_, place, d, base);
        for (Index at = firstBlock_; at * block < last; ++at)
            add(coarse_, at * block, d, base);
    }

    void at(Index place, std::span<Turn> out) const
    {
        const Turn* far = coarse_.data() + (blockOf(place) - firstBlock_) * pairs_;
        const Turn* near = fine_.data() + (place - blockOf(place) * block) * pairs_;
        for (Index t = 0; t < pairs_; ++t)
            out[t] = {far[t].cosine * near[t].cosine - far[t].sine * near[t].sine,
                far[t].sine * near[t].cosine + far[t].cosine * near[t].sine};
    }

private:
    static constexpr Index block = 256;
    // Rounds down, also for negative places: queries may stand before the first key.
    static Index blockOf(Index place) { return place >= 0 ? place / block : -((block - 1 - place) / block); }
    static void add(std::vector<Turn>& table, Index place, Index d, double base)
    {
        for (Index t = 0; t < d / 2; ++t) {
            const double angle = double(place) * std::pow(base, -2.0 * double(t) / double(d));
            table.push_back({std::cos(angle), std::sin(angle)});
        }
    }

    Index pairs_, firstBlock_;
    std::vector<Turn> fine_, coarse_; // (256, d/2), (blocks, d/2)
};

// Prepares the rotations of all places at which queries and keys stand.
Turns turnsOf(const Experiment& experiment, const Inputs& inputs)
{
    return {inputs.d(), experiment.rope, std::min<Index>(0, inputs.position(0)), std::max(inputs.nk(), inputs.nq())};
}

void turn(std::span<float> row, std::span<const Turn> turns, RopePairing pairing)
{
    const std::size_t pairs = turns.size(), stride = pairing == RopePairing::Half ? 1 : 2;
    const std::size_t apart = pairing == RopePairing::Half ? pairs : 1;
    for (std::size_t t = 0; t < pairs; ++t) {
        float &x = row[t * stride], &y = row[t * stride + apart];
        const auto [cosine, sine] = turns[t];
        const double turnedX = cosine * double(x) - sine * double(y);
        y = static_cast<float>(sine * double(x) + cosine * double(y));
        x = static_cast<float>(turnedX);
    }
}

} // namespace

Error oddForRope(Index d)
{
    return badInput(
        "rope", {ATT_TEXT("core", "rotates pairs of components, so the head dimension must be even, not %1"), {formatNumber(d)}});
}

Outcome<Done> applyRope(const Experiment& experiment, Inputs& inputs, const StopToken& stop)
{
    if (experiment.rope == 0)
        return Done{};
    const Index d = inputs.d();
    if (d % 2 != 0)
        return oddForRope(d);
    inputs.centred = nullptr; // rotated by different angles, the keys no longer share a common part
    const Turns turns = turnsOf(experiment, inputs);
    const auto turnRows = [&](TokenRows& m, const auto& placeOf) {
        return forEachNewRowRange(m, d, stop, [&](Index begin, Index end) {
            std::vector<Turn> turnsHere(d / 2);
            for (Index row = begin; row < end; ++row) {
                turns.at(placeOf(row), turnsHere);
                turn(rowOf(m, row), turnsHere, experiment.ropePairing);
            }
        });
    };
    const bool done = turnRows(inputs.q, [&](Index row) { return inputs.position(rowNumber(inputs.queryRows, row)); })
        && turnRows(inputs.k, [](Index row) { return row; });
    return done ? Outcome<Done>(Done{}) : cancelled();
}

void turnBack(const Experiment& experiment, const Inputs& turned, Matrix& q, Matrix& k)
{
    if (experiment.rope == 0)
        return;
    const Turns turns = turnsOf(experiment, turned);
    std::vector<Turn> turnsHere(std::size_t(turned.d() / 2));
    const auto turnRow = [&](Matrix& m, Index row, Index place) {
        turns.at(place, turnsHere);
        for (Turn& each : turnsHere)
            each.sine = -each.sine;
        turn({m.data() + row * m.cols(), std::size_t(m.cols())}, turnsHere, experiment.ropePairing);
    };
    for (Index i = 0; i < q.rows(); ++i)
        turnRow(q, i, turned.position(i));
    for (Index j = 0; j < k.rows(); ++j)
        turnRow(k, j, j);
}

} // namespace attentoscope
