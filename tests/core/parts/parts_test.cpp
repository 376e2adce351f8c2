// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/parts.h"

#include "core/parts/shard_file.h"

#include <gmock/gmock.h>
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>
#include <random>
#include <stdexcept>
#include <thread>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

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

// What a process writes that runs one shard of the sums, and what it reads again.
std::string shardText(const Shard& shard, int threads, double terms = 20)
{
    PartialSums work;
    Json json = {{"terms", terms}, {"seconds", double(threads)}, {"shard", {shard.number + 1, shard.count}}};
    json["sums"] = Json::array();
    const std::vector<Index> parts = shard.partsOf(work.terms);
    std::vector<double> sums(std::size_t(work.terms));
    EXPECT_TRUE(runParts(work.parts(), parts, {threads}, {}, [&](Index part, double sum) { sums[std::size_t(part)] = sum; }));
    for (const Index part : parts)
        json["sums"].push_back(sums[std::size_t(part)]);
    return json.dump();
}

ShardFile fileOf(const std::string& text, const std::string& name)
{
    static constexpr const char* found[] = {"sums", "seconds"};
    return shardFile(name, Json::parse(text), found);
}

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

TEST(Shards, GiveTheBitsOfOneProcessInWhateverOrderTheyCome)
{
    const std::vector<double> one = inOneProcess(2);
    std::mt19937 random(5);
    for (const Index count : {1, 2, 3, 7, 30}) {
        std::vector<std::string> texts;
        for (Index number = 0; number < count; ++number)
            texts.push_back(shardText({number, count}, int(number % 3) + 1));
        texts.push_back(shardText({count - 1, count}, 9)); // a shard that ran twice
        std::ranges::shuffle(texts, random);
        std::vector<ShardFile> files;
        for (const std::string& text : texts)
            files.push_back(fileOf(text, "file " + std::to_string(files.size())));
        const auto places = shardsInOrder(files);
        ASSERT_TRUE(places) << places.error().text();
        ASSERT_EQ(Index(places->size()), count);
        std::vector<double> joined(one.size());
        for (const std::size_t place : *places) {
            const Json sums = Json::parse(texts[place]).at("sums");
            const std::vector<Index> parts = files[place].shard.partsOf(Index(one.size()));
            ASSERT_EQ(sums.size(), parts.size());
            for (std::size_t i = 0; i < parts.size(); ++i)
                joined[std::size_t(parts[i])] = sums[i];
        }
        EXPECT_EQ(joined, one);
    }
}

TEST(Shards, AreRefusedWhereTheyDoNotMakeOneWhole)
{
    const auto file = [](Shard shard, const char* name, double terms = 20) { return fileOf(shardText(shard, 1, terms), name); };
    const ShardFile one = file({0, 3}, "one"), two = file({1, 3}, "two"), three = file({2, 3}, "three");
    ShardFile otherTwo = file({1, 3}, "again");
    otherTwo.found = one.found;
    const std::pair<std::vector<ShardFile>, const char*> refusals[] = {{{one, three}, "shard 2 of 3 is missing"},
        {{three, two}, "shard 1 of 3 is missing"}, {{one, two}, "shard 3 of 3 is missing"},
        {{one, two, file({0, 2}, "half")}, "half: is one of 2 shards, and one is one of 3"},
        {{one, file({1, 3}, "longer", 30), three},
            "longer: was made under other settings than one: terms is 20.0 there, and 30.0 here"},
        {{one, two, three, otherTwo}, "again: is shard 2 of 3, and so is two, with other results"}};
    for (const auto& [files, why] : refusals)
        EXPECT_THAT(shardsInOrder(files).error().text(), HasSubstr(why));
    EXPECT_THROW(fileOf(R"({"terms": 20, "shard": [4, 3], "sums": [], "seconds": 1})", ""), std::out_of_range);
    EXPECT_THROW(fileOf(R"({"terms": 20, "shard": [1, 3], "seconds": 1})", ""), Json::exception);
}

} // namespace
} // namespace attentoscope
