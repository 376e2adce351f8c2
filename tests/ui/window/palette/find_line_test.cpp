// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Ctrl+K with keys: every kind of entry is found and executed, in both languages, and fields are changed in place.
#include "core/statistics/quantities.h"
#include "tests/helpers/cpu_time.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/pages/claims/claims_settings.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/explore/inspector/inspector_settings.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/palette/find_line.h"
#include "ui/window/palette/findables.h"
#include "ui/window/palette/result_list.h"

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>

#include <gmock/gmock.h>

#include <algorithm>

namespace attentoscope {
namespace {

class FindLineTest : public WindowTest
{
protected:
    FindLineTest()
    {
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    }

    static void settle() { QTest::qWait(1); } // runs deferred deletions
    const Experiment& experiment() { return window.document()->experiment(); }
    QWidget* focus() { return window.focusWidget() != nullptr ? window.focusWidget() : &window; }
    FindLine* finder()
    {
        for (FindLine* each : window.findChildren<FindLine*>())
            if (each->isVisible())
                return each;
        return nullptr;
    }
    QLineEdit* line() { return finder()->findChild<QLineEdit*>("findText"); }
    const Findable* current() { return finder()->findChild<ResultList*>()->current(); }
    QString hint() { return finder()->findChild<QLabel*>("findHint")->text(); }
    void open()
    {
        QTest::keyClick(focus(), Qt::Key_K, Qt::ControlModifier);
        ASSERT_NE(finder(), nullptr) << focus()->metaObject()->className() << " " << window.isActiveWindow();
        ASSERT_TRUE(line()->hasFocus());
    }
    // Types the letters and goes down to the entry with this title, which must be among those found.
    void look(const QString& letters, const QString& title)
    {
        ASSERT_NO_FATAL_FAILURE(open());
        QTest::keyClicks(line(), letters.isEmpty() ? QString() : letters.at(0).unicode() < 128 ? letters : QString());
        if (line()->text() != letters) { // letters that come from an input method
            line()->setText(letters);
            emit line()->textEdited(letters);
        }
        for (int i = 0; i < 60 && current() != nullptr && current()->title != title; ++i)
            QTest::keyClick(line(), Qt::Key_Down);
        ASSERT_NE(current(), nullptr) << letters.toStdString();
        ASSERT_EQ(current()->title, title) << letters.toStdString();
    }
    void find(const QString& letters, const QString& title, Qt::KeyboardModifiers modifiers = {})
    {
        ASSERT_NO_FATAL_FAILURE(look(letters, title));
        QTest::keyClick(line(), Qt::Key_Return, modifiers);
        ASSERT_EQ(finder(), nullptr);
        settle();
    }
    using WindowTest::find;
    void speakChinese()
    {
        window.useLanguage("zh_CN");
        settle();
        ASSERT_TRUE(waitUntil([&] { return window.menuBar()->isVisible(); }));
    }
    void useText()
    {
        Experiment text = experiment();
        text.source = "text";
        text.text = {"the cat sat on the mat"};
        window.document()->setExperiment(text, {});
        ASSERT_TRUE(rest());
    }
};

TEST_F(FindLineTest, EveryKindIsFoundAndDone)
{
    ASSERT_NO_FATAL_FAILURE(find("grad", "Gradients"));
    EXPECT_EQ(window.document()->view().page, "gradients");
    ASSERT_NO_FATAL_FAILURE(find("log col", "Logarithmic colours"));
    EXPECT_FALSE(window.document()->view().logColors);
    ASSERT_NO_FATAL_FAILURE(find("view stage log", "Logits"));
    EXPECT_EQ(window.document()->view().stage, Stage::Logits);
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("explore"); });
    ASSERT_TRUE(rest());
    ASSERT_NO_FATAL_FAILURE(find("keep this col", "Keep this colour range"));
    EXPECT_TRUE(waitUntil([&] { return window.document()->view().heldColors.has_value(); }));
    ASSERT_NO_FATAL_FAILURE(find("more cell", "Derivation"));
    EXPECT_EQ(window.document()->view().of<InspectorSettings>().page, InspectorPage::Chain);
    ASSERT_NO_FATAL_FAILURE(find("axis curves head", "x axis of the curves: Head dimension d"));
    EXPECT_EQ(window.document()->view().of<CurvesSettings>().axis, "d=8:512:x2");
    ASSERT_NO_FATAL_FAILURE(find("compare with noise", "Curves: Compare with noise"));
    EXPECT_EQ(window.document()->view().of<CurvesSettings>().beside, "sphere");
    ASSERT_TRUE(rest()); // there must be some to keep
    ASSERT_NO_FATAL_FAILURE(find("keep these", "Curves: Keep these curves"));
    EXPECT_EQ(window.document()->view().of<CurvesSettings>().kept.size(), 1u);
    ASSERT_NO_FATAL_FAILURE(find("yarn", "YaRN"));
    EXPECT_EQ(experiment().policyA.name, "yarn");
    ASSERT_NO_FATAL_FAILURE(find("ssmax", "Scalable softmax", Qt::ShiftModifier));
    EXPECT_EQ(experiment().policyB.name, "ssmax");
    EXPECT_EQ(experiment().policyA.name, "yarn");
    ASSERT_NO_FATAL_FAILURE(find("gaussian", "Gaussian"));
    EXPECT_EQ(experiment().source, "gaussian");
    ASSERT_NO_FATAL_FAILURE(find("causal & block", "causal & block-diagonal(64)"));
    EXPECT_EQ(experiment().mask.text(), "causal & block-diagonal(64)");
    ASSERT_NO_FATAL_FAILURE(find("sliding", "sliding(128)"));
    EXPECT_EQ(experiment().mask.text(), "sliding(128)");
    ASSERT_NO_FATAL_FAILURE(find("in bits", "Entropy in bits"));
    EXPECT_TRUE(experiment().bits);
    ASSERT_NO_FATAL_FAILURE(find("largest weight", "largest weight"));
    EXPECT_EQ(window.document()->view().quantity, "max_weight");
    EXPECT_EQ(window.document()->view().page, "explore");
    ASSERT_NO_FATAL_FAILURE(find("padding four", "Padding: four sentences padded to the longest; no query sees the padding"));
    EXPECT_EQ(experiment().source, "text");
    window.document()->history()->undo();
    EXPECT_EQ(experiment().source, "gaussian") << "an example is one step";
}

TEST_F(FindLineTest, TokensSelectTheirRowOrKey)
{
    ASSERT_NO_FATAL_FAILURE(useText());
    ASSERT_NO_FATAL_FAILURE(find("sat", "sat"));
    EXPECT_EQ(window.document()->selection().row, 2);
    ASSERT_NO_FATAL_FAILURE(find("mat", "mat", Qt::ShiftModifier));
    EXPECT_EQ(window.document()->selection(), (Selection{2, 5}));
}

TEST_F(FindLineTest, OfALongTextItsBeginningIsLaidOut)
{
    Experiment text = experiment();
    text.source = "text";
    text.text = {"the cat " + std::string(100'000, 'x')};
    for (int word = 0; word < 100'000; ++word)
        text.text.front() += " sat";
    text.mask = Mask::of("sliding(4)");
    window.document()->setExperiment(text, {}); // without waiting for the computation
    ASSERT_NO_FATAL_FAILURE(open());
    const auto* list = finder()->findChild<ResultList*>();
    const auto longest = [&] {
        qsizetype letters = 0;
        for (int row = 0; row < list->count(); ++row)
            for (int role = Qt::UserRole; role < Qt::UserRole + 8; ++role)
                letters = std::max({letters, list->item(row)->text().size(), list->item(row)->data(role).toString().size()});
        return letters;
    };
    EXPECT_LE(longest(), 250);
    QTest::keyClicks(line(), "text");
    EXPECT_LE(longest(), 250);
    EXPECT_GE(longest(), 100) << "the text is among what is found";
    QTest::keyClick(line(), Qt::Key_Escape);
}

TEST_F(FindLineTest, TheFactorIsFoundAsTheTemperature)
{
    ASSERT_NO_FATAL_FAILURE(look("temperature", "Factor τ"));
    QTest::keyClick(line(), Qt::Key_Escape);
    settle();
    ASSERT_NO_FATAL_FAILURE(speakChinese());
    ASSERT_NO_FATAL_FAILURE(look("温度", "系数 τ"));
}

TEST_F(FindLineTest, LessonsByTheirTitle)
{
    ASSERT_NO_FATAL_FAILURE(find("dilution len", "Dilution with length"));
    EXPECT_TRUE(window.lessons()->player()->isOpen());
}

TEST_F(FindLineTest, ClaimsByTheirTitleAndTheirName)
{
    ASSERT_NO_FATAL_FAILURE(find("scalable softmax", "Scalable softmax, figure 1"));
    EXPECT_EQ(window.document()->view().page, "claims");
    EXPECT_EQ(window.document()->view().of<ClaimsSettings>().shown, "ssmax");
    ASSERT_NO_FATAL_FAILURE(find("head-dimension", "Erratum: 8.33 ln 512 = 75"));
    EXPECT_EQ(window.document()->view().of<ClaimsSettings>().shown, "head-dimension");
}

TEST_F(FindLineTest, EnglishLettersInTheChineseWindow)
{
    speakChinese();
    ASSERT_NO_FATAL_FAILURE(find("sequence len", "序列长度 n", Qt::ShiftModifier));
    EXPECT_TRUE(window.focusWidget() != nullptr && window.focusWidget()->isVisible()) << "in the form";
    ASSERT_NO_FATAL_FAILURE(find("gradients", "梯度"));
    EXPECT_EQ(window.document()->view().page, "gradients");
    ASSERT_NO_FATAL_FAILURE(find("logarithmic", "对数着色"));
    EXPECT_FALSE(window.document()->view().logColors);
    ASSERT_NO_FATAL_FAILURE(find("clipped", "截断"));
    EXPECT_EQ(experiment().policyA.name, "clipped");
    ASSERT_NO_FATAL_FAILURE(find("haystack length", "大海捞针：长度如何影响标准注意力与熵不变注意力"));
    ASSERT_NO_FATAL_FAILURE(find("largest weight", "最大权重"));
    EXPECT_EQ(window.document()->view().quantity, "max_weight");
}

TEST_F(FindLineTest, ChineseInTheChineseAndInTheEnglishWindow)
{
    ASSERT_NO_FATAL_FAILURE(find("梯度", "Gradients"));
    EXPECT_EQ(window.document()->view().page, "gradients");
    speakChinese();
    ASSERT_NO_FATAL_FAILURE(find("掩码", "掩码"));
    EXPECT_EQ(window.document()->view().page, "masks");
}

TEST_F(FindLineTest, AFieldIsChangedInPlace)
{
    window.document()->history()->clear();
    ASSERT_NO_FATAL_FAILURE(look("seed", "Seed"));
    EXPECT_EQ(current()->value, "1");
    QTest::keyClick(line(), Qt::Key_Tab);
    EXPECT_EQ(line()->text(), "1");
    EXPECT_EQ(finder()->findChild<QLabel*>("findField")->text(), "Seed");
    QTest::keyClicks(line(), "x7");
    QTest::keyClick(line(), Qt::Key_Return);
    ASSERT_NE(finder(), nullptr) << "nothing is lost";
    EXPECT_EQ(line()->text(), "x7");
    EXPECT_TRUE(hint().startsWith("Seed: ")) << hint().toStdString();
    EXPECT_EQ(experiment().seed, 1);
    EXPECT_EQ(window.document()->history()->count(), 0);
    QTest::keyClick(line(), Qt::Key_Home);
    QTest::keyClick(line(), Qt::Key_Delete);
    QTest::keyClick(line(), Qt::Key_Return);
    EXPECT_EQ(finder(), nullptr);
    EXPECT_EQ(experiment().seed, 7);
    window.document()->history()->undo();
    EXPECT_EQ(experiment().seed, 1);
}

TEST_F(FindLineTest, ANumberBeyondItsRangeIsToldSo)
{
    for (const bool chinese : {false, true}) {
        if (chinese) {
            ASSERT_NO_FATAL_FAILURE(speakChinese());
        }
        ASSERT_NO_FATAL_FAILURE(look("cosine", chinese ? "针的余弦" : "Needle cosine"));
        QTest::keyClick(line(), Qt::Key_Tab);
        QTest::keyClicks(line(), "7");
        ASSERT_NE(finder(), nullptr);
        QTest::keyClick(line(), Qt::Key_Return);
        settle();
        ASSERT_NE(finder(), nullptr);
        EXPECT_EQ(line()->text(), "7");
        for (const char* part : {"findText", "findHint", "findField"})
            EXPECT_TRUE(finder()->rect().contains(finder()->findChild<QWidget*>(part)->geometry())) << part;
        EXPECT_TRUE(hint().contains("0.999")) << hint().toStdString();
        EXPECT_EQ(experiment().cosine, 0.85);
        QTest::keyClick(line(), Qt::Key_Escape);
        QTest::keyClick(line(), Qt::Key_Escape);
        settle();
    }
}

TEST_F(FindLineTest, ChoicesArePickedByKeys)
{
    ASSERT_NO_FATAL_FAILURE(look("policy a", "Policy A"));
    QTest::keyClick(line(), Qt::Key_Return);
    ASSERT_NE(finder(), nullptr);
    QTest::keyClicks(line(), "ssm"); // letters that fit no choice are dropped
    EXPECT_EQ(line()->text(), "ssm");
    QTest::keyClick(line(), Qt::Key_Down);
    const QString picked = line()->text();
    EXPECT_EQ(picked, "ssmax");
    EXPECT_NE(picked, "standard");
    QTest::keyClick(line(), Qt::Key_Return);
    EXPECT_EQ(experiment().policyA.name, picked.toStdString());
}

TEST_F(FindLineTest, AMaskIsChangedBeforeItIsSet)
{
    ASSERT_NO_FATAL_FAILURE(look("sliding(128)", "sliding(128)"));
    QTest::keyClick(line(), Qt::Key_Tab);
    EXPECT_EQ(line()->text(), "sliding(128)");
    QTest::keyClicks(line(), "sliding(12");
    QTest::keyClick(line(), Qt::Key_Return);
    ASSERT_NE(finder(), nullptr);
    EXPECT_EQ(line()->text(), "sliding(12");
    QTest::keyClicks(line(), ")");
    QTest::keyClick(line(), Qt::Key_Return);
    EXPECT_EQ(experiment().mask.text(), "sliding(12)");
}

TEST_F(FindLineTest, EscGivesTheFocusBackAndLeavesEverything)
{
    auto* mask = find<QWidget>("mask")->findChild<QLineEdit*>();
    ASSERT_NE(mask, nullptr);
    mask->setFocus();
    const QString before = mask->text();
    mask->setCursorPosition(1);
    ASSERT_NO_FATAL_FAILURE(open()); // also from a text line, where on some desktops this key cuts the text after the cursor
    EXPECT_EQ(mask->text(), before);
    QTest::keyClicks(line(), "seed?");
    EXPECT_EQ(line()->text(), "seed?");
    QTest::keyClick(line(), Qt::Key_Backspace);
    QTest::keyClick(line(), Qt::Key_Tab);
    QTest::keyClick(line(), Qt::Key_Escape);
    ASSERT_NE(finder(), nullptr) << "back to what was looked for";
    EXPECT_EQ(line()->text(), "seed");
    ASSERT_NE(current(), nullptr);
    EXPECT_EQ(current()->title, "Seed");
    QTest::keyClick(line(), Qt::Key_Escape);
    EXPECT_EQ(finder(), nullptr);
    EXPECT_TRUE(mask->hasFocus());
    ASSERT_NO_FATAL_FAILURE(open());
    QTest::keyClick(line(), Qt::Key_K, Qt::ControlModifier);
    EXPECT_EQ(finder(), nullptr) << "the same key ends it";
    ASSERT_NO_FATAL_FAILURE(open());
    QTest::mouseClick(find<QWidget>("pageMasks"), Qt::LeftButton);
    EXPECT_EQ(window.document()->view().page, "masks");
}

TEST_F(FindLineTest, WhatCannotBeDoneIsShownAndNotDone)
{
    ASSERT_NO_FATAL_FAILURE(look("needle cos", "Needle cosine"));
    EXPECT_TRUE(current()->locked.isEmpty());
    QTest::keyClick(line(), Qt::Key_Escape);
    Worksheet worksheet;
    worksheet.controls = {"tau"};
    worksheet.questions = {{"Why?", {}}};
    worksheet.answers.resize(1);
    window.document()->setWorksheet(worksheet);
    for (const auto& [letters, title] :
        {std::pair{"seed", "Seed"}, {"yarn", "YaRN"}, {"sliding(128)", "sliding(128)"}, {"gaussian", "Gaussian"}}) {
        ASSERT_NO_FATAL_FAILURE(look(letters, title));
        EXPECT_EQ(current()->locked, "The worksheet locks this") << title;
        const Experiment before = experiment();
        for (const auto modifiers : {Qt::NoModifier, Qt::ShiftModifier})
            QTest::keyClick(line(), Qt::Key_Return, modifiers);
        QTest::keyClick(line(), Qt::Key_Tab);
        ASSERT_NE(finder(), nullptr) << title;
        EXPECT_TRUE(finder()->findChild<QLabel*>("findField")->isHidden()) << title;
        QTest::keyClick(line(), Qt::Key_Escape);
        settle();
        EXPECT_EQ(experiment(), before) << title;
    }
    ASSERT_NO_FATAL_FAILURE(look("tau", "Factor τ"));
    EXPECT_TRUE(current()->locked.isEmpty());
    QTest::keyClick(line(), Qt::Key_Tab);
    QTest::keyClicks(line(), "2");
    QTest::keyClick(line(), Qt::Key_Return);
    EXPECT_EQ(experiment().tau, 2);
    ASSERT_NO_FATAL_FAILURE(look("redo", "Redo"));
    EXPECT_TRUE(current()->locked.isEmpty() == window.document()->history()->canRedo());
}

TEST_F(FindLineTest, WorksInFrontOfAClass)
{
    window.presentation()->begin();
    settle();
    ASSERT_NO_FATAL_FAILURE(find("heads every", "Heads"));
    EXPECT_EQ(window.document()->view().page, "heads");
    window.presentation()->end();
}

TEST_F(FindLineTest, LiesInTheWindow)
{
    for (const QSize& size : {QSize(1024, 700), QSize(1366, 768), QSize(2400, 1400)}) {
        window.resize(size);
        settle();
        ASSERT_NO_FATAL_FAILURE(open());
        EXPECT_TRUE(window.rect().contains(finder()->geometry())) << size.width();
        EXPECT_LT(finder()->y(), size.height() / 3);
        QTest::keyClick(line(), Qt::Key_Escape);
        settle();
    }
}

TEST_F(FindLineTest, EveryFieldAndEveryPageIsFoundByItsName)
{
    ASSERT_NO_FATAL_FAILURE(open());
    for (const Field& field : experimentFields()) {
        line()->clear();
        QTest::keyClicks(line(), field.key);
        bool among = false;
        for (int i = 0; i < 60 && !among; ++i) {
            among = current() != nullptr && (current()->field == &field || current()->names.contains(field.key));
            QTest::keyClick(line(), Qt::Key_Down);
        }
        EXPECT_TRUE(among) << field.key;
    }
}

TEST_F(FindLineTest, WhatIsOfEveryKindIsFoundByAllItsNamesInBothWindows)
{
    ASSERT_NO_FATAL_FAILURE(useText());
    for (const char* language : {"en", "zh_CN"}) {
        window.useLanguage(language);
        ASSERT_TRUE(rest());
        const std::vector<FindableGroup> groups = findables({window.document(), window.files(), window.lessons(),
            window.menuBar(), window.engine()->inquiry<Evaluation>().answer(), [](const Field&) {}, {}});
        EXPECT_EQ(groups.size(), 14u);
        std::size_t translated = 0;
        for (const FindableGroup& group : groups) {
            const Finder finder({group});
            const auto isFound = [&](const QString& name, const QString& title) {
                for (const FoundGroup& found : finder.find(name))
                    if (std::ranges::find(found.entries, title, &Findable::title) != found.entries.end())
                        return true;
                return false;
            };
            std::vector<Findable> entries = group.entries;
            for (qsizetype i = 0; i < group.many.size(); ++i)
                entries.push_back(group.one(i));
            EXPECT_FALSE(entries.empty() && !group.named) << group.title.toStdString();
            for (const Findable& entry : entries) {
                EXPECT_FALSE(entry.title.isEmpty()) << group.title.toStdString();
                EXPECT_TRUE(isFound(entry.title, entry.title)) << language << ' ' << entry.title.toStdString();
                for (const QString& name : entry.names)
                    EXPECT_TRUE(isFound(name, entry.title)) << language << ' ' << name.toStdString();
                translated += entry.names.size() > 1;
            }
        }
        EXPECT_GT(translated, 100u) << "most have a name in the other language, and a key";
    }
}

TEST_F(FindLineTest, ACellByItsNumbers)
{
    ASSERT_TRUE(rest());
    ASSERT_NO_FATAL_FAILURE(find("200, 31", "row 200, key 31"));
    EXPECT_EQ(window.document()->selection(), (Selection{200, 31}));
    EXPECT_TRUE(window.document()->view().range.empty()) << "everything is seen";
    ASSERT_NO_FATAL_FAILURE(find("key 7", "key 7", Qt::ShiftModifier));
    EXPECT_EQ(window.document()->selection(), (Selection{200, 7}));
    EXPECT_EQ(window.document()->view().range.rows(), 24);
    ASSERT_NO_FATAL_FAILURE(look("row 256", "row 256"));
    EXPECT_TRUE(current()->locked.contains("255")) << current()->locked.toStdString();
}

TEST_F(FindLineTest, AQuantityThatOnlyHeadsHaveColoursThem)
{
    ASSERT_NO_FATAL_FAILURE(find("locality", "mean distance |i − j| (keys)"));
    EXPECT_EQ(window.document()->view().page, "heads");
    EXPECT_EQ(window.document()->view().of<HeadBoardsSettings>().quantity, "locality");
    ASSERT_NO_FATAL_FAILURE(look("logsumexp", "logsumexp of the logits"));
    EXPECT_FALSE(current()->locked.isEmpty());
}

TEST(FindableTokens, TenTimesTheTokensTakeTenTimesTheTime)
{
    const double growth = test::tenfold(2000, [](long count) {
        Inputs inputs;
        inputs.k.resize(count, 1);
        inputs.q.resize(count, 1);
        for (long i = 0; i < count; ++i)
            inputs.keyTokens.push_back("word " + std::to_string(i));
        inputs.queryTokens = inputs.keyTokens;
        const auto result = std::make_shared<Result>(Experiment());
        result->inputs = settled(std::move(inputs));
        FindableTargets targets;
        targets.result = result;
        EXPECT_EQ(findableTokens(targets).many.size(), count);
    });
    EXPECT_LT(growth, test::tenfoldOfLinear);
}

} // namespace
} // namespace attentoscope
