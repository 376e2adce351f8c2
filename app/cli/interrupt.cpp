#include "app/cli/interrupt.h"

#include "app/cli/console.h"
#include "core/base/safe_file.h"

#include <cerrno>
#include <csignal>
#include <pthread.h>
#include <thread>
#include <time.h>
#include <unistd.h>

namespace attentoscope::cli {

StopToken stopOnInterrupt(const std::string& command)
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
    std::thread([signals, source, command]() mutable {
        int received = 0;
        sigwait(&signals, &received);
        source.request_stop();
        const timespec patience{2, 0};
        received = -1;
        do
            received = sigtimedwait(&signals, nullptr, &patience);
        while (received < 0 && errno == EINTR);
        if (received < 0) { // nothing has looked whether to stop: a file is read, or waited for
            Error stopped = cancelled();
            stopped.what = command;
            (void)fail(stopped);
        }
        removePartialFiles();
        ::_exit(130);
    }).detach();
    return source.get_token();
}

} // namespace attentoscope::cli
