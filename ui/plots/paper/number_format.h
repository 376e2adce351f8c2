// SPDX-License-Identifier: GPL-3.0-or-later
// How an author wants the numbers of an axis to be written.
#pragma once

#include <QString>
#include <QStringList>

namespace attentoscope {

// Returns the formats by their names, which are examples: "0", "0.0", "0.00", "0.000" with decimals, "1e5" as 1.8 × 10⁻⁵,
// "2^k" and "10^k" as powers, "%" in percent.
const QStringList& numberFormats();
bool isNumberFormat(const QString& format);

// Returns the number in this format; as a brief text where the format has no form for it, as "2^k" for 3.
QString formattedNumber(double value, const QString& format);

} // namespace attentoscope
