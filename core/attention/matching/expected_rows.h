// SPDX-License-Identifier: GPL-3.0-or-later
// The means of an experiment's rows according to theory (core/README.md, 6). They are exact for finitely many keys at any scale
// and behind any mask, since each row is computed with the number of keys that it sees. They are known for Shannon's entropy of
// generated sources that have a model of their scores, without RoPE and ALiBi, which make scores depend on positions.
#pragma once

#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/source.h"
#include "core/statistics/expected_means.h"
#include "core/theory/row_theory.h"

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Returns which keys are planted and which of them these query rows look for: in existing inputs, or in those that a draw would
// make for the rows draw.queryRows.
Planting plantingOf(const Inputs& inputs, std::span<const Index> rows);
Planting plantingOf(const Experiment& experiment, const Draw& draw);

// Counts the keys that each of some query rows sees.
struct RowKeyCounts {
    std::vector<double> visible; // (R)
    std::vector<double> planted; // (R), how many of the visible keys are planted
};
RowKeyCounts countKeys(const BoundMask& mask, std::span<const Index> rows, const Planting& planting);

class ExpectedRows
{
public:
    static bool knownFor(const Experiment& experiment);

    // Requires knownFor(experiment), and rows of up to `mostKeys` keys. Not thread-safe.
    ExpectedRows(const Experiment& experiment, Index mostKeys);

    // Returns the mean over the rows that see a key. multiplier: (R). Nothing if no row sees a key, or at scales beyond
    // RowTheory.
    std::optional<ExpectedMeans> mean(const RowKeyCounts& rows, std::span<const double> multiplier);

    // Returns the multiplier, common to all rows, at which that mean has this entropy in nats; nothing if there is none.
    std::optional<double> matched(const RowKeyCounts& rows, double entropy);

private:
    std::optional<theory::RowExpectation> row(const RowKeyCounts& rows, std::size_t r, double multiplier, bool alike);

    bool plants_; // whether the source plants keys
    theory::RowTheory theory_;
};

// Tells whether every row sees every key, so that all rows of noise have the same expectation and formulas for n keys apply to
// them.
bool seesEverything(const Experiment& experiment);

} // namespace attentoscope
