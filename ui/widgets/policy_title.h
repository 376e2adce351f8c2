// SPDX-License-Identifier: GPL-3.0-or-later
// Names of policies in pictures, their series, and titles of pictures. Headings and titles mark the names, see NamedText.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/plots/series.h"
#include "ui/theme/theme.h"

#include <QString>

namespace attentoscope {

QString policyName(const PolicyChoice& policy); // "Standard", or "Standard · Sparsemax"
QString normalizerTitle(const NormalizerChoice& normalizer); // "Softmax"
QString policyLetter(std::size_t policy); // "A", "B"
QString policyLegend(std::size_t policy, const PolicyChoice& choice); // "A Standard"; the further policies have no letter
// Return these as runs of words that name the policy, see NamedText.
QString namingLetter(std::size_t policy);
QString namingLegend(std::size_t policy, const PolicyChoice& choice);
// Makes an empty series of what was measured of a policy, with its name and its usual colour.
Series seriesOfPolicy(std::size_t policy, const PolicyChoice& choice, Series::Shape shape = Series::Line);
// Returns rich text in the colour of a policy, which names it.
QString policyHeading(const Theme& theme, std::size_t policy, Hue hue, const QString& legend);
// Returns the heading of A or B with the multiplier m of its rows.
QString policyTitle(const Theme& theme, int index, const Result& result, std::size_t policy);

// Returns rich text: what the picture shows, in bold, and a detail after it.
QString pictureTitle(const QString& what, const QString& detail = {});

} // namespace attentoscope
