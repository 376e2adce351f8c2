// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the parts that verdicts are put together from.
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include <vector>

namespace attentoscope {

struct Verdicts {
    Q_DECLARE_TR_FUNCTIONS(Verdicts)
};

// Differences of less than this many standard errors are told as none.
inline constexpr double sure = 2;

// Returns "A 3.24 nats, B 2.10": one number for each policy, the unit with the first, with a sign if `sign` is set. NaN leaves
// the policy out. `names` replaces the letters.
QString eachPolicy(
    const std::vector<double>& numbers, int decimals, const QString& unit = {}, bool sign = false, const QStringList& names = {});
// Returns "12 % under A, 74 % under B" for shares from 0 to 1.
QString sharesText(const std::vector<double>& shares);
QString percentText(double share); // "12 %"; more digits below 1 %
QString joinedText(const QStringList& parts); // as a list within a sentence

} // namespace attentoscope
