#include "core/base/own_cores.h"

#include <gtest/gtest.h>
#include <omp.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace attentoscope {
namespace {

cpu_set_t coresOfThisThread()
{
    cpu_set_t cores;
    CPU_ZERO(&cores);
    sched_getaffinity(0, sizeof cores, &cores);
    return cores;
}

void runOn(const cpu_set_t& cores) { sched_setaffinity(0, sizeof cores, &cores); }

// A team whose threads fell asleep on the core of the one that wakes them, where Linux would wake them again.
TEST(OwnCores, OthersBeginElsewhereThanTheOneThatWakesThemAndMayRunAnywhere)
{
    const cpu_set_t all = coresOfThisThread();
    const int threads = std::min(CPU_COUNT(&all), 4);
    std::vector<int> begunOn(std::size_t(threads), -1);
    std::vector<cpu_set_t> mayRunOn(begunOn.size());
    cpu_set_t here;
    CPU_ZERO(&here);
    const auto region = [&] {
        const OwnCores cores(threads);
#pragma omp parallel num_threads(threads)
        {
            const std::size_t t = std::size_t(omp_get_thread_num());
            begunOn[t] = sched_getcpu(); // on one of those where it may begin
            cores.begin();
            mayRunOn[t] = coresOfThisThread();
            if (t > 0 && CPU_COUNT(&here) > 0) {
                runOn(here);
                runOn(all);
            }
        }
    };
    region(); // makes the threads, which may run where this one may
    const int core = sched_getcpu();
    CPU_SET(core, &here);
    runOn(here);
    for (int round = 0; round < 20; ++round) {
        region();
        for (std::size_t t = 1; t < begunOn.size(); ++t) {
            EXPECT_TRUE(CPU_EQUAL(&mayRunOn[t], &all)) << t;
            EXPECT_TRUE(round == 0 || begunOn[t] != core) << t << ", who was here before";
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    runOn(all);
}

TEST(OwnCores, AThreadThatIsSentElsewhereAndDoesNotBeginIsForgotten)
{
    const cpu_set_t all = coresOfThisThread();
    Sleeper sleeper;
    sleeper.beginElsewhere(); // nobody has begun yet
    std::atomic<int> turn{0};
    cpu_set_t after;
    std::thread thread([&] {
        sleeper.begin();
        turn = 1;
        while (turn == 1)
            std::this_thread::yield();
        after = coresOfThisThread();
    });
    while (turn == 0)
        std::this_thread::yield();
    sleeper.beginElsewhere();
    sleeper.forget();
    turn = 2;
    thread.join();
    EXPECT_TRUE(CPU_EQUAL(&after, &all));
    sleeper.beginElsewhere(); // it has ended
    sleeper.forget();
}

} // namespace
} // namespace attentoscope
