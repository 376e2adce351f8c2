// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of curves against length, and what is said about them where they are shown.
#pragma once

#include "core/base/outcome.h"
#include "core/studies/sweep/sweep.h"
#include "ui/document/kept_curves.h"
#include "ui/plots/lines/line_view.h"

#include <string>
#include <vector>

namespace attentoscope {

// Makes the picture of a table. `bits`: entropies in bits.
LinePicture curvePicture(const SweepTable& table, const Quantity& quantity, bool theory, bool bits);
// Draws the kept curves thin beside the current ones, which were measured on `now` against the number with this key ("n": the
// length); the note names those against another number.
void addKept(LinePicture& picture, const std::vector<KeptCurves>& kept, const std::string& key, const Quantity& quantity,
    const Experiment& now, bool bits);
// Returns the name of kept curves, with what they were measured on if that is not `now`: "kept curves 1 · d 64". Where the user
// has named them, only another source is told.
QString keptName(const KeptCurves& kept, const Experiment& now);
// Draws the curves of a second source, as they are in a picture of their own, beside those of `present`: with hollow markers.
// `faded`: they belong to an older experiment.
void addBeside(
    LinePicture& picture, const LinePicture& second, const std::string& present, const std::string& source, bool faded);

// Returns whether the quantity is the multiplier λ√d, a number of the policy alone, and not a mean over rows.
bool isMultiplier(const Quantity& quantity);

// "mean of 8 × 64 rows", and how many rows at lengths beyond those of the experiment.
QString sampleText(const SweepTable& table);

// Returns the lengths at which a policy has no scale: "at n = 512 … 16384".
QString noScaleAt(const SweepTable& table, const std::vector<Index>& lengths);

// Returns why there are no curves, in the words of the form: the source "tensor" is called "Files".
QString whyNoCurves(const Error& error);

} // namespace attentoscope
