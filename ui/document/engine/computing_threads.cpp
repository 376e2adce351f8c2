// SPDX-License-Identifier: GPL-3.0-or-later
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
        return; // the program was started by a loader or under another name, so execv() could start another program
    setenv("GOMP_SPINCOUNT", "1000", 1); // spins for some microseconds
    execv(self.c_str(), argv); // if this fails, the program runs on unchanged, only slower
}

void letTheWindowFirst()
{
    // On Linux this sets the niceness of the calling thread alone. With all cores computing, it cuts the time that events wait
    // for the UI thread to a third. Values below 10 still leave turns of the event loop longer than 16 ms; SCHED_IDLE would
    // starve the worker beside another busy program.
    setpriority(PRIO_PROCESS, id_t(gettid()), 10);
}

int threadsFor(double multiplyAdds) { return multiplyAdds < 1e7 ? 1 : 0; }

} // namespace attentoscope
