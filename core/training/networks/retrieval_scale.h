// SPDX-License-Identifier: GPL-3.0-or-later
// The scale, rule and law of one policy: for questions about n keys, and for the tokens of a sequence that attend to each other.
// Each question is asked after all keys: it stands at place n, counted from 0, and sees every key, so that the policy's length is
// n in every meaning that counts keys.
#pragma once

#include "core/base/matrix.h"
#include "core/experiment/length_meaning.h"
#include "core/masks/mask.h"
#include "core/policies/policy.h"

#include <optional>
#include <vector>

namespace attentoscope::training {

struct RetrievalScale {
    double lambda = 1; // on the scores q·k; not for use where `byEntropy` is set
    RowRule rule{};
    DistanceLaw law{};
    std::optional<PolicyChoice> byEntropy{}; // λ of each row follows from its entropy under the standard scale
};

// Errors: a scale that is found on data (matched.h gives the constant that replaces it), a policy for weights without queries and
// keys, a typed formula that gives no usable scale at this length.
Outcome<RetrievalScale> retrievalScale(const PolicyChoice& policy, Index n, Index d);

// Which tokens of a sequence see which, and what length a policy's n means.
struct AttentionSight {
    Mask mask{};
    LengthMeaning length{};

    bool operator==(const AttentionSight&) const = default;
};

// The same for all n tokens of a sequence, each of which is a row.
struct SequenceScale {
    std::vector<double> lambda; // (n), not for use where `byEntropy` is set
    std::vector<double> lengths; // (n), n of the policy's formula
    std::vector<RowRule> rules; // (n)
    std::vector<KeyRanges> seen; // (n) the keys that each row sees; empty: all see all
    DistanceLaw law{};
    std::optional<PolicyChoice> byEntropy{};

    Index n() const { return Index(lambda.size()); }
};

// Errors: those of retrievalScale(), and of a mask that cannot be applied to n tokens.
Outcome<SequenceScale> sequenceScale(const PolicyChoice& policy, const AttentionSight& sight, Index n, Index d);

} // namespace attentoscope::training
