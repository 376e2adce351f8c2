// SPDX-License-Identifier: GPL-3.0-or-later
// Makes small pictures for tests.
#pragma once

#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"

#include <QApplication>
#include <QImage>

#include <cmath>
#include <limits>

namespace attentoscope {

inline constexpr float masked = std::numeric_limits<float>::quiet_NaN();

// Makes a raster of rows × keys cells, one pixel each, whose values `value` returns.
template <class Value>
SharedRaster rasterOf(Index rows, Index keys, Value value)
{
    auto raster = std::make_shared<Raster>();
    raster->request = {0, rows, 0, keys, int(keys), int(rows)};
    raster->width = int(keys);
    raster->height = int(rows);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < keys; ++j)
            raster->values.push_back(value(i, j));
    return raster;
}

inline MapPicture mapOf(SharedRaster raster)
{
    MapPicture picture;
    const RasterRequest& made = raster->request;
    picture.full = picture.range = {made.row0, made.row1, made.col0, made.col1};
    picture.colors = {0, 1, false, ColorMap::Viridis};
    picture.raster = std::move(raster);
    return picture;
}

inline LinePicture twoCurves()
{
    LinePicture picture = pictureOfCurves();
    picture.yLabel = QStringLiteral("entropy H (nats)");
    picture.presentN = 512;
    for (int s = 0; s < 2; ++s) {
        const QString name = s == 0 ? QStringLiteral("A standard") : QStringLiteral("B entropy-invariant");
        Series series = measuredSeries({.policy = s}, name, Hue::policy(s));
        for (double n = 64; n <= 4096; n *= 2) {
            series.xs.push_back(n);
            series.ys.push_back((2 - s) * std::log(n) / 2);
            series.errors.push_back(0.1);
        }
        picture.series.push_back(series);
    }
    for (int s = 0; s < 2; ++s) {
        Series theory = theorySeries({.policy = s}, picture.series[std::size_t(s)].name, Hue::policy(s));
        theory.xs = picture.series[std::size_t(s)].xs;
        theory.ys = picture.series[std::size_t(s)].ys;
        picture.series.push_back(theory);
    }
    return picture;
}

inline QImage grabbed(QWidget& widget)
{
    QApplication::processEvents();
    return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

inline int countOf(const QImage& image, const QRect& rect, const QColor& color)
{
    int count = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x)
            count += image.pixel(x, y) == color.rgb();
    return count;
}

} // namespace attentoscope
