// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include "app/cli/console.h"
#include "app/cli/parts_options.h"
#include "app/ending_signals.h"
#include "core/base/safe_file.h"

#include <atomic>
#include <cstdlib>
#include <thread>

namespace attentoscope::cli {
namespace {

constexpr int unfinishedStatus = 75; // EX_TEMPFAIL
std::atomic<int> received = 0; // the first signal

} // namespace

StopToken stopOnInterrupt(const std::string& command)
{
    const EndingSignals signals({SIGINT, SIGTERM, SIGUSR1}, {SIGHUP, SIGQUIT});
    std::stop_source source;
    std::thread([signals, source, command]() mutable {
        received = signals.receive();
        source.request_stop();
        const bool again = signals.receiveWithin(std::chrono::seconds(2)).has_value();
        if (leavesUnfinished()) { // also where an engine sends one signal to all processes and another by its script
            removePartialFiles();
            std::_Exit(sayUnfinished());
        }
        if (!again) { // nothing checked the stop token: a file is being read or waited for
            Error stopped = cancelled();
            stopped.what = command;
            (void)fail(stopped);
        }
        removePartialFiles();
        std::_Exit(130);
    }).detach();
    return source.get_token();
}

bool leavesUnfinished() { return (received == SIGTERM || received == SIGUSR1) && !partsContext().unfinished.empty(); }

int sayUnfinished()
{
    saySentence(std::string(speaker()) + ": unfinished; what was found is kept in " + partsContext().unfinished
        + ", and the same command computes the rest");
    return unfinishedStatus;
}

} // namespace attentoscope::cli
