// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/trained_length.h"

#include <string_view>

namespace attentoscope {

std::optional<double> trainedLengthOf(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    if (policy == nullptr || choice.parameters.contains("target"))
        return {};
    for (const PolicyParameter& parameter : policy->parameters)
        if (std::string_view(parameter.key) == "n0")
            return policyParameter(choice, parameter);
    return {};
}

} // namespace attentoscope
