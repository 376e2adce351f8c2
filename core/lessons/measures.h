// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment can be asked for by name, in the expressions of a lesson: "entropy(A; n = 16384)". Every quantity of
// core/statistics/quantities.h by its key (the mean over rows, or that of one row), what theory expects of it as theory_KEY, and
// the entries of the table in measures.cpp.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/quantities.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace attentoscope {

// What was evaluated, kept for the next measure of the same experiment. For one thread.
class Evaluations
{
public:
    explicit Evaluations(StopToken stop = {});
    ~Evaluations();
    const StopToken& stop() const { return stop_; }

    // Under this policy alone, of as many rows as the window takes (evaluatedRows).
    Outcome<SharedResult> of(const Experiment& experiment, const PolicyChoice& policy);
    // With all weights. Errors: beside those of evaluate(), more than 2^24 of them.
    Outcome<SharedResult> withWeights(const Experiment& experiment, const PolicyChoice& policy);

private:
    struct Kept;
    Outcome<SharedResult> find(const Experiment& experiment, const PolicyChoice& policy, bool weights);
    void forget(bool weights); // the oldest of these, if there are enough
    StopToken stop_;
    std::vector<Kept> kept_;
};

struct MeasureCase {
    static constexpr Index last = -2; // row or key
    Experiment experiment;
    PolicyChoice policy;
    Index row = -1, key = -1; // −1: not said
};

struct Measure {
    enum Takes : unsigned { Policy = 1, Row = 2, Key = 4, NeedsCell = 8 }; // NeedsCell: row and key must be said
    const char* name; // "weight"
    const char* help; // in English: for those who write lessons
    unsigned takes; // a set of Takes
    Outcome<double> (*value)(const MeasureCase& of, Evaluations& evaluations);
};

// Those of the table, beside quantities.
std::span<const Measure> ownMeasures();

// A measure that was found by its name.
struct NamedMeasure {
    const Measure* own = nullptr;
    const Quantity* quantity = nullptr; // else
    bool theory = false; // of the quantity

    unsigned takes() const;
    // Errors: those of an evaluation; a number that is not defined there.
    Outcome<double> value(const MeasureCase& of, Evaluations& evaluations) const;
};
std::optional<NamedMeasure> findMeasure(std::string_view name);

} // namespace attentoscope
