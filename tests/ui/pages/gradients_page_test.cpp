// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of gradients: its pictures show the numbers of the core's studies, its stories are true, and its fields work.
#include "ui/pages/gradients/gradients_page.h"

#include "core/attention/evaluate/evaluate.h"
#include "tests/ui/page_test.h"
#include "ui/pages/gradients/gradient_pictures.h"
#include "ui/pages/gradients/gradient_questions.h"
#include "ui/pages/gradients/gradient_stories.h"
#include "ui/pages/gradients/gradients_settings.h"
#include "ui/pages/page_list.h"
#include "ui/pages/verdicts/study_verdicts.h"
#include "ui/text/number_text.h"
#include "ui/widgets/tables/number_grid.h"

#include <QAbstractButton>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment twoLengths()
{
    Experiment experiment;
    experiment.n = 200;
    experiment.lengths = Lengths::of("64,128");
    experiment.trials = 2;
    experiment.rows = 8;
    return experiment;
}

class GradientsOfThePage : public PageTest<BoardOf<gradientsBoard>>
{
protected:
    GradientsOfThePage()
        : PageTest(twoLengths())
    {
    }

    // Waits for everything that the page shows of the present document.
    bool ready()
    {
        return waitUntil([&] {
            return isKnown<Evaluation>() && isKnown<Saturation>() && isKnown<Survival>() && isKnown<ScoreKinds>()
                && engine.isResting();
        });
    }
    const SharedSaturation& saturation() { return answer<Saturation>(); }
    const LinePicture& picture(const char* name) { return find<LineView>(name)->picture(); }
};

TEST_F(GradientsOfThePage, ShowsWhatTheStudiesFind)
{
    ASSERT_TRUE(ready());
    const auto result = evaluate(document.experiment());
    ASSERT_TRUE(result.ok());
    const auto saturation = studySaturation(*result);
    const auto scores = compareScores(*result, {});
    const auto chain = recurrentSurvival({.net = document.experiment().gradients, .steps = 200, .seed = 1});
    ASSERT_TRUE(saturation.ok() && scores.ok() && chain.ok());
    EXPECT_EQ(picture("jacobian").series[0].ys, (*saturation)->norm.mean);
    EXPECT_EQ(picture("scoreGradient").series[0].ys, (*saturation)->scaled.mean);
    EXPECT_EQ(picture("scoreGradient").series[1].ys, (*saturation)->typical.mean);
    ASSERT_GE(picture("jacobian").marks.size(), 3U) << "A, B and freezing";
    EXPECT_EQ(picture("jacobian").marks[0].x, (*saturation)->policies[0].multiplier);
    ASSERT_EQ(picture("jacobian").zones.size(), 1U) << "needles never freeze";
    EXPECT_EQ(picture("jacobian").zones[0].high, *(*saturation)->washedOutBelow);
    EXPECT_NEAR(picture("chain").series[0].ys.back(), std::exp((*chain)->logMean.back()), 1e-300);
    EXPECT_EQ(text("entropy0"), fixedText((*scores)->dot.entropy, 3));
    EXPECT_EQ(text("entropy1"), fixedText((*scores)->additive.entropy, 3));
    EXPECT_EQ(text("deviation2"), text("deviation0")) << "stretched to the same spread";
    EXPECT_EQ(text("tanhs1"), QStringLiteral("64"));
}

TEST_F(GradientsOfThePage, AgainstLengthAndByRow)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(waitUntil([&] {
        return picture("measuredGradient").series.size() == 2 && picture("measuredGradient").series[0].ys.size() == 2;
    })) << "the lengths that were set";
    const SweepPoint& point = sweep()->points[1]; // A at the second length
    EXPECT_NEAR(picture("measuredGradient").series[0].ys[1], point[quantity("jacobian_norm")].mean * point.multiplier / 8, 1e-12);
    press("plainJacobian");
    EXPECT_EQ(picture("measuredGradient").series[0].ys[1], point[quantity("jacobian_norm")].mean);
    press("gradientsByRow");
    const RowStatistics& rows = result()->policies[1].rows;
    ASSERT_EQ(picture("measuredGradient").series[1].ys.size(), 200U);
    EXPECT_EQ(picture("measuredGradient").series[1].ys[77], rows.jacobianNorm[77]);
    EXPECT_TRUE(document.view().of<GradientsSettings>().byRow && document.view().of<GradientsSettings>().plainJacobian);
    document.select({42, 0});
    EXPECT_EQ(picture("measuredGradient").selectedX, 42.5);
}

TEST_F(GradientsOfThePage, TheGainOfTheRecurrentNetActsAndCanBeUndone)
{
    ASSERT_TRUE(ready());
    const SharedSaturation before = saturation();
    const double gentle = answer<Survival>()->rate;
    auto* gain = page.findChild<QWidget*>(QStringLiteral("recurrent-gain"))->findChild<QDoubleSpinBox*>();
    gain->setValue(2.5);
    EXPECT_EQ(document.experiment().gradients.recurrentGain, 2.5);
    ASSERT_TRUE(ready());
    EXPECT_GT(answer<Survival>()->rate, gentle);
    EXPECT_EQ(saturation(), before) << "it does not depend on the gain";
    EXPECT_THAT(picture("chain").series[0].name.text().toStdString(), testing::HasSubstr("2.5"));
    document.history()->undo();
    ASSERT_TRUE(ready());
    EXPECT_EQ(gain->value(), 1);
}

TEST_F(GradientsOfThePage, AdditiveUnitsAct)
{
    ASSERT_TRUE(ready());
    page.findChild<QWidget*>(QStringLiteral("additive-units"))->findChild<QSpinBox*>()->setValue(17);
    ASSERT_TRUE(ready());
    EXPECT_EQ(text("tanhs1"), QStringLiteral("17"));
    EXPECT_THAT(page.findChild<NumberGrid*>()->tableText().toStdString(), testing::HasSubstr("\t17\t17"));
}

TEST_F(GradientsOfThePage, TheRemarkOfTheDocumentIsOneClick)
{
    ASSERT_TRUE(ready());
    press("story.vanish");
    EXPECT_EQ(document.experiment().source, "sphere");
    EXPECT_EQ(document.experiment().n, 512);
    EXPECT_EQ(document.experiment().policyB.name, "log-n");
    ASSERT_TRUE(ready());
    const SaturationStudy& study = *saturation();
    EXPECT_EQ(zoneOf(study, study.policies[0].multiplier), Zone::WashedOut);
    EXPECT_EQ(zoneOf(study, study.policies[1].multiplier), Zone::Frozen);
    // The claims of the story.
    EXPECT_LT(typicalAt(study, study.policies[1].multiplier), 1e-3 * typicalAt(study, study.policies[0].multiplier));
    EXPECT_GT(study.policies[1].saturated, study.policies[0].saturated);
    EXPECT_GT(study.policies[1].scaled, study.policies[0].scaled);
    EXPECT_EQ(text("story"), gradientStories().text(gradientStories().stories[0]));
    EXPECT_TRUE(pageOf(QStringLiteral("gradients")).verdict.text(engine, document).endsWith(gradientVerdict(study)));
    EXPECT_EQ(picture("jacobian").zones.size(), 2U);
    document.history()->undo();
    EXPECT_EQ(document.experiment().source, "needles");
    EXPECT_TRUE(text("story").isEmpty());
}

TEST_F(GradientsOfThePage, TheOtherStoriesHoldWhatTheySay)
{
    press("story.extremes");
    ASSERT_TRUE(ready());
    const SharedSaturation extremes = saturation();
    EXPECT_EQ(zoneOf(*extremes, extremes->policies[0].multiplier), Zone::WashedOut);
    EXPECT_EQ(zoneOf(*extremes, extremes->policies[1].multiplier), Zone::Frozen);
    EXPECT_GT(extremes->policies[1].saturated, 0.05) << "many rows are one-hot";
    EXPECT_LT(extremes->norm.high[0] - extremes->norm.low[0], 0.01) << "every row the same";
    press("story.found");
    ASSERT_TRUE(ready());
    EXPECT_FALSE(saturation()->frozenAbove.has_value());
}

TEST_F(GradientsOfThePage, IsComputedOnlyWhileItIsLookedAt)
{
    ASSERT_TRUE(ready());
    page.hide();
    const SharedSaturation before = saturation();
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(100)));
    ASSERT_TRUE(rests());
    EXPECT_EQ(saturation(), before);
    page.show();
    ASSERT_TRUE(ready());
    EXPECT_EQ(saturation()->result, result());
    EXPECT_EQ(picture("chain").series[0].xs.back(), 100);
}

TEST_F(GradientsOfThePage, NoVisibleKeyIsSaidSo)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("!full")));
    ASSERT_TRUE(ready());
    EXPECT_FALSE(picture("jacobian").emptyText.isEmpty());
    EXPECT_TRUE(picture("jacobian").marks.empty() && picture("jacobian").zones.empty());
    EXPECT_EQ(pageOf(QStringLiteral("gradients")).verdict.text(engine, document), picture("jacobian").emptyText);
    EXPECT_TRUE(picture("logits").series.empty());
}

TEST_F(GradientsOfThePage, OffersItsFigures)
{
    ASSERT_TRUE(ready());
    const auto figures = page.figures();
    ASSERT_EQ(figures.size(), 6U);
    for (const NamedFigure& figure : figures) {
        EXPECT_FALSE(figure.name.isEmpty());
        EXPECT_NE(figure.figure, nullptr);
    }
}

} // namespace
} // namespace attentoscope
