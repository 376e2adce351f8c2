#include "ui/plots/picture_table.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <cmath>

namespace attentoscope {

namespace {

struct MapTableWords {
    Q_DECLARE_TR_FUNCTIONS(MapTable)
};

// "5", "5 the", "8 to 15": what a pixel stands for along one axis.
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
        , queries_(picture.queryTokens)
        , keys_(picture.keyTokens)
    {
    }
    int rows() const override { return raster_->height; }
    int columns() const override { return raster_->width; }
    QString columnName(int column) const override
    {
        const RasterRequest& of = raster_->request;
        return name(of.col0, of.col1, column, raster_->width, keys_);
    }
    QString rowName(int row) const override
    {
        const RasterRequest& of = raster_->request;
        return name(of.row0, of.row1, row, raster_->height, queries_);
    }
    QString text(int row, int column) const override
    {
        const auto value = double(raster_->values[std::size_t(row) * std::size_t(raster_->width) + std::size_t(column)]);
        if (std::isnan(value))
            return MapTableWords::tr("masked");
        return raster_->request.stage == Stage::Weights ? weightText(value) : briefText(value);
    }

private:
    static QString name(Index first, Index end, Index pixel, int pixels, const QStringList& tokens)
    {
        const auto border = [&](Index at) { return first + at * (end - first) / pixels; };
        return placeName(border(pixel), border(pixel + 1) - 1, tokens);
    }

    SharedRaster raster_;
    QStringList queries_, keys_;
};

} // namespace

SharedFigureTable tableOf(const MapPicture& picture)
{
    return picture.raster ? std::make_shared<MapTable>(picture) : figureTableOf({});
}

} // namespace attentoscope
