// SPDX-License-Identifier: GPL-3.0-or-later
// A test fixture with an engine, and a small experiment to ask it about.
#pragma once

#include "tests/ui/wait.h"
#include "ui/document/engine/engine.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>

namespace attentoscope {

inline constexpr InquiryBase::Asker me = 1;

inline Experiment small()
{
    Experiment experiment;
    experiment.n = 256;
    experiment.d = 16;
    experiment.lengths = Lengths::of("64,128");
    experiment.trials = 2;
    experiment.rows = 8;
    return experiment;
}

class EngineTest : public testing::Test
{
protected:
    template <class Q>
    Inquiry<Q>& inquiry()
    {
        return engine.inquiry<Q>();
    }
    bool rests(int limitMs = 20000)
    {
        return waitUntil([&] { return engine.isResting(); }, limitMs);
    }

    Engine engine;
};
using Engines = EngineTest;

// A question whose answer the test supplies.
template <Urgency when>
struct RiddleOf {
    using Inputs = int;
    using Answer = int;
    using Memory = int; // how often answer() was called
    static constexpr Urgency urgency = when;
    static inline std::function<Outcome<int>(int of, int& memory, const Work<int>& work)> solve;
    static Outcome<int> answer(int of, int& memory, const Work<int>& work) { return solve(of, ++memory, work); }
};
using Riddle = RiddleOf<Urgency::Page>;

} // namespace attentoscope
