// SPDX-License-Identifier: GPL-3.0-or-later
// Runs kernels on a chosen instruction set instead of the best one.
#pragma once

#include <hwy/targets.h>

#include <cstdint>
#include <vector>

namespace attentoscope {

// Returns the instruction sets that the kernels were compiled for and that this machine supports.
inline std::vector<std::int64_t> instructionSets() { return hwy::SupportedAndGeneratedTargets(); }

// All instruction sets with a fused multiply-add give the same bits.
inline bool hasMultiplyAdd(std::int64_t target) { return target <= HWY_AVX2; }

// Makes kernels run on `target` during its lifetime; afterwards the best instruction set is used again.
class OnInstructionSet
{
public:
    explicit OnInstructionSet(std::int64_t target) { choose(target); }
    ~OnInstructionSet() { choose(0); }
    OnInstructionSet(const OnInstructionSet&) = delete;
    OnInstructionSet& operator=(const OnInstructionSet&) = delete;

private:
    static void choose(std::int64_t target)
    {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
};

} // namespace attentoscope
