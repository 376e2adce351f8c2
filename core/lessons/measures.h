// SPDX-License-Identifier: GPL-3.0-or-later
// The measures that expressions of a lesson can use by name: "entropy(A; n = 16384)". They are every quantity of
// core/statistics/quantities.h by its key (its mean over rows, or its value in one row), its theoretical expectation as
// theory_KEY, and the entries of the table in measures.cpp.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/statistics/quantities.h"
#include "core/training/runs/extrapolation.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope {

// The networks that a lesson has trained so far, and their tests. Steps that share them train each network once. Not thread-safe.
struct LessonNetworks {
    // Runs as far as they are trained: a training that was stopped goes on from them.
    std::shared_ptr<std::vector<training::TrainingRun>> runs = std::make_shared<std::vector<training::TrainingRun>>();
    std::vector<std::pair<training::ExtrapolationPlan, training::Extrapolation>> tested;
    Progress progress; // is told how far a training and its tests are; may be empty
};

// Caches evaluations, so that several measures of the same experiment share them. Not thread-safe.
class Evaluations
{
public:
    // `networks`: those of other steps, which are not trained again; null: there are none.
    explicit Evaluations(StopToken stop = {}, std::shared_ptr<LessonNetworks> networks = {});
    ~Evaluations();
    const StopToken& stop() const { return stop_; }

    // Evaluates under this policy alone, for as many rows as the window uses (evaluatedRows()).
    Outcome<SharedResult> of(const Experiment& experiment, const PolicyChoice& policy);
    // Evaluates with all weights. Errors: those of evaluate(), and more than 2^24 weights.
    Outcome<SharedResult> withWeights(const Experiment& experiment, const PolicyChoice& policy);
    LessonNetworks& networks() { return *networks_; }

private:
    struct Kept;
    Outcome<SharedResult> find(const Experiment& experiment, const PolicyChoice& policy, bool weights);
    void forget(bool weights); // removes the oldest evaluation with (or without) weights if the cache is full
    StopToken stop_;
    std::vector<Kept> kept_;
    std::shared_ptr<LessonNetworks> networks_;
};

struct MeasureCase {
    static constexpr Index last = -2; // value of `row` or `key`
    Experiment experiment;
    PolicyChoice policy;
    Index row = -1, key = -1; // −1: not given
};

// Returns the value of a row, MeasureCase::row, or without one the mean over rows. values: (evaluated rows).
Outcome<double> atRow(std::span<const double> values, const Result& result, Index row);

struct Measure {
    enum Takes : unsigned { Policy = 1, Row = 2, Key = 4, NeedsCell = 8 }; // NeedsCell: row and key must be given
    const char* name; // "weight"
    const char* help; // in English only, for authors of lessons
    unsigned takes; // a set of Takes
    Outcome<double> (*value)(const MeasureCase& of, Evaluations& evaluations);
};

// The measures of the table, without the quantities.
std::span<const Measure> ownMeasures();

// A measure found by its name.
struct NamedMeasure {
    const Measure* own = nullptr;
    const Quantity* quantity = nullptr; // set if `own` is null
    bool theory = false; // use the quantity's theoretical expectation

    unsigned takes() const;
    // Errors: those of an evaluation; the value is undefined there.
    Outcome<double> value(const MeasureCase& of, Evaluations& evaluations) const;
};
std::optional<NamedMeasure> findMeasure(std::string_view name);

} // namespace attentoscope
