// SPDX-License-Identifier: GPL-3.0-or-later
// The board of answers: predict the accuracy against length, train small networks at short lengths, and see how they answer at
// long ones under each policy.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec trainingBoard();
// What stands beside its pictures: the task, buttons that train, guess and keep networks in a file, how long the training takes,
// and what came out.
PartSpec trainingSide();

} // namespace attentoscope
