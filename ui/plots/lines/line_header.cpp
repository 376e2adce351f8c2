// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what a LinePlot has around its axes: the legend, the names of the marked places, and those of curves at their ends.
#include "ui/plots/lines/line_plot.h"

#include "ui/figures/formula_marks.h"
#include "ui/figures/text_line.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace attentoscope {

namespace {

// Returns the index of the last point that can be drawn, or the number of points if there is none.
std::size_t lastPoint(const Series& series)
{
    for (std::size_t k = pointsOf(series); k-- > 0;)
        if (isPoint(series, k))
            return k;
    return pointsOf(series);
}

// Returns whether its author gave the series a line of its own, which the sample of its marker alone would not show.
bool hasOwnStroke(const Series& series) { return series.look.dash || series.look.marker == Marker::None; }

} // namespace

std::vector<LegendEntry> LinePlot::legendEntries() const
{
    if (picture_.curves)
        return legendOfCurves();
    constexpr double sampleWidth = 22; // px
    const Theme& theme = style().theme;
    std::vector<LegendEntry> entries;
    bool band = false;
    const std::vector<const Series*> beside = namesFitBeside() ? named() : std::vector<const Series*>();
    for (const Series& series : picture_.series) {
        band = band || (!series.lows.empty() && (onScreen() || showsBand(series.xs, series.lows, series.highs)));
        if (!series.legend.isEmpty() && std::ranges::find(beside, &series) == beside.end())
            entries.push_back({series.legend, colorOf(theme, series), sampleWidth, signOf(series)});
    }
    if (band && !picture_.bandName.isEmpty())
        entries.push_back({picture_.bandName, theme.secondaryText, sampleWidth,
            areaSign(theme.uncertainty(Hue::plain()), Qt::NoPen, length(10))});
    return entries;
}

// Bands that are hardly wider than their line, of a single point, or beyond the axes are not explained.
bool LinePlot::showsBand(std::span<const double> xs, std::span<const double> lows, std::span<const double> highs) const
{
    constexpr double least = 0.015; // of the y axis
    const bool isLogarithmic = yAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto share = [&](double from, double to) {
        const QCPRange& all = yAxis->range();
        return isLogarithmic ? std::log(to / from) / std::log(all.upper / all.lower) : (to - from) / all.size();
    };
    for (std::size_t k = 0; xs.size() > 1 && k < std::min({xs.size(), lows.size(), highs.size()}); ++k) {
        if (!xAxis->range().contains(xs[k]) || highs[k] < yAxis->range().lower || lows[k] > yAxis->range().upper)
            continue;
        if (std::isfinite(lows[k]) && (isLogarithmic && lows[k] <= 0 ? highs[k] > lows[k] : share(lows[k], highs[k]) > least))
            return true;
    }
    return false;
}

bool LinePlot::showsErrors() const
{
    return std::ranges::any_of(picture_.series, [&](const Series& series) {
        if (picture_.curves && joinsNothing(series))
            return false;
        std::vector<double> lows, highs;
        for (std::size_t k = 0; k < std::min(series.ys.size(), series.errors.size()); ++k) {
            lows.push_back(series.ys[k] - series.errors[k]);
            highs.push_back(series.ys[k] + series.errors[k]);
        }
        return showsBand(series.xs, lows, highs);
    });
}

QStringList LinePlot::captionWords() const
{
    QStringList words = PicturePlot::captionWords();
    const auto hasErrors = [](const Series& series) { // one or two points have no band, however wide their errors are
        return series.xs.size() > 1 && !joinsNothing(series)
            && std::ranges::any_of(series.errors, [](double error) { return std::isfinite(error); });
    };
    if (!picture_.hollow.isEmpty())
        words << tr("filled markers: %1").arg(picture_.filled) << tr("hollow markers: %1").arg(picture_.hollow);
    if (picture_.curves && !picture_.errorMeaning.isEmpty() && std::ranges::any_of(picture_.series, hasErrors)) {
        words << tr("bands: standard error of the mean, %1").arg(picture_.errorMeaning);
        if (!showsErrors()) // words of their own: another picture of the page may show its bands
            words << tr("bands smaller than the line are not visible");
    }
    const auto isTheory = [](const Series& series) { return series.kind == QLatin1String("theory") && isThere(series); };
    if (picture_.curves && std::ranges::any_of(picture_.series, isTheory))
        words << tr("dashed: theory for the same length, scale and mask");
    if (!coveredStrokes(*this, 1, style().theme.background).empty())
        words << tr("where lines coincide, their colours alternate");
    return words;
}

// Each series has its own marker, and measurement and theory have different line styles, so that colour is not needed to tell
// them apart.
std::vector<LegendEntry> LinePlot::legendOfCurves() const
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
    if (!namesFitBeside())
        for (const Series* series : named())
            if (!series->hollow) // another one has its hue, and the markers are explained below
                entries.push_back({series->name, colorOf(theme, *series), hasOwnStroke(*series) ? sampleWidth : markerWidth,
                    hasOwnStroke(*series) ? lineAndMarkerSign(strokeOf(*series, style()), markerOf(theme, *series, style().unit))
                                          : markerSign(markerOf(theme, *series, style().unit))});
    // In the window the tooltips of points and of the switch of theory explain what is measured and what is theory.
    const auto explains = [this](const Series& series) {
        return !onScreen() || !(series.measured || series.kind == QLatin1String("theory"));
    };
    const QCPScatterStyle dot = markerOf(theme, Hue::plain(), style().unit);
    const QCPScatterStyle used = markerOf(theme, Hue::plain(), style().unit, {.marker = markerOfMeasured(picture_)});
    if (!picture_.hollow.isEmpty()) {
        entries.push_back({picture_.filled, theme.secondaryText, markerWidth, markerSign(dot)});
        entries.push_back({picture_.hollow, theme.secondaryText, markerWidth, markerSign(hollow(dot, theme))});
    }
    if (!onScreen() && anyRinged())
        entries.push_back({tr("above freezing m"), theme.secondaryText, markerWidth, markerSign(hollow(dot, theme))});
    const auto isKnown = [](double error) { return std::isfinite(error); };
    for (const Series& series : picture_.series)
        if (series.measured && !series.xs.empty() && explains(series) && hasOtherThanMeasured(picture_))
            add(series.legend, lineAndMarkerSign(pen(theme.text, 1.8), used));
    for (const Series& series : picture_.series)
        if (explains(series) && showsErrors() && std::any_of(series.errors.begin(), series.errors.end(), isKnown))
            add(tr("± standard error"), areaSign(theme.uncertainty(Hue::plain()), Qt::NoPen, length(10)));
    for (const bool theory : {true, false}) // theory is listed before estimates
        for (const Series& series : picture_.series)
            if (!series.measured && explains(series) && !series.legend.isEmpty() && (series.dash == Dash::Dashed) == theory)
                add(series.legend,
                    lineSign(inLook(dashed(pen(theme.text, 1.4), series.dash), lookOfKind(picture_, series), style().unit)));
    return entries;
}

PaintSign LinePlot::signOf(const Series& series) const
{
    const Theme& theme = style().theme;
    if (series.shape == Series::Steps) {
        const QBrush fill = series.filled ? QBrush(uncertaintyOf(theme, series.hue, series.look)) : QBrush();
        SampleSign area{.area = fill, .outline = strokeOf(series, style()), .height = double(length(10))};
        if (!series.markers.empty())
            area.marker = std::make_shared<const QCPScatterStyle>(markerOf(theme, series, style().unit));
        return area;
    }
    if (series.shape == Series::Points)
        return markerSign(markerOf(theme, series, style().unit));
    const bool marked = series.measured || !series.markers.empty() || series.shape == Series::Rows;
    const QPen stroke = strokeOf(series, style());
    return marked ? lineAndMarkerSign(stroke, markerOf(theme, series, style().unit)) : lineSign(stroke);
}

int LinePlot::rowsOf(const std::vector<Label>& labels)
{
    int rows = 0;
    for (const Label& label : labels)
        rows = std::max(rows, label.row + 1);
    return rows;
}

// Returns where the names of marks begin: they stand on the frame, even if the header is as high as a neighbour's.
int LinePlot::topOf(const std::vector<Label>& labels) const
{
    return length(headerHeight() - 2) - rowsOf(labels) * length(Legend::rowHeight(style()));
}

int LinePlot::headerHeight() const
{
    const int names = rowsOf(placeLabels());
    if (picture_.curves) {
        const int least = onScreen() && picture_.legend && !placing().isInside() ? 1 : 0;
        const int rows = std::max(placing().isInside() ? 0 : placing().rows(), least) + names;
        return rows > 0 ? rows * Legend::rowHeight(style()) + 4 : 0;
    }
    return std::max(placing().rows() + names, picture_.headerRows) * Legend::rowHeight(style()) + 2;
}

void LinePlot::drawHeader(QCPPainter& painter) const
{
    placing().drawAbove(painter);
    painter.setFont(labelFont());
    const std::vector<Label> labels = placeLabels();
    const int height = length(Legend::rowHeight(style())), top = topOf(labels);
    drawLeaders(painter, labels);
    for (const Label& label : labels) {
        painter.setPen(style().theme.color(label.mark->hue));
        painter.drawText(QRect(label.x - plotRect().left(), top + label.row * height, label.width, height),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, label.mark->text);
    }
}

// Joins the names of marks on paper with their lines where other names stand between.
void LinePlot::drawLeaders(QCPPainter& painter, const std::vector<Label>& labels) const
{
    const int height = length(Legend::rowHeight(style())), top = topOf(labels), bottom = length(headerHeight());
    for (const Label& label : labels) {
        if (!label.hasLeader)
            continue;
        painter.setPen(pen(label.mark->hue.isNeutral() ? style().theme.axis : style().theme.color(label.mark->hue), 0.7));
        const double x = xAxis->coordToPixel(label.mark->x) - plotRect().left();
        painter.drawLine(QPointF(x, top + (label.row + 1) * height - length(2)), QPointF(x, bottom));
    }
}

// Places each name above its mark or to one side of it: all in one row if possible, else in as few rows as avoid overlaps. On
// paper lines join them with their marks, unless these would run through other names.
std::vector<LinePlot::Label> LinePlot::placeLabels() const
{
    const QFontMetrics metrics(labelFont());
    std::vector<Label> labels;
    for (const LineMark& mark : picture_.marks)
        if (!mark.text.isEmpty() && std::isfinite(mark.x))
            labels.push_back({&mark, 0, metrics.horizontalAdvance(mark.text), 0, false});
    for (const bool leaders : {true, false}) {
        if (leaders && onScreen())
            continue;
        for (Label& label : labels)
            label.hasLeader = leaders;
        for (int row = 0; row < int(labels.size()); ++row)
            if (placeInRows(labels, 0, row))
                return labels;
    }
    return labels;
}

// Places the labels from `first` on, in `rows` rows beside the first one at most, by trying all places. Returns false if they
// overlap.
bool LinePlot::placeInRows(std::vector<Label>& labels, std::size_t first, int rows) const
{
    if (first == labels.size())
        return true;
    Label& label = labels[first];
    const int at = int(std::lround(xAxis->coordToPixel(label.mark->x))), gap = length(5), lean = length(3);
    const int farLeft = plotRect().left() - lean, farRight = viewport().right() - label.width - length(2);
    for (label.row = 0; label.row <= rows; ++label.row)
        for (const int x : {at - label.width / 2, at - lean, at - label.width + lean}) {
            label.x = std::clamp(x, farLeft, std::max(farLeft, farRight));
            const auto crosses = [&](const Label& leader, const Label& text) { // the leader of a name above runs past the text
                const int at = int(std::lround(xAxis->coordToPixel(leader.mark->x)));
                return leader.hasLeader && leader.row < text.row && at > text.x - lean && at < text.x + text.width + lean;
            };
            const bool free = std::none_of(labels.begin(), labels.begin() + std::ptrdiff_t(first), [&](const Label& other) {
                const bool overlaps = label.x < other.x + other.width + gap && other.x < label.x + label.width + gap;
                return (other.row == label.row && overlaps) || crosses(other, label) || crosses(label, other);
            });
            if (free && placeInRows(labels, first + 1, rows))
                return true;
        }
    label.row = rows;
    return false;
}

bool LinePlot::namesLines() const
{
    const auto hasEnd = [](const Series& series) {
        return series.shape != Series::Steps && series.shape != Series::Points && series.hue != Hue::quiet();
    };
    return picture_.curves ? picture_.legend
                           : !onScreen() && !placing().isHidden() && std::ranges::all_of(picture_.series, hasEnd);
}

// Returns one series for each name: the measured one, or another one if nothing was measured. Those that stand in a legend
// beside the picture are left out, and lines that are no curves without one.
std::vector<const Series*> LinePlot::named() const
{
    std::vector<const Series*> found;
    for (const Series& series : picture_.series) {
        if (placing().standsElsewhere(series.name) || (!picture_.curves && series.legend != series.name))
            continue;
        const auto same = std::find_if(found.begin(), found.end(), [&](const Series* each) { return each->name == series.name; });
        if (series.name.isEmpty())
            continue;
        if (same == found.end())
            found.push_back(&series);
        else if (!isThere(**same) || (series.measured && isThere(series)))
            *same = &series;
    }
    return found;
}

int LinePlot::widestName() const
{
    int widest = 0;
    for (const Series* series : named())
        widest = std::max(widest, textWidth(series->name, labelFont()));
    return widest;
}

bool LinePlot::namesFitBeside() const
{
    constexpr double leastBeside = 270; // px that the curves and the numbers of their axis keep
    constexpr double usualPt = 7; // on paper the numbers take more with larger type
    const double larger = onScreen() ? 1 : std::max(1.0, style().fontPt / usualPt);
    const int atMost = viewport().width() - length(leastBeside * larger);
    const int room = onScreen() ? std::max(viewport().width() / 4, atMost) : atMost;
    return namesLines() && !placing().isWantedInside() && picture_.rightMargin < 0 && widestName() + length(besideRoom) < room
        && !named().empty();
}

// Draws the names beside the ends of the lines, moved apart where they would overlap.
void LinePlot::drawNamesBeside(QCPPainter& painter) const
{
    if (!hasData() || !namesFitBeside())
        return;
    struct Label {
        double y;
        const Series* series;
        double end = y; // of the line
    };
    std::vector<Label> labels;
    const QCPRange& seen = yAxis->range();
    for (const Series* series : named()) // a line that leaves the axes has its name where it went
        if (isThere(*series) && std::ranges::any_of(series->ys, [&](double y) { return seen.contains(y); }))
            labels.push_back({yAxis->coordToPixel(std::clamp(series->ys[lastPoint(*series)], seen.lower, seen.upper)), series});
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    const QFontMetrics metrics(labelFont());
    for (std::size_t k = 1; k < labels.size(); ++k)
        labels[k].y = std::max(labels[k].y, labels[k - 1].y + metrics.height());
    double lowest = plotRect().bottom();
    for (std::size_t k = labels.size(); k-- > 0; lowest -= metrics.height())
        labels[k].y = std::min(labels[k].y, lowest);
    const Theme& theme = style().theme;
    const auto hasMarker = [this](const Series& series) {
        return picture_.curves || series.measured || !series.markers.empty() || series.shape == Series::Rows;
    };
    // On paper a marker would read as one more point: a name that was moved has a thin line from the end of its own.
    const auto isMoved = [this](const Label& label) { return std::abs(label.y - label.end) > length(2); };
    const bool isBare = !onScreen()
        && std::ranges::none_of(labels, [&](const Label& label) { return isMoved(label) || !hasMarker(*label.series); });
    painter.setFont(labelFont());
    for (const Label& label : labels) {
        const Series& series = *label.series;
        const QPointF sign(plotRect().right() + double(length(11)), label.y);
        if (hasMarker(series) && onScreen()) {
            drawMarker(painter, sign, markerOf(theme, series, style().unit));
        } else if (hasMarker(series)) {
            painter.setPen(look().pen(colorOf(theme, series), 0.8));
            if (isMoved(label))
                painter.drawLine(QPointF(plotRect().right() + length(3), label.end), sign + QPointF(length(5), 0));
        } else {
            painter.setPen(strokeOf(series, style()));
            painter.drawLine(sign - QPointF(length(6), 0), sign + QPointF(length(5), 0));
        }
        painter.setPen(colorOf(theme, *label.series));
        const QPointF at(plotRect().right() + length(isBare ? 8 : 19), label.y + (metrics.ascent() - metrics.descent()) / 2.0);
        if (hasFormulas(series.name))
            drawPlainText(painter, labelFont(), {at.x(), label.y, 1, 0}, Qt::AlignLeft | Qt::AlignVCenter, series.name);
        else
            painter.drawText(at, series.name);
    }
}

} // namespace attentoscope
