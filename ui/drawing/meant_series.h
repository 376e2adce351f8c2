// SPDX-License-Identifier: GPL-3.0-or-later
// Which series an author means by a name.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/figures/figure.h"

#include <QString>
#include <QStringList>

namespace attentoscope {

// Returns whether `key` means the series of this name: it is this name, or the letter, the name or the text of the policy
// ("A", "standard", "clipped:n0=512") that the series has in its name, whatever the language.
bool meansSeries(const QString& key, const QString& series, const Experiment& experiment);

// Returns the names that the series of a policy have in pictures and in the lab. `which`: its number among sweptPolicies().
QStringList seriesOfPolicy(std::size_t which, const PolicyChoice& choice);

} // namespace attentoscope
