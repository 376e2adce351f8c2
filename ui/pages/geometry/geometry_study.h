// What the geometry page computes on the worker: the hull of one row, the tokens in another order, and distances over rows.
#pragma once

#include "core/labs/geometry/equivariance.h"
#include "core/labs/geometry/hull_rows.h"
#include "core/labs/geometry/row_hull.h"
#include "ui/document/engine/study.h"

#include <optional>

namespace attentoscope {

struct GeometryStudy {
    SharedResult result; // that all of it is about
    SharedValues values;
    SharedRowHull hull; // these three: null while they are not known
    SharedEquivariance order;
    SharedHullRows rows;
    std::optional<Error> orderFailure; // why there is no order: a mask that only fits the whole
};

// What is known of the same result is not computed again: another row needs another hull alone.
StudyJob geometryJob(const SharedResult& result, Index row, const GeometryStudy& known);

} // namespace attentoscope
