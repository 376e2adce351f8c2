// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/picture_numbers.h"

#include "core/attention/raster/raster_cells.h"
#include "core/formats/tensors/npy.h"
#include "ui/figures/text_line.h"
#include "ui/text/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace attentoscope {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double at(const Numbers<double>& numbers, std::size_t i) { return i < numbers.size() ? numbers[i] : none; }

std::string plain(const QString& text) { return plainText(text).toStdString(); }
std::string axis(const QString& label, const char* unnamed) { return label.isEmpty() ? unnamed : plain(label); }
std::string nameOf(const Series& series) { return plain(series.name.isEmpty() ? series.legend : series.name); }

std::string kindOf(const Series& series) { return series.measured ? "measured" : plain(series.kind); }

} // namespace

double numberAt(const LinePicture& picture, double place)
{
    if (picture.xValue != nullptr)
        return picture.xValue(place);
    return picture.xScale == LinePicture::Cells ? place - 0.5 : place;
}

std::vector<std::string> columnsOf(const MapPicture& picture)
{
    const RasterRequest of = picture.raster ? picture.raster->request : RasterRequest();
    return {"first_query", "last_query", "first_key", "last_key", std::string(stageName(of.stage)) + '_' + reduceName(of.reduce)};
}

Table numbersOf(const MapPicture& picture)
{
    Table table{columnsOf(picture), {}};
    if (!picture.raster)
        return table;
    const Raster& raster = *picture.raster;
    const RasterCells cells{raster};
    table.rows.reserve(raster.values.size());
    for (int y = 0; y < raster.height; ++y)
        for (int x = 0; x < raster.width; ++x)
            table.rows.push_back({std::int64_t(cells.rowOf(y)), std::int64_t(cells.rowOf(y + 1) - 1),
                std::int64_t(cells.keyOf(x)), std::int64_t(cells.keyOf(x + 1) - 1), double(cells.at(y, x))});
    return table;
}

std::vector<NpzEntry> gridsOf(const MapPicture& picture)
{
    if (!picture.raster)
        return {};
    const Raster& raster = *picture.raster;
    const RasterCells cells{raster};
    std::vector<std::int64_t> queries, keys;
    for (int y = 0; y <= raster.height; ++y)
        queries.push_back(cells.rowOf(y));
    for (int x = 0; x <= raster.width; ++x)
        keys.push_back(cells.keyOf(x));
    const Index shape[] = {Index(raster.height), Index(raster.width)};
    const Index rows[] = {shape[0] + 1}, columns[] = {shape[1] + 1};
    const std::span<const float> values(raster.values.data(), raster.values.size());
    return {{columnsOf(picture).back(), npyBytes(values, shape)}, {"query_edges", npyBytes(queries, rows)},
        {"key_edges", npyBytes(keys, columns)}};
}

std::vector<std::string> columnsOf(const ProfilePicture& picture)
{
    std::vector<std::string> columns{"key"};
    for (const ProfileSeries& series : picture.series)
        columns.push_back(plain(series.name));
    return columns;
}

Table numbersOf(const ProfilePicture& picture)
{
    Table table{columnsOf(picture), {}};
    std::size_t keys = 0;
    for (const ProfileSeries& series : picture.series)
        keys = std::max(keys, series.weights.size());
    table.rows.reserve(keys);
    for (std::size_t key = 0; key < keys; ++key) {
        auto& row = table.rows.emplace_back(1, std::int64_t(key));
        for (const ProfileSeries& series : picture.series)
            row.emplace_back(key < series.weights.size() ? double(series.weights[key]) : none);
    }
    return table;
}

std::vector<std::string> columnsOf(const LinePicture& picture)
{
    if (picture.curves)
        return {"series", "kind", axis(picture.xLabel, "length n"), axis(picture.yLabel, "y"), "error"};
    return {"series", axis(picture.xLabel, "x"), "end", axis(picture.yLabel, "y"), "low", "high"};
}

Table numbersOf(const LinePicture& picture)
{
    Table table{columnsOf(picture), {}};
    for (const Series& series : picture.series)
        for (std::size_t i = 0; i < series.ys.size(); ++i) {
            const double x = numberAt(picture, at(series.xs, i)), y = series.ys[i];
            const double end = series.shape == Series::Steps ? numberAt(picture, at(series.xs, i + 1)) : none;
            if (picture.curves)
                table.rows.push_back({nameOf(series), kindOf(series), x, y, at(series.errors, i)});
            else
                table.rows.push_back({nameOf(series), x, end, y, at(series.lows, i), at(series.highs, i)});
        }
    return table;
}

std::vector<std::string> columnsOf(const PointPicture& picture)
{
    std::vector<std::string> columns{"series", "point", axis(picture.xLabel, "x"), axis(picture.yLabel, "y"), "size", "value"};
    if (!picture.brushed.empty())
        columns.push_back("brushed");
    return columns;
}

Table numbersOf(const PointPicture& picture)
{
    Table table{columnsOf(picture), {}};
    for (std::size_t s = 0; s < picture.series.size(); ++s) {
        const PointSeries& series = picture.series[s];
        for (std::size_t i = 0; i < series.xs.size(); ++i) {
            const std::int64_t number = i < series.numbers.size() ? series.numbers[i] : std::int64_t(i);
            table.rows.push_back(
                {plain(series.legend), number, series.xs[i], at(series.ys, i), at(series.sizes, i), at(series.values, i)});
            if (std::ranges::binary_search(picture.brushed, PointAddress{s, i}))
                table.rows.back().emplace_back(std::int64_t(1));
        }
    }
    for (const PointPath& path : picture.paths)
        for (std::size_t i = 0; i < path.xs.size(); ++i)
            table.rows.push_back({plain(path.legend), std::int64_t(i), path.xs[i], at(path.ys, i), none, none});
    for (const PointMark& mark : picture.marks)
        table.rows.push_back({plain(mark.text), std::int64_t(0), mark.x, mark.y, none, none});
    for (std::vector<Cell>& row : table.rows)
        row.resize(table.columns.size(), std::int64_t(0)); // for points that are not brushed
    return table;
}

std::vector<std::string> columnsOf(const TilePicture& picture)
{
    return {axis(QString::fromStdString(picture.x.name), "x"), axis(QString::fromStdString(picture.y.name), "y"),
        axis(withUnit(picture.valueLabel, picture.unit), "value")};
}

Table numbersOf(const TilePicture& picture)
{
    Table table{columnsOf(picture), {}};
    for (std::size_t row = 0; row < picture.values.size() / std::max<std::size_t>(1, picture.x.numbers.size()); ++row)
        for (std::size_t column = 0; column < picture.x.numbers.size(); ++column)
            table.rows.push_back({picture.x.numbers[column], picture.y.numbers[row], picture.at({column, row})});
    return table;
}

std::vector<NpzEntry> gridsOf(const TilePicture& picture)
{
    const Index columns = Index(picture.x.numbers.size()), rows = columns > 0 ? Index(picture.values.size()) / columns : 0;
    if (rows * columns == 0 || Index(picture.y.numbers.size()) != rows)
        return {};
    const std::vector<std::string> names = columnsOf(picture);
    const Index shape[] = {rows, columns};
    return {{names[2], npyBytes(picture.values, shape)}, {names[0], npyBytes(picture.x.numbers, {shape + 1, 1})},
        {names[1], npyBytes(picture.y.numbers, {shape, 1})}};
}

} // namespace attentoscope
