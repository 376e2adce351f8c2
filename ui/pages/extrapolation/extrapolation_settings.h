// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page "Extrapolation" shows.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/extrapolation/drawn_accuracy.h"

namespace attentoscope {

enum class NetworkBoard { Answers, Heads };

inline constexpr Index lastExample = 9999; // of the tests, that can be examined

inline constexpr const char* trainedTask = "trained_task"; // names ExtrapolationSettings::trained in sessions

struct ExtrapolationSettings {
    // The task whose networks are trained: they are where it is that of the experiment. So another task that is only looked at
    // does not begin to train.
    QString trained;
    bool here = false; // those that come with the program are trained, too
    bool withFurther = false; // also under the further policies
    bool guessesFirst = false; // the panels stay empty until a class has said what it expects
    NetworkBoard board = NetworkBoard::Answers;
    DrawnAccuracy drawn; // what the user predicted
    bool drawsB = false; // the policy whose accuracy is drawn, else A
    Index network = 0, head = 0; // of the board of heads, in the order of its lists
    Index step = -1; // of the training, as its heads are shown; −1: the last that is known
    Index example = 0; // of the tests, that is examined

    void correct();
    bool operator==(const ExtrapolationSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
