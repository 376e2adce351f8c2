// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ending_signals.h"

#include <cerrno>
#include <ctime>

namespace attentoscope {

EndingSignals::EndingSignals(std::initializer_list<int> always, std::initializer_list<int> unlessIgnored)
{
    sigemptyset(&signals_);
    for (const int signal : always)
        sigaddset(&signals_, signal);
    for (const int signal : unlessIgnored) {
        struct sigaction now = {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&signals_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

int EndingSignals::receive() const
{
    int received = 0;
    sigwait(&signals_, &received);
    return received;
}

std::optional<int> EndingSignals::receiveWithin(std::chrono::seconds patience) const
{
    const timespec time{patience.count(), 0};
    int received = -1;
    do
        received = sigtimedwait(&signals_, nullptr, &time);
    while (received < 0 && errno == EINTR);
    return received < 0 ? std::optional<int>() : received;
}

void EndingSignals::letThrough() const { pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr); }

} // namespace attentoscope
