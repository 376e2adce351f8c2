// SPDX-License-Identifier: GPL-3.0-or-later
// The scale, rule and law of one policy for questions about n keys. Each question is asked after all keys: it stands at place n,
// counted from 0, and sees every key, so that the policy's length is n in every meaning that counts keys.
#pragma once

#include "core/base/matrix.h"
#include "core/policies/policy.h"

#include <optional>

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

} // namespace attentoscope::training
