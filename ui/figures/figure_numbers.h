// The numbers of a figure as a file.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/figure.h"

#include <filesystem>

namespace attentoscope {

// .csv: its table, which pictures with the same columns share. .npz: an array a column; of several pictures "1.key", "2.key" ...,
// and "pictures" says which they are. To a name that ends in neither .csv is added where there is one table, else .npz. Returns
// the file's name. Errors: pictures that share no table as .csv, too little memory, what writing meets.
Outcome<std::filesystem::path> writeNumbers(const Figure& figure, std::filesystem::path path);

} // namespace attentoscope
