// What theory expects of the rows of an experiment (core/README.md, 6): exact for finitely many keys at any scale, behind any
// mask row by row with the keys that each sees. Known for Shannon's entropy of generated sources with a model of their scores,
// without RoPE and ALiBi, which make scores depend on places.
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

// What is planted for these query rows: among keys that were made, or are yet to be (draw.queryRows: the rows).
Planting plantingOf(const Inputs& inputs, std::span<const Index> rows);
Planting plantingOf(const Experiment& experiment, const Draw& draw);

// The visible keys of some query rows, counted.
struct RowKeyCounts {
    std::vector<double> visible; // (R)
    std::vector<double> planted; // (R), of them
};
RowKeyCounts countKeys(const BoundMask& mask, std::span<const Index> rows, const Planting& planting);

class ExpectedRows
{
public:
    static bool knownFor(const Experiment& experiment);

    // For an experiment that it is known for, and rows of up to `mostKeys` keys. Not for several threads at once.
    ExpectedRows(const Experiment& experiment, Index mostKeys);

    // The mean over the rows that see a key. multiplier: (R). Nothing when no row does, and at scales beyond RowTheory.
    std::optional<ExpectedMeans> mean(const RowKeyCounts& rows, std::span<const double> multiplier);

    // The one multiplier at which that mean has this entropy, nats; nothing where no scale does it.
    std::optional<double> matched(const RowKeyCounts& rows, double entropy);

private:
    std::optional<theory::RowExpectation> row(const RowKeyCounts& rows, std::size_t r, double multiplier, bool alike);

    bool plants_; // whether the source plants keys
    theory::RowTheory theory_;
};

// Whether every row sees every key, so that all rows of noise are alike, and forms for n keys apply to them.
bool seesEverything(const Experiment& experiment);

} // namespace attentoscope
