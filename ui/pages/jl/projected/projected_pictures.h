// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of attention on projected queries and keys from the study. The functions need no widget, so that tests can
// call them.
#pragma once

#include "core/studies/projection/projected_attention.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// All three plot the full sequence, against k.
LinePicture projectedEntropyPicture(const ProjectedAttention& study, Index k);
LinePicture projectedErrorPicture(const ProjectedAttention& study, Index k);
LinePicture projectedFoundPicture(const ProjectedAttention& study, Index k);
// Plots the k at which needles are lost, against n, with 8 ln n for comparison.
LinePicture lostPicture(const ProjectedAttention& study);

QString projectedSample(const ProjectedAttention& study); // "64 of 2 048 rows, 8 draws"

} // namespace attentoscope
