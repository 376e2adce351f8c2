// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of a CurvePlot.
#include "ui/plots/lines/curve_plot.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

// Each series has its own marker, and measurement and theory have different line styles, so that colour is not needed to tell
// them apart.
std::vector<LegendEntry> CurvePlot::legendEntries() const
{
    constexpr double sampleWidth = 26, markerWidth = 10; // px
    const Theme& theme = style().theme;
    std::vector<LegendEntry> entries;
    if (!picture_.legend || !hasData())
        return entries;
    const auto add = [&](const QString& text, const PaintSign& sign) {
        const auto isText = [&](const LegendEntry& entry) { return entry.text == text; };
        if (std::none_of(entries.begin(), entries.end(), isText)) // policies with the same text share an entry
            entries.push_back({text, theme.secondaryText, sampleWidth, sign});
    };
    if (!labelsFitBeside())
        for (const Series* series : named())
            entries.push_back(
                {series->name, theme.color(series->hue), markerWidth, markerSign(markerOf(theme, series->hue, style().unit))});
    const QCPScatterStyle dot = markerOf(theme, Hue::plain(), style().unit);
    const auto isKnown = [](double error) { return std::isfinite(error); };
    for (const Series& series : picture_.series)
        if (series.measured && !series.xs.empty())
            add(series.legend, lineAndMarkerSign(pen(theme.text, 1.8), dot));
    for (const Series& series : picture_.series)
        if (std::any_of(series.errors.begin(), series.errors.end(), isKnown))
            add(tr("± standard error"), areaSign(theme.uncertainty(Hue::plain()), Qt::NoPen, length(10)));
    for (const bool theory : {true, false}) // theory is listed before estimates
        for (const Series& series : picture_.series)
            if (!series.measured && !series.legend.isEmpty() && (series.dash == Dash::Dashed) == theory)
                add(series.legend, lineSign(dashed(pen(theme.text, 1.4), series.dash)));
    return entries;
}

} // namespace attentoscope
