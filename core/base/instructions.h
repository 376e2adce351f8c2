// SPDX-License-Identifier: GPL-3.0-or-later
// The instructions of this processor, for sources that are compiled once for each of a few sets (see
// core/base/standard_headers-inl.h). The sets are those of Highway's targets of the same names.
#pragma once

namespace attentoscope {

enum class Instructions {
    Baseline, // what every processor of the architecture has
    Avx2, // with FMA
    Avx512, // with CD, BW, DQ and VL
};

inline Instructions bestInstructions()
{
#ifdef __x86_64__
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return Instructions::Avx512;
    if (avx2)
        return Instructions::Avx2;
#endif
    return Instructions::Baseline;
}

} // namespace attentoscope
