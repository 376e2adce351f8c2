#include "ui/pages/counterfactual/difference_map.h"

#include "ui/document/view_range.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QCursor>
#include <QHBoxLayout>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int barWidth = 100; // px

QString words(const char* text) { return QCoreApplication::translate("DifferenceMap", text); }

QStringList textsOf(const std::vector<std::string>& tokens)
{
    QStringList texts;
    for (const std::string& token : tokens)
        texts << QString::fromStdString(token);
    return texts;
}

ColorScaling colorsOf(const Raster& raster)
{
    double end = usualExtent(raster);
    if (!(end > 0)) // most pixels do not change
        end = std::max(-double(raster.low), double(raster.high));
    ColorScaling colors;
    colors.map = ColorMap::Diverging;
    colors.high = end > 0 ? end : 1e-6;
    colors.low = -colors.high;
    return colors;
}

QString pixelText(const Raster& raster)
{
    const Index rows = raster.request.row1 - raster.request.row0, keys = raster.request.col1 - raster.request.col0;
    if (raster.rowsComputed < rows)
        return words(QT_TRANSLATE_NOOP("DifferenceMap", "%1 of %2 rows")).arg(countText(raster.rowsComputed), countText(rows));
    if (raster.width == keys && raster.height == rows)
        return words(QT_TRANSLATE_NOOP("DifferenceMap", "every cell"));
    const auto perPixel = [](Index count, int pixels) { return (count + pixels - 1) / std::max(pixels, 1); };
    return words(QT_TRANSLATE_NOOP("DifferenceMap", "mean of %1 × %2 cells"))
        .arg(perPixel(rows, raster.height))
        .arg(perPixel(keys, raster.width));
}

// The pixel that a cell is in.
std::size_t pixelOf(const Raster& raster, Index row, Index key)
{
    const RasterRequest& request = raster.request;
    const auto along = [](Index cell, Index cells, int pixels) { // the last pixel that begins at or before the cell
        Index pixel = cell * pixels / cells;
        while (pixel + 1 < pixels && (pixel + 1) * cells / pixels <= cell)
            ++pixel;
        return pixel;
    };
    const Index y = along(row - request.row0, request.row1 - request.row0, raster.height);
    const Index x = along(key - request.col0, request.col1 - request.col0, raster.width);
    return std::size_t(y * raster.width + x);
}

} // namespace

MapPicture differenceMapPicture(const DifferencePicture& picture)
{
    MapPicture map;
    map.emptyText = words(QT_TRANSLATE_NOOP("DifferenceMap", "Computing …"));
    map.refining = picture.refining;
    if (picture.failure)
        map.emptyText = translated(*picture.failure);
    if (!picture.difference || picture.failure)
        return map;
    const HeadDifference& difference = *picture.difference;
    map.raster = difference.maps.difference;
    map.full = {0, difference.nq, 0, difference.nk};
    map.range = shownRange(picture.range, difference.nq, difference.nk);
    map.colors = colorsOf(*map.raster);
    map.title = QStringLiteral("<b>%1</b> &nbsp;%2")
                    .arg(words(QT_TRANSLATE_NOOP("DifferenceMap", "Weights, B − A")), picture.head.toHtmlEscaped());
    map.note = pixelText(*map.raster);
    map.queryTokens = textsOf(difference.queryTokens);
    map.keyTokens = textsOf(difference.keyTokens);
    map.selectedRow = picture.row < difference.nq ? picture.row : -1;
    map.selectedKey = picture.key < difference.nk ? picture.key : -1;
    return map;
}

DifferenceMap::DifferenceMap(QWidget* parent)
    : QWidget(parent)
    , map_(new MapView(this))
    , bar_(new ColorBar(this))
{
    map_->setObjectName(QStringLiteral("differenceMap"));
    bar_->setFixedWidth(atTypeScale(barWidth));
    bar_->setToolTip(tr("Green: more weight under B, purple: less. The colours end where 1 % of the pixels lie beyond"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(map_, 1);
    layout->addWidget(bar_);
    connect(map_, &MapView::plotRectChanged, this, [this](QRect rect) { bar_->setSpan(rect.top(), rect.top() + rect.height()); });
    connect(map_, &MapView::plotSizeChanged, this, &DifferenceMap::pixelsChanged);
    connect(map_, &MapView::clicked, this, &DifferenceMap::clicked);
    connect(map_, &MapView::rangeRequested, this,
        [this](const CellRange& range) { emit rangeRequested(range == map_->picture().full ? CellRange{} : range); });
    connect(map_, &MapView::hovered, this,
        [this](Index row, Index key) { QToolTip::showText(QCursor::pos(), textAt(row, key), map_); });
    connect(map_, &MapView::left, this, [] { QToolTip::hideText(); });
    show(DifferencePicture{});
}

void DifferenceMap::show(const DifferencePicture& picture)
{
    picture_ = picture;
    const MapPicture map = differenceMapPicture(picture);
    map_->show(map);
    ColorBarPicture bar;
    bar.colors = map.colors;
    bar.label = tr("b − a");
    bar_->show(bar);
    bar_->setVisible(map.raster != nullptr);
    const QRect rect = map_->plotRect();
    bar_->setSpan(rect.top(), rect.top() + rect.height());
}

QString DifferenceMap::textAt(Index row, Index key) const
{
    if (!picture_.difference || picture_.failure)
        return {};
    const MapDifference& maps = picture_.difference->maps;
    const RasterRequest& request = maps.difference->request;
    if (row < request.row0 || row >= request.row1 || key < request.col0 || key >= request.col1)
        return {};
    QString text = QStringLiteral("<p style=\"white-space:pre\"><b>") + tr("row %1 · key %2").arg(countText(row), countText(key))
        + QStringLiteral("</b><br>");
    const std::size_t pixel = pixelOf(*maps.difference, row, key);
    const double change = double(maps.difference->values[pixel]);
    if (std::isnan(change))
        return text + tr("hidden by the mask");
    const QString sign = change > 0 ? QStringLiteral("+") : change < 0 ? QStringLiteral("−") : QString();
    text += tr("A %1 → B %2 (%3)")
                .arg(weightText(double(maps.a->values[pixel])), weightText(double(maps.b->values[pixel])),
                    sign + weightText(std::abs(change)));
    return text + QStringLiteral("<br>") + pixelText(*maps.difference);
}

std::vector<FigureCell> DifferenceMap::figureCells() const { return {{map_->figure(), 1}, {bar_->figure()}}; }

} // namespace attentoscope
