#include "app/cli/interrupt.h"

#include "core/base/safe_file.h"

#include <csignal>
#include <pthread.h>
#include <thread>
#include <unistd.h>

namespace attentoscope::cli {

StopToken stopOnInterrupt()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    for (const int signal : {SIGHUP, SIGQUIT}) {
        struct sigaction now = {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) // as nohup has it
            sigaddset(&signals, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); // inherited by every thread that is made later

    std::stop_source source;
    std::thread([signals, source]() mutable {
        int received = 0;
        sigwait(&signals, &received);
        source.request_stop();
        sigwait(&signals, &received);
        removePartialFiles();
        ::_exit(130);
    }).detach();
    return source.get_token();
}

} // namespace attentoscope::cli
