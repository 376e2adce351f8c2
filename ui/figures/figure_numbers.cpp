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
    if (pictures.size() == 1)
        return columnArrays(pictures.front()->numbers());
    std::vector<NpzEntry> all;
    std::vector<std::string> titles;
    for (const Figure* picture : pictures) {
        titles.push_back(picture->title().toStdString());
        std::ranges::move(columnArrays(picture->numbers(), std::to_string(titles.size()) + '.'), std::back_inserter(all));
    }
    all.push_back({.name = "pictures", .bytes = npyBytes(titles)});
    return all;
}

} // namespace

Outcome<std::filesystem::path> writeNumbers(const Figure& figure, std::filesystem::path path)
{
    try {
        const bool hasTable = !figure.columns().empty();
        const QString name = QString::fromStdString(path.string());
        bool asTable = name.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
        if (!asTable && !name.endsWith(QLatin1String(".npz"), Qt::CaseInsensitive)) {
            asTable = hasTable;
            path += asTable ? ".csv" : ".npz";
        }
        if (asTable && !hasTable)
            return badInput(path.string(),
                ATT_TEXT("core", "these pictures have different numbers, which are no single table; write them as .npz"));
        const auto written = asTable ? writeFileSafely(path, csvText(figure.numbers())) : writeNpz(path, arraysOf(figure));
        return written ? Outcome<std::filesystem::path>(path) : written.error();
    } catch (const std::bad_alloc&) { // possible for a row of many millions of keys
        return failure(path.string(), ATT_TEXT("core", "there is not enough memory for so many numbers"));
    }
}

} // namespace attentoscope
