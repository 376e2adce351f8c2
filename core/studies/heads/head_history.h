// How focused each head was while its model was trained, from recordings of several steps (see recorded_steps.h), and what became
// of it.
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
    std::optional<Error> problem = {}; // why there is none
};
using SharedHistoryStep = std::shared_ptr<const HistoryStep>;

// What is known of it so far, ascending.
struct HeadHistory {
    std::vector<SharedHistoryStep> steps;
};

// Entropy by the largest that it could be, H / ln n, the mean over the rows of a head. The layer by its number; NaN: not known.
double focusAt(const HistoryStep& step, Index layer, Index head, std::size_t policy);

enum class HeadFate { Other, Collapsed, NeverFocused };
constexpr double collapsedBelow = 0.05, unfocusedFrom = 0.95; // of focusAt()
struct FateOfHead {
    HeadFate fate = HeadFate::Other;
    Index since = 0; // the step from which on it is collapsed
};
// Collapsed: from some step to the last one. Never focused: at no step, of two or more.
FateOfHead fateOf(const HeadHistory& history, Index layer, Index head, std::size_t policy);
const char* fateName(HeadFate fate); // "collapsed", "never-focused"; "" of others

// The study of every recording beside the file of the experiment; of `known` those that it gives are taken as they are. A step
// that cannot be read has its problem and stops nothing. Errors: cancelled.
using KnownStep = std::function<SharedHistoryStep(const RecordedStep&)>;
Outcome<HeadHistory> headHistory(const Experiment& experiment, const std::vector<RecordedStep>& steps,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, const KnownStep& known = {}, StopToken stop = {},
    const std::function<void(const HeadHistory&)>& tell = {});

} // namespace attentoscope
