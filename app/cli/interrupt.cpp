#include "app/cli/interrupt.h"

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
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); // inherited by every thread that is made later

    std::stop_source source;
    std::thread([signals, source]() mutable {
        int received = 0;
        sigwait(&signals, &received);
        source.request_stop();
        sigwait(&signals, &received);
        ::_exit(130);
    }).detach();
    return source.get_token();
}

} // namespace attentoscope::cli
