// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/query_pictures.h"

#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double heaviestDiameter = 26, leastWeightDiameter = 2; // px, see hullPicture()
constexpr Index gridLines = 8; // divisions of a side
constexpr double levels[] = {-2, -1, 1, 2}; // levels of the score, in units of √d
constexpr int stepsOfLevel = 24;

class QueryWords
{
    Q_DECLARE_TR_FUNCTIONS(QueryWords)
};

// The data that the three figures share: the study, and which keys are drawn.
struct Drawn {
    const QueryByHand::Answer& study;
    const std::vector<std::size_t>& keys; // indices

    template <class Place>
    PointSeries all(const QString& legend, const Place& place) const
    {
        PointSeries series;
        series.id.kind = "keys";
        series.legend = legend;
        series.diameters = {keys.size() > 400 ? 2.5 : 4};
        for (const std::size_t j : keys) {
            const PlanePoint at = place(j);
            series.xs.push_back(at.x);
            series.ys.push_back(at.y);
            series.numbers.push_back(study.plane->keys[j]);
        }
        return series;
    }

    // Makes the area of each point proportional to its weight.
    PointSeries weighted(std::size_t policy, PointSeries series) const
    {
        double most = 0;
        for (const MovedQuery::OfPolicy& each : study.moved->policies)
            most = std::max(most, each.weights[each.heaviest]);
        series.id = {.policy = policy};
        series.legend = namingLegend(policy, study.result->policies[policy].policy);
        series.hue = Hue::policy(policy);
        series.shape = policy == 0 ? PointSeries::Disc : PointSeries::Ring;
        series.diameters.clear();
        for (const std::size_t j : keys) {
            const double a = study.moved->policies[policy].weights[j];
            const double diameter = most > 0 ? heaviestDiameter * std::sqrt(a / most) : 0;
            series.diameters.push_back(diameter >= leastWeightDiameter ? diameter : 0);
            series.sizes.push_back(a);
        }
        return series;
    }

    template <class Place>
    void addTo(PointPicture& picture, const QString& legend, Index selected, const Place& place) const
    {
        const PointSeries values = all(legend, place);
        picture.series.push_back(values);
        for (std::size_t p = 0; p < study.moved->policies.size(); ++p)
            picture.series.push_back(weighted(p, values));
        const auto& seen = study.plane->keys;
        if (const auto found = std::ranges::lower_bound(seen, selected); found != seen.end() && *found == selected) {
            const PlanePoint at = place(std::size_t(found - seen.begin()));
            picture.marks.push_back({at.x, at.y, {}, Hue::quiet(), PointMark::Circle});
        }
        picture.text = {study.moved, [keys = keys, plane = study.plane, moved = study.moved](const PointAddress& at) {
                            return textOf(*plane, *moved, keys[at.point]);
                        }};
    }

    static QString textOf(const QueryPlane& plane, const MovedQuery& moved, std::size_t key)
    {
        QString text =
            QueryWords::tr("key %1\n‖k‖ = %2\ncos θ = %3\nq·k = %4")
                .arg(countText(plane.keys[key]), briefText(plane.keyNorms[key]),
                    fixedText(moved.scores[key] / (moved.norm * plane.keyNorms[key]), 4), briefText(moved.scores[key]));
        for (std::size_t p = 0; p < moved.policies.size(); ++p)
            text += QLatin1Char('\n')
                + labelled(policyLetter(p), QStringLiteral("a = ") + weightText(moved.policies[p].weights[key]));
        return text;
    }
};

PointPicture emptyPicture(const QueryByHand::Answer& study, const QString& title)
{
    PointPicture picture;
    picture.title = QStringLiteral("<b>%1</b>").arg(title);
    picture.emptyText = QueryWords::tr("Row %1 sees no key: it has no output.").arg(countText(study.plane->row));
    return picture;
}

Drawn drawnOf(const QueryByHand::Answer& study) { return {study, study.drawn}; }

QString drawnNote(const Drawn& drawn, double share)
{
    QString text = QueryWords::tr("plane shows %1 % of the variance").arg(std::lround(100 * share));
    if (drawn.keys.size() < drawn.study.plane->keys.size())
        text = QueryWords::tr("%1 of %2 points shown")
                   .arg(countText((long long)(drawn.keys.size())), countText((long long)(drawn.study.plane->keys.size())))
            + QStringLiteral(" · ") + text;
    return text;
}

// Adds the lines of a grid in both directions; `place` maps a grid point to where it is drawn.
template <class Place>
void addGrid(PointPicture& picture, const QueryPlane& plane, const QString& legend, const Place& place)
{
    const Index apart = (plane.side - 1) / gridLines;
    for (const bool across : {false, true})
        for (Index line = 0; line < plane.side; line += apart) {
            PointPath path;
            path.hue = Hue::quiet();
            path.faint = true;
            path.legend = picture.paths.empty() ? legend : QString();
            for (Index at = 0; at < plane.side; ++at) {
                const PlanePoint point = across ? place(line, at) : place(at, line);
                path.xs.push_back(point.x);
                path.ys.push_back(point.y);
            }
            picture.paths.push_back(std::move(path));
        }
}

// Describes the picture of a plane apart from the outputs and the query.
struct PlaneParts {
    QString xLabel, yLabel;
    QString grid, points; // in the legend
    PointPath path; // below the points
    double share = 0; // of the variance, which the plane has
};

// Draws the keys or the values in the plane of their principal axes, above a grid of queries. `gridPlace` maps a grid point to
// where it is drawn, `place` a key.
template <class GridPlace, class Place>
PointPicture planePicture(PointPicture picture, const QueryByHand::Answer& study, Index selected, PlaneParts parts,
    const GridPlace& gridPlace, const Place& place)
{
    const Drawn drawn = drawnOf(study);
    picture.equalScales = true;
    picture.xLabel = parts.xLabel;
    picture.yLabel = parts.yLabel;
    addGrid(picture, *study.plane, parts.grid, gridPlace);
    picture.paths.push_back(std::move(parts.path));
    drawn.addTo(picture, parts.points, selected, place);
    picture.marks.push_back({0, 0, {}, Hue::quiet(), PointMark::Cross});
    picture.note = drawnNote(drawn, parts.share);
    return picture;
}

} // namespace

std::size_t factorKey(const QueryPlane& plane, const MovedQuery& moved, Index selected)
{
    const auto found = std::ranges::lower_bound(plane.keys, selected);
    if (found != plane.keys.end() && *found == selected)
        return std::size_t(found - plane.keys.begin());
    return moved.policies.front().heaviest;
}

PointPicture queryPicture(const QueryByHand::Answer& study, const ViewState& view)
{
    PointPicture picture = emptyPicture(study, QueryWords::tr("Query of row %1 among the keys").arg(countText(study.plane->row)));
    if (!study.moved)
        return picture;
    const QueryPlane& plane = *study.plane;
    const double step = 2 * plane.reach / double(plane.side - 1);
    const PlanePoint& at = study.moved->place;
    PlaneParts parts{QueryWords::tr("first principal axis of the keys"), QueryWords::tr("second principal axis of the keys"),
        QueryWords::tr("grid of queries q"), QueryWords::tr("keys"), {}, plane.share};
    parts.path.hue = Hue::subject(0); // an arrow
    parts.path.xs = {0, at.x};
    parts.path.ys = {0, at.y};
    picture = planePicture(
        std::move(picture), study, view.key, std::move(parts),
        [&](Index x, Index y) {
            return PlanePoint{double(x) * step - plane.reach, double(y) * step - plane.reach};
        },
        [&](std::size_t j) { return plane.keyPlaces[j]; });
    picture.marks.push_back(
        {plane.own.x, plane.own.y, QueryWords::tr("original query"), Hue::quiet(), PointMark::Ring, PointMark::Below});
    picture.marks.push_back({at.x, at.y, QStringLiteral("q"), Hue::subject(0), PointMark::Target, PointMark::Above});
    return picture;
}

PointPicture fieldPicture(const QueryByHand::Answer& study, const ViewState& view)
{
    PointPicture picture = emptyPicture(study, QueryWords::tr("Output F(q) among the values"));
    if (!study.moved)
        return picture;
    const QueryPlane& plane = *study.plane;
    PlaneParts parts{QueryWords::tr("first principal axis of the values"), QueryWords::tr("second principal axis of the values"),
        QueryWords::tr("F(q) for the grid of queries, under A"), QueryWords::tr("values"), {}, plane.valueShare};
    parts.path.closed = true;
    parts.path.legend = QueryWords::tr("convex hull of the values");
    for (const PlanePoint& corner : plane.valueOutline)
        parts.path.xs.push_back(corner.x), parts.path.ys.push_back(corner.y);
    picture = planePicture(
        std::move(picture), study, view.key, std::move(parts),
        [&](Index x, Index y) { return plane.field[std::size_t(y * plane.side + x)]; },
        [&](std::size_t j) { return plane.valuePlaces[j]; });
    for (std::size_t p = 0; p < study.moved->policies.size(); ++p) {
        const PlanePoint& output = study.moved->policies[p].output;
        picture.marks.push_back({output.x, output.y, policyLetter(p), Hue::policy(p), PointMark::Target,
            p == 0 ? PointMark::Left : PointMark::Right});
    }
    return picture;
}

PointPicture factorPicture(const QueryByHand::Answer& study, const ViewState& view)
{
    PointPicture picture = emptyPicture(study, QueryWords::tr("Factors of the scores"));
    if (!study.moved)
        return picture;
    const QueryPlane& plane = *study.plane;
    const MovedQuery& moved = *study.moved;
    const Drawn drawn = drawnOf(study);
    picture.xLabel = QueryWords::tr("norm of the key ‖k‖");
    picture.yLabel = QueryWords::tr("cos θ between q and k");
    const auto [least, most] = std::ranges::minmax(plane.keyNorms);
    const double low = std::max(0.8 * least, 1e-9), high = std::max(1.2 * most, 2e-9);
    const double root = std::sqrt(double(study.result->inputs->d()));
    for (const double level : levels) { // ‖q‖ ‖k‖ cos θ is constant along each line
        PointPath path;
        path.dashed = true;
        path.hue = Hue::reference();
        path.legend = level == levels[0] ? QueryWords::tr("q·k = ±√d, ±2√d") : QString();
        for (int step = 0; step <= stepsOfLevel; ++step) {
            const double length = low + (high - low) * step / stepsOfLevel;
            const double cosine = level * root / (moved.norm * length);
            path.xs.push_back(length);
            path.ys.push_back(std::abs(cosine) <= 1 ? cosine : std::nan(""));
        }
        picture.paths.push_back(std::move(path));
    }
    drawn.addTo(picture, QueryWords::tr("keys"), view.key, [&](std::size_t j) {
        return PlanePoint{plane.keyNorms[j], moved.scores[j] / (moved.norm * plane.keyNorms[j])};
    });
    picture.note = QueryWords::tr("‖q‖ = %1").arg(briefText(moved.norm));
    return picture;
}

} // namespace attentoscope
