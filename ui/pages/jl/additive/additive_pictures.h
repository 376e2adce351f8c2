// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of additive scores against length from the study. The functions need no widget, so that tests can call
// them.
#pragma once

#include "core/studies/gradients/additive_lengths.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

LinePicture additiveEntropyPicture(const AdditiveLengths& study);
LinePicture additiveFactorPicture(const AdditiveLengths& study); // with the factors that q·k/√d needs
LinePicture additiveReachPicture(const AdditiveLengths& study); // how far a row's largest score lies above its mean
LinePicture additivePeakPicture(const AdditiveLengths& study); // the largest weight

QString factorName(FactorLaw factor);
Hue hueOf(FactorLaw factor);

} // namespace attentoscope
