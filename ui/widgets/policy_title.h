// What stands above a picture of a policy: its letter, name and multiplier.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/theme/theme.h"

#include <QString>

namespace attentoscope {

// "A  standard": plain, for legends.
QString policyName(const PolicyChoice& policy);
// Rich text in the policy's colour, with m of the last row.
QString policyTitle(const Theme& theme, int index, const PolicyResult& result);

} // namespace attentoscope
