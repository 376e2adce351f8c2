// SPDX-License-Identifier: GPL-3.0-or-later
// Names the array that a table of flags was read from, and how its numbers were interpreted.
#pragma once

#include "core/base/matrix.h"
#include "core/formats/tensors/mask_meaning.h"

#include <string>
#include <vector>

namespace attentoscope {

struct FlagsPlace {
    std::string file, array; // the array's name in the file; empty for .npy files
    std::vector<Index> leading; // the indices at which the table lies in all other dimensions, as in TensorSlice
    MaskForm form = MaskForm::TrueShows;
    bool byName = false; // the array's name alone decided what True means

    bool zeroShows() const { return form != MaskForm::TrueShows; }
    bool operator==(const FlagsPlace&) const = default;
};

} // namespace attentoscope
