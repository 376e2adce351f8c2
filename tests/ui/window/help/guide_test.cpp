// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the guide in the window, with the keys and clicks of a reader.
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/guide/guide.h"
#include "ui/pages/page_list.h"
#include "ui/theme/theme.h"
#include "ui/window/guide/guide_text.h"
#include "ui/window/guide/guide_window.h"
#include "ui/window/palette/find_line.h"
#include "ui/window/palette/result_list.h"

#include <QLineEdit>
#include <QTextBlock>
#include <QTreeWidget>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

class GuideTest : public WindowTest
{
protected:
    GuideTest()
    {
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    }

    GuideWindow* guide()
    {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* each = qobject_cast<GuideWindow*>(widget); each != nullptr && each->isVisible())
                return each;
        return nullptr;
    }
    void pressF1()
    {
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_F1);
        ASSERT_NE(guide(), nullptr);
        ASSERT_TRUE(QTest::qWaitForWindowActive(guide()));
    }
    GuideText* text() { return guide()->findChild<GuideText*>(); }
    QTreeWidget* list() { return guide()->findChild<QTreeWidget*>(); }
    QLineEdit* search() { return guide()->findChild<QLineEdit*>(); }
    QString shownPage() { return text()->document()->begin().text(); }
    // Whether a heading of this title is among the lines that are seen.
    bool isSeen(const QString& title)
    {
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0 && block.text().startsWith(title)
                && text()->viewport()->rect().contains(text()->cursorRect(QTextCursor(block))))
                return true;
        return false;
    }
    void clickLink(const QString& address)
    {
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                if (part.fragment().charFormat().anchorHref() != address)
                    continue;
                QTextCursor cursor(block);
                cursor.setPosition(part.fragment().position() + 1);
                text()->setTextCursor(cursor);
                ASSERT_TRUE(waitUntil([&] { // a long page is laid out bit by bit
                    text()->ensureCursorVisible();
                    return text()->anchorAt(text()->cursorRect(cursor).center()) == address;
                }));
                return QTest::mouseClick(text()->viewport(), Qt::LeftButton, {}, text()->cursorRect(cursor).center());
            }
        FAIL() << "no link to " << address.toStdString();
    }
};

TEST_F(GuideTest, F1OpensItAtThePageThatIsShown)
{
    for (const char* language : {"en", "zh_CN"}) {
        window.useLanguage(language);
        QTest::qWait(1);
        const GuidePage* page = findGuidePage("window", language);
        ASSERT_NE(page, nullptr);
        for (const PageKind& kind : pageKinds()) {
            EXPECT_THAT(page->sections, testing::Contains(testing::Field(&GuideSection::title, pageLabel(kind)))) << kind.name;
            if (language == std::string("zh_CN") && kind.group != PageGroup::See)
                continue; // what follows takes long, and depends on the language only by the titles
            changeView(window.document(), [&](ViewState& view) { view.page = QLatin1String(kind.name); });
            ASSERT_NO_FATAL_FAILURE(pressF1());
            EXPECT_EQ(shownPage(), page->title);
            EXPECT_TRUE(isSeen(pageLabel(kind))) << kind.name << ' ' << language;
            EXPECT_EQ(list()->currentItem()->text(0), pageLabel(kind));
        }
    }
}

TEST_F(GuideTest, EveryPageOfItsListIsShownWholeAndOnce)
{
    ASSERT_NO_FATAL_FAILURE(pressF1());
    for (const GuidePage& page : guidePages("en")) {
        for (int i = 0; i < list()->topLevelItemCount(); ++i)
            if (list()->topLevelItem(i)->text(0) == page.title)
                QTest::mouseClick(
                    list()->viewport(), Qt::LeftButton, {}, list()->visualItemRect(list()->topLevelItem(i)).center());
        std::vector<QString> shown, written;
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0)
                shown.push_back(block.text().section(QStringLiteral("\u00a0"), 0, 0)); // without the link to the program's page
        for (const GuideSection& section : page.sections)
            written.push_back(section.title);
        EXPECT_EQ(shown, written) << page.name.toStdString();
    }
}

TEST_F(GuideTest, LinksLeadToItsPagesAndToThoseOfTheProgramAndBack)
{
    ASSERT_NO_FATAL_FAILURE(pressF1());
    clickLink("science.md#sinks-and-a-bound");
    EXPECT_EQ(shownPage(), findGuidePage("science", "en")->title);
    EXPECT_TRUE(isSeen("Sinks and a bound"));
    QTest::keyClick(guide(), Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(shownPage(), findGuidePage("window", "en")->title);
    EXPECT_FALSE(guide()->findChild<QAbstractButton*>("guideBack")->isEnabled());
    QTest::mouseClick(guide()->findChild<QAbstractButton*>("guideForward"), Qt::LeftButton);
    EXPECT_EQ(shownPage(), findGuidePage("science", "en")->title);
    QTest::keyClick(guide(), Qt::Key_Left, Qt::AltModifier);
    clickLink("page:steps");
    EXPECT_EQ(window.document()->view().page, "steps");
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
}

TEST_F(GuideTest, AClickOnTheMarkedLineLeadsBackToItAndIsNoNewVisit)
{
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("masks"); });
    ASSERT_NO_FATAL_FAILURE(pressF1());
    ASSERT_TRUE(isSeen("Masks"));
    QTest::keyClick(text(), Qt::Key_End);
    ASSERT_FALSE(isSeen("Masks"));
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualItemRect(list()->currentItem()).center());
    EXPECT_TRUE(isSeen("Masks"));
    EXPECT_FALSE(guide()->findChild<QAbstractButton*>("guideBack")->isEnabled());
}

TEST_F(GuideTest, ItIsSearchedByHeadingsAndWords)
{
    ASSERT_NO_FATAL_FAILURE(pressF1());
    QTest::keyClick(guide(), Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(search()->hasFocus());
    QTest::keyClicks(search(), "attend");
    ASSERT_GT(list()->topLevelItemCount(), 0);
    EXPECT_TRUE(list()->topLevelItem(0)->text(0).startsWith("attend — ")) << list()->topLevelItem(0)->text(0).toStdString();
    QTest::keyClick(search(), Qt::Key_Return);
    EXPECT_EQ(shownPage(), findGuidePage("command-line", "en")->title);
    EXPECT_FALSE(text()->extraSelections().isEmpty()) << "the word is marked";
    search()->clear();
    QTest::keyClicks(search(), "Lindenstrauss"); // stands in a text alone
    ASSERT_GT(list()->topLevelItemCount(), 0);
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualItemRect(list()->topLevelItem(0)).center());
    EXPECT_FALSE(text()->extraSelections().isEmpty());
    search()->setText("xqzvw");
    EXPECT_EQ(list()->topLevelItemCount(), 1);
    EXPECT_EQ(list()->topLevelItem(0)->flags(), Qt::NoItemFlags);
    QTest::keyClick(search(), Qt::Key_Escape);
    EXPECT_EQ(list()->topLevelItemCount(), qsizetype(guidePages("en").size())) << "the pages again";
    QTest::keyClick(search(), Qt::Key_Escape);
    EXPECT_EQ(guide(), nullptr);
}

TEST_F(GuideTest, ThePaletteFindsItsHeadingsAndWords)
{
    for (const char* words : {"attend command line", "bashcompinit"}) {
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        auto* line = window.findChild<QLineEdit*>("findText");
        ASSERT_NE(line, nullptr);
        QTest::keyClicks(line, words);
        auto* results = window.findChild<ResultList*>();
        const auto isOfGuide = [&] { return results->current() != nullptr && results->current()->keys == "Enter: read it"; };
        for (int rows = results->count(); rows > 0 && !isOfGuide(); --rows)
            QTest::keyClick(line, Qt::Key_Down);
        ASSERT_TRUE(isOfGuide()) << words;
        QTest::keyClick(line, Qt::Key_Return);
        ASSERT_TRUE(waitUntil([&] { return guide() != nullptr; })) << words;
        EXPECT_EQ(shownPage(), findGuidePage("command-line", "en")->title);
        guide()->close();
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    }
}

TEST_F(GuideTest, ItFollowsTheLanguageAndTheTheme)
{
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("masks"); });
    ASSERT_NO_FATAL_FAILURE(pressF1());
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return shownPage() == findGuidePage("window", "zh_CN")->title; }));
    EXPECT_TRUE(isSeen("掩码")) << "the same section";
    for (int pages = 0; pages < 40 && !isSeen("梯度"); ++pages)
        QTest::keyClick(text(), Qt::Key_PageDown);
    for (int lines = 0; lines < 60 && isSeen("梯度"); ++lines)
        QTest::keyClick(text(), Qt::Key_Down);
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return shownPage() == findGuidePage("window", "en")->title; }));
    EXPECT_TRUE(isSeen("Gradients")) << "what was read, not where it was opened";
    window.useTheme(ThemeChoice::Dark);
    EXPECT_TRUE(waitUntil([&] { return text()->palette().color(QPalette::Base) == Theme::dark().background; }));
    EXPECT_TRUE(waitUntil([&] { return text()->document()->toHtml().contains(Theme::dark().accent.name()); }))
        << "links have the new colours";
    window.useTheme(ThemeChoice::Light);
}

TEST_F(GuideTest, ItGoesWithTheWindow)
{
    ASSERT_NO_FATAL_FAILURE(pressF1());
    window.close();
    EXPECT_EQ(guide(), nullptr);
}

} // namespace
} // namespace attentoscope
