// SPDX-License-Identifier: GPL-3.0-or-later
// Receives signals that would end the program in a thread of its own, because almost nothing may be done inside a signal
// handler.
#pragma once

#include <chrono>
#include <csignal>
#include <initializer_list>
#include <optional>

namespace attentoscope {

class EndingSignals
{
public:
    // Blocks the signals `always` in this thread and in those that it starts later, so that they wait for receive(). Blocks
    // `unlessIgnored`, too, except those that the program was started to ignore, as nohup does. Create it before any other
    // thread.
    EndingSignals(std::initializer_list<int> always, std::initializer_list<int> unlessIgnored);

    int receive() const; // waits for the next signal
    std::optional<int> receiveWithin(std::chrono::seconds patience) const; // empty: none came in that time
    void letThrough() const; // unblocks the signals in this thread

private:
    sigset_t signals_ = {};
};

} // namespace attentoscope
