// Where a table of flags was read from.
#pragma once

#include "core/base/matrix.h"

#include <string>
#include <vector>

namespace attentoscope {

struct FlagsPlace {
    std::string file, array; // the name is that in the file; a .npy file needs none
    std::vector<Index> leading; // of a table in an array of more dimensions: which
    bool added = false; // a mask that is added to the logits: visible where it is zero
};

} // namespace attentoscope
