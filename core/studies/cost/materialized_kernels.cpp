// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/materialized_kernels.h"

namespace attentoscope {

extern const MaterializedKernels materializedBaseline;
#ifdef __x86_64__
extern const MaterializedKernels materializedAvx2, materializedAvx512;
#endif

namespace {

std::vector<const MaterializedKernels*> usable()
{
    std::vector<const MaterializedKernels*> found;
#ifdef __x86_64__
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    if (avx512)
        found.push_back(&materializedAvx512);
    if (avx2)
        found.push_back(&materializedAvx2);
#endif
    found.push_back(&materializedBaseline);
    return found;
}

} // namespace

const std::vector<const MaterializedKernels*>& materializedKernels()
{
    static const std::vector<const MaterializedKernels*> found = usable();
    return found;
}

} // namespace attentoscope
