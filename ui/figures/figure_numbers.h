// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the numbers of a figure to a file.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/figure.h"

#include <filesystem>

namespace attentoscope {

// .csv holds one table, which is possible if all pictures have the same columns. .npz holds the cells of a map as one array, see
// Figure::grids(), and one array per column of other pictures; for several pictures these are "1.key", "2.key" ..., and
// "pictures" lists their titles. Another path gets the ending .csv if one table is possible and no map is in it, else .npz.
// Returns the path written. Errors: pictures without a common table as .csv, too little memory, any error of writing.
Outcome<std::filesystem::path> writeNumbers(const Figure& figure, std::filesystem::path path);

} // namespace attentoscope
