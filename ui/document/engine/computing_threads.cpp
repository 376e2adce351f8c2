#include "ui/document/engine/computing_threads.h"

#include <cstdlib>
#include <filesystem>
#include <sys/resource.h>
#include <unistd.h>

namespace attentoscope {

void letThreadsSleep(char** argv)
{
    if (std::getenv("GOMP_SPINCOUNT") != nullptr || std::getenv("OMP_WAIT_POLICY") != nullptr)
        return;
    std::error_code none;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", none);
    if (self.filename() != std::filesystem::path(argv[0]).filename())
        return; // a loader, or another name for it: that would be another program
    setenv("GOMP_SPINCOUNT", "1000", 1); // some microseconds
    execv(self.c_str(), argv); // where that cannot be done everything works as well, but slower
}

void letTheWindowFirst()
{
    // On Linux it belongs to one thread. Where every core computes, the time that events wait for one falls to a third; less than
    // 10 still leaves turns of the loop over 16 ms, and SCHED_IDLE would never compute beside a busy program.
    setpriority(PRIO_PROCESS, id_t(gettid()), 10);
}

int threadsFor(double multiplyAdds) { return multiplyAdds < 1e7 ? 1 : 0; }

} // namespace attentoscope
