// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/parts.h"

#include "core/parts/part_folder.h"
#include "core/parts/shard.h"

#include <gmock/gmock.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Part i is the i-th partial sum of 1/k², with some part that fails or waits to be stopped.
struct PartialSums {
    Parts<double> parts()
    {
        Parts<double> parts;
        for (Index part = 0; part < terms; ++part)
            parts.costs.push_back(double(part));
        parts.run = [this](Index part, const StopToken& stop, const Progress& progress) { return run(part, stop, progress); };
        return parts;
    }

    Outcome<double> run(Index part, const StopToken& stop, const Progress& progress)
    {
        teams[std::size_t(part)] = teamHere();
        for (++begun; failingToo >= 0 && begun < 2;) // both fail
            std::this_thread::yield();
        if (part == failing || part == failingToo)
            return failure("part", {"%1 fails", {std::to_string(part)}});
        while (part == waiting)
            if (stop.stop_requested())
                return cancelled();
        double sum = 0;
        for (Index k = 1; k <= part; ++k) {
            sum += 1 / (double(k) * double(k));
            progress(double(k) / double(part));
        }
        return sum;
    }

    // Returns how many threads a parallel region has here.
    static int teamHere()
    {
        int team = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
        team = omp_get_num_threads();
        return team;
    }

    Index terms = 20, failing = -1, failingToo = -1, waiting = -1;
    std::atomic<int> begun{0};
    std::vector<int> teams = std::vector<int>(std::size_t(terms));
};

std::vector<double> inOneProcess(int threads)
{
    PartialSums work;
    return *runAllParts(work.parts(), {threads}, {});
}

TEST(Parts, HaveTheSameResultsOnAnyNumberOfThreadsAndInAnyOrder)
{
    const std::vector<double> one = inOneProcess(1);
    EXPECT_EQ(inOneProcess(2), one);
    EXPECT_EQ(inOneProcess(64), one);
    std::vector<Index> order = partsBefore(20);
    std::mt19937 random(3);
    for (int time = 0; time < 5; ++time) {
        std::ranges::shuffle(order, random);
        PartialSums work;
        std::vector<double> found(order.size());
        std::vector<Index> taken;
        ASSERT_TRUE(runParts(work.parts(), order, {.threads = 1}, {}, [&](Index part, double sum) {
            found[std::size_t(part)] = sum;
            taken.push_back(part);
        }));
        EXPECT_EQ(found, one);
        EXPECT_EQ(taken, order) << "one after the other, as they were given";
    }
}

TEST(Parts, BeginWithTheCostlyOnesAndReportProgressByCost)
{
    PartialSums work;
    std::vector<Index> taken;
    std::vector<double> shares;
    const PartsSetup setup{2, [&](double share) { shares.push_back(share); }};
    ASSERT_TRUE(runParts(work.parts(), partsBefore(20), setup, {}, [&](Index part, double) { taken.push_back(part); }));
    EXPECT_THAT(taken.front(), testing::AnyOf(19, 18));
    EXPECT_EQ(taken.size(), 20U);
    EXPECT_THAT(shares, testing::Each(testing::AllOf(testing::Ge(0), testing::Le(1))));
    shares.clear();
    ASSERT_TRUE(runParts(work.parts(), {1, 3}, {1, setup.progress}, {}, [](Index, double) {}));
    EXPECT_THAT(shares, ElementsAre(0.25, 0.25, 0.5, 0.75, 1, 1));
}

TEST(Parts, HaveAllThreadsWhereTheyRunOneByOne)
{
    PartialSums work;
    ASSERT_TRUE(runParts(work.parts(), {4}, {.threads = 2}, {}, [](Index, double) {}));
    ASSERT_TRUE(runParts(work.parts(), {5, 6}, {.threads = 1}, {}, [](Index, double) {}));
    ASSERT_TRUE(runParts(work.parts(), {7, 8}, {.threads = 2}, {}, [](Index, double) {}));
    EXPECT_THAT(std::vector(work.teams.begin() + 4, work.teams.begin() + 9), ElementsAre(2, 2, 2, 1, 1));
}

TEST(Parts, EndWithTheErrorOfTheFirstThatFailed)
{
    for (const int threads : {1, 2}) {
        PartialSums work{.failing = 3};
        EXPECT_EQ(runAllParts(work.parts(), {threads}, {}).error().text(), "part: 3 fails");
    }
    PartialSums both{.failing = 18, .failingToo = 19};
    EXPECT_EQ(runAllParts(both.parts(), {2}, {}).error().text(), "part: 18 fails") << "of two that fail at the same time";
    PartialSums stuck{.failing = 18, .waiting = 19};
    EXPECT_EQ(runAllParts(stuck.parts(), {2}, {}).error().text(), "part: 18 fails") << "a failure stops the others";
}

TEST(Parts, ThrowWhatOneOfThemThrowsAndStopTheOthers)
{
    for (const int threads : {1, 2}) {
        PartialSums stuck{.waiting = threads == 2 ? 19 : -1};
        Parts<double> parts = stuck.parts();
        parts.run = [run = parts.run](Index part, const StopToken& stop, const Progress& progress) {
            return part == 18 ? throw std::runtime_error("thrown by 18") : run(part, stop, progress);
        };
        EXPECT_THAT([&] { (void)runAllParts(parts, {threads}, {}); }, testing::ThrowsMessage<std::runtime_error>("thrown by 18"));
    }
}

TEST(Parts, KeepWhatIsFinishedWhenTheyAreStopped)
{
    PartialSums work;
    std::stop_source stop;
    std::vector<Index> taken;
    const auto stopAfterTwo = [&](Index part, double) {
        taken.push_back(part);
        if (taken.size() == 2)
            stop.request_stop();
    };
    EXPECT_EQ(runParts(work.parts(), partsBefore(20), {.threads = 1}, stop.get_token(), stopAfterTwo).error().kind,
        ErrorKind::Cancelled);
    EXPECT_THAT(taken, ElementsAre(0, 1));
    EXPECT_EQ(runAllParts(work.parts(), {}, stop.get_token()).error().kind, ErrorKind::Cancelled);
    PartialSums none{.terms = 0};
    EXPECT_TRUE(runAllParts(none.parts(), {}, {})->empty());
}

TEST(Shards, AreReadAndShareOutAllParts)
{
    EXPECT_EQ(*Shard::parse("2/3"), (Shard{1, 3}));
    for (const char* wrong : {"", "2", "0/2", "3/2", "1/2/3", "a/b", "1/", "-1/2"})
        EXPECT_FALSE(Shard::parse(wrong)) << wrong;
    EXPECT_THAT((Shard{1, 3}).partsOf(8), ElementsAre(1, 4, 7));
    EXPECT_THAT((Shard{4, 5}).partsOf(4), ElementsAre());
    EXPECT_THAT((Shard{1, std::numeric_limits<Index>::max()}).partsOf(8), ElementsAre(1));
    std::vector<Index> all;
    for (Index number = 0; number < 7; ++number)
        std::ranges::copy(Shard{number, 7}.partsOf(20), std::back_inserter(all));
    std::ranges::sort(all);
    EXPECT_EQ(all, partsBefore(20));
}

PartedWork workOf(PartialSums& sums)
{
    auto parts = sums.parts();
    PartedWork work{.identity = {{"terms", sums.terms}}, .parts = {}};
    work.parts = {parts.costs, [run = parts.run](Index part, const StopToken& stop, const Progress& progress) {
                      const auto sum = run(part, stop, progress);
                      return sum ? Outcome(valueOf(*sum)) : Outcome<PartValue>(sum.error());
                  }};
    return work;
}

// What a process writes that runs one shard of the sums.
FoundParts foundIn(const Shard& shard, Index terms = 20)
{
    PartialSums sums;
    sums.terms = terms;
    sums.teams.resize(std::size_t(terms));
    const PartedWork work = workOf(sums);
    FoundParts found{.words = {"sums"}, .identity = work.identity, .count = terms, .known = {}};
    EXPECT_TRUE(runParts(work.parts, shard.partsOf(terms), {2}, {},
        [&](Index part, PartValue sum) { found.known.emplace(part, std::move(sum)); }));
    return found;
}

TEST(PartValues, ComeBackToTheLastBit)
{
    std::mt19937_64 random(11);
    std::vector<double> numbers = {0.0, -0.0, 1.0 / 3, std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max()};
    while (numbers.size() < 5000)
        if (const double number = std::bit_cast<double>(random()); std::isfinite(number))
            numbers.push_back(number);
    const std::vector<double> read = numbersIn(PartValue::parse(valueOf(numbers).dump()));
    ASSERT_EQ(read.size(), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        ASSERT_EQ(std::bit_cast<std::uint64_t>(read[i]), std::bit_cast<std::uint64_t>(numbers[i])) << numbers[i];
    EXPECT_TRUE(std::isnan(numberIn(PartValue::parse(valueOf(std::nan("")).dump()))));
    EXPECT_FALSE(readPart([] { return numberIn("many"); }));
    EXPECT_FALSE(readPart([] { return numbersIn(PartValue{{"a", "b"}}); }));
    const Message message{"%1 of %2", {"one", "two"}};
    EXPECT_EQ(messageIn(PartValue::parse(valueOf(message).dump())), message);
}

TEST(Shards, GiveTheBitsOfOneProcessInWhateverOrderTheyCome)
{
    const std::vector<double> one = inOneProcess(2);
    for (const Index count : {1, 2, 3, 7, 30}) {
        KnownParts all;
        for (Index number = count; number-- > 0;) {
            const auto shard = readShard(shardText(foundIn({number, count})), "shard");
            ASSERT_TRUE(shard) << shard.error().text();
            EXPECT_EQ(shard->words, std::vector<std::string>{"sums"});
            all.insert(shard->known.begin(), shard->known.end());
        }
        std::vector<double> joined;
        for (const auto& [part, value] : all)
            joined.push_back(numberIn(value));
        EXPECT_EQ(joined, one);
    }
}

TEST(Shards, AreRefusedWhereTheyAreNone)
{
    for (const char* wrong : {"", "attention", "{}", R"({"command": ["a"], "identity": {}, "parts": 2})",
             R"({"command": ["a"], "identity": {}, "parts": 2, "found": [{"part": 2, "found": 1}]})",
             R"({"command": ["a"], "identity": {}, "parts": -1, "found": []})",
             R"({"command": "a", "identity": {}, "parts": 2, "found": []})"}) {
        const auto read = readShard(wrong, "a.json");
        ASSERT_FALSE(read) << wrong;
        EXPECT_EQ(read.error().text(), "a.json: is not what --shard writes");
    }
    EXPECT_EQ(otherWork({{"n", 1}}, "one", {{"n", 2}}, "two").text(),
        "two: was made under other settings than one, where n is 1 instead of 2");
    EXPECT_TRUE(foundTheSame({{"h", 1}, {"seconds", 2}}, {{"h", 1}, {"seconds", 3}}));
    EXPECT_FALSE(foundTheSame({{"h", 1}, {"seconds", 2}}, {{"h", 2}, {"seconds", 2}}));
}

class PartFolders : public testing::Test
{
protected:
    ~PartFolders() override { std::filesystem::remove_all(folder); }
    std::vector<std::filesystem::path> files() const
    {
        std::vector<std::filesystem::path> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().filename().string().starts_with("found-"))
                names.push_back(entry.path());
        return names;
    }

    std::filesystem::path folder = std::filesystem::temp_directory_path() / ("parts-" + std::to_string(::getpid()));
    PartialSums sums;
    PartedWork work = workOf(sums);
};

TEST_F(PartFolders, KeepWhatSeveralProcessesFound)
{
    {
        auto one = PartFolder::open(folder, {"sums"}, work), two = PartFolder::open(folder, {"sums"}, work);
        ASSERT_TRUE(one && two);
        EXPECT_TRUE(one->keep(3, 0.1));
        EXPECT_TRUE(two->keep(7, 0.2));
        EXPECT_TRUE(one->keep(4, 1.0 / 3));
    }
    EXPECT_EQ(files().size(), 2U);
    const auto later = PartFolder::open(folder, {"sums"}, work);
    ASSERT_TRUE(later) << later.error().text();
    EXPECT_EQ(later->known(), (KnownParts{{3, 0.1}, {4, 1.0 / 3}, {7, 0.2}}));
    const auto read = readPartFolder(folder);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->count, sums.terms);
}

TEST_F(PartFolders, LeaveOutALineThatAKilledProcessDidNotEnd)
{
    ASSERT_TRUE(PartFolder::open(folder, {"sums"}, work)->keep(3, 0.1));
    std::ofstream(files().front(), std::ios::app) << R"({"part":4,"fou)";
    EXPECT_EQ(PartFolder::open(folder, {"sums"}, work)->known(), (KnownParts{{3, 0.1}}));
    std::ofstream(files().front(), std::ios::app) << '\n';
    EXPECT_THAT(PartFolder::open(folder, {"sums"}, work).error().text(), HasSubstr("line 2 is not what a part found"));
}

TEST_F(PartFolders, HoldOneWorkAloneWhoeverBeginsAtTheSameTime)
{
    PartedWork other = work;
    other.identity["terms"] = 30;
    for (int round = 0; round < 100; ++round) {
        std::filesystem::remove_all(folder);
        std::atomic<int> ready{0};
        std::array<bool, 4> begun{};
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < begun.size(); ++t)
            threads.emplace_back([&, t] {
                for (++ready; ready < int(begun.size());)
                    std::this_thread::yield();
                begun[t] = PartFolder::open(folder, {"sums"}, t % 2 == 0 ? work : other).ok();
            });
        for (std::thread& thread : threads)
            thread.join();
        EXPECT_EQ(begun[0], begun[2]);
        EXPECT_EQ(begun[1], begun[3]);
        EXPECT_NE(begun[0], begun[1]) << "one work, and no other";
    }
}

TEST_F(PartFolders, RefuseAnotherWorkAndFoldersOfOtherThings)
{
    ASSERT_TRUE(PartFolder::open(folder, {"sums"}, work));
    work.identity["terms"] = 30;
    EXPECT_THAT(PartFolder::open(folder, {"sums"}, work).error().text(), HasSubstr("terms is 30 instead of 20"));
    std::filesystem::remove(folder / "work.json");
    std::ofstream(folder / "thesis.txt") << "words";
    EXPECT_THAT(PartFolder::open(folder, {"sums"}, work).error().text(), HasSubstr("holds other files"));
    EXPECT_FALSE(readPartFolder(folder));
}

} // namespace
} // namespace attentoscope
