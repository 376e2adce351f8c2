// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/map_plot.h"

#include "ui/figures/cell_image.h"
#include "ui/figures/text_line.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/plots/paper/plot_figure.h"
#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attentoscope {
namespace {

constexpr int widestToken = 120, widestOnPaper = 72, widestOfSome = 40; // px
constexpr int widestBelow = 72, tiltBelow = 60; // px, degrees; of tokens below a map on the screen
constexpr double brushWidth = 5; // px, of the bar beside brushed rows
constexpr double sharesGap = 5, sharesWidth = 13; // px, of the bar of shares: from the cells, and its own
constexpr double leastBesideShares = 140; // px that it leaves to the cells: 37 mm on paper
constexpr double besideRows = 12, besideRowsOnPaper = 7; // px, width of the left margin without row names

} // namespace

MapPlot::MapPlot(QWidget* parent)
    : PicturePlot(parent)
{
    yAxis->setRangeReversed(true); // query 0 at the top
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis})
        axis->grid()->setVisible(false);
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        const bool dark = style().theme.isDark;
        image_.colour(picture_.raster, picture_.colors, dark);
        if (!isCovered())
            under_.colour(picture_.under, picture_.colors, dark);
        drawCells(painter);
        drawValues(painter);
    });
    addPainter(
        QStringLiteral("overlay"),
        [this](QCPPainter& painter) {
            drawBrushed(painter);
            drawShares(painter);
        },
        false);
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) { drawSelection(painter); });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (picture_.refining && picture_.raster) {
            const QRect rect = plotRect();
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), length(2)), style().theme.accent);
        }
    });
}

void MapPlot::prepare()
{
    frame().setTitle(picture_.title);
    showNote();
}

void MapPlot::arrange()
{
    const CellRange& range = picture_.range;
    const bool filled = picture_.raster && !range.empty();
    QCPAxis* keys = picture_.keysOnTop ? xAxis2 : xAxis;
    QCPAxis* other = picture_.keysOnTop ? xAxis : xAxis2;
    other->setVisible(false);
    keys->setVisible(filled);
    yAxis->setVisible(filled);
    values_.reset();
    if (!filled)
        return frame().setSideMargins(picture_.leftMargin, picture_.rightMargin);
    // Leave room for the largest number of the whole map, so that the layout stays the same while zooming.
    const QFontMetrics metrics(labelFont());
    // So does room for any token where not all are named.
    const bool someTokens = !onScreen() && tokenStep(picture_.queryTokens, range.row0, range.row1, plotRect().height()) > 1;
    const int widest =
        std::max(textWidth(countText(picture_.full.row1), labelFont()), someTokens ? roomOfSome(picture_.queryTokens) : 0);
    const int numbers = picture_.rowNames ? widest + besideNumbers() : length(onScreen() ? besideRows : besideRowsOnPaper);
    const int last = textWidth(countText(picture_.full.col1 - 1), labelFont()) / 2 + length(2); // half of it is beside the cells
    const int besideCells = length(2 * sharesGap + sharesWidth);
    sharesFit_ = !picture_.sharesGiveWay || viewport().width() - numbers - besideCells >= length(leastBesideShares);
    const bool keepsRoom = onScreen() && picture_.roomForShares; // on paper the neighbours line up anyway
    const int right = std::max(last, hasShares() || keepsRoom ? besideCells : 0);
    frame().setSideMargins(picture_.leftMargin < 0 ? -1 : std::max(picture_.leftMargin, numbers),
        picture_.rightMargin < 0 ? -1 : std::max(picture_.rightMargin, right), right, numbers);
    keepRoomForTokens();
    if (picture_.topMargin >= 0)
        frame().setTopMargin(picture_.topMargin);
    xAxis->setRange(double(range.col0), double(range.col1));
    xAxis2->setRange(xAxis->range());
    yAxis->setRange(double(range.row0), double(range.row1));
    const Index ofKeys = setCellAxis(keys, picture_.keyTokens, range.col0, range.col1, plotRect().width(), true);
    const Index ofQueries = setCellAxis(yAxis, picture_.queryTokens, range.row0, range.row1, plotRect().height(), false);
    tokenStep_ = std::max(ofKeys, picture_.rowNames ? ofQueries : 0);
    // Keep the axis lines beside the cells, not on the first column and the last row.
    keys->setOffset(length(1));
    yAxis->setOffset(length(1));
    keys->setLabel(tr("key j"));
    yAxis->setLabel(picture_.rowNames && style().isFirst ? rowTitle() : QString());
    yAxis->setTickLabels(picture_.rowNames);
    values_ = valuesThatFit();
    showNote();
}

// Leaves room for the note of a map beside this one that says the same, so that their cells line up.
void MapPlot::showNote()
{
    const QString line(100, QLatin1Char('0')); // longer than any room beside the label of an axis
    const bool labelBelow = picture_.keysOnTop && hasShares(); // the bar of shares has its label in the line of the note
    const QString least = (onScreen() && picture_.roomForNote) || labelBelow ? line : QString();
    if (!picture_.raster)
        return frame().setNote({}, least);
    const bool percent = values_ && values_->percent;
    const QString inPercent = picture_.note.isEmpty() ? QStringLiteral("%") : tr("%1, %").arg(picture_.note);
    frame().setNote(percent         ? inPercent
            : picture_.noteIsBeside ? QString()
                                    : picture_.note,
        picture_.roomForNote || labelBelow || (!percent && picture_.note.isEmpty()) ? least : inPercent);
}

QPointF MapPlot::cursorPlace(const QPointF& pixel) const
{
    const QPointF at = cellAt(pixel);
    return {std::floor(at.x()) + 0.5, std::floor(at.y()) + 0.5};
}

QString MapPlot::cursorGround() const
{
    return (picture_.queryTokens + picture_.keyTokens + QStringList(picture_.ground)).join(QLatin1Char('\n'));
}

std::optional<QPointF> MapPlot::whereIs(const CursorSpot& spot) const
{
    const bool isCell = picture_.full.contains(Index(spot.place.y()), Index(spot.place.x()));
    return isCell ? std::optional(spot.place) : std::nullopt;
}

std::optional<QPointF> MapPlot::selectedPlace() const
{
    const bool seen = picture_.range.contains(picture_.selectedRow, picture_.selectedKey);
    return seen ? std::optional(QPointF(double(picture_.selectedKey) + 0.5, double(picture_.selectedRow) + 0.5)) : std::nullopt;
}

QStringList MapPlot::textsOf(const std::vector<QPointF>& cursors) const
{
    QStringList lines;
    std::vector<double> values;
    for (const QPointF& place : cursors) {
        const Index row = Index(place.y()), key = Index(place.x());
        const auto pixel = picture_.raster ? pixelOf(*picture_.raster, row, key) : std::nullopt;
        values.push_back(pixel ? double(picture_.raster->values[*pixel]) : std::nan(""));
        lines << QStringLiteral("%1:  i %2,  j %3,  %4")
                     .arg(QString::number(lines.size() + 1), countText(row), countText(key), briefText(values.back()));
    }
    if (cursors.size() == 2)
        lines << QStringLiteral("Δ:  i %1,  j %2,  %3")
                     .arg(countText(Index(cursors[1].y() - cursors[0].y())), countText(Index(cursors[1].x() - cursors[0].x())),
                         briefText(values[1] - values[0]));
    return lines;
}

QString MapPlot::rowTitle() const { return picture_.rowTitle.isEmpty() ? tr("query i") : picture_.rowTitle; }

void MapPlot::readOff(PlotReading& reading) const
{
    if (!picture_.raster || picture_.range.empty())
        return;
    const Raster& raster = *picture_.raster;
    const RasterRequest& made = raster.request;
    reading.cells = ReadCells{made.row0, made.row1, made.col0, made.col1, raster.width, raster.height, raster.values,
        rasterNote(raster), pooledForm(raster), picture_.queryTokens, picture_.keyTokens};
    reading.x = {tr("key j"), double(picture_.range.col0), double(picture_.range.col1)};
    reading.y = {rowTitle(), double(picture_.range.row1), double(picture_.range.row0)}; // query 0 at the top
}

// Few tokens need no more than a line each, so that several small maps stand side by side in a column.
QSizeF MapPlot::leastDataMm() const
{
    constexpr Index few = 16;
    constexpr double least = 14, line = 2.55; // mm, of type of 7 points
    const QSizeF usual = DataWish().leastMm;
    const CellRange& range = picture_.range;
    const Index most = std::max(range.rows(), range.cols());
    const bool named = Index(picture_.keyTokens.size()) >= range.col1 && Index(picture_.queryTokens.size()) >= range.row1;
    if (range.empty() || !named || most > few)
        return usual;
    const double side = std::clamp(line * double(most), least, usual.width());
    return {side, side};
}

double MapPlot::wantedAspect() const
{
    constexpr double most = 4; // largest ratio of the longer to the shorter side
    if (picture_.range.empty())
        return 0;
    const double aspect = double(picture_.range.cols()) / double(picture_.range.rows());
    return aspect > most || aspect < 1 / most ? 0 : aspect;
}

// Returns the width that the label of the axis, the ticks and the gaps take beside the numbers.
int MapPlot::besideNumbers() const
{
    return style().isFirst ? QFontMetrics(labelFont()).height() + length(4 + 3 + 4 + 4) : length(4 + 3 + 4);
}

// Keeps the room that the widest token takes below the map, whether or not tokens are named at present: what is below the cells
// stays in its place when a zoom brings them.
void MapPlot::keepRoomForTokens()
{
    if (!onScreen() || !picture_.roomForNote || Index(picture_.keyTokens.size()) < picture_.full.col1)
        return;
    const double tilt = tiltBelow * std::numbers::pi / 180;
    const int text = std::min(widthOfFirst(picture_.keyTokens), length(widestBelow));
    const double tokens = text * std::sin(tilt) + QFontMetrics(labelFont()).height() * std::cos(tilt);
    const QCPAxis* keys = picture_.keysOnTop ? xAxis2 : xAxis;
    const int besides = length(1) + keys->tickLengthOut() + keys->tickLabelPadding() + keys->labelPadding()
        + QFontMetrics(keys->labelFont()).height() + keys->padding();
    QMargins least = axisRect()->minimumMargins();
    const int needed = int(std::ceil(tokens)) + besides + length(3); // turned letters take whole pixels
    picture_.keysOnTop ? least.setTop(std::max(least.top(), needed)) : least.setBottom(std::max(least.bottom(), needed));
    axisRect()->setMinimumMargins(least);
}

// On the screen a pointer names the other tokens, and where few could be named numbers say more; on paper as many are named as
// fit.
Index MapPlot::tokenStep(const QStringList& tokens, Index begin, Index end, int pixels) const
{
    constexpr Index fewest = 4; // fewer names tell less than numbers do
    constexpr Index mostBetween = 5; // on the screen one token in so many is named
    constexpr double ofPaper = 0.86; // of a line's height: names in one line after another stand apart by less
    const Index count = end - begin, high = Index(std::lround((onScreen() ? 1 : ofPaper) * QFontMetrics(labelFont()).height()));
    if (Index(tokens.size()) < end)
        return 0;
    // Rows that are no queries have numbers of their own, so some are named where there is no room for all.
    const bool areNumbers = !picture_.rowTitle.isEmpty() && &tokens == &picture_.queryTokens;
    if (onScreen() && !areNumbers && count * high > mostBetween * Index(pixels))
        return 0;
    for (Index decade = 1;; decade *= 10)
        for (const Index step : {decade, 2 * decade, 5 * decade}) // alike at any resolution
            if (step * std::max(pixels, 1) >= count * high)
                return step == 1 || count / step >= fewest ? step : 0;
}

// Returns the width of the widest of the first tokens, or less where it is long.
int MapPlot::roomOfSome(const QStringList& tokens) const { return std::min(widthOfFirst(tokens), length(widestOfSome)); }

int MapPlot::widthOfFirst(const QStringList& tokens) const
{
    constexpr qsizetype looked = 500;
    int widest = 0;
    for (const QString& token : tokens.mid(0, looked))
        widest = std::max(widest, textWidth(token, labelFont()));
    return widest;
}

Index MapPlot::setCellAxis(QCPAxis* axis, const QStringList& tokens, Index begin, Index end, int pixels, bool rotated)
{
    const Index step = tokenStep(tokens, begin, end, pixels);
    const bool named = step > 0;
    axis->setTickLabelRotation(!named || !rotated ? 0 : onScreen() ? -tiltBelow : -90); // upright ones reach over no neighbour
    axis->setTickLabelColor(named ? style().theme.text : style().theme.secondaryText);
    if (!named) {
        const QFontMetrics metrics(labelFont());
        const int room = rotated ? textWidth(countText(end), labelFont()) + length(16) : 2 * metrics.height();
        setTicks(axis, cellTicks(double(begin), double(end), std::clamp(pixels / std::max(room, 1), 2, 7)));
        return step;
    }
    const bool fixed = !rotated && picture_.leftMargin >= 0;
    const int beside = picture_.leftMargin - besideNumbers() + length(6); // tokens stand nearer than numbers
    const int room = onScreen() && fixed ? beside
        : onScreen()                     ? length(rotated ? widestBelow : widestToken)
        : step > 1                       ? roomOfSome(tokens)
        : fixed                          ? beside
                                         : length(widestOnPaper);
    const QFontMetrics metrics(labelFont());
    std::vector<Tick> ticks;
    for (Index i = begin; i < end; i += step)
        ticks.push_back({double(i) + 0.5, metrics.elidedText(tokens[qsizetype(i)], Qt::ElideMiddle, room)});
    setTicks(axis, ticks);
    return step;
}

QStringList MapPlot::captionWords() const
{
    QStringList words;
    if (picture_.raster && isReduced(*picture_.raster)) {
        const QString how = picture_.note.isEmpty() ? rasterNote(*picture_.raster) : picture_.note;
        const bool isPooled = picture_.raster->rowsComputed >= cellsOf(picture_.raster->request).rows(); // else rows are left out
        words << (isPooled ? tr("each pixel: %1").arg(how) : how);
    } else if (picture_.raster && picture_.note != rasterNote(*picture_.raster))
        words << picture_.note.split(QStringLiteral(" · "), Qt::SkipEmptyParts);
    if (values_ && values_->percent)
        words << tr("numbers in the cells are percentages");
    if (tokenStep_ > 1)
        words << tr("1 in %1 tokens is labelled").arg(tokenStep_);
    return words;
}

bool MapPlot::isCovered() const
{
    return !picture_.raster // only emptyText is shown
        || cellsOf(picture_.raster->request).within(picture_.range) == picture_.range;
}

void MapPlot::drawCells(QCPPainter& painter) const
{
    const QRectF rect = plotRect();
    if (image_.pixels.isNull() || picture_.range.empty()) {
        painter.fillRect(rect, style().theme.window);
        return frame().drawInstead(painter, picture_.emptyText);
    }
    if (!isCovered() && !drawPart(painter, under_))
        painter.fillRect(rect, style().theme.window); // not computed yet
    drawPart(painter, image_);
}

// Draws the part of the image that lies in the range. Returns false if it does not cover the range. Nothing outside is drawn,
// because SVG output ignores clipping.
bool MapPlot::drawPart(QCPPainter& painter, const MapImage& image) const
{
    if (image.pixels.isNull())
        return false;
    const CellRange made = cellsOf(image.of->request), part = made.within(picture_.range);
    if (part.empty())
        return false;
    const QRectF target(pointAt(double(part.row0), double(part.col0)), pointAt(double(part.row1), double(part.col1)));
    if (image.hasMasked)
        drawHatch(painter, target, style());
    const double perRow = double(image.pixels.height()) / double(made.rows());
    const double perCol = double(image.pixels.width()) / double(made.cols());
    const QRectF source(double(part.col0 - made.col0) * perCol, double(part.row0 - made.row0) * perRow,
        double(part.cols()) * perCol, double(part.rows()) * perRow);
    painter.save();
    painter.setAntialiasing(false);
    drawCellImage(painter, target, image.pixels, source, style().unit);
    painter.restore();
    return part == picture_.range;
}

std::optional<CellValues> MapPlot::valuesThatFit() const
{
    const CellRange& range = picture_.range;
    const bool known = picture_.values && !isReduced(*picture_.raster) && isCovered();
    const QSizeF cell(double(plotRect().width()) / double(range.cols()), double(plotRect().height()) / double(range.rows()));
    return known ? CellValues::fitting(*picture_.raster, cell, labelFont(), picture_.colors.logarithmic, style().leastFactor())
                 : std::nullopt;
}

void MapPlot::drawValues(QCPPainter& painter) const
{
    if (!values_ || image_.pixels.isNull())
        return;
    const CellRange& range = picture_.range;
    const CellRange made = cellsOf(picture_.raster->request);
    painter.setFont(values_->font);
    for (Index row = range.row0; row < range.row1; ++row) {
        for (Index key = range.col0; key < range.col1; ++key) {
            const QPoint pixel(int(key - made.col0), int(row - made.row0));
            const float value = picture_.raster->values[std::size_t(pixel.y() * made.cols() + pixel.x())];
            if (std::isnan(value))
                continue;
            const QRectF cell(pointAt(double(row), double(key)), pointAt(double(row + 1), double(key + 1)));
            painter.setPen(QColor(inkOn(image_.pixels.pixel(pixel))));
            painter.drawText(cell, Qt::AlignCenter | Qt::TextSingleLine, values_->text(value));
        }
    }
}

std::optional<MapPlot::Place> MapPlot::placeAt(const QPointF& point) const
{
    if (!picture_.raster || picture_.range.empty() || !QRectF(plotRect()).contains(point))
        return {};
    const QPointF at = cellAt(point);
    const Index row = Index(std::floor(at.y())), key = Index(std::floor(at.x()));
    return picture_.range.contains(row, key) ? std::optional(Place(row, key)) : std::nullopt;
}

QPointF MapPlot::cellAt(const QPointF& point) const
{
    const QRectF rect = plotRect();
    const CellRange& range = picture_.range;
    return {double(range.col0) + (point.x() - rect.left()) / rect.width() * double(range.cols()),
        double(range.row0) + (point.y() - rect.top()) / rect.height() * double(range.rows())};
}

QPointF MapPlot::pointAt(double row, double key) const
{
    const QRectF rect = plotRect();
    const CellRange& range = picture_.range;
    return {rect.left() + (key - double(range.col0)) / double(range.cols()) * rect.width(),
        rect.top() + (row - double(range.row0)) / double(range.rows()) * rect.height()};
}

QRectF MapPlot::sharesRect() const
{
    const QRectF cells = plotRect();
    return {cells.right() + 1 + length(sharesGap), cells.top(), double(length(sharesWidth)), cells.height()};
}

QString MapPlot::shareTextAt(const QPointF& point) const
{
    if (!hasShares() || !sharesRect().contains(point))
        return {};
    const std::vector<Index>& begin = picture_.shares->begin;
    const auto after = std::ranges::upper_bound(begin, Index(std::floor(cellAt(point).y())));
    return after == begin.begin() || after == begin.end() ? QString()
                                                          : shareText(*picture_.shares, std::size_t(after - begin.begin() - 1));
}

// Draws the share of each row as a bar from the left, in a frame as wide as 1.
void MapPlot::drawShares(QCPPainter& painter) const
{
    const CellRange& range = picture_.range;
    if (!hasShares() || image_.pixels.isNull() || range.empty())
        return;
    const RowShares& shares = *picture_.shares;
    const QRectF all = sharesRect();
    painter.save();
    painter.setAntialiasing(false);
    painter.fillRect(all, style().theme.grid);
    const QColor color = picture_.ownBarColor.value_or(style().theme.color(picture_.hue));
    for (std::size_t at = 0; at < shares.share.size(); ++at) {
        const Index first = std::max(shares.begin[at], range.row0), end = std::min(shares.begin[at + 1], range.row1);
        if (first >= end)
            continue;
        const double top = std::round(pointAt(double(first), 0).y()), bottom = std::round(pointAt(double(end), 0).y());
        const double share = double(shares.share[at]);
        const QRectF band(all.left(), top, all.width(), std::max(bottom - top, 1.0));
        if (std::isnan(share))
            drawHatch(painter, band, style());
        else
            painter.fillRect(QRectF(band.left(), band.top(), std::clamp(share, 0.0, 1.0) * band.width(), band.height()), color);
    }
    if (onScreen()) { // the ground alone is not seen in the dark
        painter.setPen(pen(style().theme.axis, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(all.adjusted(-1, 0, 0, -1));
    }
    painter.restore();
    drawShareLabel(painter);
}

double MapPlot::leastHeader() const
{
    if (onScreen() || !hasShares())
        return 0;
    const double label = textWidth(shareLabel(*picture_.shares), labelFont()) + length(4);
    if (picture_.keysOnTop)
        return label;
    // Right of the middle of the cells are half of the axis' label, this one, and the place of the bar beyond the cells.
    return textWidth(xAxis->label(), labelFont()) + 2 * (length(sharesGap) + label - length(2 * sharesGap + sharesWidth));
}

// Writes what the bar shows in the line of the key axis' label, or right below the bar if that axis is above the map.
void MapPlot::drawShareLabel(QCPPainter& painter) const
{
    const QFontMetrics metrics(labelFont());
    const QRectF bar = sharesRect();
    // On the screen the ends of the bar have their numbers right below them, on paper in the label.
    const double digit = textWidth(QStringLiteral("0"), labelFont());
    const double edge = onScreen() ? bar.left() - digit / 2 - length(3) : viewport().right() - length(2);
    // Beside the label of the key axis, which is in the middle of the cells.
    const double besideKeys = picture_.keysOnTop
        ? plotRect().left()
        : plotRect().center().x() + textWidth(xAxis->label(), labelFont()) / 2.0 + length(sharesGap);
    const int room = int(edge - besideKeys) - length(2);
    const QString whole = shareTitle(*picture_.shares);
    const QString brief = !onScreen() ? shareLabel(*picture_.shares)
        : picture_.shares->planted    ? tr("needles")
                                      : tr("top %1 keys").arg(RowShares::heaviest);
    const QString label = onScreen() && metrics.horizontalAdvance(whole) <= room ? whole : shortened(brief, metrics, room);
    const double wide = textWidth(label, labelFont()) + length(2);
    const double left = std::max(besideKeys, std::min(bar.center().x() - wide / 2, edge - wide));
    // The line of the label is the last one below the cells; tokens may take several above it.
    const double top = picture_.keysOnTop
        ? bar.bottom() + length(2)
        : plotRect().bottom() + axisRect()->margins().bottom() - xAxis->padding() - metrics.height();
    painter.setFont(labelFont());
    painter.setPen(style().theme.secondaryText);
    const auto draw = [&](double from, double width, const QString& text) {
        painter.drawText(QRectF(from, top, width, metrics.height()), Qt::AlignCenter | Qt::TextSingleLine, text);
    };
    draw(left, wide, label);
    if (!onScreen())
        return;
    draw(bar.left() - digit, 2 * digit, QStringLiteral("0"));
    draw(bar.right() - digit, 2 * digit, QStringLiteral("1"));
}

// Draws bars between the cells and the row numbers for the brushed rows, each at least a pixel high.
void MapPlot::drawBrushed(QCPPainter& painter) const
{
    const CellRange& range = picture_.range;
    if (image_.pixels.isNull() || range.empty())
        return;
    const QRectF rect = plotRect();
    const double gap = style().unit, width = brushWidth * style().unit;
    double drawn = rect.top();
    for (const KeyRange& rows : intersection(picture_.brushedRows, {{range.row0, range.row1}})) {
        const double top = std::max(drawn, std::floor(pointAt(double(rows.begin), 0).y()));
        const double bottom = std::min(rect.bottom(), std::max(std::ceil(pointAt(double(rows.end), 0).y()), top + 1));
        if (bottom > top)
            painter.fillRect(QRectF(rect.left() - gap - width, top, width, bottom - top), style().theme.selection);
        drawn = std::max(drawn, bottom);
    }
}

// Draws short lines at the edges and a box around the cell instead of a full crosshair, which would cover the data.
void MapPlot::drawSelection(QCPPainter& painter) const
{
    if (image_.pixels.isNull() || picture_.range.empty())
        return;
    const CellRange& range = picture_.range;
    const Index row = picture_.selectedRow, key = picture_.selectedKey;
    const bool rowSeen = row >= range.row0 && row < range.row1;
    const bool keySeen = key >= range.col0 && key < range.col1;
    const QRectF rect = plotRect();
    const double stroke = std::min(16 * style().unit, rect.width() / 10);
    const QPointF centre = pointAt(double(row) + 0.5, double(key) + 0.5);
    QRectF box;
    if (rowSeen && keySeen) {
        const double half = 6 * style().unit;
        box = QRectF(pointAt(double(row), double(key)), pointAt(double(row) + 1, double(key) + 1))
                  .united(QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half))
                  .intersected(rect);
    }
    std::vector<QLineF> lines;
    const auto add = [&](double x0, double y0, double x1, double y1) {
        if (!box.intersects(QRectF(x0 - 1, y0 - 1, x1 - x0 + 2, y1 - y0 + 2)))
            lines.emplace_back(x0, y0, x1, y1);
    };
    if (rowSeen && !values_) { // the lines would cross the numbers
        add(rect.left(), centre.y(), rect.left() + stroke, centre.y());
        add(rect.right() - stroke, centre.y(), rect.right(), centre.y());
    }
    if (keySeen && !values_) {
        add(centre.x(), rect.top(), centre.x(), rect.top() + stroke);
        add(centre.x(), rect.bottom() - stroke, centre.x(), rect.bottom());
    }
    drawSelectionLines(painter, lines, box);
}

void MapPlot::drawSelectionLines(QCPPainter& painter, const std::vector<QLineF>& lines, const QRectF& box) const
{
    painter.save();
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    const Theme& theme = style().theme;
    for (const auto& [color, width] : {std::pair(theme.selectionHalo, 5.0), std::pair(theme.selection, 2.0)}) {
        QPen line = pen(color, width);
        line.setJoinStyle(Qt::MiterJoin);
        painter.setPen(line);
        for (const QLineF& stroke : lines)
            painter.drawLine(stroke);
        if (!box.isEmpty())
            painter.drawRect(box);
    }
    painter.restore();
}

SharedFigure makeMapFigure(MapPicture picture)
{
    picture.refining = false;
    picture.topMargin = -1; // it was in pixels of the window
    picture.roomForShares = picture.roomForNote = false;
    picture.sharesGiveWay = true;
    picture.leftMargin = picture.rightMargin = -1;
    picture.under.reset();
    return std::make_shared<PlotFigure<MapPlot>>(std::move(picture));
}

} // namespace attentoscope
