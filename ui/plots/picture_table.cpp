// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/picture_table.h"

#include "core/attention/raster/raster_cells.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <cmath>

namespace attentoscope {

namespace {

struct MapTableWords {
    Q_DECLARE_TR_FUNCTIONS(MapTable)
};

// Returns the cells of a pixel along one axis: "5", "5 the", "8 to 15".
QString placeName(Index first, Index last, const QStringList& tokens)
{
    if (first != last)
        return MapTableWords::tr("%1 to %2").arg(countText(first), countText(last));
    return first < Index(tokens.size()) ? countText(first) + QLatin1Char(' ') + tokens[qsizetype(first)] : countText(first);
}

class MapTable : public FigureTable
{
public:
    explicit MapTable(const MapPicture& picture)
        : raster_(picture.raster)
        , cells_{*raster_}
        , queries_(picture.queryTokens)
        , keys_(picture.keyTokens)
    {
    }
    int rows() const override { return raster_->height; }
    int columns() const override { return raster_->width; }
    QString columnName(int column) const override { return placeName(cells_.keyOf(column), cells_.keyOf(column + 1) - 1, keys_); }
    QString rowName(int row) const override { return placeName(cells_.rowOf(row), cells_.rowOf(row + 1) - 1, queries_); }
    QString text(int row, int column) const override
    {
        const auto value = double(cells_.at(row, column));
        if (std::isnan(value))
            return MapTableWords::tr("masked");
        return raster_->request.stage == Stage::Weights ? weightText(value) : briefText(value);
    }

private:
    SharedRaster raster_;
    RasterCells cells_;
    QStringList queries_, keys_;
};

} // namespace

SharedFigureTable tableOf(const MapPicture& picture)
{
    return picture.raster ? std::make_shared<MapTable>(picture) : figureTableOf({});
}

} // namespace attentoscope
