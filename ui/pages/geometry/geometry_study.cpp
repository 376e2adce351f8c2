#include "ui/pages/geometry/geometry_study.h"

namespace attentoscope {

namespace {

constexpr Index shownTokens = 64, drawnValues = 1200, shownRows = 512;

Outcome<std::any> compute(GeometryStudy study, Index row, const StudyContext& context)
{
    if (!study.values)
        study.values = valuesOf(*study.result);
    if (!study.hull || study.hull->row != row) {
        auto hull = studyRowHull(*study.result, *study.values, row, drawnValues, context.stop);
        if (!hull)
            return hull.error();
        study.hull = *hull;
        context.tell(study);
    }
    if (!study.order && !study.orderFailure) {
        auto order = studyEquivariance(study.result, *study.values, shownTokens, context.stop);
        if (!order && order.error().kind == ErrorKind::Cancelled)
            return order.error();
        if (order)
            study.order = *order;
        else
            study.orderFailure = order.error();
        context.tell(study);
    }
    if (!study.rows) {
        auto rows = studyHullRows(*study.result, *study.values, shownRows, context.stop);
        if (!rows)
            return rows.error();
        study.rows = *rows;
    }
    return std::any(std::move(study));
}

} // namespace

StudyJob geometryJob(const SharedResult& result, Index row, const GeometryStudy& known)
{
    GeometryStudy study;
    if (known.result == result)
        study = known;
    else
        study.result = result;
    return [study, row](const StudyContext& context) { return compute(study, row, context); };
}

} // namespace attentoscope
