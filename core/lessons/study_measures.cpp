// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/study_measures.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/studies/geometry/values.h"
#include "core/studies/projection/linear_attention.h"
#include "core/studies/projection/projected_attention.h"
#include "core/studies/rows/divergences.h"

#include <string>
#include <vector>

namespace attentoscope {
namespace {

Outcome<Done> isInside(Index row, Index rows, Index column, Index columns)
{
    if (row < rows && column < columns)
        return Done{};
    return badInput("row",
        {ATT_TEXT("core", "there are %1 rows of %2 numbers, counted from 0"), {std::to_string(rows), std::to_string(columns)}});
}

Index placeOf(Index asked, Index count) { return asked == MeasureCase::last ? count - 1 : asked; }

ProjectionSetup withFirst(ProjectionSetup setup, Lengths ProjectionSetup::*counts)
{
    setup.*counts = Lengths::of(std::to_string((setup.*counts).values().front()));
    return setup;
}

} // namespace

Outcome<double> valueNumber(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const SharedValues values = valuesOf(**result);
    const Index row = placeOf(of.row, values->v.rows()), column = placeOf(of.key, values->v.cols());
    if (auto inside = isInside(row, values->v.rows(), column, values->v.cols()); !inside)
        return inside.error();
    return double(values->v(row, column));
}

Outcome<double> outputNumber(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.withWeights(of.experiment, of.policy);
    if (!result)
        return result.error();
    const SharedValues values = valuesOf(**result);
    const auto& weights = (*result)->policies[0].weights;
    const Index row = placeOf(of.row, weights.rows()), column = placeOf(of.key, values->v.cols());
    if (auto inside = isInside(row, weights.rows(), column, values->v.cols()); !inside)
        return inside.error();
    return weights.row(row).cast<double>().dot(values->v.col(column).transpose().cast<double>());
}

Outcome<double> divergence(const MeasureCase& of, Evaluations& evaluations)
{
    const PolicyChoice& other = of.policy == of.experiment.policyB ? of.experiment.policyA : of.experiment.policyB;
    const auto inputs = makeInputs(of.experiment, {}, evaluations.stop());
    if (!inputs)
        return inputs.error();
    Demand demand;
    demand.inputs = *inputs;
    demand.policies = std::vector{of.policy, other};
    demand.output = false;
    demand.meanField = true;
    demand.rows = evaluatedRows((*inputs)->nq(), (*inputs)->nk());
    const auto both = evaluate(of.experiment, demand, evaluations.stop());
    if (!both)
        return both.error();
    const Result& result = **both;
    const auto found = divergences(result, result.rowIndex, result.policies[0].rows, result.policies[1].rows, evaluations.stop());
    if (!found)
        return found.error();
    return atRow(found->forward, result, of.row);
}

Outcome<double> linearError(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const auto study =
        studyLinearAttention(*result, withFirst(of.experiment.projection, &ProjectionSetup::features), evaluations.stop());
    if (!study)
        return study.error();
    return (*study)->lengths.back().points.front().sides.front().error.mean;
}

Outcome<double> projectedError(const MeasureCase& of, Evaluations& evaluations)
{
    const auto result = evaluations.of(of.experiment, of.policy);
    if (!result)
        return result.error();
    const auto study = projectAttention(
        *result, withFirst(of.experiment.projection, &ProjectionSetup::targets), evaluations.stop(), {}, ProjectedTargets::Given);
    if (!study)
        return study.error();
    return (*study)->lengths.back().points.front().sides.front().error.mean;
}

} // namespace attentoscope
