// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/sweep/seen_keys.h"

#include <cmath>

namespace attentoscope {
namespace {

struct Logarithms {
    double sum = 0, rows = 0;

    void add(Index visible)
    {
        if (visible > 0) {
            sum += std::log(double(visible));
            ++rows;
        }
    }
    double mean() const { return sum / rows; } // NaN of none
};

} // namespace

SeenRows seenRows(const BoundMask& mask, std::span<const Index> evaluated, std::span<const Index> counted)
{
    SeenRows seen;
    const Index rows = counted.empty() ? mask.nq() : Index(counted.size());
    if (mask.isFull() || Index(evaluated.size()) >= rows)
        return seen;
    Logarithms some, all;
    for (const Index row : evaluated)
        some.add(mask.visible(row));
    Index least = 0;
    for (Index r = 0; r < rows; ++r) {
        const Index row = counted.empty() ? r : counted[std::size_t(r)];
        const Index visible = mask.visible(row);
        all.add(visible);
        if (visible > 0 && (least == 0 || visible < least)) {
            least = visible;
            seen.fewest = row;
        }
    }
    seen.keys = {some.mean() - all.mean(), some.mean() - std::log(double(least))};
    if (!(seen.keys.above > 0 && seen.keys.ahead != 0))
        seen.fewest = -1;
    return seen;
}

} // namespace attentoscope
