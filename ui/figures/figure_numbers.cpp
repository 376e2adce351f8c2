// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure_numbers.h"

#include "core/base/safe_file.h"
#include "core/formats/table_arrays.h"
#include "core/formats/tensors/npy.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

std::vector<NpzEntry> arraysOf(const Figure& figure)
{
    const std::vector<const Figure*> pictures = figure.pictures();
    const auto ofOne = [](const Figure& picture, const std::string& prefix) {
        std::vector<NpzEntry> arrays = picture.grids();
        for (NpzEntry& array : arrays)
            array.name.insert(0, prefix);
        return arrays.empty() ? columnArrays(picture.numbers(), prefix) : arrays;
    };
    if (pictures.size() == 1)
        return ofOne(*pictures.front(), {});
    std::vector<NpzEntry> all;
    std::vector<std::string> titles;
    for (const Figure* picture : pictures) {
        titles.push_back(picture->title().toStdString());
        std::ranges::move(ofOne(*picture, std::to_string(titles.size()) + '.'), std::back_inserter(all));
    }
    all.push_back({.name = "pictures", .bytes = npyBytes(titles)});
    return all;
}

// Tells whether a table of the figure would have a line for every cell of a map.
bool hasGrids(const Figure& figure)
{
    return std::ranges::any_of(figure.pictures(), [](const Figure* picture) { return !picture->grids().empty(); });
}

} // namespace

Outcome<std::filesystem::path> writeNumbers(const Figure& figure, std::filesystem::path path)
{
    try {
        const bool hasTable = !figure.columns().empty();
        const QString name = QString::fromStdString(path.string());
        bool asTable = name.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
        if (!asTable && !name.endsWith(QLatin1String(".npz"), Qt::CaseInsensitive)) {
            asTable = hasTable && !hasGrids(figure);
            path += asTable ? ".csv" : ".npz";
        }
        if (asTable && !hasTable)
            return badInput(path.string(), ATT_TEXT("core", "the data of these plots do not fit one table; write them as .npz"));
        const auto written = asTable ? writeFileSafely(path, csvText(figure.numbers())) : writeNpz(path, arraysOf(figure));
        return written ? Outcome<std::filesystem::path>(path) : written.error();
    } catch (const std::bad_alloc&) { // possible for a row of many millions of keys
        return failure(path.string(), ATT_TEXT("core", "there is not enough memory for this much data"));
    }
}

} // namespace attentoscope
