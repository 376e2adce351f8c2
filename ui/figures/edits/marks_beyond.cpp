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

// Returns whether something is drawn in the part that an inset magnifies: a point, or a line from one to the next.
bool holdsData(const std::vector<PlotReading>& readings, const Inset& inset)
{
    const auto meets = [&](double x0, double x1, double y0, double y1) {
        return std::max(x0, x1) >= inset.xLow && std::min(x0, x1) <= inset.xHigh && std::max(y0, y1) >= inset.yLow
            && std::min(y0, y1) <= inset.yHigh;
    };
    const auto isInside = [&](const ReadLine& line, bool isJoined) {
        for (std::size_t k = 0; k < std::min(line.xs.size(), line.ys.size()); ++k) {
            const std::size_t next = isJoined && k + 1 < std::min(line.xs.size(), line.ys.size()) ? k + 1 : k;
            if (meets(line.xs[k], line.xs[next], line.ys[k], line.ys[next]))
                return true;
        }
        return false;
    };
    return std::ranges::any_of(readings, [&](const PlotReading& reading) {
        return reading.cells || std::ranges::any_of(reading.lines, [&](const ReadLine& line) { return isInside(line, true); })
            || std::ranges::any_of(reading.points, [&](const ReadLine& points) { return isInside(points, false); });
    });
}

bool isInside(const OwnNumbers& own, const Inset& inset)
{
    for (std::size_t k = 0; k < own.xs.size(); ++k)
        if (own.xs[k] >= inset.xLow && own.xs[k] <= inset.xHigh && own.ys[k] >= inset.yLow && own.ys[k] <= inset.yHigh)
            return true;
    return false;
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
    constexpr QSizeF anySheet(400, 300);
    if (const auto& inset = edits.marks.inset; inset && !holdsData(before->readings({QPointF(), anySheet}, {}), *inset)
        && std::ranges::none_of(edits.marks.numbers, [&](const OwnNumbers& own) { return isInside(own, *inset); }))
        beyond.push_back({ATT_TEXT("core", "the inset %1 shows no data"), {typedAs(*inset).toStdString()}});
    return beyond;
}

} // namespace attentoscope
