// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/row_shares.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

struct Shares {
    Q_DECLARE_TR_FUNCTIONS(RowShares)
};

QString inPercent(double share) { return fixedText(100 * share, 1); }

} // namespace

double RowShares::mean() const
{
    double sum = 0;
    std::size_t count = 0;
    for (const float each : share) {
        sum += std::isnan(each) ? 0 : double(each);
        count += !std::isnan(each);
    }
    return count > 0 ? sum / double(count) : std::numeric_limits<double>::quiet_NaN();
}

QString shareLabel(const RowShares& shares)
{
    return shares.planted ? Shares::tr("needles, 0–1") : Shares::tr("top %1, 0–1").arg(RowShares::heaviest);
}

QString shareTitle(const RowShares& shares)
{
    return shares.planted ? Shares::tr("weight on the needles")
                          : Shares::tr("weight on the %1 heaviest keys").arg(RowShares::heaviest);
}

QString shareText(const RowShares& shares, std::size_t at)
{
    const QString row = countText(shares.rows[at]);
    if (std::isnan(shares.share[at]))
        return Shares::tr("Row %1 sees no key.").arg(row);
    const QString share = inPercent(double(shares.share[at]));
    return shares.planted
        ? Shares::tr("Row %1: %2 % of its weight is on its needles.").arg(row, share)
        : Shares::tr("Row %1: %2 % of its weight is on its %3 heaviest keys.").arg(row, share).arg(RowShares::heaviest);
}

QString meanShareText(const RowShares& shares)
{
    const double mean = shares.mean();
    if (std::isnan(mean))
        return {};
    return shares.planted ? Shares::tr("On average %1 % of a row's weight is on the needles.").arg(inPercent(mean))
                          : Shares::tr("On average %1 % of a row's weight is on its %2 heaviest keys.")
                                .arg(inPercent(mean))
                                .arg(RowShares::heaviest);
}

} // namespace attentoscope
