#include "ui/plots/maps/map_plot.h"

#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace attentoscope {
namespace {

constexpr Index mostTokens = 40;
constexpr int widestToken = 120; // px

// ln x of a positive normal number to six digits: the logarithms of two maps took a sixth of a moving window's time.
float quickLog(float x)
{
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t up = (bits + 0x4afb0d) >> 23; // x = 2^e m with m in 1/√2 ... √2
    const float m = std::bit_cast<float>(bits - ((up - 127) << 23)), z = (m - 1) / (m + 1), square = z * z;
    return float(int(up) - 127) * std::numbers::ln2_v<float> + 2 * z * (1 + square * (1.0F / 3 + square * (0.2F + square / 7)));
}

} // namespace

MapPlot::MapPlot(QWidget* parent)
    : PicturePlot(parent)
{
    yAxis->setRangeReversed(true); // query 0 at the top
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis})
        axis->grid()->setVisible(false);
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        colour(image_, picture_.raster);
        if (!isCovered())
            colour(under_, picture_.under);
        drawCells(painter);
    });
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
    setTitle(picture_.title);
    setNote(picture_.raster ? picture_.note : QString());
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
    if (!filled)
        return setSideMargins(picture_.leftMargin, picture_.rightMargin);
    // Room for the largest number of the whole map, so that nothing jumps while zooming.
    const QFontMetrics metrics(labelFont());
    const int numbers = metrics.horizontalAdvance(countText(picture_.full.row1)) + besideNumbers();
    setSideMargins(picture_.leftMargin < 0 ? -1 : std::max(picture_.leftMargin, numbers), picture_.rightMargin, 0, numbers);
    if (picture_.topMargin >= 0)
        setTopMargin(picture_.topMargin);
    xAxis->setRange(double(range.col0), double(range.col1));
    xAxis2->setRange(xAxis->range());
    yAxis->setRange(double(range.row0), double(range.row1));
    setCellAxis(keys, picture_.keyTokens, range.col0, range.col1, plotRect().width(), true);
    setCellAxis(yAxis, picture_.queryTokens, range.row0, range.row1, plotRect().height(), false);
    // The axis lines stand beside the cells, not on the first column and the last row.
    keys->setOffset(length(1));
    yAxis->setOffset(length(1));
    keys->setLabel(tr("key j"));
    yAxis->setLabel(tr("query i"));
}

double MapPlot::wantedAspect() const
{
    constexpr double most = 4; // of the longer side by the shorter
    if (picture_.range.empty())
        return 0;
    const double aspect = double(picture_.range.cols()) / double(picture_.range.rows());
    return aspect > most || aspect < 1 / most ? 0 : aspect;
}

// The name of the axis, ticks and gaps.
int MapPlot::besideNumbers() const { return QFontMetrics(labelFont()).height() + length(4 + 3 + 4 + 4); }

bool MapPlot::tokensFit(const QStringList& tokens, Index begin, Index end, int pixels) const
{
    const Index count = end - begin;
    return Index(tokens.size()) >= end && count <= mostTokens && pixels >= count * QFontMetrics(labelFont()).height();
}

void MapPlot::setCellAxis(QCPAxis* axis, const QStringList& tokens, Index begin, Index end, int pixels, bool rotated)
{
    const bool named = tokensFit(tokens, begin, end, pixels);
    axis->setTickLabelRotation(named && rotated ? -60 : 0);
    axis->setTickLabelColor(named ? style().theme.text : style().theme.secondaryText);
    if (!named) {
        const QFontMetrics metrics(labelFont());
        const int room = rotated ? metrics.horizontalAdvance(countText(end)) + length(16) : 2 * metrics.height();
        return setTicks(axis, cellTicks(double(begin), double(end), std::clamp(pixels / std::max(room, 1), 2, 7)));
    }
    const bool fixed = !rotated && picture_.leftMargin >= 0;
    const int room = fixed ? plotRect().left() - besideNumbers() : length(widestToken);
    const QFontMetrics metrics(labelFont());
    std::vector<Tick> ticks;
    for (Index i = begin; i < end; ++i)
        ticks.push_back({double(i) + 0.5, metrics.elidedText(tokens[qsizetype(i)], Qt::ElideMiddle, room)});
    setTicks(axis, ticks);
}

bool MapPlot::isCovered() const
{
    return !picture_.raster // but a sentence
        || cellsOf(picture_.raster->request).within(picture_.range) == picture_.range;
}

// Values to colours by our own hand: QCustomPlot's colorize overflows for values far outside the range.
void MapPlot::colour(Image& image, const SharedRaster& raster) const
{
    const bool dark = style().theme.isDark;
    if (raster == image.of && picture_.colors == image.colors && dark == image.isDark)
        return;
    image = {{}, false, raster, picture_.colors, dark};
    if (!raster || raster->width <= 0 || raster->height <= 0)
        return;
    constexpr int levels = 1025; // the middle is one of them
    std::array<QRgb, levels> colors;
    for (int k = 0; k < levels; ++k)
        colors[std::size_t(k)] = colorAt(picture_.colors.map, double(k) / (levels - 1), dark);
    const ColorScaling& scale = picture_.colors;
    const bool logarithmic = scale.logarithmic && scale.low > 0 && scale.high > scale.low;
    const float low = logarithmic ? std::log(float(scale.low)) : float(scale.low);
    const double width = logarithmic ? std::log(scale.high / scale.low) : scale.high - scale.low;
    const float perUnit = width > 0 ? float((levels - 1) / width) : 0;
    image.pixels = QImage(raster->width, raster->height, QImage::Format_ARGB32_Premultiplied);
    std::vector<float> levelOf(std::size_t(raster->width));
    for (int y = 0; y < raster->height; ++y) {
        const float* values = raster->values.data() + std::ptrdiff_t(y) * raster->width;
        // In a loop of its own, which the compiler can make vectors of.
        for (int x = 0; x < raster->width; ++x) {
            const float value = values[x], place = logarithmic ? quickLog(value) : value;
            const float level = perUnit > 0 ? (place - low) * perUnit + 0.5F : 0.0F;
            levelOf[std::size_t(x)] = logarithmic && !(value > 0) ? 0.0F : std::clamp(level, 0.0F, float(levels - 1));
        }
        auto* line = reinterpret_cast<QRgb*>(image.pixels.scanLine(y));
        for (int x = 0; x < raster->width; ++x) {
            const bool masked = std::isnan(values[x]);
            line[x] = masked ? 0 : colors[std::size_t(levelOf[std::size_t(x)])];
            image.hasMasked |= masked;
        }
    }
}

void MapPlot::drawCells(QCPPainter& painter) const
{
    const QRectF rect = plotRect();
    if (image_.pixels.isNull() || picture_.range.empty()) {
        painter.fillRect(rect, style().theme.window);
        return drawCentred(painter, picture_.emptyText);
    }
    if (!isCovered() && !drawPart(painter, under_))
        painter.fillRect(rect, style().theme.window); // not known yet
    drawPart(painter, image_);
}

// The part of it that is in the range: nothing is drawn outside, for SVG has no clip. False: that is not all of the range.
bool MapPlot::drawPart(QCPPainter& painter, const Image& image) const
{
    if (image.pixels.isNull())
        return false;
    const CellRange made = cellsOf(image.of->request), part = made.within(picture_.range);
    if (part.empty())
        return false;
    const QRectF target(pointAt(double(part.row0), double(part.col0)), pointAt(double(part.row1), double(part.col1)));
    if (image.hasMasked)
        drawHatch(painter, target);
    const double perRow = double(image.pixels.height()) / double(made.rows());
    const double perCol = double(image.pixels.width()) / double(made.cols());
    const QRectF source(double(part.col0 - made.col0) * perCol, double(part.row0 - made.row0) * perRow,
        double(part.cols()) * perCol, double(part.rows()) * perRow);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false); // a cell is a square of one colour
    painter.setAntialiasing(false);
    const bool whole = source == QRectF(image.pixels.rect());
    whole ? painter.drawImage(target, image.pixels) : painter.drawImage(target, image.pixels, source);
    painter.restore();
    return part == picture_.range;
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

// Strokes at the edges and a box around the cell: the crosshair leaves the data between them open to the eye.
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
    if (rowSeen) {
        add(rect.left(), centre.y(), rect.left() + stroke, centre.y());
        add(rect.right() - stroke, centre.y(), rect.right(), centre.y());
    }
    if (keySeen) {
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
    picture.topMargin = -1; // that was pixels of a window
    picture.under.reset();
    return std::make_shared<PlotFigure<MapPlot>>(std::move(picture));
}

} // namespace attentoscope
