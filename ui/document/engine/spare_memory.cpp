#include "ui/document/engine/spare_memory.h"

#include <cstdlib> // which says whether this is glibc

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace attentoscope {

void giveBackSpareMemory()
{
#ifdef __GLIBC__
    constexpr std::size_t large = 16 << 20; // bytes: less is soon in use again
    if (mallinfo2().fordblks > large)
        malloc_trim(0);
#endif
}

void keepSpareMemory()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 16 << 20); // bytes: the weights of a row of a million keys under two policies take half of it
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

} // namespace attentoscope
