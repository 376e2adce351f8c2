// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of curves against length, and what is said about them where they are shown.
#pragma once

#include "core/base/outcome.h"
#include "core/studies/sweep/sweep.h"
#include "ui/document/kept_curves.h"
#include "ui/plots/lines/line_view.h"

#include <map>
#include <string>

namespace attentoscope {

// Makes the picture of a table. `bits`: entropies in bits.
LinePicture curvePicture(const SweepTable& table, const Quantity& quantity, bool theory, bool bits);
// Returns the series of kept curves, drawn thin beside the current ones, which were measured on `now`.
std::vector<Series> keptSeries(const std::vector<KeptCurves>& kept, const Quantity& quantity, const Experiment& now, bool bits);
// Returns the name of kept curves, with what they were measured on if that is not `now`: "kept 1 · d 64". Where the user has
// named them, only another source is told. `now`: see measuredOn().
QString keptName(const KeptCurves& kept, const std::map<std::string, std::string>& now);

// "mean of 8 × 64 rows", and how many rows at lengths beyond those of the experiment.
QString sampleText(const SweepTable& table);

// Returns the lengths at which a policy has no scale: "at n = 512 … 16384".
QString noScaleAt(const SweepTable& table, const std::vector<Index>& lengths);

// Returns why there are no curves, in the words of the form: the source "tensor" is called "Files".
QString whyNoCurves(const Error& error);

} // namespace attentoscope
