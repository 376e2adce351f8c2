// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/row_profile.h"

#include "core/attention/reports/row_band.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

Outcome<KnownRow> rowOf(const SharedResult& result, const std::vector<PolicyChoice>& scales, Index row, bool ranked)
{
    auto found = profileRow(result->experiment, result->inputs, result->mask, scales, row);
    if (!found)
        return found.error();
    KnownRow known{result, std::make_shared<const Profile>(std::move(*found)), {}};
    for (std::size_t policy = 0; policy < known.profile->policies(); ++policy)
        known.weights.emplace_back(known.profile, known.profile->weightsOf(policy));
    for (const WeightRow& weights : known.weights)
        if (ranked)
            weights.ranks();
    return known;
}

} // namespace

Outcome<KnownRow> RowProfile::answer(const RowOf& of, const Work<KnownRow>& work)
{
    const auto result = work.need<Evaluation>(of.subject);
    if (!result)
        return result.error();
    const auto scales = scalesWith(of.further, of.subject, **result, work);
    if (!scales)
        return scales.error();
    auto known = rowOf(*result, scales->scales, shownRow(of.row, (*result)->inputs->nq()), of.ranked);
    if (known)
        for (std::size_t policy = 0; policy < of.further.size(); ++policy)
            if (!scales->unusable[policy])
                known->further.push_back(of.further[policy]);
    return known;
}

Outcome<PinnedRows::Answer> PinnedRows::answer(const Inputs& of, Memory& memory, const Work<Answer>& work)
{
    const auto result = work.need<Evaluation>(of.subject);
    if (!result)
        return result.error();
    Answer found;
    for (const Index row : of.rows) {
        if (row >= (*result)->inputs->nq())
            continue;
        if (work.stop.stop_requested())
            return cancelled();
        const auto before = std::ranges::find_if(
            memory.known, [&](const KnownRow& known) { return known.result == *result && known.profile->row == row; });
        Outcome<KnownRow> known =
            before != memory.known.end() ? Outcome<KnownRow>(*before) : rowOf(*result, resolvedScales(**result), row, of.ranked);
        if (!known)
            return known.error();
        for (const WeightRow& weights : known->weights)
            if (of.ranked)
                weights.ranks();
        found.push_back(*std::move(known));
    }
    memory.known = found;
    return found;
}

Outcome<KnownBand> MeanOfRows::answer(const Inputs& of, const Work<KnownBand>& work)
{
    const auto result = work.need<Evaluation>(of.middle.subject);
    if (!result)
        return result.error();
    auto found = meanOfRows(**result, shownRow(of.middle.row, (*result)->inputs->nq()), of.reach, work.stop);
    if (!found)
        return found.error();
    const auto band = std::make_shared<const RowBand>(*std::move(found));
    KnownBand known{*result, band->row0, band->row1, {}};
    for (std::size_t policy = 0; policy < (*result)->policies.size(); ++policy) {
        const WeightRow& weights = known.weights.emplace_back(band, band->weightsOf(policy));
        if (of.middle.ranked)
            weights.ranks();
    }
    return known;
}

} // namespace attentoscope
