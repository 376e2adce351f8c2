// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/measures.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/key_information.h"
#include "core/attention/rows/chosen_rows.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/lessons/study_measures.h"
#include "core/lessons/trained_measures.h"
#include "core/sources/source.h"
#include "core/studies/geometry/equivariance.h"
#include "core/studies/gradients/recurrent.h"
#include "core/studies/projection/projection_study.h"
#include "core/studies/sweep/estimates.h"
#include "core/studies/sweep/sweep.h"
#include "core/weighting/distance_law.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

Outcome<double> known(double value)
{
    if (!std::isnan(value))
        return value;
    return badInput("", ATT_TEXT("core", "has no defined value here"));
}

constexpr Index mostWeights = Index(1) << 24;
constexpr Index sampledRows = 256; // limits the rows for measures that visit every score

struct Cell {
    Index row, key;
};

Outcome<Cell> cellOf(const MeasureCase& of, const Inputs& inputs)
{
    const Cell cell{
        of.row == MeasureCase::last ? inputs.nq() - 1 : of.row, of.key == MeasureCase::last ? inputs.nk() - 1 : of.key};
    if (cell.row >= inputs.nq() || cell.key >= inputs.nk())
        return badInput("row",
            {ATT_TEXT("core", "there are %1 rows and %2 keys, counted from 0"),
                {std::to_string(inputs.nq()), std::to_string(inputs.nk())}});
    return cell;
}

double scoreOf(const Inputs& inputs, Index row, Index key)
{
    return inputs.scoringQueries().row(inputs.stored(row)).cast<double>().dot(inputs.scoringKeys().row(key).cast<double>());
}

Outcome<double> score(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const auto cell = cellOf(of, *(*result)->inputs);
    if (!cell)
        return cell.error();
    return known(scoreOf(*(*result)->inputs, cell->row, cell->key));
}

Outcome<double> lambda(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    return atRow((*result)->policies[0].rows.lambda, **result, of.row);
}

Outcome<double> logit(const MeasureCase& of, Evaluations& evaluations)
{
    const auto raw = score(of, evaluations);
    if (!raw)
        return raw;
    const auto scale = lambda(of, evaluations);
    if (!scale)
        return scale;
    const Inputs& inputs = *(*evaluations.of(of.experiment, of.policy))->inputs;
    const Cell cell = *cellOf(of, inputs);
    return logitOf(*scale, *raw, distanceLawOf(of.policy), of.experiment.alibi, cell.key - inputs.position(cell.row));
}

Outcome<double> weight(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.withWeights(of.experiment, of.policy);
    if (!result)
        return result.error();
    const auto cell = cellOf(of, *(*result)->inputs);
    if (!cell)
        return cell.error();
    return known((*result)->policies[0].weights(cell->row, cell->key));
}

// The length ‖q‖ of a query, or the mean over those that are evaluated.
Outcome<double> queryLength(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const Inputs& inputs = *(*result)->inputs;
    std::vector<double> lengths;
    for (const Index row : (*result)->rowIndex)
        lengths.push_back(inputs.q.row(inputs.stored(row)).cast<double>().norm());
    return atRow(lengths, **result, of.row);
}

// The length ‖k‖ of the key at `row`, or the mean over all keys.
Outcome<double> keyLength(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const TokenRows& keys = (*result)->inputs->k;
    if (of.row == -1)
        return known(keys.cast<double>().rowwise().norm().mean());
    const auto cell = cellOf({of.experiment, of.policy, 0, of.row}, *(*result)->inputs);
    if (!cell)
        return cell.error();
    return known(keys.row(cell->key).cast<double>().norm());
}

// The standard deviation of the scores over all visible cells of some rows.
Outcome<double> scoreDeviation(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const Inputs& inputs = *(*result)->inputs;
    double sum = 0, squares = 0, count = 0;
    KeyRanges ranges;
    for (const Index row : spacedCountedRows(inputs, sampledRows, evenlySpacedRows)) {
        if (evaluations.stop().stop_requested())
            return cancelled();
        (*result)->mask.row(row, ranges);
        for (const auto& range : ranges)
            for (Index key = range.begin; key < range.end; ++key) {
                const double s = scoreOf(inputs, row, key);
                sum += s;
                squares += s * s;
                ++count;
            }
    }
    const double mean = sum / count;
    return known(std::sqrt(squares / count - mean * mean));
}

Outcome<double> visible(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const auto& counts = (*result)->policies[0].rows.visible;
    return atRow(std::vector<double>(counts.begin(), counts.end()), **result, of.row);
}

Outcome<double> emptyRows(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    return double((*result)->emptyRows);
}

Outcome<double> saturatedRows(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const Result counted = ofCountedRows(**result);
    const auto& peaks = counted.policies[0].rows.maxWeight;
    const auto defined = std::ranges::count_if(peaks, [](double peak) { return !std::isnan(peak); });
    return known(double(std::ranges::count_if(peaks, [](double peak) { return peak > 0.99; })) / double(defined));
}

Outcome<double> scoreGradient(const MeasureCase& of, Evaluations& evaluations)
{
    if (auto usable = needOneFactor({&of.policy, 1}); !usable)
        return usable.error();
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const RowStatistics& rows = (*result)->policies[0].rows;
    std::vector<double> scaled(rows.size());
    for (std::size_t r = 0; r < scaled.size(); ++r)
        scaled[r] = rows.lambda[r] * rows.jacobianNorm[r];
    return atRow(scaled, **result, of.row);
}

Outcome<double> freezing(const MeasureCase& of, Evaluations&)
{
    return known(freezingAt(of.experiment, double(of.experiment.n)));
}

Outcome<double> chainGradient(const MeasureCase& of, Evaluations& evaluations)
{
    ChainSetup setup;
    setup.net = of.experiment.gradients;
    setup.steps = of.experiment.n;
    setup.seed = std::uint64_t(of.experiment.seed);
    const auto curve = recurrentSurvival(setup, evaluations.stop());
    if (!curve)
        return curve.error();
    return known(std::exp((*curve)->logMean.back()));
}

// The largest change of an output when the tokens are shuffled before attention and put back after it.
Outcome<double> orderEffect(const MeasureCase& of, Evaluations& evaluations)
{
    constexpr Index mostTokens = 256;
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const auto study =
        studyEquivariance(*result, *valuesOf(**result), std::min((*result)->inputs->nk(), mostTokens), evaluations.stop());
    if (!study)
        return study.error();
    return known((*study)->effects[0].outputs);
}

template <auto member>
Outcome<double> projection(const MeasureCase& of, Evaluations& evaluations)
{
    ProjectionSetup setup = of.experiment.projection;
    setup.matrices.resize(1); // only the first kind of matrix, at the smallest k
    const auto table = projectPoints(setup, of.experiment.seed, 0, evaluations.stop());
    if (!table)
        return table.error();
    return known(table->rows.front().pairs.*member);
}

using M = Measure;
const Measure table[] = {
    {"score", "q·k of one cell, before any scale", M::Row | M::Key | M::NeedsCell, score},
    {"logit", "λ q·k and what the distance does to it, of one cell", M::Policy | M::Row | M::Key | M::NeedsCell, logit},
    {"weight", "The attention weight of one cell, of at most 4096 tokens", M::Policy | M::Row | M::Key | M::NeedsCell, weight},
    {"query_length", "‖q‖ of a row, or the mean over rows", M::Row, queryLength},
    {"key_length", "‖k‖ of a key (row = which key), or the mean over all keys", M::Row, keyLength},
    {"score_deviation", "Standard deviation of q·k over the visible cells of up to 256 rows", 0, scoreDeviation},
    {"value", "A number of the values V: row = which value, key = which of its numbers", M::Row | M::Key | M::NeedsCell,
        valueNumber},
    {"output", "A number of the output O = A V: row = which query, key = which of its numbers",
        M::Policy | M::Row | M::Key | M::NeedsCell, outputNumber},
    {"divergence", "KL(P‖the other one of A and B) in nats, of at most 4096 tokens", M::Policy | M::Row, divergence},
    {"lambda", "The scale λ", M::Policy | M::Row, lambda},
    {"visible", "How many keys a row sees", M::Row, visible},
    {"empty_rows", "How many rows see no key", 0, emptyRows},
    {"saturated_rows", "The part of the rows with a weight above 0.99", M::Policy, saturatedRows},
    {"score_gradient", "λ‖J‖: how much gradient the scores receive", M::Policy | M::Row, scoreGradient},
    {"freezing_multiplier", "The multiplier at which n keys of noise freeze", 0, freezing},
    {"chain_gradient", "The share of the gradient that is left after n steps of the recurrent net", 0, chainGradient},
    {"order_effect", "The largest change of an output when the first 256 tokens are put into another order", M::Policy,
        orderEffect},
    {"linear_error", "The part of the weight that moves under linear attention, smallest m of `features`", M::Policy,
        linearError},
    {"projected_error", "The part of the weight that moves when q and k are projected, first matrix, smallest k", M::Policy,
        projectedError},
    {"jl_mean", "Mean of ‖f(x) − f(y)‖² / ‖x − y‖², first matrix, smallest k", 0, projection<&PairStatistics::meanRatio>},
    {"jl_variance", "Its variance", 0, projection<&PairStatistics::varRatio>},
    {"jl_worst", "That of the pair that is worst off", 0, projection<&PairStatistics::worstRatio>},
    {"trained_accuracy", "Accuracy at n tokens of networks that are trained by `task`, `train-steps` and so on", M::Policy,
        trainedAccuracy},
    {"trained_entropy", "Mean entropy of their weights at n tokens, in nats", M::Policy, trainedEntropy},
};

} // namespace

struct Evaluations::Kept {
    Experiment experiment;
    PolicyChoice policy;
    bool weights;
    SharedResult result;
};

Evaluations::Evaluations(StopToken stop, std::shared_ptr<LessonNetworks> networks)
    : stop_(std::move(stop))
    , networks_(networks ? std::move(networks) : std::make_shared<LessonNetworks>())
{
}
Evaluations::~Evaluations() = default;

Outcome<SharedResult> Evaluations::of(const Experiment& experiment, const PolicyChoice& policy)
{
    return find(experiment, policy, false);
}

Outcome<SharedResult> Evaluations::withWeights(const Experiment& experiment, const PolicyChoice& policy)
{
    return find(experiment, policy, true);
}

Outcome<SharedResult> Evaluations::find(const Experiment& experiment, const PolicyChoice& policy, bool weights)
{
    for (const Kept& kept : kept_)
        if (kept.weights == weights && kept.policy == policy && kept.experiment == experiment)
            return kept.result;
    auto inputs = makeInputs(experiment, {}, stop_);
    if (!inputs)
        return inputs.error();
    Demand demand;
    demand.inputs = *inputs;
    demand.policies = std::vector{policy};
    demand.output = false;
    demand.weights = weights;
    demand.meanField = true;
    demand.onKeys = true;
    const Index nq = (*inputs)->nq(), nk = (*inputs)->nk();
    demand.rows = evaluatedRows(nq, nk);
    if (weights && nq > mostWeights / std::max<Index>(1, nk))
        return badInput("n", ATT_TEXT("core", "single weights can be measured only if there are at most 4096 tokens"));
    const auto result = evaluate(experiment, demand, stop_);
    if (!result)
        return result.error();
    forget(weights);
    kept_.push_back({experiment, policy, weights, *result});
    return *result;
}

// Removes an evaluation if the cache is full. Results may be large, so it keeps only four without weights and one with.
void Evaluations::forget(bool weights)
{
    const std::size_t most = weights ? 1 : 4;
    const auto alike = [weights](const Kept& kept) { return kept.weights == weights; };
    if (std::size_t(std::ranges::count_if(kept_, alike)) >= most)
        kept_.erase(std::ranges::find_if(kept_, alike)); // the oldest
}

Outcome<double> atRow(std::span<const double> values, const Result& result, Index row)
{
    if (values.empty())
        return known(undefined);
    if (row == MeasureCase::last)
        return known(values.back());
    if (row < 0)
        return known(summarizeCounted(result, values).mean);
    const auto found = std::ranges::lower_bound(result.rowIndex, row);
    if (found == result.rowIndex.end() || *found != row)
        return badInput("row",
            {ATT_TEXT("core", "row %1 was not evaluated: only %2 of %3 rows were"),
                {std::to_string(row), std::to_string(result.rowIndex.size()), std::to_string(result.mask.nq())}});
    return known(values[std::size_t(found - result.rowIndex.begin())]);
}

std::span<const Measure> ownMeasures() { return table; }

unsigned NamedMeasure::takes() const
{
    if (own != nullptr)
        return own->takes;
    return theory || quantity->ofAllRows ? unsigned(Measure::Policy) : unsigned(Measure::Policy | Measure::Row);
}

Outcome<double> NamedMeasure::value(const MeasureCase& of, Evaluations& evaluations) const
{
    if (own != nullptr)
        return own->value(of, evaluations);
    if (theory) {
        Experiment there = of.experiment;
        there.lengths = Lengths::of(std::to_string(there.n));
        const auto points = theoryTable(there, {of.policy}, evaluations.stop());
        if (!points)
            return points.error();
        return known(points->points.front().theory(*quantity));
    }
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    if (quantity->ofAllRows) {
        const auto keys = keyInformation(ofCountedRows(**result), evaluations.stop());
        if (!keys)
            return keys.error();
        RowStatistics rows;
        put(keys->front(), rows);
        return known(valuesOf(*quantity, rows).front());
    }
    return atRow(valuesOf(*quantity, (*result)->policies[0].rows), **result, of.row);
}

std::optional<NamedMeasure> findMeasure(std::string_view name)
{
    for (const Measure& measure : table)
        if (name == measure.name)
            return NamedMeasure{&measure};
    constexpr std::string_view ofTheory = "theory_";
    const bool theory = name.starts_with(ofTheory);
    const Quantity* quantity = findQuantity(theory ? name.substr(ofTheory.size()) : name);
    if (quantity == nullptr || (theory && quantity->expected == nullptr))
        return {};
    return NamedMeasure{nullptr, quantity, theory};
}

} // namespace attentoscope
