// SPDX-License-Identifier: GPL-3.0-or-later
// The accuracy against length that the user draws before networks are trained, for A and for B. It is kept in the session, and
// stays beside what is measured.
#pragma once

#include "core/base/matrix.h"
#include "ui/widgets/prediction_pad.h"

#include <QJsonValue>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace attentoscope {

struct DrawnAccuracy {
    std::string task; // that it is about
    Index trained = 0; // the longest training length
    std::array<std::string, 2> policies; // as policyText() writes them
    std::array<std::map<Index, double>, 2> ofPolicies; // by length, in percent

    bool isMade() const { return !ofPolicies[0].empty() || !ofPolicies[1].empty(); }
    bool operator==(const DrawnAccuracy&) const = default;
};
QJsonValue written(const DrawnAccuracy& drawn);
void read(const QJsonValue& value, DrawnAccuracy& drawn);

// Convert to and from what the pad has at these lengths.
Prediction predictionOf(const DrawnAccuracy& drawn, std::size_t policy, const std::vector<Index>& lengths);
void takePrediction(const Prediction& prediction, std::size_t policy, const std::vector<Index>& lengths, DrawnAccuracy& drawn);

// Returns the line of a policy; without points where nothing is drawn at these lengths.
Series drawnSeries(const DrawnAccuracy& drawn, std::size_t policy, const std::vector<Index>& lengths);

// How far a drawn line is from what was measured, in points of percent.
struct DrawnError {
    double mean = 0; // of the distances at the lengths that were drawn
    Index worstLength = 0;
    double drawn = 0, measured = 0; // there
};
// `measured`: by length, in percent. Nothing where no length has both.
std::optional<DrawnError> drawnError(const std::map<Index, double>& drawn, const std::map<Index, double>& measured);

} // namespace attentoscope
