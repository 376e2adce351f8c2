// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of linear attention by random features from the study. The functions need no widget, so that tests can
// call them.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// Plot the error and the entropy of the whole sequence's map against the number of features. `m`, here and below, is the chosen
// number, one of LinearAttention::features.
LinePicture linearErrorPicture(const LinearAttention& study, double epsilon, Index m);
LinePicture linearEntropyPicture(const LinearAttention& study, Index m);
// Plots the number of features needed for an error of ε, against n, with a curve proportional to ln n for comparison.
LinePicture neededPicture(const LinearAttention& study, double epsilon);
// Plots the error of each row with m features, against the entropy of its exact attention.
PointPicture focusPicture(const LinearAttention& study, Index m);

QString linearSample(const LinearAttention& study); // "48 of 2 048 rows, 4 draws"

} // namespace attentoscope
