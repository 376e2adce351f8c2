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

} // namespace attentoscope
