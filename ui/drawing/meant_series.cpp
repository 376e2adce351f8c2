// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/meant_series.h"

#include "core/policies/policy.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/widgets/policy_title.h"

#include <algorithm>

namespace attentoscope {

bool meansSeries(const QString& key, const QString& series, const Experiment& experiment)
{
    const auto is = [&](const QString& name) { return key.compare(name, Qt::CaseInsensitive) == 0; };
    if (is(series))
        return true;
    const std::vector<PolicyChoice> policies = sweptPolicies(experiment); // A and B come first
    const auto isText = [&](const PolicyChoice& policy) { return is(QString::fromStdString(policyText(policy))); };
    const bool isExact = std::ranges::any_of(policies, isText); // "standard" is not "standard@sparsemax" where both are drawn
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const QString letter = p < 2 ? policyLetter(p) : QString();
        const bool isNamed = is(QString::fromStdString(policies[p].name)) || is(policyName(policies[p]));
        const bool isPolicy = isText(policies[p]) || (isNamed && !isExact) || (p < 2 && is(letter));
        if (isPolicy && seriesOfPolicy(p, policies[p]).contains(series))
            return true;
    }
    return false;
}

QStringList seriesOfPolicy(std::size_t which, const PolicyChoice& choice)
{
    const QString inLab = labPolicyName(choice);
    return {policyLegend(which, choice), which < 2 ? policyLetter(which) + QLatin1Char(' ') + inLab : inLab};
}

} // namespace attentoscope
