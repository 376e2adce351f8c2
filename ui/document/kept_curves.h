// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that the user has set aside to compare with later ones: the means of every measured quantity at that time.
#pragma once

#include "core/studies/sweep/sweep.h"

#include <QJsonValue>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace attentoscope {

inline constexpr std::size_t mostKept = 6; // sets of curves
inline constexpr int longestKeptName = 60; // characters

struct KeptCurves {
    QString name;
    std::string measure; // the measured entropy, as entropyMeasureText() writes it
    std::vector<Index> lengths; // ascending
    std::vector<std::string> policies; // one or two, as policyText() writes them
    std::map<std::string, std::vector<double>> means; // quantity's key → (policy, length); NaN: not measured
    // Says what they were measured on, by keys of fields; see measuredOn(). Empty: a file of an earlier version does not tell.
    std::map<std::string, std::string> of;
    bool named = false; // by the user

    bool operator==(const KeptCurves& other) const; // NaN equals NaN
};

// Returns the fields that decide what curves mean, with their values as text. Long texts and paths are told apart by "#" and a
// digest, so that no session carries them twice.
std::map<std::string, std::string> measuredOn(const Experiment& experiment);

KeptCurves keptCurves(const SweepTable& table, const QString& name); // keeps the curves of A and B
QJsonValue jsonOf(const std::vector<KeptCurves>& kept); // null: none
std::vector<KeptCurves> keptCurvesOf(const QJsonValue& json); // leaves out sets that it cannot read

} // namespace attentoscope
