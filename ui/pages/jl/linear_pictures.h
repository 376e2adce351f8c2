// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of linear attention by random features, made from the study: pure, so that they can be tested.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// Of the whole sequence, against the number of features.
LinePicture linearErrorPicture(const LinearAttention& study, double epsilon, Index m);
LinePicture linearEntropyPicture(const LinearAttention& study, Index m);
// The features that an error of ε takes, against n, beside what would grow as ln n.
LinePicture neededPicture(const LinearAttention& study, double epsilon);
// The error of each row by how wide its exact attention is, with m features.
PointPicture focusPicture(const LinearAttention& study, Index m);

QString linearSample(const LinearAttention& study); // "48 of 2 048 rows, 4 draws"

} // namespace attentoscope
