// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/source.h"

#include "core/sources/rope.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <gmock/gmock.h>
#include <omp.h>
#include <set>
#include <thread>

namespace attentoscope {
namespace {

Experiment experimentOf(const std::string& source, Index n, Index d = 64)
{
    Experiment e;
    e.source = source;
    e.n = n;
    e.d = d;
    return e;
}

Inputs make(const Experiment& e, Index trial = 0)
{
    auto made = findSource(e.source)->make(e, trial, {});
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    return made.ok() ? std::move(*made) : Inputs{};
}

double cosine(const TokenRows& a, Index i, const TokenRows& b, Index j)
{
    const Eigen::VectorXd x = a.row(i).cast<double>(), y = b.row(j).cast<double>();
    return x.dot(y) / (x.norm() * y.norm());
}

bool sameBits(const TokenRows& a, const TokenRows& b, Index rows)
{
    return a.cols() == b.cols() && std::equal(a.data(), a.data() + rows * a.cols(), b.data());
}

const std::vector<const char*> generated = {"needles", "sphere", "gaussian", "topics"};

TEST(GeneratedSources, LongerSequencesExtendShorterOnes)
{
    for (const char* name : generated)
        for (const Index shorter : {1, 2, 17, 64, 300}) {
            Experiment e = experimentOf(name, shorter, 24);
            e.dv = 5;
            const Inputs small = make(e);
            e.n = 1000;
            const Inputs large = make(e);
            EXPECT_TRUE(sameBits(small.q, large.q, shorter)) << name << ' ' << shorter;
            EXPECT_TRUE(sameBits(small.k, large.k, shorter)) << name << ' ' << shorter;
            EXPECT_TRUE(sameBits(small.v, large.v, shorter)) << name << ' ' << shorter;
            EXPECT_TRUE(std::equal(small.queryGroup.begin(), small.queryGroup.end(), large.queryGroup.begin())) << name;
        }
}

TEST(GeneratedSources, TheBeginningOfASequenceIsAShorterOne)
{
    for (const Source& source : sources()) {
        if (!source.generated)
            continue;
        for (const bool some : {false, true})
            for (const Index shorter : {1, 17, 63, 300}) {
                Experiment e;
                e.source = source.name;
                e.dv = 5;
                e.n = 1000;
                const Draw few(1, some ? std::vector<Index>{shorter - 1} : std::vector<Index>{});
                const Draw more(1, some ? std::vector<Index>{shorter - 1, 500, 999} : std::vector<Index>{});
                const Inputs large = *source.make(e, more, {});
                e.n = shorter;
                const Inputs small = *source.make(e, few, {}), first = beginningOf(large, shorter);
                SCOPED_TRACE(testing::Message() << source.name << ' ' << shorter << ' ' << some);
                EXPECT_EQ(first.q, small.q);
                EXPECT_EQ(first.k, small.k);
                EXPECT_EQ(first.v, small.v);
                EXPECT_EQ(first.k.data(), large.k.data()) << "not a copy";
                EXPECT_EQ(first.plantedKeys, small.plantedKeys);
                EXPECT_EQ(first.queryGroup, small.queryGroup);
                EXPECT_EQ(first.queryRows, small.queryRows);
                EXPECT_EQ(first.nq(), small.nq());
                EXPECT_EQ(first.withoutValues, small.withoutValues);
            }
    }
}

// Does the same as makeInputs(), which belongs to another library.
SharedInputs drawn(const Experiment& e, const Draw& draw)
{
    Inputs made = *findSource(e.source)->make(e, draw, {});
    EXPECT_TRUE(applyRope(e, made).ok());
    for (TokenRows* rows : {&made.q, &made.k, &made.v})
        rows->settle();
    return std::make_shared<const Inputs>(std::move(made));
}

TEST(GeneratedSources, WhatGoesOnFromAShorterSequenceIsTheLongerOne)
{
    for (const Source& source : sources()) {
        if (!source.generated)
            continue;
        for (const Index begun : {1, 17, 63, 300})
            for (const Index room : {0, 700, 5000}) {
                SCOPED_TRACE(testing::Message() << source.name << ' ' << begun << ' ' << room);
                Experiment e;
                e.source = source.name;
                e.dv = 5;
                e.d = 12;
                e.rope = 1000;
                e.n = begun;
                Draw draw(1);
                draw.room = room;
                const SharedInputs small = drawn(e, draw);
                const auto facts = small->k.facts();
                const Matrix before = Matrix(small->k.view());
                draw.begun = small;
                for (const Index n : {begun + 1, Index(680), Index(1000)}) {
                    e.n = n;
                    const SharedInputs longer = drawn(e, draw), whole = drawn(e, Draw(1));
                    EXPECT_EQ(longer->q, whole->q);
                    EXPECT_EQ(longer->k, whole->k);
                    EXPECT_EQ(longer->v, whole->v);
                    EXPECT_EQ(longer->plantedKeys, whole->plantedKeys);
                    EXPECT_EQ(longer->queryGroup, whole->queryGroup);
                    EXPECT_EQ(longer->nq(), n);
                    EXPECT_TRUE(std::ranges::equal(longer->k.facts()->norm, whole->k.facts()->norm));
                    EXPECT_EQ(longer->k.data() == draw.begun->k.data(), room >= n) << "in its place where there is room";
                    draw.begun = longer;
                }
                EXPECT_EQ(small->k, before) << "what was begun stays";
                EXPECT_EQ(facts->norm.size(), std::size_t(begun)) << "and what was found of it";
            }
    }
}

TEST(GeneratedSources, TwoThatGoOnFromOneAfterAnotherDoNotShareWhatIsNew)
{
    Experiment e;
    e.n = 100;
    Draw draw;
    draw.room = 1000;
    draw.begun = drawn(e, draw);
    e.n = 300;
    const SharedInputs once = drawn(e, draw), again = drawn(e, draw);
    EXPECT_EQ(once->k.data(), draw.begun->k.data());
    EXPECT_NE(again->k.data(), once->k.data()) << "the place is taken";
    EXPECT_EQ(again->k, once->k);
}

TEST(GeneratedSources, WhatWasCutOffGoesOnInTheSamePlace)
{
    Experiment e;
    e.n = 100;
    Draw draw;
    draw.room = 100000;
    draw.begun = drawn(e, draw);
    e.n = 60000;
    {
        Inputs unfinished = *findSource(e.source)->make(e, draw, {});
        EXPECT_EQ(unfinished.k.data(), draw.begun->k.data());
        unfinished.k.bottomRows(59900).setConstant(NAN); // as if it was stopped, or RoPE had turned these rows
        unfinished.q.bottomRows(59900).setConstant(NAN);
    }
    e.n = 2000;
    const SharedInputs longer = drawn(e, draw);
    EXPECT_EQ(longer->k.data(), draw.begun->k.data());
    EXPECT_EQ(longer->q, drawn(e, {})->q);
}

TEST(TokenRows, ACopyIsAnotherMatrixAndABeginningIsNot)
{
    TokenRows all = Matrix(Matrix::Random(6, 3));
    const TokenRows copy = all, first = all.beginning(2);
    EXPECT_EQ(copy, all);
    EXPECT_NE(copy.data(), all.data());
    EXPECT_EQ(first.data(), all.data());
    EXPECT_EQ(first, all.topRows(2));
    all(5, 1) = NAN;
    EXPECT_TRUE(copy.allFinite());
    for (Index row = 0; row < 6; ++row)
        EXPECT_EQ(all.facts()->isFinite(row), row < 5);
    EXPECT_FALSE(all.facts()->allFinite);
    all(5, 1) = 0; // a change ends the settled state, so the facts are found anew
    EXPECT_TRUE(all.facts()->isFinite(5));
    all.settle();
    EXPECT_EQ(all.facts(), all.facts()) << "found once";
    EXPECT_NEAR(first.facts()->norm[1], all.row(1).norm(), 1e-6);
    TokenRows moved = std::move(all);
    EXPECT_EQ(moved.rows(), 6);
    moved = Matrix(Matrix::Zero(1, 3));
    EXPECT_EQ(first, copy.topRows(2)) << "which outlives what it was the beginning of";
    EXPECT_EQ(TokenRows().beginning(0).size(), 0);
    EXPECT_TRUE(TokenRows().facts()->norm.empty());
}

TEST(GeneratedSources, SeedAndTrialDecideEverything)
{
    for (const char* name : generated) {
        Experiment e = experimentOf(name, 200);
        e.dv = 3;
        const Inputs once = make(e), again = make(e), otherTrial = make(e, 1);
        e.seed = 2;
        const Inputs otherSeed = make(e);
        EXPECT_TRUE(sameBits(once.q, again.q, 200) && sameBits(once.k, again.k, 200) && sameBits(once.v, again.v, 200)) << name;
        for (const Inputs* other : {&otherTrial, &otherSeed}) {
            EXPECT_FALSE(sameBits(once.q, other->q, 1)) << name;
            EXPECT_FALSE(sameBits(once.k, other->k, 1)) << name;
            EXPECT_FALSE(sameBits(once.v, other->v, 1)) << name;
        }
        EXPECT_FALSE(sameBits(once.q, once.k, 1)) << name;
    }
}

TEST(GeneratedSources, ThreadsDoNotMatter)
{
    const int threads = omp_get_max_threads();
    for (const char* name : generated) {
        const Experiment e = experimentOf(name, 3000);
        omp_set_num_threads(1);
        const Inputs one = make(e);
        omp_set_num_threads(3);
        const Inputs three = make(e);
        EXPECT_TRUE(sameBits(one.q, three.q, e.n) && sameBits(one.k, three.k, e.n)) << name;
    }
    omp_set_num_threads(threads);
}

TEST(GeneratedSources, VectorsLieOnTheSphere)
{
    for (const char* name : {"needles", "sphere", "topics"})
        for (const Index d : {6, 64, 301}) {
            const Inputs in = make(experimentOf(name, 200, d));
            for (Index i = 0; i < 200; ++i) {
                ASSERT_NEAR(in.q.row(i).cast<double>().norm(), std::sqrt(double(d)), 1e-5) << name;
                ASSERT_NEAR(in.k.row(i).cast<double>().norm(), std::sqrt(double(d)), 1e-5) << name;
            }
        }
}

TEST(GeneratedSources, ShapesAndValues)
{
    for (const char* name : generated) {
        Experiment e = experimentOf(name, 10000, 16);
        EXPECT_EQ(make(e).v.size(), 0) << "no values unless a dimension is given";
        EXPECT_EQ(inputBytes(e), 4.0 * 10000 * 32);
        e.dv = 8;
        const Inputs in = make(e);
        ASSERT_EQ(in.v.rows(), 10000);
        ASSERT_EQ(in.v.cols(), 8);
        EXPECT_NEAR(in.v.cast<double>().mean(), 0, 0.02);
        EXPECT_NEAR(in.v.cast<double>().squaredNorm() / 80000, 1, 0.03);
        EXPECT_EQ(inputBytes(e), 4.0 * 10000 * 40);
    }
}

TEST(Sphere, ScoresHaveVarianceD)
{
    const Inputs in = make(experimentOf("sphere", 1000));
    const Eigen::MatrixXd scores = (in.q * in.k.transpose()).cast<double>();
    EXPECT_NEAR(scores.mean(), 0, 0.1);
    EXPECT_NEAR(scores.squaredNorm() / double(scores.size()) / 64, 1, 0.01);
}

// At d = 64 and n ≥ 512 the closed form is right to 0.01.
TEST(Sphere, EntropyAgreesWithTheory)
{
    const Experiment e = experimentOf("sphere", 1024);
    double entropy = 0;
    for (Index trial = 0; trial < 4; ++trial) {
        const Inputs in = make(e, trial);
        for (Index i = 0; i < 64; ++i) {
            Eigen::VectorXd a = (in.k * in.q.row(i).transpose()).cast<double>() / 8;
            a = (a.array() - a.maxCoeff()).exp();
            a /= a.sum();
            entropy -= (a.array() * a.array().log()).sum();
        }
    }
    EXPECT_NEAR(entropy / 256, *findSource("sphere")->limit(e, 1024, 0.125), 0.01);
}

TEST(Needles, EveryQueryHasTheCosineToItsOwnNeedlesExactly)
{
    for (const double c : {0.0, 0.5, 0.85, 1.0}) {
        Experiment e = experimentOf("needles", 500);
        e.cosine = c;
        const Inputs in = make(e);
        ASSERT_EQ(in.plantedKeys.size(), 16u);
        ASSERT_EQ(in.queryGroup.size(), 500u);
        for (Index i = 0; i < in.nq(); ++i)
            for (const Index j : in.plantedKeys[std::size_t(in.queryGroup[std::size_t(i)])])
                ASSERT_NEAR(cosine(in.q, i, in.k, j), c, 1e-5);
    }
}

// There are more groups than are processed at a time.
TEST(Needles, ManyGroupsInManyDimensions)
{
    Experiment e = experimentOf("needles", 300, 4096);
    e.groups = 100;
    e.needles = 20;
    const Inputs in = make(e);
    int pairs = 0;
    for (Index i = 0; i < in.nq(); ++i) {
        ASSERT_NEAR(in.q.row(i).cast<double>().norm(), 64, 1e-4);
        for (const Index j : in.plantedKeys[std::size_t(in.queryGroup[std::size_t(i)])]) {
            ASSERT_NEAR(cosine(in.q, i, in.k, j), 0.85, 1e-5);
            ++pairs;
        }
    }
    EXPECT_GT(pairs, 300);
}

// Compares the entropy measured by its definition, in double, over 24 trials of 64 rows, with the closed form.
TEST(Needles, EntropyAgreesWithTheory)
{
    for (const Index n : {64, 256, 1024})
        for (const double m : {1.0, std::log(double(n)) / std::log(512.0)}) {
            const Experiment e = experimentOf("needles", n);
            double entropy = 0, planted = 0;
            for (Index trial = 0; trial < 24; ++trial) {
                const Inputs in = make(e, trial);
                for (Index r = 0; r < 64; ++r) {
                    const Index i = (r + 1) * n / 64 - 1;
                    Eigen::VectorXd a = (in.k * in.q.row(i).transpose()).cast<double>() * (m / 8);
                    a = (a.array() - a.maxCoeff()).exp();
                    a /= a.sum();
                    entropy -= (a.array() * a.array().log()).sum();
                    for (const Index j : in.plantedKeys[std::size_t(in.queryGroup[std::size_t(i)])])
                        planted += a[j];
                }
            }
            theory::RowTheory rows(findSource("needles")->model(e), double(n));
            const auto theory = rows.at(double(n), 4, m);
            ASSERT_TRUE(theory);
            EXPECT_NEAR(entropy / (24 * 64), theory->entropy, n == 64 ? 0.03 : 0.01) << "n = " << n << ", m = " << m;
            EXPECT_NEAR(planted / (24 * 64), theory->plantedMass, 0.005) << "n = " << n << ", m = " << m;
        }
}

TEST(Needles, StandAtShuffledPlacesInTheBeginning)
{
    Experiment e = experimentOf("needles", 100);
    const Inputs in = make(e);
    std::vector<Index> all;
    for (const auto& keys : in.plantedKeys) {
        EXPECT_EQ(keys.size(), 4u);
        EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
        all.insert(all.end(), keys.begin(), keys.end());
    }
    EXPECT_FALSE(std::is_sorted(all.begin(), all.end())) << "shuffled";
    const std::set<Index> places(all.begin(), all.end());
    EXPECT_EQ(places.size(), 64u);
    EXPECT_EQ(*places.rbegin(), 63);

    e.n = 20;
    std::set<Index> early;
    for (const auto& keys : make(e).plantedKeys)
        early.insert(keys.begin(), keys.end());
    EXPECT_EQ(early.size(), 20u) << "only keys that exist are planted";
    EXPECT_EQ(*early.rbegin(), 19);
}

TEST(Needles, GroupsAreChosenAtRandomAndEvenly)
{
    const Inputs in = make(experimentOf("needles", 16000, 8));
    std::vector<int> counts(16);
    bool everyPlaceInTurn = true;
    for (std::size_t i = 0; i < in.queryGroup.size(); ++i) {
        ++counts[std::size_t(in.queryGroup[i])];
        everyPlaceInTurn = everyPlaceInTurn && in.queryGroup[i] == int(i % 16);
    }
    EXPECT_FALSE(everyPlaceInTurn);
    for (const int count : counts)
        EXPECT_NEAR(count, 1000, 160);
}

TEST(Needles, ForeignKeysAreHay)
{
    const Inputs in = make(experimentOf("needles", 2000));
    double sum = 0, squares = 0;
    for (Index i = 0; i < 200; ++i)
        for (Index j = 64; j < 2000; ++j) {
            const double c = cosine(in.q, i, in.k, j);
            sum += c;
            squares += c * c;
        }
    const double count = 200.0 * 1936;
    EXPECT_NEAR(sum / count, 0, 0.003);
    EXPECT_NEAR(squares / count * 64, 1, 0.03);
}

TEST(Needles, SaysWhatCannotBe)
{
    const auto what = [](auto change) {
        Experiment e = experimentOf("needles", 50);
        change(e);
        const auto made = findSource("needles")->make(e, 0, {});
        EXPECT_FALSE(made.ok());
        return made.ok() ? std::string() : made.error().text();
    };
    EXPECT_THAT(what([](Experiment& e) { e.d = 5; }), testing::StartsWith("d: must be at least 6"));
    EXPECT_THAT(what([](Experiment& e) { e.cosine = 1.5; }), testing::StartsWith("cosine"));
    EXPECT_THAT(what([](Experiment& e) { e.groups = 0; }), testing::StartsWith("groups"));
    Experiment tight = experimentOf("needles", 50, 6);
    EXPECT_TRUE(findSource("needles")->make(tight, 0, {}).ok());
}

TEST(Topics, CosineWithinATopicIsRhoAndBetweenTopicsZero)
{
    Experiment e = experimentOf("topics", 400, 256);
    e.topics = 3;
    e.rho = 0.6;
    const Inputs in = make(e);
    double within = 0, between = 0;
    int pairs = 0, others = 0;
    for (Index i = 0; i < 400; ++i)
        for (Index j = 0; j < 400; ++j) {
            const double c = cosine(in.q, i, in.k, j);
            const bool same = c > 0.35; // at this dimension the two kinds of pairs are many deviations apart
            (same ? within : between) += c;
            ++(same ? pairs : others);
        }
    EXPECT_NEAR(within / pairs, 0.6, 0.005);
    EXPECT_NEAR(between / others, 0, 0.06); // the mean over only three fixed pairs of directions
    EXPECT_NEAR(pairs / 160000.0, 1.0 / 3, 0.03);
}

TEST(GeneratedSources, StopInTheMiddle)
{
    for (const char* name : generated) {
        const Experiment e = experimentOf(name, Index(1) << 17, 512); // half a GB of numbers, stopped early
        std::stop_source stop;
        std::jthread asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            stop.request_stop();
        });
        const auto made = findSource(name)->make(e, 0, stop.get_token());
        ASSERT_FALSE(made.ok()) << name;
        EXPECT_EQ(made.error().kind, ErrorKind::Cancelled);
    }
}

// A sampled query equals the row that drawing the whole sequence gives.
TEST(GeneratedSources, SomeQueriesAreThoseOfTheWholeSequence)
{
    for (const char* name : generated) {
        const Experiment e = experimentOf(name, 300, 20);
        const Inputs all = *findSource(name)->make(e, 2, {});
        const std::vector<Index> rows{0, 7, 8, 150, 299};
        const Inputs some = *findSource(name)->make(e, {2, rows}, {});
        EXPECT_EQ(some.nq(), 300) << name;
        ASSERT_EQ(some.q.rows(), Index(rows.size())) << name;
        EXPECT_EQ(some.k, all.k) << name;
        EXPECT_EQ(some.plantedKeys, all.plantedKeys) << name;
        for (const Index row : rows) {
            EXPECT_EQ(some.q.row(some.stored(row)), all.q.row(row)) << name << " " << row;
            if (!all.queryGroup.empty()) {
                EXPECT_EQ(some.queryGroup[std::size_t(some.stored(row))], all.queryGroup[std::size_t(row)]);
            }
        }
    }
}

TEST(Sources, TableIsComplete)
{
    std::vector<std::string> names;
    for (const auto& source : sources()) {
        names.push_back(source.name);
        EXPECT_EQ(findSource(source.name), &source);
        EXPECT_NE(source.make, nullptr);
        EXPECT_FALSE(source.fields.empty());
    }
    EXPECT_EQ(
        names, (std::vector<std::string>{"needles", "sphere", "gaussian", "topics", "multihead", "text", "weights", "tensor"}));
    EXPECT_EQ(findSource("nothing"), nullptr);
}

TEST(Sources, TheoryOfEachSource)
{
    const Experiment e;
    const double lambda = 0.125;
    EXPECT_NEAR(*findSource("needles")->limit(e, 512, lambda), 2.6915, 5.1e-5);
    EXPECT_FALSE(findSource("needles")->limit(e, 63, lambda)) << "some groups lack needles";
    EXPECT_NEAR(*findSource("sphere")->limit(e, 512, lambda), 5.749330, 5e-7);
    EXPECT_NEAR(*findSource("gaussian")->limit(e, 512, lambda), std::log(512.0) - 0.5, 1e-12);
    EXPECT_EQ(findSource("needles")->model(e), (theory::RowModel{theory::RowModel::Sphere, 64, 4, 0.85}));
    EXPECT_EQ(findSource("sphere")->model(e), (theory::RowModel{theory::RowModel::Sphere, 64}));
    EXPECT_EQ(findSource("gaussian")->model(e), (theory::RowModel{theory::RowModel::Gaussian, 64}));
    EXPECT_EQ(findSource("topics")->model, nullptr);
}

// The planted keys, predicted without drawing keys and queries, equal those of the drawn inputs.
TEST(Needles, WhatIsPlantedIsKnownBeforehand)
{
    const Experiment e = experimentOf("needles", 40);
    for (const Index trial : {0, 3}) {
        const Inputs in = make(e, trial);
        const Planting all = findSource("needles")->planting(e, {trial});
        EXPECT_EQ(all.keys, in.plantedKeys);
        EXPECT_EQ(all.group, in.queryGroup);
        const Planting some = findSource("needles")->planting(e, {trial, {3, 17, 39}});
        EXPECT_EQ(some.group, (std::vector<std::int32_t>{in.queryGroup[3], in.queryGroup[17], in.queryGroup[39]}));
    }
}

} // namespace
} // namespace attentoscope
