#include "ui/plots/picture_numbers.h"

#include "ui/figures/text_line.h"

#include <cstdint>
#include <limits>

namespace attentoscope {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double at(const Numbers<double>& numbers, std::size_t i) { return i < numbers.size() ? numbers[i] : none; }

std::string name(const QString& text) { return plainText(text).toStdString(); }

} // namespace

Table numbersOf(const MapPicture& picture)
{
    Table table{{"first_query", "last_query", "first_key", "last_key", "value"}, {}};
    if (!picture.raster)
        return table;
    const Raster& raster = *picture.raster;
    const RasterRequest& of = raster.request;
    const auto border = [](Index first, Index end, Index pixel, int pixels) { return first + pixel * (end - first) / pixels; };
    table.rows.reserve(raster.values.size());
    for (int y = 0; y < raster.height; ++y)
        for (int x = 0; x < raster.width; ++x) {
            const auto row = [&](int pixel) { return border(of.row0, of.row1, pixel, raster.height); };
            const auto key = [&](int pixel) { return border(of.col0, of.col1, pixel, raster.width); };
            table.rows.push_back(
                {std::int64_t(row(y)), std::int64_t(row(y + 1) - 1), std::int64_t(key(x)), std::int64_t(key(x + 1) - 1),
                    double(raster.values[std::size_t(y) * std::size_t(raster.width) + std::size_t(x)])});
        }
    return table;
}

Table numbersOf(const ProfilePicture& picture)
{
    Table table{{"key"}, {}};
    std::size_t keys = 0;
    for (const ProfileSeries& series : picture.series) {
        table.columns.push_back(name(series.name));
        keys = std::max(keys, series.weights.size());
    }
    table.rows.reserve(keys);
    for (std::size_t key = 0; key < keys; ++key) {
        auto& row = table.rows.emplace_back(1, std::int64_t(key));
        for (const ProfileSeries& series : picture.series)
            row.emplace_back(key < series.weights.size() ? double(series.weights[key]) : none);
    }
    return table;
}

Table numbersOf(const CurvePicture& picture)
{
    Table table{{"series", "measured", "x", "y", "error"}, {}};
    for (const Series& series : picture.series)
        for (std::size_t i = 0; i < series.ys.size(); ++i)
            table.rows.push_back(
                {name(series.name), std::int64_t(series.measured), at(series.xs, i), series.ys[i], at(series.errors, i)});
    return table;
}

Table numbersOf(const LinePicture& picture)
{
    Table table{{"series", "x", "x_end", "y", "low", "high"}, {}};
    for (const Series& series : picture.series)
        for (std::size_t i = 0; i < series.ys.size(); ++i)
            table.rows.push_back({name(series.name.isEmpty() ? series.legend : series.name), at(series.xs, i),
                series.shape == Series::Steps ? at(series.xs, i + 1) : none, series.ys[i], at(series.lows, i),
                at(series.highs, i)});
    return table;
}

Table numbersOf(const PointPicture& picture)
{
    Table table{{"series", "x", "y", "value"}, {}};
    for (const PointSeries& series : picture.series)
        for (std::size_t i = 0; i < series.xs.size(); ++i)
            table.rows.push_back({name(series.legend), series.xs[i], at(series.ys, i), at(series.values, i)});
    return table;
}

} // namespace attentoscope
