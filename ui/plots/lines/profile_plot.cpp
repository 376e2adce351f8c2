// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/profile_plot.h"

#include "ui/figures/text_line.h"
#include "ui/plots/paper/plot_figure.h"
#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/plots/strokes.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace attentoscope {
namespace {

constexpr double pxPerStem = 7; // with less room for a key, a line is drawn instead of stems
constexpr int mostSmooth = 250; // lines with more points are not antialiased on the screen
constexpr double mostDecades = 8; // most decades that a logarithmic weight axis covers

} // namespace

ProfilePlot::ProfilePlot(QWidget* parent)
    : PicturePlot(parent)
{
    xAxis->grid()->setVisible(false);
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) { drawMasked(painter); });
    addPainter(QStringLiteral("grid"), [this](QCPPainter& painter) { drawPixels(painter); });
    addPainter(QStringLiteral("main"), [this](QCPPainter& painter) { drawStems(painter); });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) { drawMarks(painter); });
}

void ProfilePlot::prepare()
{
    const bool whole = picture_.key1 <= picture_.key0;
    key0_ = whole ? 0 : std::max<Index>(picture_.key0, 0);
    key1_ = whole ? keys() : std::min(picture_.key1, keys());
}

QString ProfilePlot::headingOf(Index row) { return tr("Weights of row %1").arg(countText(row)); }
QString ProfilePlot::heading() const
{
    const QString usual = headingOf(picture_.row);
    return !picture_.title.isEmpty() ? picture_.title.text()
        : onScreen()                 ? usual
                                     : QStringLiteral("<b>%1</b>").arg(usual.toHtmlEscaped());
}

Index ProfilePlot::keys() const { return picture_.series.empty() ? 0 : Index(picture_.series.front().weights.size()); }
bool ProfilePlot::hasData() const { return picture_.row >= 0 && keys() > 0 && key1_ > key0_; }

bool ProfilePlot::hasVisibleKey() const
{
    const auto seen = [](const ProfileSeries& series) {
        return series.weights.largest(0, Index(series.weights.size())).has_value();
    };
    return std::any_of(picture_.series.begin(), picture_.series.end(), seen);
}

bool ProfilePlot::asStems() const
{
    return hasData() && !isByRank() && double(key1_ - key0_) * pxPerStem * style().unit <= plotRect().width();
}

void ProfilePlot::arrange()
{
    clearGraphs();
    pixelLines_.clear();
    const bool filled = hasData();
    axes().setShown(filled);
    xAxis->grid()->setVisible(false);
    frame().setNote(filled ? defaultNote() : QString());
    frame().setHeader(filled ? headerRows() * headerHeight() : 0, [this](QCPPainter& painter) { drawHeader(painter); });
    if (!filled)
        return frame().setSideMargins(picture_.leftMargin, picture_.rightMargin);
    yAxis->setOffset(length(1)); // keeps the axis line beside the first key, not on it
    setBounds();
    frame().setSideMargins(picture_.leftMargin, picture_.rightMargin, axes().roomOfLastLabel());
    for (std::size_t s = 0; s < picture_.series.size(); ++s)
        if (isByRank())
            fillByRank(picture_.series[s], s == 0);
        else if (isPooled())
            fillByPools(picture_.series[s]);
        else if (!asStems() || picture_.series[s].pinned >= 0)
            fillByPosition(picture_.series[s], s == 0);
}

std::vector<Index> ProfilePlot::pinnedRows() const
{
    std::vector<Index> rows;
    for (const ProfileSeries& series : picture_.series)
        if (series.pinned >= 0 && std::ranges::find(rows, series.pinned) == rows.end())
            rows.push_back(series.pinned);
    return rows;
}

Dash ProfilePlot::dashOf(const ProfileSeries& series) const
{
    constexpr Dash dashes[] = {Dash::ShortDash, Dash::Dotted, Dash::DashDot, Dash::LongDash};
    const std::vector<Index> rows = pinnedRows();
    const auto place = std::ranges::find(rows, series.pinned) - rows.begin();
    return series.pinned < 0 ? Dash::Solid : dashes[std::size_t(place) % std::size(dashes)];
}

QString ProfilePlot::weightLabel() const
{
    if (!picture_.yLabel.isEmpty())
        return picture_.yLabel;
    return picture_.order == ProfileOrder::Cumulative ? tr("cumulative weight") : tr("weight a");
}

QStringList ProfilePlot::captionWords() const
{
    QStringList words = PicturePlot::captionWords();
    const auto hasZeros = [](const ProfileSeries& series) {
        return std::ranges::find(series.weights, 0.0F) != series.weights.end();
    };
    if (picture_.logarithmic && !isByRank() && std::ranges::any_of(picture_.series, hasZeros))
        words << tr("weights of 0 are drawn at the lower edge");
    return picture_.row >= 0 ? QStringList(tr("row %1").arg(countText(picture_.row))) + words : words;
}

QString ProfilePlot::defaultNote() const
{
    const double perPixel = double(key1_ - key0_) / std::max(plotRect().width(), 1);
    if (isPooled())
        return tr("per point: mean and range of %1 keys").arg(briefText(double(key1_ - key0_) / double(pools()), 2));
    if (isByRank() || perPixel <= 1)
        return {};
    return tr("each pixel shows the largest weight of %1 keys").arg(briefText(perPixel, 2));
}

void ProfilePlot::setBounds()
{
    float high = 0, low = std::numeric_limits<float>::infinity();
    for (const ProfileSeries& series : picture_.series) {
        const Index count = Index(series.weights.size());
        const Index begin = isByRank() ? 0 : std::min(key0_, count), end = isByRank() ? count : std::min(key1_, count);
        if (picture_.order != ProfileOrder::Cumulative) {
            high = std::max(high, series.weights.largest(begin, end).value_or(0));
            low = std::min(low, series.weights.leastPositive(begin, end).value_or(low));
        } else if (const auto& mass = series.weights.ranks().mass; !mass.empty()) {
            high = std::max(high, float(mass.back()));
            low = mass.front() > 0 ? std::min(low, float(mass.front())) : low;
        }
    }
    const double top = high > 0 ? high : 1;
    const QFontMetrics metrics(labelFont());
    const int yMost = std::clamp(plotRect().height() / (2 * metrics.height()), 2, 7);
    yAxis->setScaleType(picture_.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (picture_.logarithmic) {
        const double bottom = std::max(std::min(double(low), top / 10), top * std::pow(10.0, -mostDecades));
        const double high = top * std::pow(top / bottom, 0.12); // room for the marks of planted keys
        axes().setLogarithmic(yAxis, bottom / 1.5, !onScreen() && top <= 1 ? std::min(high, 1.0) : high, yMost);
        if (!picture_.planted.empty() && yAxis->range().upper < high) // but no number above 1, for there is no such weight
            yAxis->setRange(yAxis->range().lower, high);
    } else {
        const double end = top * 1.15; // room for the marks of planted keys
        const std::vector<Tick> ticks = linearTicks(0, end, yMost);
        const double step = ticks.size() < 2 ? 0 : ticks[1].at - ticks[0].at;
        yAxis->setRange(0, onScreen() || step == 0 ? end : step * std::ceil(end / step - 1e-9));
        setTicks(yAxis, linearTicks(0, yAxis->range().upper, onScreen() ? yMost : yMost + 1));
    }
    yAxis->setLabel(weightLabel());
    const int perTick = textWidth(countText(keys()), labelFont()) + length(16);
    const int most = std::clamp(plotRect().width() / perTick, 2, 7);
    xAxis->setScaleType(isByRank() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const bool named = asStems() && Index(picture_.keyTokens.size()) >= key1_
        && plotRect().width() >= (key1_ - key0_) * (metrics.maxWidth() + length(4));
    if (isByRank()) {
        xAxis->setRange(0.9, double(std::max<Index>(keys(), 2)) * 1.02);
        setTicks(xAxis, lengthTicks(1, xAxis->range().upper, most));
        xAxis->setLabel(tr("rank (largest weight first)"));
        return;
    }
    xAxis->setRange(double(key0_), double(key1_));
    std::vector<Tick> ticks = cellTicks(double(key0_), double(key1_), most);
    if (named) {
        ticks.clear();
        const int room = int(plotRect().width() / (key1_ - key0_)) - length(4);
        for (Index j = key0_; j < key1_; ++j)
            ticks.push_back({double(j) + 0.5, metrics.elidedText(picture_.keyTokens[qsizetype(j)], Qt::ElideMiddle, room)});
    }
    setTicks(xAxis, ticks);
    xAxis->setLabel(tr("key j"));
}

// Reads off, by position, what is drawn of the keys that share a place: their mean and range, or the largest of them.
void ProfilePlot::readOff(PlotReading& reading) const
{
    constexpr Index mostPlaces = 512;
    if (!hasData())
        return;
    reading.title = plainText(heading());
    for (const ProfileSeries& series : picture_.series) {
        ReadLine line{series.name, {}, {}};
        if (isByRank()) {
            const auto& [order, mass] = series.weights.ranks();
            for (std::size_t rank = 0; rank < order.size(); ++rank) {
                line.xs.push_back(double(rank + 1));
                line.ys.push_back(
                    picture_.order == ProfileOrder::Cumulative ? mass[rank] : double(series.weights[std::size_t(order[rank])]));
            }
        } else if (isPooled()) {
            line.steps = true;
            for (const Pool& pool : pooled(series)) {
                line.xs.push_back(double(pool.begin));
                line.ys.push_back(pool.mean);
                line.lows.push_back(pool.low);
                line.highs.push_back(pool.high);
            }
            line.xs.push_back(double(key1_));
            reading.note = tr("mean and range of %1 keys").arg(countText((key1_ - key0_ + pools() - 1) / pools()));
        } else {
            const Index count = key1_ - key0_, places = std::min(count, mostPlaces);
            line.steps = true;
            for (Index place = 0; place < places; ++place) {
                const Index begin = key0_ + place * count / places, end = key0_ + (place + 1) * count / places;
                const auto largest = series.weights.largest(begin, end);
                line.xs.push_back(double(begin));
                line.ys.push_back(largest ? double(*largest) : std::numeric_limits<double>::quiet_NaN());
            }
            line.xs.push_back(double(key1_));
            if (places < count)
                reading.note = tr("each point: largest weight of %1 keys").arg(countText((count + places - 1) / places));
        }
        reading.lines.push_back(std::move(line));
    }
    thinOut(reading.lines);
}

double ProfilePlot::shown(double weight) const { return picture_.logarithmic ? std::max(weight, yAxis->range().lower) : weight; }

// Draws the largest weight under each pixel, so that no single large weight is lost.
void ProfilePlot::fillByPosition(const ProfileSeries& series, bool filled)
{
    const Index count = key1_ - key0_;
    const Index steps = std::min<Index>(count, std::max(1, plotRect().width()));
    QVector<double> xs, ys;
    for (Index c = 0; c < steps; ++c) {
        const Index begin = key0_ + c * count / steps, end = key0_ + (c + 1) * count / steps;
        const auto largest = series.weights.largest(begin, end);
        xs.append(double(begin + end) / 2);
        ys.append(largest ? shown(double(*largest)) : std::numeric_limits<double>::quiet_NaN());
    }
    // The first and last key reach to the edges: the step line would give them half a width only, and the first is often the
    // sink.
    xs.prepend(double(key0_));
    ys.prepend(ys.front());
    xs.append(double(key1_));
    ys.append(ys.back());
    addLine(xs, ys, series, filled);
}

Index ProfilePlot::pools() const
{
    constexpr double pxPerPool = 4;
    return std::max<Index>(1, Index(plotRect().width() / (pxPerPool * style().unit)));
}

bool ProfilePlot::isPooled() const
{
    return hasData() && !onScreen() && !isByRank() && !asStems() && key1_ - key0_ >= 2 * pools();
}

std::vector<ProfilePlot::Pool> ProfilePlot::pooled(const ProfileSeries& series) const
{
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    const Index count = key1_ - key0_;
    std::vector<Pool> all;
    for (Index p = 0; p < pools(); ++p) {
        Pool pool{key0_ + p * count / pools(), key0_ + (p + 1) * count / pools(), undefined, undefined, undefined};
        double sum = 0;
        Index seen = 0;
        for (Index key = pool.begin; key < pool.end; ++key)
            if (const double weight = double(series.weights[std::size_t(key)]); !std::isnan(weight)) {
                sum += weight;
                ++seen;
                pool.low = weight >= pool.low ? pool.low : weight;
                pool.high = weight <= pool.high ? pool.high : weight;
            }
        pool.mean = seen > 0 ? sum / double(seen) : undefined;
        all.push_back(pool);
    }
    return all;
}

// Draws the mean weight of neighbouring keys as a line, in a band from the smallest to the largest of them, so that one policy
// does not cover another. The band has an outline above, where single large weights are.
void ProfilePlot::fillByPools(const ProfileSeries& series)
{
    constexpr float paleness = 0.6F;
    QVector<double> xs, means, lows, highs;
    for (const Pool& pool : pooled(series)) {
        xs.append(double(pool.begin + pool.end) / 2);
        means.append(shown(pool.mean));
        lows.append(shown(pool.low));
        highs.append(shown(pool.high));
    }
    if (series.pinned < 0) {
        addBand(this, xs, lows, highs, uncertaintyOf(style().theme, series.hue, series.look));
        QColor pale = colorOf(style().theme, series.hue, series.look);
        pale.setAlphaF(paleness);
        addStroke(this, xs, highs, pen(pale, 0.5));
    }
    addLine(xs, means, series, false);
}

// Draws weights, or their sums, over ranks. The line never turns, so that ranks which share a pixel can be left out.
void ProfilePlot::fillByRank(const ProfileSeries& series, bool filled)
{
    const auto& [order, mass] = series.weights.ranks();
    const bool adds = picture_.order == ProfileOrder::Cumulative;
    QVector<double> xs, ys;
    const double growth = 1 + 2.0 / std::max(plotRect().width(), 100);
    for (double next = 1; Index(next) <= Index(order.size()); next = std::max(next + 1, std::floor(next * growth))) {
        const std::size_t place = std::size_t(next) - 1;
        xs.append(std::floor(next));
        ys.append(shown(adds ? mass[place] : double(series.weights[std::size_t(order[place])])));
    }
    addLine(xs, ys, series, filled);
}

void ProfilePlot::addLine(const QVector<double>& xs, const QVector<double>& ys, const ProfileSeries& series, bool filled)
{
    const Hue hue = series.hue;
    const bool pinned = series.pinned >= 0;
    QCPGraph* graph = addGraph();
    graph->setName(roleOf(series));
    graph->setData(xs, ys, true);
    graph->setAdaptiveSampling(false);
    // Smooth wide strokes through hundreds of points took most of the window's time during a drag.
    const bool plain = onScreen() && xs.size() > mostSmooth, steps = plain && !isByRank();
    if (steps)
        graph->setLineStyle(QCPGraph::lsStepCenter); // makes a single large weight wider than a hairline
    graph->setAntialiased(!plain);
    graph->setAntialiasedFill(!plain);
    const QColor color = colorOf(style().theme, hue, series.look);
    const QPen usual = plain ? QPen(color, 0) : pen(color, pinned ? 0.8 : 1.2), stroke = inLook(usual, series.look, style().unit);
    if (!onScreen() && !pinned) {
        constexpr qsizetype markersAlong = 8;
        const qsizetype step = std::max<qsizetype>(xs.size() / markersAlong, 1), shift = hue.marker() % 2 * step / 2;
        QVector<double> markedXs, markedYs; // those of every other hue lie between the others
        for (qsizetype k = shift; k < xs.size(); k += step) {
            markedXs.append(xs[k]);
            markedYs.append(ys[k]);
        }
        addStroke(this, markedXs, markedYs, Qt::NoPen)->setScatterStyle(markerOf(style().theme, hue, style().unit, series.look));
    }
    graph->setPen(pinned ? dashed(stroke, dashOf(series)) : stroke);
    const bool byPixels = steps && !pinned;
    graph->setVisible(!byPixels);
    if (filled && !plain)
        graph->setBrush(uncertaintyOf(style().theme, hue, series.look));
    if (byPixels || (filled && plain))
        pixelLines_.push_back({xs, ys, steps, byPixels ? std::optional(stroke.color()) : std::nullopt,
            filled ? std::optional(style().theme.uncertainty(hue)) : std::nullopt});
}

void ProfilePlot::drawPixels(QCPPainter& painter) const
{
    if (pixelLines_.empty())
        return;
    const QRectF rect = plotRect();
    drawPixelLines(pixels_, (rect.size() * bufferDevicePixelRatio()).toSize(), pixelLines_, *xAxis, *yAxis);
    painter.drawImage(rect, pixels_);
}

double ProfilePlot::xOf(Index key) const
{
    if (!isByRank())
        return key >= key0_ && key < key1_ ? xAxis->coordToPixel(double(key) + 0.5) : -1;
    const auto& order = picture_.series.front().weights.ranks().keys;
    const auto place = std::find(order.begin(), order.end(), key);
    return place == order.end() ? -1 : xAxis->coordToPixel(double(place - order.begin()) + 1);
}

std::optional<QPointF> ProfilePlot::selectedPlace() const
{
    const double x = hasData() && picture_.selectedKey >= 0 ? xOf(picture_.selectedKey) : -1;
    return x < 0 ? std::nullopt : std::optional(cursorPlace({x, double(plotRect().bottom())}));
}

QPointF ProfilePlot::cursorPlace(const QPointF& pixel) const
{
    if (isByRank() || !hasData())
        return PlotBase::cursorPlace(pixel);
    const Index key = std::clamp(Index(std::floor(xAxis->pixelToCoord(pixel.x()))), key0_, key1_ - 1);
    const double here = yAxis->pixelToCoord(pixel.y());
    double nearest = std::numeric_limits<double>::infinity();
    QPointF place(double(key) + 0.5, here);
    for (const ProfileSeries& series : picture_.series) {
        const double weight = double(series.weights[std::size_t(key)]);
        const double way = std::abs(yAxis->coordToPixel(shown(weight)) - pixel.y());
        if (way < nearest) { // false for NaN
            nearest = way;
            place.setY(weight);
        }
    }
    return place;
}

QString ProfilePlot::roleOf(const ProfileSeries& series)
{
    return QStringLiteral("%1/%2 %3").arg(series.hue.color()).arg(series.hue.marker()).arg(series.pinned);
}

QString ProfilePlot::thingAt(const QPointF& place) const
{
    if (isByRank())
        return PlotBase::thingAt(place);
    const auto key = std::size_t(std::max(place.x(), 0.0));
    for (const ProfileSeries& series : picture_.series)
        if (key < series.weights.size() && double(series.weights[key]) == place.y())
            return roleOf(series);
    return {};
}

std::optional<QPointF> ProfilePlot::whereIs(const CursorSpot& spot) const
{
    if (isByRank())
        return PlotBase::whereIs(spot);
    const auto key = std::size_t(std::max(spot.place.x(), 0.0));
    if (Index(key) >= keys())
        return {};
    if (spot.on.isEmpty())
        return spot.place;
    const auto line = std::ranges::find(picture_.series, spot.on, [](const ProfileSeries& each) { return roleOf(each); });
    if (line == picture_.series.end() || std::isnan(line->weights[key]))
        return {};
    return QPointF(spot.place.x(), double(line->weights[key]));
}

std::optional<Index> ProfilePlot::placeAt(const QPointF& place) const
{
    if (!hasData() || !plotRect().contains(place.toPoint()))
        return {};
    const double x = xAxis->pixelToCoord(place.x());
    if (!isByRank())
        return std::clamp(Index(std::floor(x)), key0_, key1_ - 1);
    const auto& order = picture_.series.front().weights.ranks().keys;
    if (order.empty())
        return {};
    return order[std::size_t(std::clamp<Index>(Index(std::llround(x)) - 1, 0, Index(order.size()) - 1))];
}

void ProfilePlot::drawMasked(QCPPainter& painter) const
{
    const QRect rect = plotRect();
    if (!hasData())
        return frame().drawInstead(painter, picture_.emptyText);
    if (isByRank())
        return;
    const auto& weights = picture_.series.front().weights;
    const Index count = key1_ - key0_, steps = std::min<Index>(count, std::max(1, rect.width()));
    const auto masked = [&](Index c) { return !weights.largest(key0_ + c * count / steps, key0_ + (c + 1) * count / steps); };
    const double perStep = double(rect.width()) / double(steps);
    for (Index c = 0; c < steps;) {
        if (!masked(c)) {
            ++c;
            continue;
        }
        const Index begin = c;
        while (c < steps && masked(c))
            ++c;
        drawHatch(painter, QRectF(rect.left() + double(begin) * perStep, rect.top(), double(c - begin) * perStep, rect.height()),
            style());
    }
}

void ProfilePlot::drawStems(QCPPainter& painter) const
{
    if (!asStems())
        return;
    painter.setAntialiasing(true);
    const double base = plotRect().bottom() + 1;
    const double perKey = double(plotRect().width()) / double(key1_ - key0_);
    const auto count =
        std::size_t(std::ranges::count_if(picture_.series, [](const ProfileSeries& series) { return series.pinned < 0; }));
    const double step = std::min(perKey / double(count + 1), 9 * style().unit);
    for (std::size_t s = 0; s < count; ++s) {
        const ProfileSeries& series = picture_.series[s];
        const QColor color = colorOf(style().theme, series.hue, series.look);
        const double shift = (double(s) - double(count - 1) / 2) * step;
        for (Index j = key0_; j < key1_; ++j) {
            const float weight = series.weights[std::size_t(j)];
            if (std::isnan(weight))
                continue;
            const QPointF tip(xAxis->coordToPixel(double(j) + 0.5) + shift, yAxis->coordToPixel(shown(double(weight))));
            painter.setPen(pen(color, std::min(step / style().unit * 0.6, 3.0)));
            painter.drawLine(QPointF(tip.x(), base), tip);
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            const double half = std::min(step * 0.45, 3.2 * style().unit);
            s % 2 == 0 ? painter.drawEllipse(tip, half, half)
                       : painter.drawRect(QRectF(tip.x() - half, tip.y() - half, 2 * half, 2 * half));
        }
    }
}

void ProfilePlot::drawPlantedMark(QCPPainter& painter, const QPointF& tip) const
{
    const double half = 3.5 * style().unit;
    painter.setAntialiasing(true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style().theme.text);
    painter.drawPolygon(QPolygonF({tip, {tip.x() - half, tip.y() - 1.7 * half}, {tip.x() + half, tip.y() - 1.7 * half}}));
}

void ProfilePlot::drawMarks(QCPPainter& painter) const
{
    if (!hasData())
        return;
    const QRectF rect = plotRect();
    if (!hasVisibleKey()) {
        painter.setFont(style().font(10.0 / 9.0));
        const QString text = tr("no visible key");
        const double width = QFontMetrics(painter.font()).horizontalAdvance(text);
        return drawTextWithHalo(painter, {rect.center().x() - width / 2, rect.center().y()}, text, style().theme.text, look());
    }
    for (const Index key : picture_.planted)
        if (const double x = xOf(key); x >= rect.left())
            drawPlantedMark(painter, {x, rect.top() + length(8)});
    if (const double x = picture_.selectedKey >= 0 ? xOf(picture_.selectedKey) : -1; x >= rect.left()) {
        painter.setAntialiasing(true);
        for (const auto& [color, width] :
            {std::pair(style().theme.selectionHalo, 5.0), std::pair(style().theme.selection, 2.0)}) {
            painter.setPen(pen(color, width));
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.top() + length(14)));
            painter.drawLine(QPointF(x, rect.bottom() - length(14)), QPointF(x, rect.bottom()));
        }
    }
}

std::vector<LineKeyEntry> sharedEntriesOf(const ProfilePicture& picture)
{
    std::vector<LineKeyEntry> entries;
    for (const ProfileSeries& series : picture.series)
        if (series.pinned < 0)
            entries.push_back({.name = series.name, .hue = series.hue, .look = series.look, .id = series.name.meant(series.id)});
    return entries;
}

SharedFigure makeProfileFigure(ProfilePicture picture) { return std::make_shared<PlotFigure<ProfilePlot>>(std::move(picture)); }

} // namespace attentoscope
