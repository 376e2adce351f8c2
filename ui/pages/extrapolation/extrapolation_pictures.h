// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures, the table and the sentences of the page "Extrapolation". The functions need no widget, so that tests can
// call them.
#pragma once

#include "ui/pages/extrapolation/drawn_accuracy.h"
#include "ui/pages/extrapolation/extrapolation_question.h"
#include "ui/plots/lines/line_view.h"
#include "ui/widgets/tables/number_grid.h"

#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// What is known, and the hue of each policy of the plan.
struct ShownNetworks {
    SharedNetworks known;
    std::vector<Hue> hues;
};

QString networkPolicyName(const KnownNetworks& known, std::size_t policy); // with its letter if it is A or B

// What will be trained and tested with the settings, before it is, without the text that it may need. Nothing: the settings
// cannot be used.
std::optional<training::ExtrapolationPlan> awaitedPlan(const NetworkTraining::Inputs& of);
double awaitedHigh(const std::string& task); // the largest accuracy that can be drawn, in percent
LinePicture awaitedPicture(const training::ExtrapolationPlan& plan); // the axes of the accuracy, and guessing
// Returns what was drawn for the task, the training length and the policies of the plan; the lines of others are left out.
DrawnAccuracy drawnFor(const training::ExtrapolationPlan& plan, const DrawnAccuracy& drawn);
void addDrawn(LinePicture& picture, const training::ExtrapolationPlan& plan, const DrawnAccuracy& drawn);
// Says how far the drawn lines are from the measured ones. Empty: none is drawn.
QString drawnWords(const KnownNetworks& known, const DrawnAccuracy& drawn);

LinePicture accuracyPicture(const ShownNetworks& shown); // against the length tested, with theory where there is one
LinePicture testEntropyPicture(const ShownNetworks& shown, bool bits);
LinePicture testLossPicture(const ShownNetworks& shown, bool bits);
LinePicture trainingLossPicture(const ShownNetworks& shown, bool bits); // against steps, also while they are trained

// Returns a line for each policy: accuracy at the longest training length and at the longest length tested, and there the gain
// over the first policy.
NumberTable gainTable(const ShownNetworks& shown);

// Says what is trained and tested with the settings, before and after it is: lengths, steps, and the n₀ of policies that have
// none of their own. Plain text; the error of settings that cannot be used.
QString planWords(const NetworkTraining::Inputs& of);
// Says how the policies are trained, and what does not hold: networks that did not learn. Plain text.
QString trainingWords(const KnownNetworks& known);
// Says in one line which policy wins at the longest length. Empty: nothing is tested yet.
QString extrapolationVerdict(const KnownNetworks& known);

} // namespace attentoscope
