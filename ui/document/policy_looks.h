// SPDX-License-Identifier: GPL-3.0-or-later
// Gives each further policy a look, which is a free colour and marker, when it is added. It keeps them while others come, go or
// move, when its parameters change, and when it comes back. They are kept in the "view" of a session as "policy_looks", policies
// as policyText() writes them, each with its number for Hue::further(). A and B have the colours of their roles instead.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/theme/hue.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attentoscope {

struct Session;

class PolicyLooks
{
public:
    // Gives the further policies of an experiment their looks. Plum is given to none: it is the colour of predictions.
    void follow(const Experiment& experiment);

    // Returns the hues of policies that are measured together, A and B first.
    std::vector<Hue> huesOf(std::span<const PolicyChoice> policies) const;
    Hue hueOf(std::size_t index, const PolicyChoice& policy) const; // `index` in sweptPolicies(): 0 is A, 1 is B

    // Takes the looks that the view of a session names. Returns false if it names none.
    bool take(const std::string& view);
    // Returns this view with the looks of the policies in use.
    std::string in(const std::string& view) const;

    bool operator==(const PolicyLooks&) const = default;

private:
    struct Look {
        std::string policy;
        int number = -1;
        bool operator==(const Look&) const = default;
    };
    const Look* find(const std::string& policy) const;

    std::vector<Look> used_; // in the order of Experiment::further
    std::vector<Look> past_; // of policies that were removed or changed, the latest first; answers may still be about them
};

// Returns the view of a session that lets its policies have any free looks, unless it names looks already.
std::string viewWithFreeLooks(const std::string& view);
// Returns the view of a session that names the looks that its policies had in earlier versions, by their positions, unless it
// names looks already.
std::string viewWithLooks(const Session& session);

} // namespace attentoscope
