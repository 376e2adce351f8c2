// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/experiment_form.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/sources/source.h"
#include "tests/ui/panels/form_test.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/length_editor.h"
#include "ui/editors/mask_editor.h"
#include "ui/editors/parts/form_section.h"
#include "ui/editors/parts/formula_edit.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace attentoscope {
namespace {

using Form = FormTest;

TEST_F(Form, HasAnEditorForEveryField)
{
    for (const Field& field : experimentFields()) {
        const bool elsewhere = field.group == FieldGroup::Gradients; // these fields are on their page, beside its pictures
        EXPECT_EQ(form.findChild<FieldEditor*>(QString::fromLatin1(field.key)) == nullptr, elsewhere) << field.key;
    }
}

TEST_F(Form, ArrowsAndTheWheelDoubleTheDimensionAndTypedNumbersStay)
{
    auto* box = form.findChild<FieldEditor*>(QStringLiteral("d"))->findChild<QSpinBox*>();
    box->setFocus();
    const auto d = [&] { return document.experiment().d; };
    ASSERT_EQ(d(), 64);
    QTest::keyClick(box, Qt::Key_Up);
    EXPECT_EQ(d(), 128);
    QTest::keyClick(box, Qt::Key_Down);
    QTest::keyClick(box, Qt::Key_Down);
    EXPECT_EQ(d(), 32);
    box->selectAll();
    QTest::keyClicks(box, "100");
    QTest::keyClick(box, Qt::Key_Return);
    EXPECT_EQ(d(), 100);
    QTest::keyClick(box, Qt::Key_Up);
    EXPECT_EQ(d(), 128);
    box->selectAll();
    QTest::keyClicks(box, "100");
    QTest::keyClick(box, Qt::Key_Return);
    QWheelEvent wheel(
        QPointF(5, 5), box->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(box, &wheel);
    EXPECT_EQ(d(), 64);
    QTest::keyClick(box, Qt::Key_PageUp);
    EXPECT_EQ(d(), 512);
    box->stepBy(-20);
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(box, Qt::Key_Down);
    EXPECT_EQ(box->value(), 1) << "the least";
}

TEST_F(Form, StaysInItsWidthWhateverIsChosen)
{
    constexpr int widthWithScrollBar = 328 - 14;
    for (const char* entropy : {"shannon", "renyi:inf", "tsallis:0.25"})
        for (const char* length : {"visible", "fixed:123456"})
            for (const char* source : {"needles", "topics", "text", "tensor"}) {
                ASSERT_TRUE(document.setField(*findField("entropy"), std::string(entropy)));
                ASSERT_TRUE(document.setField(*findField("length"), std::string(length)));
                ASSERT_TRUE(document.setField(*findField("source"), std::string(source)));
                QApplication::processEvents();
                const auto* order = form.findChild<FieldEditor*>(QStringLiteral("entropy"))->findChild<QDoubleSpinBox*>();
                EXPECT_TRUE(order->isHidden() || order->width() >= 70) << entropy;
                EXPECT_LE(form.minimumSizeHint().width(), widthWithScrollBar) << entropy << ' ' << length << ' ' << source;
            }
}

TEST_F(Form, TabGoesFromAboveToBelow)
{
    const auto places = [&] {
        std::vector<int> tops;
        form.findChild<QComboBox*>()->setFocus();
        const QWidget* first = QApplication::focusWidget();
        do {
            QWidget* now = QApplication::focusWidget();
            tops.push_back(now->mapTo(&form, now->rect().center()).y());
            QTest::keyClick(now, Qt::Key_Tab);
        } while (QApplication::focusWidget() != first && tops.size() < 100);
        return tops;
    };
    form.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    openFolds();
    const std::vector<int> shipped = places();
    EXPECT_GT(shipped.size(), 14u);
    EXPECT_TRUE(std::ranges::is_sorted(shipped)) << testing::PrintToString(shipped);
    Experiment changed = document.experiment();
    changed.policyA = {"asentmax", {}, {}, {"top-k", {}}};
    changed.policyB = {"formula", {}, "1/sqrt(d)", {}};
    document.setExperiment(changed, {});
    QApplication::processEvents();
    const std::vector<int> remade = places();
    EXPECT_EQ(remade.size(), shipped.size() + 3 + 1) << "β, γ and k of A, λ of B";
    EXPECT_TRUE(std::ranges::is_sorted(remade))
        << testing::PrintToString(std::vector<int>(std::ranges::is_sorted_until(remade) - 3, remade.end()));
}

TEST_F(Form, NoPolicyIsCutOff)
{
    for (const Policy& policy : policies()) {
        ASSERT_TRUE(document.setField(*findField("policy-b"), std::string(policy.name)));
        QApplication::processEvents();
        const auto* box = in<QComboBox>("policy-b");
        constexpr int arrowAndFrame = 30;
        EXPECT_GE(box->width(), box->fontMetrics().horizontalAdvance(box->currentText()) + arrowAndFrame) << policy.name;
        for (const PolicyParameter& parameter : policy.parameters) {
            const auto* number = form.findChild<QDoubleSpinBox*>(QStringLiteral("policy-b.") + QLatin1String(parameter.key));
            ASSERT_NE(number, nullptr) << parameter.key;
            EXPECT_GE(number->width(), 100) << parameter.key;
        }
    }
}

TEST_F(Form, TheSliderMovesTheLengthInOneStepOfHistory)
{
    auto* slider = in<QSlider>("n");
    ASSERT_NE(slider, nullptr);
    const QPoint middle = slider->rect().center();
    slider->setSliderDown(true);
    slider->setValue(LengthEditor::positionOf(512));
    EXPECT_EQ(document.experiment().n, 512);
    slider->setValue(LengthEditor::positionOf(4096));
    slider->setSliderDown(false);
    EXPECT_EQ(document.experiment().n, 4096);
    EXPECT_EQ(in<QSpinBox>("n")->value(), 4096);
    EXPECT_EQ(document.history()->count(), 1);
    QTest::mouseClick(slider, Qt::LeftButton, {}, middle);
    document.history()->setIndex(0);
    EXPECT_EQ(document.experiment().n, Experiment().n);
    EXPECT_EQ(in<QSpinBox>("n")->value(), Experiment().n);
}

TEST_F(Form, ANumberThatCannotBeIsNeverTakenForAnother)
{
    const Experiment before = document.experiment();
    const std::tuple<const char*, const char*, const char*> typed[] = {{"d", "100000", "4"}, {"n", "-5", "2"},
        {"n", "99999999999", "16"}, {"n", "12.5", "2"}, {"tau", "1e9", "1000"}, {"seed", "-1", "0"}};
    for (const auto& [key, text, inRange] : typed) {
        auto* box = in<QAbstractSpinBox>(key);
        ASSERT_NE(box, nullptr) << key;
        const QString shown = box->text();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        EXPECT_EQ(box->text(), QString::fromLatin1(text)) << "every key of it is taken";
        const auto notes = form.findChildren<QLabel*>(QStringLiteral("rangeNote"));
        const auto note = std::ranges::find_if(notes, &QLabel::isVisible);
        ASSERT_NE(note, notes.end()) << key << ": the range is said while it is typed";
        EXPECT_TRUE((*note)->text().contains(QLatin1String(inRange))) << (*note)->text().toStdString();
        QTest::keyClick(box, Qt::Key_Return);
        EXPECT_EQ(box->text(), shown) << key << ": what was there";
        const QString said = QString::fromLatin1(text).replace(QLatin1Char('-'), QChar(0x2212));
        EXPECT_TRUE((*note)->isVisible() && (*note)->text().contains(said)) << (*note)->text().toStdString();
        EXPECT_EQ(box->palette().color(QPalette::Highlight), box->palette().color(QPalette::Text))
            << "the mark is seen while it is selected";
        (*note)->hide(); // as its timer does after some seconds
        QFocusEvent back(QEvent::FocusIn);
        QApplication::sendEvent(box, &back);
        EXPECT_TRUE((*note)->isVisible()) << "it can be read again";
        EXPECT_EQ(document.experiment(), before) << key;
        box->stepUp();
        box->stepDown();
        EXPECT_FALSE((*note)->isVisible()) << key << ": it is all right again";
        ASSERT_EQ(document.experiment(), before) << key;
    }
}

TEST_F(Form, NumbersMayBeTypedAsTheyAreWritten)
{
    for (const auto& [text, n] : {std::pair("1e4", 10000), std::pair("12 000", 12000)}) {
        auto* box = in<QSpinBox>("n");
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
        EXPECT_EQ(document.experiment().n, n) << text;
    }
    auto* tau = in<QDoubleSpinBox>("tau");
    tau->setFocus();
    tau->selectAll();
    QTest::keyClicks(tau, "0.12345");
    QTest::keyClick(tau, Qt::Key_Return);
    EXPECT_EQ(document.experiment().tau, 0.12345) << "no digit is lost";
}

TEST_F(Form, TheSliderGoesByPowersOfTwo)
{
    auto* slider = in<QSlider>("n");
    EXPECT_GE(slider->width(), form.width() * 3 / 4);
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(3000)));
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_PageUp);
    EXPECT_EQ(document.experiment().n, 4096);
    QTest::keyClick(slider, Qt::Key_PageUp);
    EXPECT_EQ(document.experiment().n, 8192);
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(3000)));
    QTest::keyClick(slider, Qt::Key_PageDown);
    EXPECT_EQ(document.experiment().n, 2048);
    const auto dragTo = [&](int x) {
        QMouseEvent event(QEvent::MouseMove, QPointF(x, slider->height() / 2.0),
            slider->mapToGlobal(QPointF(x, slider->height() / 2.0)), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(slider, &event);
    };
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = option.sliderValue = slider->value();
    const QPoint handle = slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider).center();
    QTest::mousePress(slider, Qt::LeftButton, {}, handle);
    std::set<Index> passed;
    for (int x = handle.x(); x < slider->width(); x += 3) {
        dragTo(x);
        passed.insert(document.experiment().n);
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 1, handle.y()));
    EXPECT_THAT(
        passed, testing::IsSubsetOf(std::set<Index>{2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1000000}));
    EXPECT_GE(passed.size(), 4u);
}

TEST_F(Form, TypedNumbersReachTheExperimentAndComeBack)
{
    auto* box = in<QSpinBox>("d");
    ASSERT_NE(box, nullptr);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, "32");
    EXPECT_EQ(document.experiment().d, 64) << "half-typed numbers are no wish";
    QTest::keyClick(box, Qt::Key_Return);
    EXPECT_EQ(document.experiment().d, 32);
    document.history()->undo();
    EXPECT_EQ(box->value(), 64);
}

TEST_F(Form, PositionsAreSwitchedOnToTheirUsualNumbers)
{
    auto* number = in<QDoubleSpinBox>("rope");
    auto* on = in<QCheckBox>("rope");
    auto* pairing = form.findChild<FieldEditor*>(QStringLiteral("rope-pairing"));
    ASSERT_TRUE(number && on && pairing);
    EXPECT_FALSE(number->isVisibleTo(&form)) << "folded away";
    on->setChecked(true);
    EXPECT_EQ(document.experiment().rope, 10000);
    EXPECT_TRUE(number->isVisibleTo(&form) && number->isEnabled() && pairing->isVisibleTo(&form)) << "not while it matters";
    number->setValue(500000);
    EXPECT_EQ(document.experiment().rope, 500000);
    EXPECT_EQ(number->text(), QStringLiteral("500000"));
    in<QComboBox>("rope-pairing")->setCurrentIndex(1);
    emit in<QComboBox>("rope-pairing")->activated(1);
    EXPECT_EQ(document.experiment().ropePairing, RopePairing::Half);
    on->setChecked(false);
    EXPECT_EQ(document.experiment().rope, 0);
    EXPECT_FALSE(number->isEnabled() || pairing->isVisibleTo(&form));
    on->setChecked(true);
    EXPECT_EQ(document.experiment().rope, 500000) << "the number waited";

    ASSERT_TRUE(document.setField(*findField("alibi"), 0.00390625)); // the smallest slope of eight heads
    EXPECT_TRUE(in<QCheckBox>("alibi")->isChecked());
    EXPECT_EQ(in<QDoubleSpinBox>("alibi")->value(), 0.00390625);
    EXPECT_EQ(in<QDoubleSpinBox>("alibi")->text(), QStringLiteral("0.00390625"));
}

TEST_F(Form, PoliciesCarryTheirParameters)
{
    auto* parameter = form.findChild<QDoubleSpinBox*>(QStringLiteral("policy-b.n0"));
    ASSERT_NE(parameter, nullptr);
    parameter->setValue(1024);
    EXPECT_EQ(policyText(document.experiment().policyB), "entropy-invariant:n0=1024");
    auto* box = in<QComboBox>("policy-b");
    const int other = box->findData(QStringLiteral("constant"));
    ASSERT_GE(other, 0);
    box->setCurrentIndex(other);
    emit box->activated(other);
    EXPECT_EQ(document.experiment().policyB.name, "constant");
    EXPECT_NE(form.findChild<QDoubleSpinBox*>(QStringLiteral("policy-b.m")), nullptr);
}

// Sets n₀ by a click to the three keys of a text, where 512 spreads the weights of B.
TEST_F(Form, OneClickSetsTheTrainedLengthToTheKeysThatThereAre)
{
    ASSERT_TRUE(document.setField(*findField("source"), std::string("text")));
    auto* fit = form.findChild<QToolButton*>(QStringLiteral("policy-b.n0.fit"));
    ASSERT_NE(fit, nullptr);
    EXPECT_FALSE(fit->isEnabled()) << "nothing is known yet";
    const auto result = evaluate(document.experiment());
    ASSERT_TRUE(result);
    form.showNumbers(*result);
    const QPoint place = fit->mapTo(&form, QPoint());
    QTest::mouseClick(fit, Qt::LeftButton);
    EXPECT_EQ(policyText(document.experiment().policyB), "entropy-invariant:n0=3");
    EXPECT_EQ(fit->mapTo(&form, QPoint()), place);
    EXPECT_FALSE(fit->isEnabled()) << "it is that already";
    EXPECT_EQ(form.findChild<QToolButton*>(QStringLiteral("policy-a.n0.fit")), nullptr) << "the standard scale has none";
    document.history()->undo();
    EXPECT_EQ(policyText(document.experiment().policyB), "entropy-invariant");
    EXPECT_TRUE(fit->isEnabled());
}

TEST_F(Form, NormalizersAreChosenBesideTheScaleAndStayWithIt)
{
    const auto settle = [] { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }; // deletes replaced lines
    const auto normalizer = [this, settle] {
        settle();
        return form.findChild<QComboBox*>(QStringLiteral("policy-b.normalizer"));
    };
    ASSERT_NE(normalizer(), nullptr);
    const int entmax = normalizer()->findData(QStringLiteral("entmax"));
    normalizer()->setCurrentIndex(entmax);
    emit normalizer()->activated(entmax);
    EXPECT_EQ(policyText(document.experiment().policyB), "entropy-invariant@entmax");
    settle();
    auto* alpha = form.findChild<QDoubleSpinBox*>(QStringLiteral("policy-b.normalizer.alpha"));
    ASSERT_NE(alpha, nullptr);
    alpha->setValue(1.7);
    EXPECT_EQ(policyText(document.experiment().policyB), "entropy-invariant@entmax:alpha=1.7");
    form.findChild<QDoubleSpinBox*>(QStringLiteral("policy-b.n0"))->setValue(64);
    EXPECT_EQ(policyText(document.experiment().policyB), "entropy-invariant:n0=64@entmax:alpha=1.7");
    auto* box = in<QComboBox>("policy-b");
    const int other = box->findData(QStringLiteral("log-n"));
    box->setCurrentIndex(other);
    emit box->activated(other);
    EXPECT_EQ(policyText(document.experiment().policyB), "log-n@entmax:alpha=1.7") << "another scale, the same normalizer";
    document.history()->undo();
    EXPECT_EQ(normalizer()->currentData().toString(), QStringLiteral("entmax"));
    document.history()->setIndex(0);
    EXPECT_EQ(normalizer()->currentData().toString(), QStringLiteral("softmax"));
}

TEST_F(Form, ATypedFormulaReachesTheExperimentOnceItCanBeRead)
{
    ASSERT_TRUE(document.setField(*findField("policy-b"), std::string("formula:n0=1024:ln(n)/d")));
    auto* edit = form.findChild<FormulaEdit*>(QStringLiteral("policy-b.formula"));
    ASSERT_NE(edit, nullptr);
    EXPECT_EQ(edit->text(), QStringLiteral("ln(n)/d"));
    auto* line = edit->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "sqrt(");
    EXPECT_EQ(document.experiment().policyB.text, "ln(n)/d") << "the last one that can be read stays";
    QTest::keyClicks(line, "n)/d");
    EXPECT_EQ(policyText(document.experiment().policyB), "formula:n0=1024:sqrt(n)/d");
    EXPECT_EQ(line->text(), QStringLiteral("sqrt(n)/d"));
}

TEST_F(Form, WhileAFormulaIsWrongTheAcceptedOneCounts)
{
    ASSERT_TRUE(document.setField(*findField("policy-b"), std::string("formula:1/sqrt(d)")));
    form.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    auto* line = form.findChild<FormulaEdit*>(QStringLiteral("policy-b.formula"))->line();
    line->setFocus();
    line->selectAll();
    const int steps = document.history()->count();
    QTest::keyClicks(line, "ln(n)");
    EXPECT_EQ(document.experiment().policyB.text, "ln(n)");
    QTest::keyClicks(line, "/sqr(d)");
    EXPECT_EQ(document.experiment().policyB.text, "1/sqrt(d)") << "not λ = ln n";
    EXPECT_EQ(line->text(), "ln(n)/sqr(d)");
    EXPECT_FALSE(form.findChild<QLabel*>(QStringLiteral("formulaError"))->text().isEmpty());
    EXPECT_EQ(document.history()->count(), steps) << "nothing has changed";
    QTest::keyClick(line, Qt::Key_Backspace);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(line, Qt::Key_Backspace);
    QTest::keyClicks(line, "rt(d)");
    EXPECT_EQ(document.experiment().policyB.text, "ln(n)/sqrt(d)");
    QTest::keyClick(line, Qt::Key_Return);
    QTest::keyClicks(line, "+");
    EXPECT_EQ(document.experiment().policyB.text, "ln(n)/sqrt(d)") << "accepted by Enter";
}

TEST_F(Form, ABadMaskKeepsTheLastGoodOneAndPointsAtThePlace)
{
    form.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    auto* line = in<QLineEdit>("mask");
    auto* editor = form.findChild<MaskEditor*>();
    ASSERT_NE(line, nullptr);
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "causal");
    EXPECT_EQ(document.experiment().mask.typed(), "causal");
    QTest::keyClick(line, Qt::Key_Return);
    QTest::keyClicks(line, " & sink(2) & slding(8)");
    EXPECT_FALSE(editor->isValid());
    EXPECT_EQ(document.experiment().mask.typed(), "causal") << "the last that was accepted, not a beginning of what is typed";
    EXPECT_EQ(line->text(), QStringLiteral("causal & sink(2) & slding(8)")) << "what is typed stays";
    const QString place = form.findChild<QLabel*>(QStringLiteral("maskErrorPlace"))->text();
    EXPECT_EQ(place, QStringLiteral("…l & sink(2) & slding(8)\n               ^"));
    EXPECT_FALSE(form.findChild<QLabel*>(QStringLiteral("maskError"))->text().isEmpty());
    line->setText(QString());
    QTest::keyClicks(line, "sliding(8)");
    EXPECT_TRUE(editor->isValid());
    EXPECT_EQ(document.experiment().mask.typed(), "sliding(8)");
}

TEST_F(Form, TheCaretStaysUnderItsLetterInLongTexts)
{
    const QString text = QStringLiteral("sliding(128) | sink(4) | window(12) & wrong & padding(400)");
    const qsizetype column = text.indexOf(QStringLiteral("wrong"));
    const QStringList lines = caretText(text, std::size_t(column)).split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 2);
    EXPECT_LT(lines[0].size(), 34);
    EXPECT_EQ(lines[0].mid(lines[1].indexOf(QLatin1Char('^')), 5), QStringLiteral("wrong"));
}

TEST_F(Form, EntropyOrdersReachInfinity)
{
    auto* box = in<QComboBox>("entropy");
    box->setCurrentIndex(1);
    emit box->activated(1);
    EXPECT_EQ(document.experiment().entropy.kind, EntropyMeasure::Renyi);
    auto* order = in<QDoubleSpinBox>("entropy");
    order->setValue(order->maximum());
    EXPECT_EQ(entropyMeasureText(document.experiment().entropy), "renyi:inf");
    EXPECT_TRUE(order->text().contains(QChar(0x221e)));
}

TEST_F(Form, WrongLengthsAreSaidAndNotTaken)
{
    QSignalSpy rejected(&form, &ExperimentForm::rejected);
    QSignalSpy accepted(&form, &ExperimentForm::accepted);
    auto* line = in<QLineEdit>("lengths");
    line->setText(QString());
    QTest::keyClicks(line, "64:");
    EXPECT_GE(rejected.count(), 1);
    EXPECT_NE(document.experiment().lengths.text(), "64:");
    const QColor right = form.palette().color(QPalette::Text), marked = line->palette().color(QPalette::Text);
    EXPECT_NE(marked, right);
    QTest::keyClicks(line, "256:x2");
    EXPECT_EQ(document.experiment().lengths.text(), "64:256:x2");
    EXPECT_EQ(line->palette().color(QPalette::Text), right);
    EXPECT_GE(accepted.count(), 1);
    QTest::keyClicks(line, ",");
    EXPECT_EQ(line->palette().color(QPalette::Text), marked);
    QTest::keyClick(line, Qt::Key_Backspace);
    EXPECT_EQ(document.experiment().lengths.text(), "64:256:x2");
    document.history()->undo();
    EXPECT_EQ(line->text().toStdString(), Experiment().lengths.text());
    EXPECT_EQ(line->palette().color(QPalette::Text), right) << "what is there can be";
}

TEST_F(Form, WhileATextIsWrongItsBeginningDoesNotCount)
{
    form.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    openFolds();
    for (const auto& [field, good, wrong] :
        {std::array{"lengths", "64,128", "64,a"}, {"further", "log-n,constant", "log-n,stand"}}) {
        SCOPED_TRACE(field);
        auto* line = in<QLineEdit>(field);
        const auto value = [&] { return fieldText(document.experiment(), *findField(field)); };
        const std::string before = value();
        const int steps = document.history()->index();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, wrong);
        EXPECT_EQ(value(), before);
        EXPECT_EQ(line->text(), QLatin1String(wrong)) << "what is typed stays";
        EXPECT_EQ(document.history()->index(), steps) << "nothing has changed";
        const QColor marked = line->palette().color(QPalette::Text);
        ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(document.experiment().n * 2)));
        EXPECT_EQ(line->text(), QLatin1String(wrong)) << "while something else changes, too";
        EXPECT_EQ(line->palette().color(QPalette::Text), marked);
        line->selectAll();
        QTest::keyClicks(line, good);
        EXPECT_NE(line->palette().color(QPalette::Text), marked);
        QTest::keyClick(line, Qt::Key_Return);
        const std::string accepted = value();
        EXPECT_NE(accepted, before);
        QTest::keyClicks(line, ",");
        EXPECT_EQ(value(), accepted) << "accepted by Enter";
        document.history()->undo();
        EXPECT_EQ(value(), before);
        EXPECT_EQ(line->text().toStdString(), before) << "what counts is shown where it comes from elsewhere";
    }
}

TEST_F(Form, ATextIsNotChangedWhileItIsTyped)
{
    form.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    openFolds();
    auto* line = in<QLineEdit>("further");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "entropy-matched:target=");
    EXPECT_EQ(line->text(), QStringLiteral("entropy-matched:target=")) << "which can be read without its end";
    QTest::keyClicks(line, "3");
    EXPECT_EQ(fieldText(document.experiment(), *findField("further")), "entropy-matched:target=3");
}

TEST_F(Form, TheNameOfAnArrayCountsWhenItIsComplete)
{
    form.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&form));
    Experiment recorded;
    recorded.source = "tensor";
    recorded.tensorFile = "model.npz";
    document.setExperiment(recorded, {});
    openFolds();
    auto* line = in<QLineEdit>("q-name");
    ASSERT_TRUE(line->isVisible());
    line->setFocus();
    QTest::keyClicks(line, "layers.{L}.q");
    EXPECT_EQ(document.experiment().queryName, "") << "its beginning may be another array";
    ASSERT_TRUE(document.setField(*findField("tau"), 2.0));
    EXPECT_EQ(line->text(), QStringLiteral("layers.{L}.q")) << "while something else changes";
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(document.experiment().queryName, "layers.{L}.q");
}

TEST(LengthEditor, PowersOfTwoAreOnTheSlider)
{
    for (Index n = 2; n < 1'000'000; n *= 2)
        EXPECT_EQ(LengthEditor::lengthAt(LengthEditor::positionOf(n)), n);
    EXPECT_EQ(LengthEditor::positionOf(1), 0);
    EXPECT_EQ(LengthEditor::lengthAt(LengthEditor::positionOf(maxLength)), 1'000'000);
}

TEST_F(Form, TheSliderOfLengthsReachesFromThePlantedKeysToAMillion)
{
    const auto pressed = [&](Qt::Key key) {
        QTest::keyClick(in<QSlider>("n"), key);
        return document.experiment().n;
    };
    for (const Index groups : {16, 17}) {
        ASSERT_TRUE(document.setField(*findField("groups"), std::int64_t(groups)));
        ASSERT_TRUE(document.setField(*findField("needles"), std::int64_t(3)));
        pressed(Qt::Key_PageUp);
        EXPECT_NEAR(double(pressed(Qt::Key_Home)), 3.0 * double(groups), 1) << "one fine step at most";
        EXPECT_GE(document.experiment().n, 3 * groups);
    }
    EXPECT_EQ(pressed(Qt::Key_End), 1'000'000);
    EXPECT_EQ(pressed(Qt::Key_PageDown), 1 << 19);
    EXPECT_EQ(pressed(Qt::Key_PageUp), 1'000'000);
    ASSERT_TRUE(document.setField(*findField("source"), std::string("sphere")));
    EXPECT_EQ(pressed(Qt::Key_Home), 16);
}

TEST_F(Form, TwoTextsAreTypedAndTakeThePlaceOfOne)
{
    ASSERT_TRUE(document.setField(*findField("source"), std::string("text")));
    const auto shown = [&](const char* key) {
        return form.findChild<FieldEditor*>(QString::fromLatin1(key))->isVisibleTo(&form);
    };
    EXPECT_TRUE(shown("text") && shown("text-q") && shown("text-k"));
    QTest::keyClicks(in<QLineEdit>("text-q"), QStringLiteral("le chat"));
    QTest::keyClicks(in<QLineEdit>("text-k"), QStringLiteral("the cat sits"));
    EXPECT_EQ(document.experiment().textQ, "le chat");
    EXPECT_EQ(document.experiment().textK, "the cat sits");
    EXPECT_FALSE(shown("text"));
    document.history()->undo();
    document.history()->undo();
    EXPECT_TRUE(shown("text"));
    EXPECT_TRUE(in<QLineEdit>("text-q")->text().isEmpty());
}

} // namespace
} // namespace attentoscope
