// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a sequence is drawn only once while its length is dragged, and which of its rows are evaluated first and later.
#include "ui/document/questions/evaluation.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/chosen_rows.h"
#include "tests/ui/wait.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/maps.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

constexpr InquiryBase::Asker asker = 1;

Subject ofLength(Index n)
{
    Subject subject;
    subject.experiment.n = n;
    subject.experiment.d = 8;
    return subject;
}

class MadeInputsTest : public testing::Test
{
protected:
    SharedInputs make(const Subject& subject)
    {
        auto made = MadeInputs::answer(subject, memory, {});
        EXPECT_TRUE(made.ok());
        EXPECT_EQ((*made)->nk(), subject.experiment.n);
        EXPECT_EQ((*made)->k, (*makeInputs(subject.experiment))->k);
        EXPECT_EQ((*made)->q, (*makeInputs(subject.experiment))->q);
        return *made;
    }
    MadeInputs::Memory memory;
};
using SequencesThatAreDrawn = MadeInputsTest;

TEST_F(SequencesThatAreDrawn, AreKeptWhileOnlyTheLengthChanges)
{
    const SharedInputs first = make(ofLength(1000));
    EXPECT_EQ(memory.drawn->nk(), 1000) << "no more than is wanted, until the length moves";
    const SharedInputs shorter = make(ofLength(700)), longer = make(ofLength(1001));
    EXPECT_EQ(shorter->k.data(), first->k.data());
    EXPECT_EQ(longer->k.data(), first->k.data()) << "in the same place";
    EXPECT_LE(memory.drawn->nk(), 1020) << "some more only, for single steps";
    for (const Index n : {1002, 1050, 999, 20, 4000})
        EXPECT_EQ(make(ofLength(n))->k.data(), longer->k.data()) << n;
    EXPECT_NE(make(ofLength(5000))->k.data(), first->k.data()) << "there is no more room";
    EXPECT_EQ(shorter->k, (*makeInputs(ofLength(700).experiment))->k) << "what is handed out stays as it was";
}

TEST_F(SequencesThatAreDrawn, AreDrawnAnewForAnythingElse)
{
    const SharedInputs first = make(ofLength(1000));
    Subject turned = ofLength(900);
    turned.experiment.rope = 10000;
    const SharedInputs other = make(turned);
    EXPECT_NE(other->k.data(), first->k.data());
    EXPECT_EQ(other->nk(), memory.drawn->nk());
    Subject seeded = ofLength(1000);
    seeded.experiment.seed = 7;
    EXPECT_NE(make(seeded)->k, first->k);
}

TEST_F(SequencesThatAreDrawn, AreGivenBackWhenTheyAreMuchLonger)
{
    make(ofLength(900'000));
    make(ofLength(500'000));
    EXPECT_EQ(memory.drawn->nk(), 900'000);
    make(ofLength(1000));
    EXPECT_LT(memory.drawn->nk(), 2000);
}

TEST_F(SequencesThatAreDrawn, AreForgottenWhenNothingIsDrawn)
{
    Subject subject = ofLength(100);
    make(subject);
    subject.experiment.source = "no such";
    EXPECT_FALSE(MadeInputs::answer(subject, memory, {}).ok());
    EXPECT_EQ(memory.drawn, nullptr);
}

TEST(Evaluations, OfVeryManyKeysBeginWithFewRows)
{
    Engine engine;
    const Subject subject = ofLength(300'000);
    engine.inquiry<Evaluation>().ask(asker, subject);
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }, 60000));
    EXPECT_EQ(engine.inquiry<Evaluation>().answer()->rowIndex.size(), 24u);
    EXPECT_EQ(mostRows(engine), engine.inquiry<Evaluation>().answer());
    engine.inquiry<MoreRows>().ask(asker, subject);
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }, 60000));
    const SharedResult more = mostRows(engine);
    EXPECT_EQ(more->rowIndex.size(), std::size_t(enoughRows));
    EXPECT_EQ(more->inputs, engine.inquiry<Evaluation>().answer()->inputs);
    engine.inquiry<Evaluation>().ask(asker, ofLength(1000));
    ASSERT_TRUE(waitUntil([&] { return engine.inquiry<Evaluation>().isWhole(); }));
    EXPECT_EQ(mostRows(engine)->rowIndex.size(), 1000u) << "not those of another length";
    engine.inquiry<MoreRows>().ask(asker, ofLength(1000));
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    EXPECT_EQ(engine.inquiry<MoreRows>().answer(), engine.inquiry<Evaluation>().answer()) << "all are enough";
}

TEST(Evaluations, AMapOfVeryManyKeysBeginsWithHigherPixels)
{
    Engine engine;
    MapDemand demand{.subject = ofLength(1'000'000)};
    demand.subject.experiment.d = 64;
    demand.width = demand.height = 200;
    std::vector<int> heights;
    QObject::connect(&engine.inquiry<MapPictures>(), &InquiryBase::answered, [&] {
        if (const Rasters& rasters = engine.inquiry<MapPictures>().answer().rasters; !rasters.empty())
            heights.push_back(rasters.front()->height);
    });
    engine.inquiry<MapPictures>().ask(asker, demand);
    ASSERT_TRUE(waitUntil([&] { return !heights.empty(); }, 60000));
    EXPECT_EQ(heights.front(), 24);
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }, 60000));
    EXPECT_EQ(heights.back(), 200);
}

} // namespace
} // namespace attentoscope
