// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the JL page's board of random points from study results. The functions need no widget, so that tests
// can call them.
#pragma once

#include "core/experiment/experiment.h"
#include "core/studies/projection/performer.h"
#include "core/studies/projection/projection_study.h"
#include "ui/plots/lines/line_view.h"

#include <memory>

namespace attentoscope {

// The results so far; null: not computed yet.
struct JlFound {
    std::shared_ptr<const ProjectionTable> projection;
    std::shared_ptr<const PerformerTable> performer;
};

QString pairCountText(const ProjectionTable& table);
Hue hueOf(ProjectionMatrix matrix);

LinePicture ratioPicture(const ProjectionTable& table, Index k);
LinePicture worstPicture(const ProjectionTable& table, double epsilon, Index k);
LinePicture innerPicture(const ProjectionTable& table, Index k);
// Closed forms for the experiment's d and n, and the n0 of its entropy-invariant policy.
LinePicture dimensionPicture(const Experiment& experiment);
LinePicture multiplierPicture(const Experiment& experiment);
LinePicture performerPicture(const PerformerTable& table);

} // namespace attentoscope
