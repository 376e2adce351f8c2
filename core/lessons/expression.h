// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson computes, as its author types it: arithmetic on measures of the experiment, "entropy(B) - entropy(A; n = 16384)".
//   measure(P; field = value; row = 3)   P is A, B or a policy as the command line has it ("log-n"); what follows changes the
//                                        experiment for this number alone, or says of which row and key it is ("last": the last)
// Beside measures there are the fields of the experiment that are numbers ("n", "d"), and muParser's functions and comparisons.
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
    // Errors carry the byte column in `text`.
    static Outcome<Expression> parse(std::string_view text);

    const std::string& typed() const { return typed_; }
    // In this experiment. Errors: those of the measures, a number that is not defined.
    Outcome<double> value(const Experiment& experiment, Evaluations& evaluations) const;

    bool operator==(const Expression& other) const { return typed_ == other.typed_; }

private:
    struct Change {
        const Field* field;
        std::string value;
    };
    struct Call {
        NamedMeasure measure;
        std::string policy; // "A", "B" or as typed; empty: it takes none
        std::vector<Change> changes;
        std::string row, key; // a number or "last"; empty: not said
    };
    struct Reader;

    static Outcome<MeasureCase> caseOf(const Call& call, Experiment experiment);

    std::string typed_;
    std::string arithmetic_; // with a variable in the place of each call, at the same column
    std::vector<Call> calls_;
};

} // namespace attentoscope
