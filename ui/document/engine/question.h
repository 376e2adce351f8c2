// SPDX-License-Identifier: GPL-3.0-or-later
// Defines a question: something that the screen shows and the worker computes. Each is described by a type Q:
//
//   struct RowSpectra {
//       using Inputs = ...; // all that the answer depends on, a plain value: equal inputs, same answer
//       using Answer = ...; // cheap to copy: a shared pointer, or some of them
//       struct Memory {};   // what the worker keeps between calls; without it answer() gets none
//       static constexpr Urgency urgency = Urgency::Page;
//       static Outcome<Answer> answer(const Inputs&, Memory&, const Work<Answer>&);
//   };
//
// answer() runs on the worker's thread. An answer is stale exactly when its inputs differ from the inputs asked; then the
// computation for the old inputs is stopped. A stopped answer() returns Cancelled and is called again, with the memory that it
// left, when its answer is wanted.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <functional>

namespace attentoscope {

// Orders questions that have no answer: the worker computes the most urgent first.
enum class Urgency {
    Statistics, // of the rows: nearly all other questions need them
    Hand, // what the pointer is at: finished faster than it could be stopped
    Picture, // yields to a more urgent question once it has told a partial answer
    Page, // this and the following yield to a more urgent question at any time
    More, // adds to what is already shown; this and the following are stopped at once when superseded
    Curves,
    Rest, // only when everything above is done
    Training, // after all else, while other pages are shown, too, and for hours if need be
    Ahead, // what nobody looks at yet
};

class Worker;

// The means that answer() is given.
template <class Answer>
struct Work {
    StopToken stop; // when requested: return Cancelled soon
    std::function<void(const Answer&)> tell = [](const Answer&) {}; // passes on a partial answer
    // Waits, after a partial answer, until the window has painted it and nothing more is being asked: see Worker::calm. Returns
    // false if the work must stop.
    std::function<bool()> awaitCalm = [] { return true; };
    Progress progress = {}; // of the whole answer, 0 ... 1; may be empty
    Worker* worker = nullptr;

    // Returns the answer to another question for these inputs, computing it now unless it is the latest one known. Defined in
    // worker.h.
    template <class Q>
    Outcome<typename Q::Answer> need(const typename Q::Inputs& inputs) const;
};

} // namespace attentoscope
