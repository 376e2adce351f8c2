// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/lab_test.h"

#include "core/session/fields.h"
#include "ui/document/change_view.h"
#include "ui/editors/parts/formula_edit.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/lab/critical_question.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/lab/lab_stories.h"
#include "ui/pages/lab/lab_table.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/elided_label.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

TEST_F(Lab, ShowsEveryPolicyInEveryPicture)
{
    ASSERT_TRUE(ready());
    for (const Quantity* each : labQuantities()) {
        if (each == &quantity("planted_mass")) {
            EXPECT_TRUE(picture(*each).series.empty());
            EXPECT_EQ(picture(*each).emptyText, "This source has no needles.");
            continue;
        }
        if (!hasPicture(*each, sweptPolicies(document.experiment()))) { // the quantity belongs to other normalizers
            EXPECT_TRUE(picture(*each).series.empty()) << each->key;
            continue;
        }
        ASSERT_EQ(measured(*each).size(), 3u);
        for (const Series& series : measured(*each))
            EXPECT_EQ(series.xs, (std::vector<double>{64, 256, 512}));
    }
    EXPECT_NEAR(measured(quantity("multiplier"))[2].ys[2], 0.43 * std::log(512.0), 1e-9);
    EXPECT_EQ(measured(quantity("entropy"))[0].name, "A Standard");
    EXPECT_EQ(measured(quantity("entropy"))[2].name, "Scalable softmax");
}

TEST_F(Lab, TheLineAboveThePlotsNamesEveryPolicyAndStaysOneLine)
{
    ASSERT_TRUE(ready());
    auto* legend = find<QWidget>("labLegend");
    const int height = legend->height(), below = find<QWidget>("multiplier")->y();
    const auto names = [&] {
        QStringList all;
        for (const auto* name : legend->findChildren<ElidedLabel*>()) {
            EXPECT_TRUE(legend->rect().contains(name->geometry())) << name->text().toStdString();
            all << name->text();
        }
        return all;
    };
    EXPECT_EQ(names(), (QStringList{"A Standard", "B Entropy-invariant", "Scalable softmax"}));
    for (const char* policy : {"log-n", "clipped", "log-n-over-d", "yarn", "none"})
        if (QWidget* check = page.findChild<QWidget*>(QStringLiteral("labCheck.") + QLatin1String(policy)))
            QTest::mouseClick(check, Qt::LeftButton, {}, QPoint(8, 8));
    QApplication::processEvents();
    EXPECT_EQ(names().size(), qsizetype(sweptPolicies(document.experiment()).size()));
    EXPECT_GE(names().size(), 5);
    EXPECT_EQ(legend->height(), height);
    EXPECT_EQ(find<QWidget>("multiplier")->y(), below);
}

TEST_F(Lab, WhatTheScoresAskForIsCountedOnceItIsShown)
{
    Experiment experiment = document.experiment();
    experiment.source = "needles";
    experiment.lengths = Lengths::of("64:1024:x2");
    document.setExperiment(experiment, {});
    ASSERT_TRUE(ready());
    EXPECT_FALSE(engine.inquiry<CriticalGrowths>().of().has_value()) << "nobody asked";
    EXPECT_FALSE(hasGuide(quantity("multiplier"), Overlay::Critical));
    auto* box = find<QCheckBox>("critical");
    ASSERT_NE(box, nullptr);
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    EXPECT_TRUE(document.view().of<LabSettings>().shows(Overlay::Critical));
    ASSERT_TRUE(waitUntil([&] { return hasGuide(quantity("multiplier"), Overlay::Critical) && engine.isResting(); }));
    const auto expected = criticalGrowth(experiment);
    ASSERT_TRUE(expected.ok());
    const Series points = called(quantity("multiplier"), overlayName(Overlay::Critical)).front();
    ASSERT_EQ(points.xs.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(points.ys[i], (*expected)->points[i].critical);
    const LawFit law = (*expected)->fit()->best();
    ASSERT_EQ(law.law, GrowthLaw::Log);
    const auto line = called(quantity("multiplier"), lawText(law));
    ASSERT_EQ(line.size(), 1u);
    EXPECT_NEAR(line.front().ys[4], law.factor * std::log(1024.0), 1e-12);
    EXPECT_TRUE(picture(quantity("multiplier")).title.text().contains(QStringLiteral("critical m: 0.1"))) << "of the whole";
    EXPECT_FALSE(hasGuide(quantity("entropy"), Overlay::Critical));
    EXPECT_TRUE(page.findChild<ElidedLabel*>("labTableNote")->text().contains(QStringLiteral("critical m = 0.1")));
    const int column = LabTable::columnOf(LabTable::Kind::Critical);
    EXPECT_FALSE(table()->isColumnHidden(column));
    EXPECT_NEAR(table()->model()->index(0, column).data(LabTable::SortRole).toDouble(), points.ys[0], 1e-12);

    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    EXPECT_FALSE(hasGuide(quantity("multiplier"), Overlay::Critical));
    EXPECT_TRUE(table()->isColumnHidden(column));
    EXPECT_FALSE(engine.inquiry<CriticalGrowths>().isAsked());
}

// The critical multiplier depends on queries and keys alone: another policy asks nothing anew, other keys do.
TEST_F(Lab, WhatTheScoresAskForDependsOnNoPolicy)
{
    changeView<LabSettings>(&document, [](LabSettings& view) { view.overlays |= unsigned(Overlay::Critical); });
    ASSERT_TRUE(ready());
    ASSERT_TRUE(waitUntil([&] { return hasGuide(quantity("multiplier"), Overlay::Critical); }));
    const SharedCriticalGrowth before = engine.inquiry<CriticalGrowths>().answer();
    EXPECT_FALSE(before->fit()->isTold()) << "of three lengths";
    EXPECT_TRUE(picture(quantity("multiplier")).title.text().endsWith(QLatin1String("(uncertain)")));
    EXPECT_TRUE(page.findChild<ElidedLabel*>("labTableNote")->text().contains(QStringLiteral("cannot decide between")));
    press("labCheck.log-n");
    ASSERT_TRUE(ready());
    EXPECT_EQ(engine.inquiry<CriticalGrowths>().answer(), before);
    Experiment other = document.experiment();
    other.seed = 2;
    document.setExperiment(other, {});
    const SharedSweep swept = sweep();
    ASSERT_TRUE(waitUntil([&] { return sweep() != swept; }));
    const auto expected = criticalGrowth(other);
    ASSERT_TRUE(expected.ok());
    const auto isOfOther = [&] {
        const auto shown = called(quantity("multiplier"), overlayName(Overlay::Critical));
        return !shown.empty() && shown.front().ys[0] == (*expected)->points[0].critical;
    };
    EXPECT_TRUE(isOfOther() || !hasGuide(quantity("multiplier"), Overlay::Critical)) << "not that of the keys before";
    ASSERT_TRUE(waitUntil(isOfOther));
    EXPECT_NE((*expected)->points[0].critical, before->points[0].critical);
}

TEST_F(Lab, PoliciesAreAddedChangedAndRemovedByTheirLinesAndEachStepIsUndone)
{
    ASSERT_TRUE(ready());
    press("labCheck.log-n");
    ASSERT_EQ(document.experiment().further.size(), 2u);
    EXPECT_EQ(document.experiment().further[1].name, "log-n");
    ASSERT_TRUE(ready());
    EXPECT_EQ(measured(quantity("entropy")).size(), 4u);
    auto* s = find<QDoubleSpinBox>("further0.s");
    ASSERT_NE(s, nullptr);
    s->setValue(0.5);
    EXPECT_EQ(policyText(document.experiment().further[0]), "ssmax:s=0.5");
    EXPECT_EQ(find<QDoubleSpinBox>("further0.s"), s) << "the box in use stays";
    press("labMore.0");
    ASSERT_EQ(document.experiment().further.size(), 3u);
    EXPECT_EQ(policyText(document.experiment().further[1]), "ssmax:s=1");
    press("labCheck.0");
    ASSERT_EQ(document.experiment().further.size(), 2u);
    EXPECT_EQ(policyText(document.experiment().further[0]), "ssmax:s=1");
    for (int steps = 0; steps < 4; ++steps)
        document.history()->undo();
    EXPECT_EQ(document.experiment().further, (std::vector<PolicyChoice>{{"ssmax", {}, {}}}));
}

TEST_F(Lab, TabGoesThroughThePoliciesFromAboveToBelow)
{
    press("labCheck.log-n"); // replaces the widgets of the list
    ASSERT_TRUE(ready());
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    const auto* list = page.findChild<LabPolicies*>();
    QApplication::processEvents();
    find<QCheckBox>("labCheck.none")->setFocus();
    std::vector<int> tops;
    while (QWidget* now = QApplication::focusWidget()) {
        if (!list->isAncestorOf(now) || tops.size() > 100)
            break;
        tops.push_back(now->mapTo(list, now->rect().center()).y());
        QTest::keyClick(now, Qt::Key_Tab);
    }
    EXPECT_EQ(tops.size(), policies().size() + 5) << "and + twice, two choices of weights, s";
    EXPECT_TRUE(std::ranges::is_sorted(tops, {}, [](int top) { return top / 8; })) << testing::PrintToString(tops);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), "labMatch");
}

TEST_F(Lab, TheKeyboardStaysAtThePolicyThatIsChecked)
{
    ASSERT_TRUE(ready());
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    find<QCheckBox>("labCheck.log-n")->setFocus();
    for (const char* now : {"labCheck.1", "labCheck.log-n", "labCheck.1"}) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        EXPECT_EQ(document.experiment().further.size(), now[9] == '1' ? 2u : 1u);
        ASSERT_EQ(QApplication::focusWidget()->objectName(), QLatin1String(now));
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), "labMore.1");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    EXPECT_EQ(document.experiment().further.size(), 3u);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), "labMore.1") << "of the same line";
}

TEST_F(Lab, OverlaysAreSwitchedOneByOne)
{
    ASSERT_TRUE(ready());
    EXPECT_TRUE(hasGuide(quantity("multiplier"), Overlay::Freezing));
    EXPECT_TRUE(hasGuide(quantity("multiplier"), Overlay::Invariance));
    press("freezing");
    EXPECT_FALSE(hasGuide(quantity("multiplier"), Overlay::Freezing));
    EXPECT_TRUE(hasGuide(quantity("multiplier"), Overlay::Invariance));
    for (const Overlay overlay : {Overlay::Limit, Overlay::MeanField, Overlay::Gaussian, Overlay::Laplace, Overlay::Law024}) {
        EXPECT_FALSE(hasGuide(quantity("entropy"), overlay));
        press(QString::fromLatin1(overlayKey(overlay)));
        EXPECT_TRUE(hasGuide(quantity("entropy"), overlay)) << overlayKey(overlay);
        EXPECT_FALSE(hasGuide(quantity("max_weight"), overlay)) << "an estimate of the entropy";
    }
    EXPECT_EQ(theory(quantity("entropy")).size(), 3u);
    press("labTheory");
    EXPECT_TRUE(theory(quantity("entropy")).empty());
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view()) << "sessions keep the switches";
}

TEST_F(Lab, AnEstimateIsFirmOnlyWhereItIsRight)
{
    document.setView([&] {
        ViewState view = document.view();
        view.of<LabSettings>().overlays |= unsigned(Overlay::Law024) | unsigned(Overlay::Laplace);
        return view;
    }());
    ASSERT_TRUE(ready());
    for (const Series& guide : picture(quantity("entropy")).series) {
        if (guide.hue != Hue::policy(0) || guide.firm.empty())
            continue; // policy A, standard: the law predicts a loss of 1.92 nats, but the true loss is 0.489
        ASSERT_EQ(guide.firm.size(), 3u);
        if (guide.legend == overlayName(Overlay::Law024)) {
            EXPECT_FALSE(guide.firm[2]);
            EXPECT_NEAR(guide.ys[2], std::log(512.0) - 1.92, 1e-9);
            EXPECT_FALSE(guide.doubt(512).isEmpty());
        } else if (guide.legend == overlayName(Overlay::Laplace)) {
            EXPECT_TRUE(guide.firm[2]);
        }
    }
}

// The limit ln n − D is drawn only where it is within 0.1 nats of the exact theory.
TEST_F(Lab, TheLimitEndsWhereItIsNoneYet)
{
    ASSERT_TRUE(document.setField(*findField("policy-b"), std::string("log-n")));
    press("limit");
    ASSERT_TRUE(ready());
    int guides = 0;
    for (const Series& guide : called(quantity("entropy"), overlayName(Overlay::Limit))) {
        ASSERT_EQ(guide.ys.size(), 3u);
        ++guides;
        if (guide.hue == Hue::policy(0)) {
            EXPECT_NEAR(guide.ys[2], 5.749330, 1e-6);
        } else if (guide.hue == Hue::policy(1)) {
            EXPECT_TRUE(std::isnan(guide.ys[2])) << "log-n at 512 is far beyond freezing";
        }
    }
    EXPECT_GE(guides, 2);
}

// Under a mask theory is computed row by row; approximations that assume rows without a mask are not drawn.
TEST_F(Lab, BehindAMaskTheoryStays)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    press("limit");
    ASSERT_TRUE(ready());
    ASSERT_EQ(theory(quantity("entropy"))[0].ys.size(), 3u);
    EXPECT_NEAR(theory(quantity("entropy"))[0].ys[2], measured(quantity("entropy"))[0].ys[2], 0.1);
    for (const Series& guide : called(quantity("entropy"), overlayName(Overlay::Limit)))
        EXPECT_TRUE(std::all_of(guide.ys.begin(), guide.ys.end(), [](double y) { return std::isnan(y); }));
    EXPECT_FALSE(hasGuide(quantity("multiplier"), Overlay::Freezing));
}

TEST_F(Lab, FreezingAndInvarianceAreTheLinesOfTheory)
{
    ASSERT_TRUE(document.setField(*findField("policy-b"), std::string("log-n")));
    ASSERT_TRUE(ready());
    for (const Series& guide : picture(quantity("multiplier")).series) {
        if (guide.measured)
            continue;
        EXPECT_NEAR(guide.xs.back(), 512, 1e-9);
        if (guide.legend == overlayName(Overlay::Freezing)) {
            EXPECT_NEAR(guide.ys.back(), 4.07921, 1e-5);
        } else {
            EXPECT_NEAR(guide.ys.back(), 1, 1e-6) << "the entropy of the standard scale at 512 is what is kept";
            EXPECT_TRUE(std::isnan(guide.ys.front())) << "64 keys never have so much";
        }
    }
    const Series logN = theory(quantity("entropy"))[1];
    EXPECT_EQ(measured(quantity("entropy"))[1].ringed, (std::vector<bool>{true, true, true}));
    ASSERT_EQ(logN.ys.size(), 3u) << "theory goes on through freezing";
    EXPECT_NEAR(logN.ys.back(), 1.2367, 6e-5);
    EXPECT_EQ(measured(quantity("entropy"))[0].ringed, (std::vector<bool>{false, false, false}));
}

TEST_F(Lab, MatchingMakesBKeepTheEntropyOfA)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(find<QPushButton>("labMatch")->isEnabled());
    EXPECT_EQ(find<QComboBox>("labMatchLength")->currentText(), "512");
    press("labMatch");
    EXPECT_EQ(document.experiment().policyB.name, "entropy-matched");
    EXPECT_NEAR(document.experiment().policyB.parameters.at("target"), 5.752326, 1e-5);
    ASSERT_TRUE(ready());
    const Series matched = measured(quantity("multiplier"))[1];
    ASSERT_EQ(matched.xs, (std::vector<double>{512})) << "shorter rows cannot reach it";
    EXPECT_NEAR(matched.ys[0], 1, 0.02) << "on these few rows";
    EXPECT_NEAR(measured(quantity("entropy"))[1].ys[0], 5.752326, 1e-4);
    // Empty cells of the table say why they are empty.
    const auto* model = table()->model();
    bool said = false;
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, LabTable::columnOf(LabTable::Kind::Policy)).data().toString().startsWith(QLatin1Char('B'))
            && model->index(row, LabTable::columnOf(LabTable::Kind::Length)).data().toString() == QLatin1String("64")) {
            EXPECT_TRUE(model->index(row, LabTable::columnOf(quantity("entropy"))).data().toString().isEmpty());
            said = model->index(row, LabTable::columnOf(quantity("entropy")))
                       .data(Qt::ToolTipRole)
                       .toString()
                       .contains(QLatin1String("no scale"));
        }
    }
    EXPECT_TRUE(said);
    document.history()->undo();
    EXPECT_EQ(document.experiment().policyB.name, "entropy-invariant");
}

// It is measured like any policy; the picture, the table and each empty cell say that there is no theory.
TEST_F(Lab, TheAdaptiveTemperatureHasNoTheoryAndSaysSo)
{
    Experiment experiment = threePolicies();
    experiment.lengths = Lengths::of("64,1024");
    experiment.policyB = {"adaptive", {}, {}};
    document.setExperiment(experiment, [] { return QString(); });
    ASSERT_TRUE(ready());
    const Series m = measured(quantity("multiplier"))[1];
    ASSERT_EQ(m.xs, (std::vector<double>{64, 1024}));
    EXPECT_GT(m.ys[0], 2);
    EXPECT_EQ(m.ys[1], 1) << "off again";
    const QString note = find<ElidedLabel>("labTableNote")->text();
    EXPECT_TRUE(note.contains(QStringLiteral("there is no theory for adaptive"))) << note.toStdString();
    EXPECT_TRUE(note.contains(QStringLiteral("at n = 1024, adaptive has no effect on 32 of 32 rows"))) << note.toStdString();
    const auto* model = table()->model();
    int seen = 0;
    for (int row = 0; row < model->rowCount(); ++row) {
        const auto cell = [&](int column) { return model->index(row, column); };
        const QString policy = cell(LabTable::columnOf(LabTable::Kind::Policy)).data().toString();
        const QModelIndex theory = cell(LabTable::columnOf(LabTable::Kind::Theory));
        const bool adaptive = policy.startsWith(QLatin1Char('B'));
        EXPECT_EQ(theory.data().toString().isEmpty(), adaptive) << policy.toStdString();
        EXPECT_FALSE(cell(LabTable::columnOf(quantity("entropy"))).data().toString().isEmpty());
        if (!adaptive)
            continue;
        ++seen;
        for (const auto kind : {LabTable::Kind::Theory, LabTable::Kind::Limit, LabTable::Kind::Gaussian})
            EXPECT_TRUE(cell(LabTable::columnOf(kind))
                            .data(Qt::ToolTipRole)
                            .toString()
                            .contains(QLatin1String("computes its scale from the entropy of each row")));
    }
    EXPECT_EQ(seen, 2);
    const LinePicture curves = curvePicture(*sweep(), quantity("entropy"), true, false);
    EXPECT_TRUE(curves.note.endsWith(QLatin1String("no theory for B"))) << curves.note.toStdString();
}

TEST_F(Lab, AScaleOfEachDistanceHasNoTheoryEither)
{
    Experiment experiment = threePolicies();
    experiment.lengths = Lengths::of("64,256");
    experiment.policyB = {"scale-invariant", {}, {}};
    document.setExperiment(experiment, [] { return QString(); });
    ASSERT_TRUE(ready());
    const QString note = find<ElidedLabel>("labTableNote")->text();
    EXPECT_TRUE(note.contains(QStringLiteral("there is no theory for scale-invariant"))) << note.toStdString();
    const auto* model = table()->model();
    int seen = 0;
    for (int row = 0; row < model->rowCount(); ++row) {
        const auto cell = [&](int column) { return model->index(row, column); };
        if (!cell(LabTable::columnOf(LabTable::Kind::Policy)).data().toString().startsWith(QLatin1Char('B')))
            continue;
        ++seen;
        EXPECT_FALSE(cell(LabTable::columnOf(quantity("entropy"))).data().toString().isEmpty());
        for (const auto kind : {LabTable::Kind::Theory, LabTable::Kind::Limit, LabTable::Kind::Gaussian}) {
            const QModelIndex theory = cell(LabTable::columnOf(kind));
            EXPECT_TRUE(theory.data(Qt::ToolTipRole).toString().contains(QLatin1String("scales each distance")));
        }
    }
    EXPECT_EQ(seen, 2);
    const LinePicture curves = curvePicture(*sweep(), quantity("entropy"), true, false);
    EXPECT_TRUE(curves.note.endsWith(QLatin1String("no theory for B"))) << curves.note.toStdString();
}

TEST_F(Lab, AStoryIsOneStepOfTheHistoryAndSaysWhatToLookAt)
{
    const Experiment before = document.experiment();
    for (const Story& story : labStories().stories) {
        press(QStringLiteral("story.") + QString::fromLatin1(story.key));
        EXPECT_EQ(labStories().find(document.experiment(), document.view()), &story);
        EXPECT_TRUE(validate(document.experiment()));
        EXPECT_EQ(find<QLabel>("story")->text(), unbroken(labStories().text(story)));
        EXPECT_TRUE(find<QAbstractButton>(QStringLiteral("story.") + QString::fromLatin1(story.key))->isChecked());
        document.history()->undo();
        EXPECT_EQ(document.experiment(), before) << story.key;
    }
    EXPECT_EQ(labStories().find(before, document.view()), nullptr);
}

TEST_F(Lab, WhatTheMeaningOfNDoesIsSaid)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(waitUntil([&] { return result() && result()->experiment.mask == Mask::of("causal"); }));
    const auto said = [&] { return find<QLabel>("labMeaning")->text(); };
    EXPECT_TRUE(said().contains(QStringLiteral("1 … 64"))) << said().toStdString();
    ASSERT_TRUE(document.setField(*findField("length"), std::string("sequence")));
    ASSERT_TRUE(waitUntil([&] { return result()->experiment.length.kind == LengthMeaning::Sequence; }));
    EXPECT_FALSE(said().contains(QStringLiteral("…"))) << said().toStdString();
    EXPECT_TRUE(said().contains(QStringLiteral("= 64"))) << said().toStdString();
}

TEST_F(Lab, AFormulaThatGivesNoScaleTakesAwayItsOwnCurveAlone)
{
    ASSERT_TRUE(ready());
    Experiment wrong = document.experiment();
    wrong.further = {{"formula", {}, "100-n"}, {"log-n", {}}}; // the formula is negative from n = 101 on
    document.setExperiment(wrong, {});
    ASSERT_TRUE(waitUntil([&] { return isKnown<Curves>() && sweep()->policies.size() == 4; }));
    const auto pointsOf = [&](const char* name) {
        std::size_t points = 0;
        for (const Series& series : picture(quantity("entropy")).series)
            if (series.measured && series.name.text().contains(QLatin1String(name)))
                points += series.xs.size();
        return points;
    };
    const std::size_t lengths = sweep()->lengths.size();
    ASSERT_TRUE(waitUntil([&] { return pointsOf("A ") == lengths; }));
    EXPECT_EQ(pointsOf("B "), lengths);
    const auto beyond = std::ranges::count_if(sweep()->lengths, [](Index n) { return n > 100; });
    ASSERT_GT(beyond, 0);
    EXPECT_EQ(pointsOf("100"), lengths - std::size_t(beyond));
    // The reason is shown in the policy's own line, and nowhere else.
    const auto* why = find<QLabel>("labReason.2");
    ASSERT_NE(why, nullptr);
    EXPECT_TRUE(why->text().startsWith(QStringLiteral("no scale at n = 256, 512: the formula gives")))
        << why->text().toStdString();
    for (const char* other : {"labReason.0", "labReason.1", "labReason.3"})
        EXPECT_EQ(find<QLabel>(other), nullptr) << other;
    wrong.further.front().text = "1/0";
    document.setExperiment(wrong, {});
    ASSERT_TRUE(waitUntil([&] { return why->text().startsWith(QStringLiteral("no scale at any length: ")); }))
        << why->text().toStdString();
    wrong.further.front().text = "1";
    document.setExperiment(wrong, {});
    EXPECT_TRUE(waitUntil([&] { return !why->isVisible(); }));
}

TEST_F(Lab, WhatIsTypedOfAFormulaStaysWhenCurvesCome)
{
    Experiment typed = document.experiment();
    typed.further = {{"formula", {}, "1"}};
    document.setExperiment(typed, {});
    ASSERT_TRUE(ready());
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    QLineEdit* line = page.findChild<FormulaEdit*>("further0.formula")->line();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("ln(n)/fo"));
    EXPECT_EQ(document.experiment().further.front().text, "1") << "the last that was accepted, not a beginning that can be read";
    ASSERT_TRUE(ready());
    EXPECT_EQ(line->text(), "ln(n)/fo");
    Experiment other = document.experiment();
    other.seed = 9;
    document.setExperiment(other, {});
    ASSERT_TRUE(ready());
    EXPECT_EQ(line->text(), "ln(n)/fo");
    other.further.front().text = "2";
    document.setExperiment(other, {});
    EXPECT_EQ(line->text(), "2") << "what somebody else says is shown";
}

TEST_F(Lab, WhereThereCanBeNoCurvesItSaysWhyOnceAndGoesOnAfterwards)
{
    ASSERT_TRUE(ready());
    press("story.noise");
    Experiment bad = document.experiment();
    bad.policyB = {"formula", {}, "ln(n)/sqrt(d-64)-1"};
    bad.rope = 10000;
    bad.d = 63; // odd, so RoPE cannot rotate it
    document.setExperiment(bad, {});
    ASSERT_TRUE(waitUntil([&] { return engine.inquiry<Curves>().failure() && picture(quantity("entropy")).series.empty(); }));
    EXPECT_TRUE(find<QLabel>("story")->text().contains(QStringLiteral("No curves")));
    EXPECT_FALSE(find<QPushButton>("labMatch")->isEnabled());
    EXPECT_EQ(table()->model()->rowCount(), 0);
    for (const NamedFigure& figure : page.figures())
        EXPECT_TRUE(figure.figure->isEmpty()) << figure.key.toStdString();
    press("labGrid");
    EXPECT_FALSE(find<QLabel>("story")->text().contains(QStringLiteral("No curves"))) << "none are wanted";
    press("labCurves");
    document.history()->undo();
    ASSERT_TRUE(waitUntil([&] { return !picture(quantity("entropy")).series.empty(); }));
    EXPECT_EQ(find<QLabel>("story")->text(), labStories().text(labStories().stories.front()));
}

TEST_F(Lab, FiguresAreThePicturesAndASheetOfAll)
{
    ASSERT_TRUE(ready());
    const auto pictured = [this] {
        const auto policies = sweptPolicies(document.experiment());
        return std::size_t(
            std::ranges::count_if(labQuantities(), [&](const Quantity* each) { return hasPicture(*each, policies); }));
    };
    constexpr std::size_t ofTheSoftmax = 7;
    EXPECT_EQ(pictured(), ofTheSoftmax - 1);
    EXPECT_EQ(page.shownFigures().size(), ofTheSoftmax);
    ASSERT_TRUE(document.setField(*findField("policy-b"), std::string("standard@sparsemax")));
    ASSERT_TRUE(ready());
    EXPECT_EQ(pictured(), ofTheSoftmax) << "and how many keys have weight";
    EXPECT_EQ(page.shownFigures().size(), ofTheSoftmax + 1);
    const auto* ofSupport = page.findChild<LineView*>("support");
    EXPECT_FALSE(ofSupport->isHidden());
    EXPECT_TRUE(page.canShowAlone("support")) << "although pictures before it are missing";
    ASSERT_TRUE(document.setField(*findField("policy-b"), std::string("standard@sink")));
    ASSERT_TRUE(waitUntil([&] { return ofSupport->isHidden(); }));
    EXPECT_FALSE(page.findChild<LineView*>("nowhere")->isHidden());
}

TEST_F(Lab, FurtherPoliciesAreMeasuredOnlyForTheLab)
{
    page.hide();
    QWidget other; // shows curves of A and B
    watchCurves(&other, &document, &engine, false);
    const auto set = [&](auto change) {
        Experiment experiment = document.experiment();
        change(experiment);
        document.setExperiment(experiment, {});
    };
    set([](Experiment& experiment) { experiment.lengths = Lengths::of("64,128"); });
    other.show();
    ASSERT_TRUE(waitUntil([&] { return isKnown<Curves>() && sweep()->policies.size() == 2; }));
    other.hide();
    page.show();
    ASSERT_TRUE(waitUntil([&] { return isKnown<Curves>() && sweep()->policies.size() == 3; }));
    const SharedSweep all = sweep();
    page.hide();
    other.show();
    set([](Experiment& experiment) { experiment.n = 128; }); // changes no curve
    ASSERT_TRUE(rests());
    EXPECT_EQ(sweep(), all) << "A and B are among them";
    set([](Experiment& experiment) { experiment.further = {}; });
    ASSERT_TRUE(rests());
    EXPECT_EQ(sweep(), all) << "nobody looks at the further ones";
}

} // namespace
} // namespace attentoscope
