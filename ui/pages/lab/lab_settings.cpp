// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_settings.h"

#include "ui/document/view_settings.h"
#include "ui/pages/curves/curves_settings.h"

#include <QJsonArray>

namespace attentoscope {

namespace {

constexpr std::pair<Overlay, const char*> overlayNames[] = {
    {Overlay::Freezing, "freezing"},
    {Overlay::Invariance, "invariance"},
    {Overlay::MeanField, "mean-field"},
    {Overlay::Gaussian, "gaussian"},
    {Overlay::Laplace, "laplace"},
    {Overlay::Law024, "law-024"},
    {Overlay::Frozen, "frozen"},
    {Overlay::Limit, "limit"},
    {Overlay::Critical, "critical"},
};

QJsonValue getOverlays(const ViewState& state)
{
    QJsonArray names;
    for (const auto& [overlay, name] : overlayNames)
        if (state.of<LabSettings>().shows(overlay))
            names.append(QLatin1String(name));
    return names;
}

void setOverlays(ViewState& state, const QJsonValue& value)
{
    if (!value.isArray())
        return;
    unsigned overlays = 0;
    for (const auto& [overlay, name] : overlayNames)
        if (value.toArray().contains(QLatin1String(name)))
            overlays |= unsigned(overlay);
    state.of<LabSettings>().overlays = overlays;
}

} // namespace

Names<LabBoard> namesOf(LabBoard)
{
    static constexpr Names<LabBoard> names = {{LabBoard::Curves, "curves"}, {LabBoard::Grid, "grid"}};
    return names;
}

const char* overlayKey(Overlay wanted)
{
    for (const auto& [overlay, name] : overlayNames)
        if (overlay == wanted)
            return name;
    return "";
}

void LabSettings::correct()
{
    if (!curveAxis(axis))
        axis.clear();
}

const ViewSettings LabSettings::table{viewSetting<&LabSettings::axis>("lab_axis"), viewSetting<&LabSettings::board>("lab_board"),
    {"overlays", getOverlays, setOverlays}};

} // namespace attentoscope
