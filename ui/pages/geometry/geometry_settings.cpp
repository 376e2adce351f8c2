// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_settings.h"

#include "ui/document/view_settings.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double endOfPath = 1e9; // stands for ∞, which JSON cannot hold

QJsonValue getPathMultiplier(const ViewState& state) { return std::min(state.of<GeometrySettings>().pathMultiplier, endOfPath); }
void setPathMultiplier(ViewState& state, const QJsonValue& value)
{
    GeometrySettings& view = state.of<GeometrySettings>();
    read(value, view.pathMultiplier);
    view.correct();
}

} // namespace

QJsonValue written(const std::optional<PlanePoint>& place)
{
    return place ? QJsonValue(QJsonArray{place->x, place->y}) : QJsonValue();
}
void read(const QJsonValue& value, std::optional<PlanePoint>& place)
{
    const PlanePoint wanted{value[0].toDouble(NAN), value[1].toDouble(NAN)};
    place = std::isfinite(wanted.x) && std::isfinite(wanted.y) ? std::optional(wanted) : std::nullopt;
}

void GeometrySettings::correct()
{
    pathMultiplier = std::max(pathMultiplier, 0.0);
    if (pathMultiplier >= endOfPath)
        pathMultiplier = std::numeric_limits<double>::infinity();
}

const ViewSettings GeometrySettings::table{{"path_multiplier", getPathMultiplier, setPathMultiplier},
    viewSetting<&GeometrySettings::distanceToMean>("distance_to_mean"),
    viewSetting<&GeometrySettings::queryByHand>("query_by_hand"), viewSetting<&GeometrySettings::queryPlace>("query_place")};

} // namespace attentoscope
