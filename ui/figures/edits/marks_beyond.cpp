// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/marks_beyond.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

namespace attentoscope {

namespace {

bool isBeyond(const std::optional<DrawnAxis>& axis, double at)
{
    return axis && (at < axis->low || at > axis->high) && (at > 0 || !axis->logarithmic);
}

} // namespace

std::vector<Message> marksBeyond(const Figure& figure, const PictureEdits& edits)
{
    std::vector<Message> beyond;
    PictureEdits bare = edits;
    bare.marks = {};
    const SharedFigure before = edits.marks.empty() || !figure.editable().ranges ? nullptr : figure.edited(bare);
    if (!before)
        return beyond;
    const DrawnRanges drawn = before->ranges().front();
    for (const OwnNumbers& own : edits.marks.numbers) {
        std::int64_t lost = 0;
        for (std::size_t k = 0; k < own.xs.size(); ++k)
            lost +=
                (drawn.x && drawn.x->logarithmic && !(own.xs[k] > 0)) || (drawn.y && drawn.y->logarithmic && !(own.ys[k] > 0));
        if (lost > 0)
            beyond.push_back(
                {ATT_TEXT("core", "%1 of the %2 points of \"%3\" are not drawn: a logarithmic axis shows only values above 0"),
                    {formatNumber(lost), formatNumber(std::int64_t(own.xs.size())), own.name.toStdString()}});
    }
    const auto tell = [&](const QString& text, double at, const char* axis) {
        beyond.push_back(
            {ATT_TEXT("core", "the %1 axis was extended to %2 to show \"%3\""), {axis, formatBrief(at, 6), text.toStdString()}});
    };
    for (const PlacedNote& note : edits.marks.notes)
        for (const auto& [range, at, axis] : {std::tuple(&drawn.x, note.x, "x"), std::tuple(&drawn.y, note.y, "y")})
            if (isBeyond(*range, at))
                tell(note.text, at, axis);
    for (const ReferenceLine& line : edits.marks.lines)
        if (isBeyond(line.isUpright ? drawn.x : drawn.y, line.at))
            tell(line.text.isEmpty() ? typedAs(line) : line.text, line.at, line.isUpright ? "x" : "y");
    return beyond;
}

} // namespace attentoscope
