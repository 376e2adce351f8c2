// SPDX-License-Identifier: GPL-3.0-or-later
// A question is what somebody on the screen wants to know, described by a type Q:
//
//   struct RowSpectra {
//       using Inputs = ...; // all that the answer depends on, a plain value: equal inputs, same answer
//       using Answer = ...; // cheap to copy: a shared pointer, or some of them
//       struct Memory {};   // what the worker keeps from one turn to the next; without it answer() gets none
//       static constexpr Urgency urgency = Urgency::Page;
//       static Outcome<Answer> answer(const Inputs&, Memory&, const Work<Answer>&);
//   };
//
// answer() runs on the worker's thread. Comparing inputs is the whole rule of staleness: while what is asked equals what was
// answered there is nothing to do; when it is another, what runs for the old one is stopped. A stopped answer returns
// Cancelled and is begun again when it is wanted, with the memory that it left.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <functional>

namespace attentoscope {

// The most urgent of what is asked and not yet answered is done first.
enum class Urgency {
    Statistics, // of the rows: nearly all others read them
    Hand, // what the pointer is at: over before it could be stopped
    Picture, // given up for what is more urgent once a part was told
    Page, // from here on given up for anything that is more urgent
    More, // of what is there already; from here on given up at once
    Curves,
    Rest, // when all else is there
};

class Worker;

// What an answer is made with.
template <class Answer>
struct Work {
    StopToken stop; // end soon with Cancelled
    std::function<void(const Answer&)> tell = [](const Answer&) {}; // what is known so far
    // Waits, before the rest of what was told in part, until the window has painted that part and nothing more is asked for: see
    // Worker::calm. Returns false where the work is to stop.
    std::function<bool()> awaitCalm = [] { return true; };
    Progress progress = {}; // of the whole answer, 0 ... 1; may be empty
    Worker* worker = nullptr;

    // The answer to another question: the last one when it is of these inputs, else it is found now. In worker.h.
    template <class Q>
    Outcome<typename Q::Answer> need(const typename Q::Inputs& inputs) const;
};

} // namespace attentoscope
