// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of attention on projected queries and keys, made from the study: pure, so that they can be tested.
#pragma once

#include "core/studies/projection/projected_attention.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Of the whole sequence, against k.
LinePicture projectedEntropyPicture(const ProjectedAttention& study, Index k);
LinePicture projectedErrorPicture(const ProjectedAttention& study, Index k);
LinePicture projectedFoundPicture(const ProjectedAttention& study, Index k);
// The k at which what is looked for is lost, against n, beside 8 ln n.
LinePicture lostPicture(const ProjectedAttention& study);

QString projectedSample(const ProjectedAttention& study); // "64 of 2 048 rows, 8 draws"

} // namespace attentoscope
