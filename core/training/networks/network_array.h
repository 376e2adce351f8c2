// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a network's array of parameters, with its name and shape: a tensor of a file of runs.
#pragma once

#include "core/base/matrix.h"

#include <string>
#include <vector>

namespace attentoscope::training {

struct NetworkArray {
    std::string name; // "keys.first"
    std::vector<Index> shape;
    Index begin = 0; // in the array of all parameters

    Index size() const
    {
        Index product = 1;
        for (const Index each : shape)
            product *= each;
        return product;
    }
};

} // namespace attentoscope::training
