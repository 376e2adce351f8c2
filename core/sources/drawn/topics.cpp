// SPDX-License-Identifier: GPL-3.0-or-later
// The source "topics": every query and key belongs to a random topic with a direction t and is √d (√ρ t + √(1−ρ) w), where w
// is a random unit vector orthogonal to t. Two members of one topic have cosine ρ on average, members of different topics 0.
#include "core/sources/drawn/random_rows.h"
#include "core/sources/makers.h"

#include "core/base/numbers.h"

namespace attentoscope {
namespace {

// Fills the rows of m; `side` tells queries from keys. Row i belongs to the topic drawn as number 2i + side of stream
// TopicMembers.
bool fillMembers(TokenRows& m, std::span<const Index> rows, const MatrixD& directions, const Experiment& experiment,
    const Stream& own, int side, const StopToken& stop)
{
    const Stream members{own.seed, StreamPurpose::TopicMembers, own.trial};
    const auto d = static_cast<std::size_t>(m.cols());
    return forEachNewRowRange(m, 2 * m.cols(), stop, [&](Index begin, Index end) {
        std::vector<double> w(d);
        fillRows(m, rows, own, begin, end);
        for (Index row = begin; row < end; ++row) {
            const Index number = rowNumber(rows, row);
            const auto topic =
                randomBelow(members, 2 * std::uint64_t(number) + std::uint64_t(side), std::uint32_t(experiment.topics));
            const std::span<const double> direction{directions.data() + Index(topic) * m.cols(), d};
            std::ranges::copy(rowOf(m, row), w.begin());
            removeComponent(w, direction);
            normalize(w);
            storeMixed(direction, w, experiment.rho, rowOf(m, row));
        }
    });
}

} // namespace

Outcome<Inputs> makeTopics(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    if (experiment.topics < 1)
        return badInput("topics", ATT_TEXT("core", "must be at least 1"));
    if (!(experiment.rho >= 0 && experiment.rho <= 1))
        return badInput("rho", ATT_TEXT("core", "must lie between 0 and 1"));
    if (experiment.d < 2)
        return badInput("d", {ATT_TEXT("core", "must be at least 2 for topics, but is %1"), {formatNumber(experiment.d)}});
    MatrixD directions(experiment.topics, experiment.d);
    const Stream stream = streamOf(experiment, StreamPurpose::TopicDirections, draw.trial);
    bool done = forEachRowRange(0, directions.rows(), directions.cols(), stop, [&](Index begin, Index end) {
        for (Index topic = begin; topic < end; ++topic) {
            const std::span<double> direction{directions.data() + topic * directions.cols(), std::size_t(directions.cols())};
            normalRow(stream, topic, direction);
            normalize(direction);
        }
    });

    Inputs in = emptyInputs(experiment, draw);
    done = done
        && fillMembers(
            in.q, in.queryRows, directions, experiment, streamOf(experiment, StreamPurpose::Queries, draw.trial), 0, stop)
        && fillMembers(in.k, {}, directions, experiment, streamOf(experiment, StreamPurpose::Keys, draw.trial), 1, stop)
        && fillGaussian(in.v, {}, streamOf(experiment, StreamPurpose::Values, draw.trial), stop);
    if (!done)
        return cancelled();
    return in;
}

} // namespace attentoscope
