// SPDX-License-Identifier: GPL-3.0-or-later
// The definitions of the masks, cell by cell and as plain as possible, independent of the table of atoms in the core.
#pragma once

#include "core/masks/mask.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace attentoscope::naive {

struct Expression {
    char kind = 'a'; // 'a' for an atom, or the operator '!', '&' or '|'
    std::string name;
    std::vector<Index> numbers;
    std::vector<Expression> operands;
};

inline double blockOf(Index position, Index size)
{
    return std::floor(static_cast<double>(position) / static_cast<double>(size));
}

// Returns the number of the packed segment at this position. All positions behind the last segment form one more.
inline int segmentOf(Index position, const std::vector<Index>& lengths)
{
    int segment = 0;
    for (Index end = 0; const Index length : lengths) {
        end += length;
        if (position < end)
            return position < 0 ? -1 : segment;
        ++segment;
    }
    return segment;
}

// Tells whether the query at position p, which may be negative, sees key j.
inline bool atomVisible(const Expression& atom, Index p, Index j, const MaskShape& shape)
{
    const auto& name = atom.name;
    const auto& n = atom.numbers;
    const auto sameBlock = [&](Index size) { return blockOf(p, size) == blockOf(j, size); };
    if (name == "full")
        return true;
    if (name == "causal")
        return j <= p;
    if (name == "padding" && n.empty())
        return shape.keyPadded.empty() || shape.keyPadded[static_cast<std::size_t>(j)] == 0;
    if (name == "padding")
        return j < (n.size() == 1 ? n[0] : n.at(static_cast<std::size_t>(shape.batch)));
    if (name == "window")
        return std::abs(p - j) < n[0];
    if (name == "sliding")
        return j <= p && p - j < n[0];
    if (name == "block-causal")
        return blockOf(j, n[0]) <= blockOf(p, n[0]);
    if (name == "block-diagonal")
        return n.size() == 1 ? sameBlock(n[0]) : segmentOf(p, n) == segmentOf(j, n);
    if (name == "hierarchical")
        return j <= p || std::any_of(n.begin(), n.end(), sameBlock);
    if (name == "prefix")
        return j < n[0] || j <= p;
    if (name == "sink")
        return j < n[0];
    if (name == "dilated")
        return std::abs(p - j) < n[0] * n[1] && (p - j) % n[1] == 0;
    throw std::logic_error("the tests do not know the mask " + name + " yet");
}

inline bool visible(const Expression& e, Index p, Index j, const MaskShape& shape)
{
    const auto sees = [&](const Expression& operand) { return visible(operand, p, j, shape); };
    switch (e.kind) {
    case '!':
        return !sees(e.operands[0]);
    case '&':
        return std::all_of(e.operands.begin(), e.operands.end(), sees);
    case '|':
        return std::any_of(e.operands.begin(), e.operands.end(), sees);
    default:
        return atomVisible(e, p, j, shape);
    }
}

inline std::string atomText(const Expression& atom, const std::string& blank = "")
{
    std::string text = atom.name;
    for (std::size_t k = 0; k < atom.numbers.size(); ++k)
        text += (k == 0 ? "(" : ",") + blank + std::to_string(atom.numbers[k]);
    return text + (atom.numbers.empty() ? "" : blank + ")");
}

// Says why `ranges` is not the expected row; "": it is. Also checks the form: ascending, disjoint, not touching, within the
// keys.
template <class Visible>
std::string wrongRow(const KeyRanges& ranges, Index nk, Visible visibleKey)
{
    Index previousEnd = -1;
    std::vector<char> cells(static_cast<std::size_t>(nk), 0);
    for (const KeyRange& range : ranges) {
        if (range.begin <= previousEnd || range.begin < 0 || range.begin >= range.end || range.end > nk)
            return "bad range " + std::to_string(range.begin) + " ... " + std::to_string(range.end);
        std::fill(cells.begin() + range.begin, cells.begin() + range.end, 1);
        previousEnd = range.end;
    }
    for (Index j = 0; j < nk; ++j)
        if ((cells[static_cast<std::size_t>(j)] != 0) != visibleKey(j))
            return "key " + std::to_string(j) + " is wrong";
    return "";
}

// Says where the mask differs from the expression; "": nowhere.
inline std::string difference(const BoundMask& mask, const Expression& expression, const MaskShape& shape)
{
    KeyRanges ranges{{7, 3}}; // the old content of a row must not matter
    bool full = true;
    for (Index i = 0; i < shape.nq; ++i) {
        const Index p = i + shape.nk - shape.nq;
        Index count = 0;
        const auto sees = [&](Index j) {
            const bool yes = visible(expression, p, j, shape);
            count += yes;
            return yes;
        };
        mask.row(i, ranges);
        if (const auto wrong = wrongRow(ranges, shape.nk, sees); !wrong.empty())
            return "row " + std::to_string(i) + ": " + wrong;
        if (mask.visible(i) != count)
            return "row " + std::to_string(i) + ": wrong number of visible keys";
        full = full && count == shape.nk;
    }
    return mask.isFull() && !full ? "it is not full" : "";
}

} // namespace attentoscope::naive
