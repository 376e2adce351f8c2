// SPDX-License-Identifier: GPL-3.0-or-later
// Says in one line each what the studies of costs, projections and heads come to.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "core/studies/cost/padding_study.h"
#include "core/studies/gradients/additive_lengths.h"
#include "core/studies/gradients/saturation.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/projection/linear_attention.h"
#include "core/studies/projection/projected_attention.h"
#include "core/studies/projection/projection_study.h"
#include "core/studies/sweep/sweep.h"

#include <QString>

namespace attentoscope {

// Compares streamed attention with attention that keeps all scores, at the last length at which both were measured.
QString costVerdict(const CostTable& table);
QString paddingVerdict(const PaddingStudy& study); // the fastest arrangement, against padding in the given order
QString pointsVerdict(const ProjectionTable& table, double epsilon); // the k that keeps all distances, beside theory
QString projectedVerdict(const ProjectedAttention& study); // the k at which half of the needles are still found
QString linearVerdict(const LinearAttention& study, double epsilon); // the features that the error ε takes
QString gradientVerdict(const SaturationStudy& study); // whether the policies are washed out or frozen at this length
// Says which share of the gradient of the scores is left at the longest length that is measured. Empty: nothing is measured yet.
QString gradientLengthVerdict(const SweepTable& table);
QString additiveVerdict(const AdditiveLengths& study); // how the entropy of additive scores grows, beside q·k
// Names the heads of lowest and highest entropy; where the model was trained on shorter sequences, the head whose entropy grows
// most beyond that length. Empty: nothing is known yet.
QString headsVerdict(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
