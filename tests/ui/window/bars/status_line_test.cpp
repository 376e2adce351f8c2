// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the status bar tells of curves, whatever they are drawn against and whoever stands beside them.
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/pages/curves/curves_settings.h"

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

namespace attentoscope {
namespace {

class CurvesStatus : public WindowTest
{
protected:
    QString told() { return window.statusBar()->findChild<QLabel*>(QStringLiteral("curvesStatus"))->text(); }
    QToolButton* stop() { return window.statusBar()->findChild<QToolButton*>(QStringLiteral("stopCurves")); }
    void choose(const QString& axis, const QString& beside)
    {
        changeView<CurvesSettings>(window.document(), [&](CurvesSettings& view) {
            view.axis = axis;
            view.beside = beside;
        });
    }
    // Stops the curves in the middle, and lets them go on.
    void expectStopAndGo(const std::vector<InquiryBase*>& all)
    {
        ASSERT_TRUE(waitUntil([&] { return stop()->isVisible(); }));
        QTest::mouseClick(stop(), Qt::LeftButton);
        for (const InquiryBase* each : all)
            EXPECT_TRUE(each->isPaused() || !each->isLate());
        EXPECT_TRUE(stop()->isVisible());
        EXPECT_NE(told(), "curves complete");
        EXPECT_TRUE(window.statusBar()->findChild<QProgressBar*>()->isVisible());
        QTest::mouseClick(stop(), Qt::LeftButton);
        EXPECT_TRUE(waitUntil([&] { return told() == "curves complete"; }));
        EXPECT_FALSE(stop()->isVisible());
    }
};

TEST_F(CurvesStatus, OfAnotherAxisAndOfASecondSourceCountToo)
{
    ASSERT_TRUE(rest());
    EXPECT_EQ(told(), "curves complete");
    Experiment longer = window.document()->experiment();
    longer.n = 8192;
    longer.trials = 8;
    window.document()->setExperiment(longer, {});
    ASSERT_TRUE(rest());
    Engine& engine = *window.engine();
    choose(QStringLiteral("d=16:128:x2"), {});
    ASSERT_NO_FATAL_FAILURE(expectStopAndGo({&engine.inquiry<Curves>(), &engine.inquiry<CurvesOver>()}));
    double least = 1, most = 0;
    QObject counter;
    QObject::connect(&engine.inquiry<OverBeside>(), &InquiryBase::progressed, &counter, [&](double done) {
        least = std::min(least, done);
        most = std::max(most, done);
        EXPECT_TRUE(told().startsWith("measuring curves: ")) << told().toStdString();
    });
    choose(QStringLiteral("d=16:128:x2"), QStringLiteral("sphere"));
    ASSERT_NO_FATAL_FAILURE(expectStopAndGo({&engine.inquiry<Curves>(), &engine.inquiry<CurvesOver>(),
        &engine.inquiry<CurvesBeside>(), &engine.inquiry<OverBeside>()}));
    EXPECT_LT(least, 0.5);
    EXPECT_GT(most, 0.5) << "it is told on the way";
    choose(QStringLiteral("cosine=0.1:0.9:+0.4"), QStringLiteral("sphere"));
    EXPECT_TRUE(waitUntil([&] { return told() == "curves complete"; })) << "although noise has no cosine";
}

} // namespace
} // namespace attentoscope
