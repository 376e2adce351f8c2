// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions in lessons, as their authors type them: arithmetic on measures of the experiment, "entropy(B) - entropy(A; n =
// 16384)".
//   measure(P; field = value; row = 3)   P is A, B or a policy as on the command line ("log-n"). The rest changes
//       the experiment for this measure only, or selects the row and key that it is about ("last": the last)
//   sum(j = 0 .. 6; weight(A; row = 4; key = j))   adds up the term for each whole number j
// Expressions may also contain numeric fields of the experiment ("n", "d"), and muParser's functions and comparisons.
#pragma once

#include "core/base/outcome.h"
#include "core/lessons/measures.h"
#include "core/session/fields.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope {

class Expression
{
public:
    // Errors contain the byte column in `text`.
    static Outcome<Expression> parse(std::string_view text);

    const std::string& typed() const { return typed_; }
    // Computes the value for this experiment. Errors: those of the measures; the result is not a number.
    Outcome<double> value(const Experiment& experiment, Evaluations& evaluations) const;

    bool operator==(const Expression& other) const { return typed_ == other.typed_; }

private:
    struct Change {
        const Field* field;
        std::string value;
    };
    struct Call {
        NamedMeasure measure;
        std::string policy; // "A", "B" or as typed; empty if the measure takes none
        std::vector<Change> changes;
        std::string row, key; // a number or "last"; empty if not given
    };
    using Terms = std::vector<Expression>; // the terms of one sum(j = a .. b; term), written out
    struct Reader;

    static Outcome<MeasureCase> caseOf(const Call& call, Experiment experiment);

    std::string typed_;
    std::string arithmetic_; // the text with a variable in place of each call and sum, at the same column
    std::vector<Call> calls_;
    std::vector<Terms> sums_; // their variables follow those of the calls
};

} // namespace attentoscope
