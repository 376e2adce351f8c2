// What the lines and markers of a CurvePlot mean.
#include "ui/plots/curve_plot.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

// One marker shape a series, one line style for measured and one for theory: readable without colour.
Legend CurvePlot::legend() const
{
    constexpr double sampleWidth = 26, markerWidth = 10; // px
    const Theme& theme = style().theme;
    std::vector<LegendEntry> entries;
    const auto add = [&](const QString& text, const PaintSign& sign) {
        const auto isText = [&](const LegendEntry& entry) { return entry.text == text; };
        if (std::none_of(entries.begin(), entries.end(), isText)) // one for all policies
            entries.push_back({text, theme.secondaryText, sampleWidth, sign});
    };
    bool measured = false, theory = false, band = false;
    for (const CurveSeries& series : picture_.series) {
        if (!labelsFitBeside())
            entries.push_back(
                {series.name, theme.color(series.hue), markerWidth, markerSign(markerOf(theme, series.hue, style().unit))});
        measured = measured || !series.xs.empty();
        theory = theory || !series.theoryXs.empty();
        band = band || std::any_of(series.errors.begin(), series.errors.end(), [](double e) { return std::isfinite(e); });
    }
    const QCPScatterStyle dot(QCPScatterStyle::ssDisc, Qt::NoPen, theme.text, 6 * style().unit);
    if (measured)
        add(tr("measured"), lineAndMarkerSign(pen(theme.text, 1.8), dot));
    if (band)
        add(tr("± standard error"), areaSign(theme.uncertainty(Hue::plain()), Qt::NoPen, length(10)));
    if (theory)
        add(tr("theory"), lineSign(dashed(pen(theme.text, 1.4), Dash::Dashed)));
    for (const CurveGuide& guide : picture_.guides)
        add(guide.name, lineSign(dashed(pen(theme.text, 1.4), guide.dash)));
    return {entries, style(), plotRect().width()};
}

} // namespace attentoscope
