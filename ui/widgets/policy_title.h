// What policies are called in pictures, and what stands above one.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/theme/theme.h"

#include <QString>

namespace attentoscope {

QString policyName(const PolicyChoice& policy); // "Standard", or "Standard · Sparsemax"
QString normalizerName(const NormalizerChoice& normalizer); // "Softmax"
QString policyLetter(std::size_t policy); // "A", "B"
QString policyLegend(std::size_t policy, const PolicyChoice& choice); // "A standard"; after A and B the name alone
QString policyHeading(const Theme& theme, std::size_t index, const QString& legend); // rich text in the policy's colour
// The same of A and B, with m of its rows.
QString policyTitle(const Theme& theme, int index, const Result& result, std::size_t policy);

// Rich text: what is shown, and of what, or how much of it.
QString pictureTitle(const QString& what, const QString& detail = {});

} // namespace attentoscope
