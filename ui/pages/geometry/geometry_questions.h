// What the geometry page asks: the hull of the shown row, distances over rows, and the tokens in another order.
#pragma once

#include "core/studies/geometry/equivariance.h"
#include "core/studies/geometry/hull_rows.h"
#include "core/studies/geometry/row_hull.h"
#include "ui/document/questions/row_profile.h"

namespace attentoscope {

struct HullValues {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedValues;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedValues> answer(const Subject& of, const Work<SharedValues>& work);
};

struct HullOfRow {
    using Inputs = RowOf;
    struct Answer {
        SharedResult result; // that it is about
        SharedValues values;
        SharedRowHull hull;
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Answer> answer(const RowOf& of, const Work<Answer>& work);
};

struct TokenOrder {
    using Inputs = Subject;
    using Answer = SharedEquivariance; // error: a mask that only fits the whole
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedEquivariance> answer(const Subject& of, const Work<SharedEquivariance>& work);
};

struct HullDistances {
    using Inputs = Subject;
    struct Answer {
        SharedResult result;
        SharedHullRows rows;
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Answer> answer(const Subject& of, const Work<Answer>& work);
};

} // namespace attentoscope
