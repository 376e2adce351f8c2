// SPDX-License-Identifier: GPL-3.0-or-later
// Holds how much of a row's weight is on a few keys, for the bar beside a map of weights. It shows what a map cannot, because
// a few columns of it are narrower than a pixel.
#pragma once

#include "core/base/matrix.h"

#include <QString>

#include <memory>
#include <vector>

namespace attentoscope {

struct RowShares {
    static constexpr Index heaviest = 4; // keys of largest weight that are counted where none are planted

    bool planted = false; // on the planted keys that the row looks for; false: on the heaviest keys
    std::vector<Index> rows; // one query row for each row of pixels, ascending
    std::vector<Index> begin; // (rows + 1) the first query row of each row of pixels
    std::vector<float> share; // (rows) 0 ... 1; NaN: the row sees no key

    double mean() const; // over the rows that see a key; NaN if none does
};
using SharedShares = std::shared_ptr<const RowShares>;

QString shareLabel(const RowShares& shares); // "planted, 0 to 1", translated
QString shareTitle(const RowShares& shares); // the same where there is room for a sentence
QString shareText(const RowShares& shares, std::size_t at); // what one row has, for a tooltip
QString meanShareText(const RowShares& shares); // what rows have on average, a sentence

} // namespace attentoscope
