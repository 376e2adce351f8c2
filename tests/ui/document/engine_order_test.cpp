// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the engine's order: which question comes first, which one waits, and which one is stopped for another.
#include "core/attention/evaluate/evaluate.h"
#include "tests/ui/document/engine_fixture.h"
#include "ui/document/questions/evaluation.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTest>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace attentoscope {
namespace {

TEST_F(Engines, AnAnswerComesInParts)
{
    std::atomic<int> seen{0};
    Riddle::solve = [&](int of, int&, const Work<int>& work) -> Outcome<int> {
        for (int part : {1, 2}) {
            work.tell(of + part);
            while (seen < part)
                std::this_thread::yield();
        }
        return of + 3;
    };
    std::vector<int> told;
    std::vector<bool> whole;
    auto& riddle = inquiry<Riddle>();
    QObject::connect(&riddle, &InquiryBase::answered, [&] {
        told.push_back(riddle.answer());
        whole.push_back(riddle.isWhole());
        ++seen;
    });
    EXPECT_FALSE(riddle.of().has_value());
    riddle.ask(me, 10);
    EXPECT_TRUE(riddle.isLate());
    ASSERT_TRUE(rests());
    EXPECT_EQ(told, (std::vector{11, 12, 13}));
    EXPECT_EQ(whole, (std::vector{false, false, true}));
    EXPECT_FALSE(riddle.isLate());
}

// A less urgent question: once it begins, the riddle has told everything.
struct AfterIt {
    using Inputs = int;
    using Answer = int;
    static constexpr Urgency urgency = Urgency::More;
    static inline std::atomic<int> begun{0};
    static Outcome<int> answer(int of, const Work<int>&)
    {
        begun = of;
        return of;
    }
};

TEST_F(Engines, AWindowThatIsBusySeesTheNewestAlone)
{
    Riddle::solve = [&](int of, int&, const Work<int>& work) -> Outcome<int> {
        work.tell(of + 1);
        work.tell(of + 2);
        return of < 0 ? failure("riddle", Message("none")) : Outcome<int>(of + 3);
    };
    std::vector<int> told;
    auto& riddle = inquiry<Riddle>();
    QObject::connect(&riddle, &InquiryBase::answered, [&] { told.push_back(riddle.failure() ? 0 : riddle.answer()); });
    const auto askAndWait = [&](int of) { // waits without running the event loop, so that no news is heard
        riddle.ask(me, of);
        inquiry<AfterIt>().ask(me, of);
        QCoreApplication::sendPostedEvents(&engine, QEvent::User);
        while (AfterIt::begun != of)
            std::this_thread::yield();
    };
    for (const int of : {10, 20, 30})
        askAndWait(of);
    ASSERT_TRUE(rests());
    EXPECT_EQ(told, (std::vector{33}));
    askAndWait(-40); // a failure is told, too, without earlier partial answers
    ASSERT_TRUE(rests());
    EXPECT_EQ(told, (std::vector{33, 0}));
    EXPECT_EQ(riddle.answer(), 33);
}

TEST_F(Engines, WhatComputesGivesWayToTheWindow)
{
    Riddle::solve = [](int, int&, const Work<int>&) -> Outcome<int> {
        int ofHelper = 0; // priority of a helper thread, such as OpenMP starts
        std::thread([&] { ofHelper = getpriority(PRIO_PROCESS, id_t(gettid())); }).join();
        return std::min(ofHelper, getpriority(PRIO_PROCESS, id_t(gettid())));
    };
    auto& riddle = inquiry<Riddle>();
    riddle.ask(me, 1);
    ASSERT_TRUE(rests());
    EXPECT_GT(riddle.answer(), getpriority(PRIO_PROCESS, id_t(gettid())));
}

TEST_F(Engines, WhatIsLessUrgentGivesWayAndIsBegunAgainWithItsMemory)
{
    std::atomic<int> begun = 0;
    Riddle::solve = [&begun](int, int& times, const Work<int>& work) -> Outcome<int> {
        begun = times;
        while (times == 1 && !work.stop.stop_requested())
            std::this_thread::yield();
        return work.stop.stop_requested() ? Outcome<int>(cancelled()) : Outcome<int>(times);
    };
    inquiry<Riddle>().ask(me, 1);
    ASSERT_TRUE(waitUntil([&] { return begun == 1; }));
    inquiry<Evaluation>().ask(me, {small()});
    ASSERT_TRUE(rests());
    EXPECT_EQ(inquiry<Evaluation>().answer()->experiment.n, 256);
    EXPECT_EQ(inquiry<Riddle>().answer(), 2);
}

// A riddle in the background.
struct Chore : Riddle {
    static constexpr Urgency urgency = Urgency::More;
    static inline std::atomic<int> begun = 0, lasts = 0; // lasts: milliseconds
    static Outcome<int> answer(int of, int&, const Work<int>& work)
    {
        ++begun;
        for (int i = 0; i < lasts && !work.stop.stop_requested(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return work.stop.stop_requested() ? Outcome<int>(cancelled()) : Outcome<int>(of);
    }
};

TEST_F(Engines, WhatIsInTheBackgroundWaitsUntilTheHandRests)
{
    Chore::begun = 0;
    Chore::lasts = 200;
    Subject subject{small()};
    inquiry<Chore>().ask(me, 1);
    ASSERT_TRUE(waitUntil([&] { return Chore::begun == 1; }));
    QTest::qWait(20); // waits until questions of the same change can no longer stop the chore
    constexpr int steps = 30;
    int pauses = 0; // slow steps on a busy machine, in which the chore may begin
    QElapsedTimer since;
    for (int step = 0; step < steps; ++step) {
        since.start();
        subject.experiment.n += 1;
        inquiry<Evaluation>().ask(me, subject);
        EXPECT_TRUE(waitUntil([&] { return inquiry<Evaluation>().isWhole(); }));
        QTest::qWait(5);
        pauses += since.elapsed() >= Worker::calm.count();
    }
    EXPECT_LE(Chore::begun, 1 + pauses);
    ASSERT_TRUE(rests());
    EXPECT_EQ(inquiry<Chore>().answer(), 1) << "then it is done";
}

TEST_F(Engines, WhatHasToldAPartIsStoppedAtOnceByWhatIsAskedNext)
{
    StopToken running;
    Riddle::solve = [&running](int of, int&, const Work<int>& work) -> Outcome<int> {
        if (of == 2)
            return of;
        running = work.stop;
        work.tell(0);
        while (!work.stop.stop_requested())
            std::this_thread::yield();
        return cancelled();
    };
    auto& riddle = inquiry<Riddle>();
    riddle.ask(me, 1);
    ASSERT_TRUE(waitUntil([&] { return riddle.of().has_value(); }));
    riddle.ask(me, 2);
    QCoreApplication::sendPostedEvents(&engine, QEvent::User);
    EXPECT_TRUE(running.stop_requested()) << "without a time of grace: its picture is seen";
    ASSERT_TRUE(rests());
    EXPECT_EQ(riddle.answer(), 2);
}

// Names the questions in the order in which they begin. An odd Sight tells a partial answer and runs until it is stopped once.
std::vector<std::string> begunInTurn; // written by the worker's thread

struct Sight : Riddle {
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<int> answer(int of, int& memory, const Work<int>& work)
    {
        begunInTurn.emplace_back("sight");
        const bool again = ++memory > 1;
        if (of % 2 == 1)
            work.tell(0);
        while (of % 2 == 1 && !again && !work.stop.stop_requested())
            std::this_thread::yield();
        return work.stop.stop_requested() ? Outcome<int>(cancelled()) : Outcome<int>(of);
    }
};

// A picture that tells a partial answer, then waits for calm before the rest, which is quick.
struct Sketch : Riddle {
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<int> answer(int of, int&, const Work<int>& work)
    {
        work.tell(-of);
        return work.awaitCalm() ? Outcome<int>(of) : Outcome<int>(cancelled());
    }
};

TEST_F(Engines, TheRestOfWhatWasToldInPartComesWhenTheHandRests)
{
    auto& sketch = inquiry<Sketch>();
    std::vector<int> told;
    QObject::connect(&sketch, &InquiryBase::answered, [&] { told.push_back(sketch.answer()); });
    for (int attempt = 0; attempt < 20; ++attempt) { // a busy machine may be too slow for the quick second question
        told.clear();
        QElapsedTimer since;
        since.start();
        sketch.ask(me, 2 * attempt + 1);
        ASSERT_TRUE(waitUntil([&] { return sketch.answer() == -(2 * attempt + 1); }));
        sketch.ask(me, 2 * attempt + 2);
        const bool quick = since.restart() < Worker::calm.count();
        ASSERT_TRUE(rests());
        EXPECT_EQ(told.back(), 2 * attempt + 2);
        if (!quick)
            continue;
        EXPECT_GE(since.elapsed() + 1, Worker::calm.count());
        EXPECT_EQ(std::ranges::count(told, 2 * attempt + 1), 0) << "its rest is never seen";
        return;
    }
    FAIL() << "never quick enough";
}

struct Touch : Riddle {
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<int> answer(int of, int&, const Work<int>&)
    {
        begunInTurn.emplace_back("touch");
        return of;
    }
};

TEST_F(Engines, WhatIsAskedOfOneChangeIsDoneByUrgencyAndNotInTheOrderOfTheAsking)
{
    begunInTurn.clear();
    inquiry<Sight>().ask(me, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(5)); // stands for a slow widget
    inquiry<Touch>().ask(me, 2);
    ASSERT_TRUE(rests());
    EXPECT_EQ(begunInTurn, (std::vector<std::string>{"touch", "sight"}));
}

TEST_F(Engines, APictureOfWhichAPartIsSeenGivesWayToTheHand)
{
    begunInTurn.clear();
    inquiry<Sight>().ask(me, 1);
    ASSERT_TRUE(waitUntil([&] { return inquiry<Sight>().of().has_value(); }));
    inquiry<Touch>().ask(me, 1);
    ASSERT_TRUE(rests());
    EXPECT_EQ(begunInTurn, (std::vector<std::string>{"sight", "touch", "sight"}));
    EXPECT_EQ(inquiry<Sight>().answer(), 1) << "and is finished then";
}

TEST_F(Engines, WhatNobodyAsksAnyMoreIsStoppedAndNotTold)
{
    std::atomic<bool> begun = false, stopped = false;
    Riddle::solve = [&](int, int&, const Work<int>& work) -> Outcome<int> {
        begun = true;
        while (!work.stop.stop_requested())
            std::this_thread::yield();
        stopped = true;
        return 1; // not told any more
    };
    int told = 0;
    QObject::connect(&inquiry<Riddle>(), &InquiryBase::answered, [&] { ++told; });
    inquiry<Riddle>().ask(me, 1);
    ASSERT_TRUE(waitUntil([&] { return begun.load(); }));
    inquiry<Riddle>().drop(me);
    ASSERT_TRUE(waitUntil([&] { return stopped && engine.isResting(); }));
    EXPECT_EQ(told, 0);
}

} // namespace
} // namespace attentoscope
