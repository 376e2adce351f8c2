// Aligned arrays for the vector kernels. Like new, and unlike the library's own, they throw when there is no memory.
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
    Aligned<T> array = hwy::AllocateAligned<T>(count > 0 ? count : 1); // it does not take nothing
    if (!array)
        throw std::bad_alloc();
    return array;
}

} // namespace attentoscope
