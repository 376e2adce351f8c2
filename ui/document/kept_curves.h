// Curves that were set aside, to be compared with what comes next: every quantity that was measured, as it was then.
#pragma once

#include "core/studies/sweep/sweep.h"

#include <QJsonValue>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace attentoscope {

inline constexpr std::size_t mostKept = 6; // sets of curves
inline constexpr int longestKeptName = 60; // letters

struct KeptCurves {
    QString name;
    std::string measure; // of entropies, as it is written
    std::vector<Index> lengths; // ascending
    std::vector<std::string> policies; // as they are written
    std::map<std::string, std::vector<double>> means; // by the key of a quantity: (policy, length); NaN: not measured

    bool operator==(const KeptCurves& other) const; // NaN equals NaN
};

KeptCurves keptCurves(const SweepTable& table, const QString& name); // of A and B
QJsonValue jsonOf(const std::vector<KeptCurves>& kept); // null: none
std::vector<KeptCurves> keptCurvesOf(const QJsonValue& json); // what cannot be read is left out

} // namespace attentoscope
