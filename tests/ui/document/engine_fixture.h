// An engine, and a small experiment to ask it about.
#pragma once

#include "tests/ui/wait.h"
#include "ui/document/engine/engine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>

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

// A question whose answer is brought by the test.
template <Urgency when>
struct RiddleOf {
    using Inputs = int;
    using Answer = int;
    using Memory = int; // how often it was begun
    static constexpr Urgency urgency = when;
    static inline std::function<Outcome<int>(int of, int& memory, const Work<int>& work)> solve;
    static Outcome<int> answer(int of, int& memory, const Work<int>& work) { return solve(of, ++memory, work); }
};
using Riddle = RiddleOf<Urgency::Page>;

// What is seen of a change, told in two parts after its numbers: the first when `first` is set, the second when `second` is.
struct NumbersAndPicture {
    using Numbers = RiddleOf<Urgency::Statistics>;
    using Picture = RiddleOf<Urgency::Picture>;

    NumbersAndPicture()
    {
        Numbers::solve = [](int of, int&, const Work<int>&) -> Outcome<int> { return of; };
        Picture::solve = [this](int of, int&, const Work<int>& work) -> Outcome<int> {
            while (!first)
                std::this_thread::yield();
            work.tell(of);
            while (!second)
                std::this_thread::yield();
            return of;
        };
    }
    void ask(Engine& engine, InquiryBase::Asker who, int of)
    {
        first = second = false;
        engine.inquiry<Numbers>().ask(who, of);
        engine.inquiry<Picture>().ask(who, of);
    }

    std::atomic<bool> first{false}, second{false};
};

} // namespace attentoscope
