// SPDX-License-Identifier: GPL-3.0-or-later
// Signals that would end the program, received in a thread of their own: almost nothing may be done inside a signal handler.
#pragma once

#include <chrono>
#include <csignal>
#include <initializer_list>
#include <optional>

namespace attentoscope {

class EndingSignals
{
public:
    // Blocks `always`, and of `unlessIgnored` those that the program was not started to ignore, as nohup has it, in this thread
    // and in those that it makes, so that they wait for receive(). To be made before there is another thread.
    EndingSignals(std::initializer_list<int> always, std::initializer_list<int> unlessIgnored);

    int receive() const; // waits for the next
    std::optional<int> receiveWithin(std::chrono::seconds patience) const; // none: nothing came
    void letThrough() const; // unblocks them in this thread

private:
    sigset_t signals_ = {};
};

} // namespace attentoscope
