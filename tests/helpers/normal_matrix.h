// SPDX-License-Identifier: GPL-3.0-or-later
// Makes inputs for kernel tests without the project's own generator.
#pragma once

#include "core/base/matrix.h"

#include <random>

namespace attentoscope {

inline Matrix normal(Index rows, Index cols, unsigned seed, float scale = 1)
{
    std::mt19937 engine(seed);
    std::normal_distribution<float> draw(0, scale);
    Matrix m(rows, cols);
    for (Index i = 0; i < m.size(); ++i)
        m.data()[i] = draw(engine);
    return m;
}

} // namespace attentoscope
