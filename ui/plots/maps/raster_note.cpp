// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/raster_note.h"

#include "ui/plots/maps/cell_range.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct RasterNote {
    Q_DECLARE_TR_FUNCTIONS(RasterNote)
};

QString countPerPixel(Index cells, int pixels) { return countText((cells + pixels - 1) / std::max(pixels, 1)); }

} // namespace

bool isReduced(const Raster& raster)
{
    const CellRange cells = cellsOf(raster.request);
    return raster.width < cells.cols() || raster.height < cells.rows();
}

QString pooledForm(const Raster& raster)
{
    if (!isReduced(raster) || raster.rowsComputed < cellsOf(raster.request).rows())
        return {};
    return raster.request.reduce == Reduce::Mean ? RasterNote::tr("mean of %1 × %2 cells")
                                                 : RasterNote::tr("maximum of %1 × %2 cells");
}

QString rasterNote(const Raster& raster)
{
    const CellRange cells = cellsOf(raster.request);
    if (!isReduced(raster))
        return RasterNote::tr("every cell shown");
    if (raster.rowsComputed < cells.rows()) {
        const QString rows = someRowsText(raster.rowsComputed, cells.rows());
        const bool pools = raster.width < cells.cols() || raster.rowsComputed > raster.height;
        return !pools                               ? rows
            : raster.request.reduce == Reduce::Mean ? RasterNote::tr("mean of cells, %1").arg(rows)
                                                    : RasterNote::tr("maximum of cells, %1").arg(rows);
    }
    return pooledForm(raster).arg(countPerPixel(cells.rows(), raster.height), countPerPixel(cells.cols(), raster.width));
}

} // namespace attentoscope
