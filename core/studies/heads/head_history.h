// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how focused each head was during the training of its model, from recordings of several steps (see recorded_steps.h),
// and whether it collapsed or never focused.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/heads/recorded_steps.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

struct HistoryStep {
    RecordedStep recorded;
    HeadStudy study;
    std::optional<Error> problem = {}; // the reason why there is no study of this step
};
using SharedHistoryStep = std::shared_ptr<const HistoryStep>;

// The steps studied so far, ascending.
struct HeadHistory {
    std::vector<SharedHistoryStep> steps;
};

// Returns the entropy divided by its largest possible value, H / ln n, as the mean over the rows of a head. `layer` is its
// number; NaN: not known.
double focusAt(const HistoryStep& step, Index layer, Index head, std::size_t policy);

enum class HeadFate { Other, Collapsed, NeverFocused };
constexpr double collapsedBelow = 0.05, unfocusedFrom = 0.95; // limits on focusAt()
struct FateOfHead {
    HeadFate fate = HeadFate::Other;
    Index since = 0; // the first step of the collapse
};
// A head is collapsed if it stays below the limit from some step to the last one, and never focused if it is above the other
// limit at all of two or more steps.
FateOfHead fateOf(const HeadHistory& history, Index layer, Index head, std::size_t policy);
const char* fateName(HeadFate fate); // "collapsed", "never-focused"; "" for other fates

// Studies one recording. A recording that cannot be read gets a problem. Errors: cancelled.
Outcome<HistoryStep> studyStep(Experiment experiment, const RecordedStep& recorded, const std::vector<PolicyChoice>& policies,
    const HeadStudySetup& setup, const StopToken& stop = {});

// Studies every recording beside the file of the experiment; `known` returns studies that are already there. A step that cannot
// be read gets a problem, and the others go on. Errors: cancelled.
using KnownStep = std::function<SharedHistoryStep(const RecordedStep&)>;
Outcome<HeadHistory> headHistory(const Experiment& experiment, const std::vector<RecordedStep>& steps,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, const KnownStep& known = {}, StopToken stop = {},
    const std::function<void(const HeadHistory&)>& tell = {});

} // namespace attentoscope
