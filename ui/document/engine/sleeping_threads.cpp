#include "ui/document/engine/sleeping_threads.h"

#include <cstdlib>
#include <unistd.h>

namespace attentoscope {

void letThreadsSleep(char** argv)
{
    if (std::getenv("GOMP_SPINCOUNT") != nullptr || std::getenv("OMP_WAIT_POLICY") != nullptr)
        return;
    setenv("GOMP_SPINCOUNT", "1000", 1); // some microseconds
    execv("/proc/self/exe", argv); // where that cannot be done everything works as well, but slower
}

} // namespace attentoscope
