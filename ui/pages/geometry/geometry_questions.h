// SPDX-License-Identifier: GPL-3.0-or-later
// The computations that the page of geometry requests: the hull of the selected row, distances over rows, the tokens in another
// order, and the selected row's query as it is moved.
#pragma once

#include "core/studies/geometry/equivariance.h"
#include "core/studies/geometry/hull_rows.h"
#include "core/studies/geometry/query_plane.h"
#include "core/studies/geometry/row_hull.h"
#include "core/studies/geometry/score_factors.h"
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
        SharedResult result; // the evaluation that the hull belongs to
        SharedValues values;
        SharedRowHull hull;
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Answer> answer(const RowOf& of, const Work<Answer>& work);
};

struct TokenOrder {
    using Inputs = Subject;
    using Answer = SharedEquivariance; // error: the mask fits only the whole sequence
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

struct PlaneOfQuery {
    using Inputs = RowOf;
    struct Answer {
        SharedResult result;
        SharedQueryPlane plane; // error: there are no queries
    };
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Answer> answer(const RowOf& of, const Work<Answer>& work);
};

struct QueryByHand {
    struct Inputs {
        RowOf of;
        std::optional<PlanePoint> place; // none: the row's own query
        bool operator==(const Inputs&) const = default;
    };
    struct Answer {
        SharedResult result;
        SharedQueryPlane plane;
        SharedMovedQuery moved; // null: the row sees no key
        std::vector<std::size_t> drawn; // indices of the keys that are drawn
        FactorShares factors; // of the moved query with the keys it sees
    };
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Answer> answer(const Inputs& of, const Work<Answer>& work);
};

struct FactorsOfScores {
    using Inputs = Subject;
    using Answer = SharedRowFactors;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedRowFactors> answer(const Subject& of, const Work<SharedRowFactors>& work);
};

} // namespace attentoscope
