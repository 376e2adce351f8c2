// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the curves of Explore against other numbers of the experiment than the length.
#include "core/session/fields.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/page_test.h"
#include "ui/document/questions/curves_over.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/plots/lines/line_plot.h"
#include "ui/plots/lines/line_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

Experiment aShortSequence()
{
    Experiment experiment;
    experiment.n = 128;
    experiment.lengths = Lengths::of("64,128");
    experiment.trials = 2;
    experiment.rows = 16;
    return experiment;
}

class CurveAxis : public PageTest<ExplorePage>
{
protected:
    CurveAxis()
        : PageTest(aShortSequence())
    {
    }
    bool ready()
    {
        return waitUntil([&] { return engine.isResting() && isKnown<Curves>(); });
    }
    bool drawnAlong(const std::string& axis)
    {
        const std::string key = axis.substr(0, axis.find('='));
        return waitUntil([&] {
            return engine.isResting() && isKnown<CurvesOver>() && document.view().of<CurvesSettings>().axis.toStdString() == axis
                && picture().xLabel == axisName(document.experiment(), key);
        });
    }
    const LinePicture& picture() { return find<LineView>("curves")->picture(); }
    void clickPoint(double x, double y)
    {
        auto* plot = find<LineView>("curves")->findChild<LinePlot*>();
        const QPoint place(int(plot->xAxis->coordToPixel(x)), int(plot->yAxis->coordToPixel(y)));
        QTest::mouseMove(plot, place);
        QTest::mouseClick(plot, Qt::LeftButton, {}, place);
    }
    QWidget* axis() { return find<QWidget>("axisOfCurves"); }
    // Types into the field of values in the menu, and Enter.
    void typeValues(const QString& values, QString* said = nullptr)
    {
        QTimer::singleShot(0, axis(), [&] {
            QWidget* menu = QApplication::activePopupWidget();
            auto* line = menu->findChild<QLineEdit*>("axisValues");
            ASSERT_NE(line, nullptr);
            line->setFocus();
            QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(line, values);
            QTest::keyClick(line, Qt::Key_Return);
            if (said != nullptr)
                *said = menu->findChild<QLabel*>()->text();
            menu->close();
        });
        QTest::mouseClick(axis(), Qt::LeftButton);
    }
    // Expects each measured point to be that of a sweep at this value alone.
    void expectSweeps(const std::string& axis)
    {
        const SweptAxis along = *SweptAxis::parse(axis);
        const Series &a = picture().series[0], &b = picture().series[1];
        ASSERT_EQ(a.xs, along.values());
        for (std::size_t at = 0; at < along.values().size(); ++at) {
            Experiment experiment = document.experiment();
            experiment.lengths = Lengths::of(std::to_string(experiment.n));
            std::vector<PolicyChoice> policies = {experiment.policyA, experiment.policyB};
            ASSERT_TRUE(along.put(along.values()[at], experiment, policies));
            auto runner = SweepRunner::start(experiment, policies);
            ASSERT_TRUE(runner.ok());
            while (!runner->finished())
                ASSERT_TRUE(runner->step().ok());
            EXPECT_EQ(a.ys[at], runner->table()->points[0].entropy().mean) << along.values()[at];
            EXPECT_EQ(b.ys[at], runner->table()->points[1].entropy().mean) << along.values()[at];
        }
    }
};

TEST_F(CurveAxis, IsChosenInAMenuAndMeasuredAtTheLength)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.d")));
    ASSERT_TRUE(drawnAlong("d=8:512:x2"));
    EXPECT_EQ(picture().xLabel, "Head dimension d");
    EXPECT_EQ(picture().xScale, LinePicture::Logarithmic);
    EXPECT_EQ(picture().presentN, 64);
    EXPECT_TRUE(picture().note.startsWith("n = 128")) << picture().note.toStdString();
    ASSERT_EQ(picture().series.size(), 4u) << "measured and expected";
    expectSweeps("d=8:512:x2");
    // Another length: measured anew. Another d: only the line moves.
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(256)));
    ASSERT_TRUE(waitUntil([&] { return engine.isResting() && picture().note.startsWith("n = 256"); }));
    const auto before = answer<CurvesOver>();
    ASSERT_TRUE(document.setField(*findField("d"), std::int64_t(128)));
    ASSERT_TRUE(waitUntil([&] { return engine.isResting() && picture().presentN == 128; }));
    EXPECT_EQ(answer<CurvesOver>(), before);
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.n")));
    ASSERT_TRUE(waitUntil([&] { return engine.isResting() && picture().xLabel.isEmpty(); }));
    EXPECT_EQ(picture().presentN, 256);
}

TEST_F(CurveAxis, AClickSetsTheNumberAndUndoTakesItBack)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.cosine")));
    ASSERT_TRUE(drawnAlong("cosine=0.1:0.9:+0.1"));
    EXPECT_EQ(picture().xScale, LinePicture::Linear);
    EXPECT_EQ(picture().presentN, document.experiment().cosine);
    clickPoint(0.5, picture().series[0].ys[4]);
    EXPECT_DOUBLE_EQ(document.experiment().cosine, 0.5);
    ASSERT_TRUE(waitUntil([&] { return engine.isResting() && picture().presentN == 0.5; }));
    document.history()->undo();
    EXPECT_DOUBLE_EQ(document.experiment().cosine, 0.85);
}

TEST_F(CurveAxis, ParametersOfPoliciesAndTheWindowOfAMaskAreNumbers)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.policy-b.n0")));
    ASSERT_TRUE(drawnAlong("policy-b.n0=64:4096:x2"));
    expectSweeps("policy-b.n0=64:4096:x2");
    EXPECT_EQ(picture().presentN, 512);
    EXPECT_EQ(picture().series[1].name, "B Entropy-invariant") << "without the number that varies";
    Experiment windowed = document.experiment();
    windowed.mask = Mask::of("sliding(32)");
    document.setExperiment(windowed, {});
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.window")));
    ASSERT_TRUE(drawnAlong("window=4:256:x2"));
    expectSweeps("window=4:256:x2");
    clickPoint(64, picture().series[0].ys[4]);
    EXPECT_EQ(document.experiment().mask.text(), "sliding(64)");
}

TEST_F(CurveAxis, ValuesAreTypedAndMistakesSaid)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.tau")));
    ASSERT_TRUE(drawnAlong("tau=0.125:8:x2"));
    QString said;
    typeValues("0.5:2:+x", &said);
    EXPECT_TRUE(said.contains("0.5:0.95:+0.05")) << said.toStdString();
    EXPECT_EQ(document.view().of<CurvesSettings>().axis, "tau=0.125:8:x2") << "nothing is lost";
    typeValues("0.5:2:+0.5");
    ASSERT_TRUE(drawnAlong("tau=0.5:2:+0.5"));
    EXPECT_EQ(picture().xScale, LinePicture::Linear);
    expectSweeps("tau=0.5:2:+0.5");
}

TEST_F(CurveAxis, WhatCannotBeMeasuredIsLeftOutAndSaid)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.d")));
    ASSERT_TRUE(drawnAlong("d=8:512:x2"));
    typeValues("4:64:x2");
    ASSERT_TRUE(drawnAlong("d=4:64:x2"));
    EXPECT_EQ(picture().series[0].xs.front(), 8) << "four needles need six dimensions";
    EXPECT_TRUE(picture().note.contains("not computed at 4: ")) << picture().note.toStdString();
    typeValues("2,4");
    ASSERT_TRUE(waitUntil([&] { return engine.isResting() && picture().series.empty(); }));
    EXPECT_TRUE(picture().emptyText.contains("needles")) << picture().emptyText.toStdString();
}

TEST_F(CurveAxis, BelongsToTheSession)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.seed")));
    ASSERT_TRUE(drawnAlong("seed=1:8:+1"));
    Document other;
    other.open(document.session(), {});
    EXPECT_EQ(other.view().of<CurvesSettings>().axis, "seed=1:8:+1");
    CurvesSettings damaged;
    damaged.axis = "nonsense=1";
    damaged.correct();
    EXPECT_EQ(damaged.axis, QString());
}

} // namespace
} // namespace attentoscope
