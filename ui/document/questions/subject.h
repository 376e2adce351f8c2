// What the questions about an experiment depend on: the experiment as far as they read it, and its files as they were read. What
// a question does not read is set to its default, so that two subjects are equal when their answers are.
#pragma once

#include "core/experiment/experiment.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

class Document;

struct Subject {
    Experiment experiment;
    std::uint64_t filesRead = 0; // see Document
    bool operator==(const Subject&) const = default;
};

// Q, K, V: every field that the source reads, RoPE, which turns them, and what True means in masks beside them.
Subject sourceSubject(const Subject& subject);
// Statistics, maps and whatever else is seen at the present length: all but the curves, gradients beside them, projections.
Subject evaluationSubject(const Document& document);

struct CurveSubject {
    Subject subject;
    Index reach = 0; // the length that the curves go on to, if the experiment's lengths end before; 0: no such one
    bool keyInformation = false; // quantities of all rows together are wanted
    bool operator==(const CurveSubject&) const = default;
};
// The curves against length, of A, B and, in the policy lab, the further policies. Curves of more policies than are looked at
// stay: `before` is what was measured last. They reach the length that is looked at, or all of a sequence that is given.
CurveSubject curveSubject(const Document& document, bool withFurther, const CurveSubject* before);

// The heads of a layer, or of all layers: which head is chosen makes no difference.
Subject headSubject(const Experiment& experiment, std::uint64_t filesRead);

// The policies that the curves compare: A, B and then the further ones, each once.
std::vector<PolicyChoice> sweptPolicies(const Experiment& experiment);
// Those of them behind A and B, as far as maps are shown side by side.
std::vector<PolicyChoice> furtherMaps(const Experiment& experiment);

// The row that is shown of so many: the selected one, or the last while none is selected.
inline Index shownRow(Index selected, Index rows) { return selected >= 0 && selected < rows ? selected : rows - 1; }

} // namespace attentoscope
