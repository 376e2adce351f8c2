// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/difference_map.h"

#include "ui/document/view_range.h"
#include "ui/figures/edits/named_text.h"
#include "ui/plots/maps/levels.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

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

ColorBarPicture barOf(const MapPicture& map)
{
    ColorBarPicture bar;
    bar.colors = map.colors;
    bar.label = DifferenceMap::tr("b − a");
    bar.maskedSwatch = map.raster && hasMasked(map.raster->values);
    return bar;
}

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
    map.colors = picture.colors;
    map.title =
        pictureTitle(namingLetters(words(QT_TRANSLATE_NOOP("DifferenceMap", "Weights, B − A"))), picture.head.toHtmlEscaped());
    map.note = rasterNote(*map.raster);
    map.queryTokens = tokenLabels(difference.queryTokens);
    map.keyTokens = tokenLabels(difference.keyTokens);
    map.selectedRow = picture.row < difference.nq ? picture.row : -1;
    map.selectedKey = picture.key < difference.nk ? picture.key : -1;
    return map;
}

} // namespace

DifferenceMap::DifferenceMap(QWidget* parent)
    : QWidget(parent)
    , map_(new MapView(this))
    , bar_(new ColorBar(this))
{
    map_->setObjectName(QStringLiteral("differenceMap"));
    bar_->setFixedWidth(atTypeScale(barWidth));
    bar_->setToolTip(tr("Green: more weight under B, purple: less"));
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
    bar_->show(barOf(map));
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
    const std::size_t pixel = pixelOf(*maps.difference, row, key).value_or(0);
    const double change = double(maps.difference->values[pixel]);
    if (std::isnan(change))
        return text + tr("masked");
    const QString sign = change > 0 ? QStringLiteral("+") : change < 0 ? QStringLiteral("−") : QString();
    text += tr("A %1 → B %2 (%3)")
                .arg(weightText(double(maps.a->values[pixel])), weightText(double(maps.b->values[pixel])),
                    sign + weightText(std::abs(change)));
    return text + QStringLiteral("<br>") + rasterNote(*maps.difference);
}

std::vector<FigureCell> DifferenceMap::cellsOf(const DifferencePicture& picture)
{
    const MapPicture map = differenceMapPicture(picture);
    std::vector<FigureCell> cells{{makeMapFigure(map), 1}};
    if (map.raster)
        cells.push_back({makeColorBarFigure(barOf(map))});
    return cells;
}

} // namespace attentoscope
