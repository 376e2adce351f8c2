// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_questions.h"

#include "core/attention/evaluate/counted_rows.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"

namespace attentoscope {

namespace {

constexpr std::size_t drawnQueryKeys = 1000;
constexpr Index shownTokens = 64, drawnValues = 1200, shownRows = 512;

// Returns the evaluation and the values that every computation here needs, or the error why there are none.
template <class Answer>
Outcome<std::pair<SharedResult, SharedValues>> resultAndValues(const Subject& of, const Work<Answer>& work)
{
    auto result = work.template need<MoreRows>(of);
    if (!result)
        return result.error();
    auto values = work.template need<HullValues>(of);
    if (!values)
        return values.error();
    return std::pair(*std::move(result), *std::move(values));
}

} // namespace

Outcome<SharedValues> HullValues::answer(const Subject& of, const Work<SharedValues>& work)
{
    const auto result = work.need<Evaluation>(of);
    if (!result)
        return result.error();
    return valuesOf(**result);
}

Outcome<HullOfRow::Answer> HullOfRow::answer(const RowOf& of, const Work<Answer>& work)
{
    const auto about = resultAndValues(of.subject, work);
    if (!about)
        return about.error();
    const auto& [result, values] = *about;
    auto hull = studyRowHull(*result, *values, shownRow(of.row, result->inputs->nq()), drawnValues, work.stop);
    if (!hull)
        return hull.error();
    return Answer{result, values, *hull};
}

Outcome<SharedEquivariance> TokenOrder::answer(const Subject& of, const Work<SharedEquivariance>& work)
{
    const auto about = resultAndValues(of, work);
    if (!about)
        return about.error();
    return studyEquivariance(about->first, *about->second, shownTokens, work.stop);
}

Outcome<HullDistances::Answer> HullDistances::answer(const Subject& of, const Work<Answer>& work)
{
    const auto about = resultAndValues(of, work);
    if (!about)
        return about.error();
    auto rows = studyHullRows(*about->first, *about->second, shownRows, work.stop);
    if (!rows)
        return rows.error();
    return Answer{about->first, *rows};
}

Outcome<PlaneOfQuery::Answer> PlaneOfQuery::answer(const RowOf& of, const Work<Answer>& work)
{
    const auto about = resultAndValues(of.subject, work);
    if (!about)
        return about.error();
    const auto& [result, values] = *about;
    auto plane = studyQueryPlane(*result, *values, shownRow(of.row, result->inputs->nq()), work.stop);
    if (!plane)
        return plane.error();
    return Answer{result, *plane};
}

Outcome<QueryByHand::Answer> QueryByHand::answer(const Inputs& of, const Work<Answer>& work)
{
    const auto known = work.need<PlaneOfQuery>(of.of);
    if (!known)
        return known.error();
    const QueryPlane& plane = *known->plane;
    Answer answer{known->result, known->plane, nullptr, {}, {}};
    if (plane.visible == 0)
        return answer;
    auto moved = std::make_shared<const MovedQuery>(moveQuery(plane, plane.within(of.place.value_or(plane.own))));
    FactorSums sums;
    for (std::size_t j = 0; j < plane.keys.size(); ++j)
        sums.add(moved->norm, plane.keyNorms[j], moved->scores[j]);
    answer.drawn = drawnKeys(*moved, drawnQueryKeys);
    answer.moved = std::move(moved);
    answer.factors = sums.shares();
    return answer;
}

Outcome<SharedRowFactors> FactorsOfScores::answer(const Subject& of, const Work<SharedRowFactors>& work)
{
    const auto result = work.need<MoreRows>(of);
    if (!result)
        return result.error();
    const attentoscope::Inputs& inputs = *(*result)->inputs;
    return studyScoreFactors(inputs, (*result)->mask, countedRows(inputs, (*result)->rowIndex), work.stop);
}

} // namespace attentoscope
