// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the parts that verdicts are put together from.
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include <optional>
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
// `alone`: only this policy's, without its letter.
QString sharesText(const std::vector<double>& shares, std::optional<std::size_t> alone = {});
// Returns "12 %", with more digits below 1 %, and as many as tell it from 100 %, up to 99.9999 %.
QString percentText(double share);

} // namespace attentoscope
