// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every page takes its means over the same rows: those of a recording that are not padding.
// tests/cli/attention/one_mean_test.cpp asks the commands for the same number.
#include "core/attention/evaluate/counted_rows.h"
#include "tests/ui/page_test.h"
#include "ui/pages/counterfactual/counterfactual_page.h"
#include "ui/pages/distance/distance_page.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/entropy/entropy_question.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/gradients/gradient_questions.h"
#include "ui/pages/gradients/gradients_page.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/lab/critical_question.h"
#include "ui/pages/lab/lab_page.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/pages/masks/sequence_view.h"
#include "ui/pages/page_list.h"

#include <gmock/gmock.h>

#include <string>

namespace attentoscope {
namespace {

constexpr double ofReal = 1.5696751816821242; // nats: the mean entropy of 31 queries of 96, by NumPy in float64
constexpr double near = 1e-5;
constexpr Index real = 31;

Experiment paddedRecording()
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/recordings/padded.npz";
    experiment.batch = 1;
    experiment.head = 2;
    experiment.mask = Mask::of("causal & padding");
    experiment.policyB = {"log-n", {}};
    return experiment;
}

template <class P>
class OfPadded : public PageTest<P>
{
protected:
    OfPadded()
        : PageTest<P>(paddedRecording())
    {
    }

    // Expects curves from eight tokens to the last one that is not padding, whose last point is the mean of all real rows.
    void expectCurves()
    {
        ASSERT_TRUE(waitUntil([&] { return this->sweep() && this->sweep()->fraction() == 1; }));
        const SweepTable& table = *this->sweep();
        EXPECT_EQ(table.lengths.front(), 8);
        EXPECT_EQ(table.lengths.back(), real);
        const SweepPoint& last = table.points[table.lengths.size() - 1];
        EXPECT_NEAR(last.entropy().mean, ofReal, near);
        EXPECT_EQ(last.rows, real);
    }
};

class OneMeanOnExplore : public OfPadded<ExplorePage>
{
};
TEST_F(OneMeanOnExplore, IsThatOfTheRealRows)
{
    expectCurves();
    ASSERT_TRUE(rests());
    EXPECT_NEAR(summarizeCounted(*result(), result()->policies[0].rows.entropy).mean, ofReal, near);
    const std::string verdict = pageOf(QStringLiteral("explore")).verdict.text(engine, document).toStdString();
    EXPECT_THAT(verdict, testing::HasSubstr("Entropy from 8 to 31 keys"));
}

class OneMeanInTheLab : public OfPadded<BoardsOf<labBoards>>
{
};
TEST_F(OneMeanInTheLab, IsThatOfTheRealRows)
{
    expectCurves();
    press("critical"); // what the scores ask for is counted once it is shown
    ASSERT_TRUE(waitUntil([&] { return isKnown<CriticalGrowths>(); }));
    EXPECT_EQ(answer<CriticalGrowths>()->lengths, sweep()->lengths);
    EXPECT_EQ(answer<CriticalGrowths>()->points.back().rows, real - 1) << "the first row sees one key";
}

class OneMeanOfGradients : public OfPadded<BoardOf<gradientsBoard>>
{
};
TEST_F(OneMeanOfGradients, IsThatOfTheRealRows)
{
    expectCurves();
    ASSERT_TRUE(waitUntil([&] { return isKnown<Saturation>() && isKnown<ScoreKinds>(); }));
    const SaturationStudy& study = *answer<Saturation>();
    EXPECT_EQ(study.sampledRows, real);
    const SweepTable& table = *sweep();
    for (std::size_t p = 0; p < 2; ++p) // the policies' marks and the curves are means of the same rows
        EXPECT_NEAR(
            study.policies[p].norm, table.points[(p + 1) * table.lengths.size() - 1][quantity("jacobian_norm")].mean, near);
    EXPECT_EQ(answer<ScoreKinds>()->sampledRows, real);
}

class OneMeanOfWhatIf : public OfPadded<BoardOf<counterfactualBoard>>
{
};
TEST_F(OneMeanOfWhatIf, IsThatOfTheRealRows)
{
    expectCurves();
    ASSERT_TRUE(waitUntil([&] { return isKnown<HeadStudies>(); }));
    EXPECT_NEAR(changedHeads(Answers(engine)).layers.front().heads[2]->numbers.front().entropy(), ofReal, near);
}

class OneMeanOfHeads : public OfPadded<HeadsPage>
{
};
TEST_F(OneMeanOfHeads, IsThatOfTheRealRows)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<HeadStudies>(); }));
    const SharedHeadEntry& entry = answer<HeadStudies>().layers.front().heads[2];
    EXPECT_NEAR(entry->numbers.front().entropy(), ofReal, near);
    EXPECT_EQ(entry->rows, real);
}

class OneMeanOfMasks : public OfPadded<MasksPage>
{
};
TEST_F(OneMeanOfMasks, IsThatOfTheRealRows)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<SequenceMaps>() && !answer<SequenceMaps>().empty(); }));
    const Result& shown = *answer<SequenceMaps>().front().result;
    EXPECT_NEAR(summarizeCounted(shown, shown.policies[0].rows.entropy).mean, ofReal, near);
}

class OneMeanOfEntropies : public OfPadded<BoardsOf<entropyBoards>>
{
};
TEST_F(OneMeanOfEntropies, IsThatOfTheRealRows)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<EntropyQuestion>(); }));
    const EntropyStudy& study = *answer<EntropyQuestion>().study;
    EXPECT_EQ(study.sampledRows, real);
    EXPECT_NEAR(summarize(study.result->policies[0].rows.entropy).mean, ofReal, near);
}

class OneMeanOfDistances : public OfPadded<BoardOf<distanceBoard>>
{
};
TEST_F(OneMeanOfDistances, IsThatOfTheRealRows)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<Distances>(); }));
    EXPECT_EQ(answer<Distances>()->rows, real);
    EXPECT_NEAR(summarize(answer<Distances>()->result->policies[0].rows.entropy).mean, ofReal, near);
}

} // namespace
} // namespace attentoscope
