// SPDX-License-Identifier: GPL-3.0-or-later
// A Subject is what the answer to a question depends on: the fields of the experiment that the question reads, and how often
// its files were read. Fields that it does not read are set to their defaults, so that two subjects are equal when their
// answers are.
#pragma once

#include "core/experiment/experiment.h"

#include <cstdint>
#include <vector>

namespace attentoscope {

class Document;

struct Subject {
    Experiment experiment;
    std::uint64_t filesRead = 0; // see Document::filesRead()
    bool operator==(const Subject&) const = default;
};

// Keeps what Q, K and V depend on: the fields that the source reads, RoPE, and what True means in mask files read with them.
Subject sourceSubject(const Subject& subject);
// Keeps what the statistics and maps at the present length depend on: all but the fields of the curves, of gradients, of
// projections and of padding.
Subject evaluationSubject(const Document& document);

struct CurveSubject {
    Subject subject;
    Index reach = 0; // length to which the curves continue past the experiment's last one; 0: they end there
    bool keyInformation = false; // the page shows a quantity of all rows together
    bool operator==(const CurveSubject&) const = default;
};
// Keeps what the curves against length depend on: for A and B and, with `withFurther`, the further policies. They reach the
// length of the map, or the end of a given sequence. `quantity` is the key of the one that is shown. `before` is what was
// measured last: if it differs only by further policies, it is returned, so that nothing is measured again.
CurveSubject curveSubject(const Document& document, const std::string& quantity, bool withFurther, const CurveSubject* before);

// Keeps what the heads of a layer, or of all layers, depend on. It is the same whichever head and layer are selected.
Subject headSubject(const Experiment& experiment, std::uint64_t filesRead);

// Returns the policies that the curves compare, without duplicates: A, B, then the further ones.
std::vector<PolicyChoice> sweptPolicies(const Experiment& experiment);
inline constexpr std::size_t mostMaps = 6; // side by side
// Returns the further policies behind A and B, as many as there is room for in maps side by side.
std::vector<PolicyChoice> furtherMaps(const Experiment& experiment);

// Returns the row to show out of `rows`: the selected one, or the last one if none is selected.
inline Index shownRow(Index selected, Index rows) { return selected >= 0 && selected < rows ? selected : rows - 1; }

} // namespace attentoscope
