// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/materialized_kernels.h"

#include "core/base/instructions.h"

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
    if (bestInstructions() >= Instructions::Avx512)
        found.push_back(&materializedAvx512);
    if (bestInstructions() >= Instructions::Avx2)
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
