// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include "app/cli/console.h"
#include "app/ending_signals.h"
#include "core/base/safe_file.h"

#include <cstdlib>
#include <thread>

namespace attentoscope::cli {

StopToken stopOnInterrupt(const std::string& command)
{
    const EndingSignals signals({SIGINT, SIGTERM}, {SIGHUP, SIGQUIT});
    std::stop_source source;
    std::thread([signals, source, command]() mutable {
        signals.receive();
        source.request_stop();
        const bool again = signals.receiveWithin(std::chrono::seconds(2)).has_value();
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

} // namespace attentoscope::cli
