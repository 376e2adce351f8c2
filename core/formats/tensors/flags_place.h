// SPDX-License-Identifier: GPL-3.0-or-later
// Where a table of flags was read from, and what its numbers meant there.
#pragma once

#include "core/base/matrix.h"
#include "core/formats/tensors/mask_meaning.h"

#include <string>
#include <vector>

namespace attentoscope {

struct FlagsPlace {
    std::string file, array; // the name is that in the file; a .npy file needs none
    std::vector<Index> leading; // of a table in an array of more dimensions: which
    MaskForm form = MaskForm::TrueShows;
    bool byName = false; // what True means was told by the name of the array alone

    bool zeroShows() const { return form != MaskForm::TrueShows; }
    bool operator==(const FlagsPlace&) const = default;
};

} // namespace attentoscope
