// SPDX-License-Identifier: GPL-3.0-or-later
// What a folder of parts holds is put together from the identity of the work and those parts that are there.
#include "core/parts/part_folder.h"
#include "core/parts/work_words.h"
#include "core/session/experiment_value.h"
#include "core/studies/heads/head_work.h"
#include "core/studies/sweep/sweep_parts.h"
#include "core/studies/sweep/sweep_work.h"
#include "core/training/runs/extrapolation_parts.h"
#include "core/training/runs/plan_settings.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using training::ExtrapolationPlan;

SweepWork someSweeps()
{
    SweepWork work;
    work.experiment.source = "sphere";
    work.experiment.lengths = Lengths::of("16,32,64");
    work.experiment.trials = 2;
    work.experiment.rows = 4;
    work.policies = {*parsePolicy("standard"), *parsePolicy("clipped:n0=32"), *parsePolicy("log-n")};
    work.over = {"d=8,16"};
    work.lengths = {{16, 32, 64}, {16, 32, 64}};
    return work;
}

PartValue identityAsRead(const SweepWork& work)
{
    return PartValue::parse(identityOf(work, experimentValue(work.experiment)).dump());
}

PartValue partOf(const SweepTable& table, std::size_t length)
{
    return valueOf(*measureLength(table.experiment, table.policies, {.threads = 1}, length, {}, [](double) {}));
}

TEST(PartTables, OfASweepHaveGapsWherePartsAreMissing)
{
    const SweepWork work = someSweeps();
    const auto read = sweepWorkIn(identityAsRead(work));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->experiment, work.experiment);
    EXPECT_EQ(read->policies, work.policies);
    EXPECT_EQ(identityAsRead(*read), identityAsRead(work));
    const auto tables = tablesOf(*read);
    ASSERT_TRUE(tables);
    ASSERT_EQ(tables->size(), 2U);
    EXPECT_EQ((*tables)[1]->experiment.d, 16);

    KnownParts known;
    known[1] = partOf(*(*tables)[0], 1);
    known[5] = partOf(*(*tables)[1], 2);
    const auto filled = withKnown(*tables, known);
    ASSERT_TRUE(filled) << filled.error().text();
    for (std::size_t table = 0; table < 2; ++table) {
        auto runner = SweepRunner::start((*tables)[table]->experiment, work.policies, {.threads = 1});
        while (!runner->finished())
            ASSERT_TRUE(runner->step());
        EXPECT_EQ((*filled)[table]->stepsDone, 1U);
        for (std::size_t point = 0; point < 9; ++point) {
            const SweepPoint& found = (*filled)[table]->points[point];
            EXPECT_EQ(found.n, runner->table()->points[point].n);
            if (point % 3 == (table == 0 ? 1U : 2U)) {
                EXPECT_EQ(found.entropy().mean, runner->table()->points[point].entropy().mean);
                EXPECT_EQ(found.trials, 2);
            } else {
                EXPECT_TRUE(std::isnan(found.entropy().mean));
                EXPECT_EQ(found.trials, 0);
            }
        }
    }
}

TEST(PartTables, RefusePartsAndIdentitiesOfOtherWork)
{
    const auto tables = *tablesOf(someSweeps());
    KnownParts known;
    known[0] = partOf(*tables[0], 1);
    EXPECT_THAT(withKnown(tables, known).error().text(), HasSubstr("is not what a sweep found"));
    PartValue identity = identityAsRead(someSweeps());
    identity.erase("lengths");
    EXPECT_THAT(sweepWorkIn(identity).error().text(), HasSubstr("is not that of a sweep"));
    identity = identityAsRead(someSweeps());
    identity["policies"] = {"no-such-policy"};
    EXPECT_FALSE(sweepWorkIn(identity));
    EXPECT_FALSE(training::planIn(identity));
    EXPECT_FALSE(headWorkIn(identity));
    EXPECT_FALSE(sweepWorkIn(PartValue::parse("[1]")));
    identity = identityAsRead(someSweeps());
    for (const char* lengths : {"[[0, 16]]", "[[32, 16]]", "[[]]", "[[16], [16], [16]]"}) {
        identity["lengths"] = PartValue::parse(lengths);
        EXPECT_FALSE(sweepWorkIn(identity)) << lengths;
    }
    identity["lengths"] = PartValue::parse("[[16]]");
    EXPECT_TRUE(sweepWorkIn(identity));
    identity["over"] = {"d=1:1000:+1", "seed=1:1000:+1", "trials=1:1000:+1"};
    EXPECT_FALSE(sweepWorkIn(identity)) << "too many for the memory";
}

TEST(PartTables, OfNetworksHaveMeansOfTheSeedsThatAreThere)
{
    ExtrapolationPlan plan;
    plan.setup = usualSetup(*training::findTask("vote"));
    plan.setup.shortest = plan.setup.longest = 8;
    plan.setup.steps = 3;
    plan.policies = {*parsePolicy("standard"), *parsePolicy("entropy-invariant:n0=8")};
    plan.lengths = {8, 16};
    plan.seeds = 3;
    plan.examples = 20;
    const auto read = training::planIn(PartValue::parse(training::settingsOf(plan).dump()));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, plan);

    const auto parts = training::extrapolationParts(plan);
    KnownParts known;
    for (const Index part : {Index(1), parts.count() - 1})
        known[part] = valueOf(*parts.run(part, {}, [](double) {}));
    const auto joined = training::joinedParts(*read, known);
    ASSERT_TRUE(joined);
    ASSERT_FALSE(joined->means().empty());
    for (const training::ExtrapolationMean& mean : joined->means())
        EXPECT_LT(mean.seeds, 3);
    known[0] = known[1];
    EXPECT_FALSE(training::joinedParts(*read, known)) << "the second network in the place of the first";
    EXPECT_TRUE(training::joinedParts(*read, {})->means().empty());
}

TEST(PartTables, OfHeadsHaveNoEntryWherePartsAreMissing)
{
    HeadWork work;
    work.policies = {*parsePolicy("standard"), *parsePolicy("entropy-invariant")};
    work.setup.patternOffset = 2;
    work.layers = {{.number = 0, .heads = 2, .nq = 8, .nk = 8, .d = 4, .problem = {}},
        {.number = 3, .heads = 1, .nq = 8, .nk = 8, .d = 4, .problem = {}}};
    const auto read = headWorkIn(PartValue::parse(identityOf(work, experimentValue(work.experiment)).dump()));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->setup.patternOffset, 2);
    EXPECT_EQ(read->setup.needs, work.setup.needs);

    HeadNumbers numbers;
    numbers.means.assign(quantities().size(), 0.5);
    auto entry = std::make_shared<HeadEntry>();
    entry->rows = 8;
    entry->numbers = {numbers, numbers};
    KnownParts known{{2, valueOf(StudiedHead{entry, nullptr})}};
    const auto study = studyOf(*read, known);
    ASSERT_TRUE(study) << study.error().text();
    EXPECT_EQ(study->heads(), 3U);
    EXPECT_EQ(study->known(), 1U);
    EXPECT_EQ(study->layers[1].layer.number, 3);
    EXPECT_EQ(study->layers[1].heads[0]->numbers[1].means, numbers.means);
    EXPECT_EQ(study->layers[0].heads[1], nullptr);
    known = {{3, valueOf(StudiedHead{entry, nullptr})}};
    EXPECT_FALSE(studyOf(*read, known)) << "there are three heads";
}

TEST(PartTables, SayTheCommandOfTheWorkAlone)
{
    const std::vector<std::string> words{"sweep", "--over", "d=8, 16", "--shard", "1/2", "--parts=here", "--threads", "4"};
    EXPECT_THAT(wordsOfWork(words), ElementsAre("sweep", "--over", "d=8, 16"));
    EXPECT_EQ(typedLine(wordsOfWork(words)), "sweep --over 'd=8, 16'");
}

} // namespace
} // namespace attentoscope
