// SPDX-License-Identifier: GPL-3.0-or-later
// Aligned arrays for the vector kernels. When there is no memory they throw, like new and unlike Highway's own functions.
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstddef>
#include <new>

namespace attentoscope {

template <class T>
using Aligned = hwy::AlignedFreeUniquePtr<T[]>;

template <class T>
Aligned<T> makeAligned(std::size_t count)
{
    Aligned<T> array = hwy::AllocateAligned<T>(count > 0 ? count : 1); // AllocateAligned() does not accept 0
    if (!array)
        throw std::bad_alloc();
    return array;
}

} // namespace attentoscope
