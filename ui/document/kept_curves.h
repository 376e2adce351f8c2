// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that the user has set aside to compare with later ones: the means of every measured quantity at that time.
#pragma once

#include "core/studies/sweep/sweep.h"

#include <QJsonValue>
#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

inline constexpr std::size_t mostKept = 6; // sets of curves
inline constexpr int longestKeptName = 60; // characters

struct KeptCurves {
    QString name;
    std::string measure; // the measured entropy, as entropyMeasureText() writes it
    std::string axis; // what they were measured against, see SweptAxis::parse(); empty: the length
    std::vector<Index> lengths; // ascending; none with an axis
    std::vector<std::string> policies; // one or two, as policyText() writes them
    std::map<std::string, std::vector<double>> means; // quantity's key → (policy, length or value of the axis); NaN: not measured
    // Says what they were measured on, by keys of fields; see measuredOn(). Empty: a file of an earlier version does not tell.
    std::map<std::string, std::string> of;
    bool named = false; // by the user

    std::string key() const; // of the number that they were measured against
    std::vector<double> places() const; // of the points along that number, ascending

    bool operator==(const KeptCurves& other) const; // NaN equals NaN
};

// Returns the fields that decide what curves against this axis mean, with their values as text; the number on the axis has its
// first value there. Long texts and paths are told apart by "#" and a digest, so that no session carries them twice.
std::map<std::string, std::string> measuredOn(Experiment experiment, const std::string& axis = {});

// Keep the curves of A and B: against the length, or against this axis, with one table of one length for each of its values,
// null where there is none. One must be there.
KeptCurves keptCurves(const SweepTable& table, const QString& name);
KeptCurves keptCurves(const std::string& axis, const std::vector<SharedSweep>& sweeps, const QString& name);
// Returns curves that were kept against the length as a table without errors, if they were measured on this experiment with
// nothing but another source. Empty: they were not.
std::optional<SweepTable> ofAnotherSource(const KeptCurves& kept, const Experiment& experiment);
QJsonValue jsonOf(const std::vector<KeptCurves>& kept); // null: none
std::vector<KeptCurves> keptCurvesOf(const QJsonValue& json); // leaves out sets that it cannot read

} // namespace attentoscope
