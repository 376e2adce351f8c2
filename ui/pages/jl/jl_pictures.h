// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the Johnson–Lindenstrauss page, made from what was found: pure, so that they can be tested.
#pragma once

#include "core/experiment/experiment.h"
#include "core/studies/projection/performer.h"
#include "core/studies/projection/projection_study.h"
#include "ui/plots/lines/line_view.h"

#include <memory>

namespace attentoscope {

// What the page's study found so far; null: not yet.
struct JlFound {
    std::shared_ptr<const ProjectionTable> projection;
    std::shared_ptr<const PerformerTable> performer;
};

// The studied k that is nearest to the wanted one, on a logarithmic scale; 0 when none is studied.
Index shownTarget(const std::vector<Index>& targets, Index wanted);
QString pairCountText(const ProjectionTable& table);
Hue hueOf(ProjectionMatrix matrix);

LinePicture ratioPicture(const ProjectionTable& table, Index k);
LinePicture worstPicture(const ProjectionTable& table, double epsilon, Index k);
LinePicture innerPicture(const ProjectionTable& table, Index k);
// Closed forms for the d, n and the entropy-invariant n0 of the experiment.
LinePicture dimensionPicture(const Experiment& experiment);
LinePicture multiplierPicture(const Experiment& experiment);
LinePicture performerPicture(const PerformerTable& table);

} // namespace attentoscope
