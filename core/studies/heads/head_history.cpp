// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_history.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

double focusAt(const HistoryStep& step, Index layer, Index head, std::size_t policy)
{
    const auto found = std::ranges::find(step.study.layers, layer, [](const StudiedLayer& each) { return each.layer.number; });
    if (found == step.study.layers.end() || std::size_t(head) >= found->heads.size())
        return HeadNumbers::undefined;
    const SharedHeadEntry& entry = found->heads[std::size_t(head)];
    return entry && policy < entry->numbers.size() ? entry->numbers[policy][quantity("normalized_entropy")]
                                                   : HeadNumbers::undefined;
}

FateOfHead fateOf(const HeadHistory& history, Index layer, Index head, std::size_t policy)
{
    std::size_t known = 0, unfocused = 0;
    std::optional<Index> collapsed;
    for (const SharedHistoryStep& step : history.steps) {
        const double focus = focusAt(*step, layer, head, policy);
        if (std::isnan(focus))
            continue;
        ++known;
        unfocused += focus >= unfocusedFrom;
        if (focus >= collapsedBelow)
            collapsed.reset();
        else if (!collapsed)
            collapsed = step->recorded.step;
    }
    if (collapsed)
        return {HeadFate::Collapsed, *collapsed};
    return {known > 1 && unfocused == known ? HeadFate::NeverFocused : HeadFate::Other, 0};
}

const char* fateName(HeadFate fate)
{
    return fate == HeadFate::Collapsed ? "collapsed" : fate == HeadFate::NeverFocused ? "never-focused" : "";
}

Outcome<HistoryStep> studyStep(Experiment experiment, const RecordedStep& recorded, const std::vector<PolicyChoice>& policies,
    const HeadStudySetup& setup, const StopToken& stop)
{
    experiment.tensorFile = recorded.file.string();
    const auto feed = openHeadFeed(experiment, SingleHead::Accepted);
    auto study = feed ? studyHeads(**feed, policies, setup, {}, stop) : Outcome<HeadStudy>(feed.error());
    if (study)
        return HistoryStep{recorded, *std::move(study)};
    return study.error().kind == ErrorKind::Cancelled ? Outcome<HistoryStep>(study.error())
                                                      : HistoryStep{recorded, {}, study.error()};
}

Outcome<HeadHistory> headHistory(const Experiment& experiment, const std::vector<RecordedStep>& steps,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, const KnownStep& known, StopToken stop,
    const std::function<void(const HeadHistory&)>& tell)
{
    HeadHistory history;
    for (const RecordedStep& recorded : steps) {
        SharedHistoryStep step = known ? known(recorded) : nullptr;
        if (!step) {
            auto studied = studyStep(experiment, recorded, policies, setup, stop);
            if (!studied)
                return studied.error();
            step = std::make_shared<const HistoryStep>(*std::move(studied));
        }
        history.steps.push_back(std::move(step));
        if (tell)
            tell(history);
    }
    return history;
}

} // namespace attentoscope
