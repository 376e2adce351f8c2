// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sheet of keys, What's This and the tour.
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/editors/field_editor.h"
#include "ui/text/translated.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/help/help_commands.h"
#include "ui/window/help/shortcuts_sheet.h"
#include "ui/window/help/tour.h"
#include "ui/window/help/tour_stops.h"
#include "ui/window/palette/findables.h"
#include "ui/window/settings/settings.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QShortcut>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

class HelpTest : public WindowTest
{
protected:
    HelpTest()
    {
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
        Settings::setTourSeen(false);
    }

    Tour* tour()
    {
        QTest::qWait(1);
        for (Tour* each : window.findChildren<Tour*>())
            if (each->isVisible())
                return each;
        return nullptr;
    }
    QDialog* sheet()
    {
        for (QDialog* dialog : window.findChildren<QDialog*>())
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }
    QAction* helpAction(const QString& text)
    {
        for (QAction* action : window.menuBar()->findChildren<QAction*>())
            if (menuText(action->text()) == text)
                return action;
        return nullptr;
    }
};

void collect(const QMenu& menu, QList<QAction*>& actions)
{
    for (QAction* action : menu.actions()) {
        if (action->menu() != nullptr)
            collect(*action->menu(), actions);
        else if (!action->shortcuts().isEmpty())
            actions << action;
    }
}

TEST_F(HelpTest, TheSheetHasEveryKeyOfTheMenusAndOfTheWindow)
{
    for (const char* language : {"en", "zh_CN"}) {
        window.useLanguage(language);
        QTest::qWait(1);
        const auto groups = shortcutGroups(*window.menuBar(), window);
        const QString text = shortcutsText(groups, 3);
        const auto hasLine = [&](const QString& what, const QKeySequence& keys) { // both in the same entry
            for (const ShortcutGroup& group : groups)
                for (const auto& [typed, does] : group.keys)
                    if (does == what && typed.contains(keys.toString(QKeySequence::NativeText)))
                        return true;
            return false;
        };
        QList<QAction*> actions;
        for (const QAction* menu : window.menuBar()->actions())
            collect(*menu->menu(), actions);
        EXPECT_GT(actions.size(), 25);
        for (const QAction* action : actions) {
            EXPECT_TRUE(text.contains(menuText(action->text()).toHtmlEscaped())) << action->text().toStdString();
            for (const QKeySequence& keys : action->shortcuts())
                EXPECT_TRUE(hasLine(menuText(action->text()), keys)) << keys.toString().toStdString();
        }
        const auto shortcuts = window.findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly);
        EXPECT_EQ(shortcuts.size(), 4);
        for (const QShortcut* shortcut : shortcuts) {
            EXPECT_FALSE(shortcutDescription(*shortcut).isEmpty()) << shortcut->key().toString().toStdString();
            EXPECT_TRUE(hasLine(shortcutDescription(*shortcut), shortcut->key())) << shortcut->key().toString().toStdString();
        }
    }
}

TEST_F(HelpTest, NoKeyMeansTwoThings)
{
    QList<QAction*> actions;
    for (const QAction* menu : window.menuBar()->actions())
        collect(*menu->menu(), actions);
    QSet<QString> seen;
    const auto once = [&](const QKeySequence& keys) {
        EXPECT_FALSE(seen.contains(keys.toString())) << keys.toString().toStdString();
        seen << keys.toString();
    };
    for (const QAction* action : actions)
        for (const QKeySequence& keys : action->shortcuts())
            once(keys);
    for (const QShortcut* shortcut : window.findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly))
        once(shortcut->key());
    EXPECT_TRUE(seen.contains("Ctrl+K"));
    EXPECT_TRUE(seen.contains("?"));
}

TEST_F(HelpTest, AQuestionMarkShowsTheSheetButIsTypedIntoText)
{
    auto* mask = find<QWidget>("mask")->findChild<QLineEdit*>();
    mask->setFocus();
    const QString before = mask->text();
    QTest::keyClick(mask, '?');
    EXPECT_EQ(mask->text(), before + '?');
    EXPECT_EQ(sheet(), nullptr);
    mask->setText(before);
    auto* number = find<QWidget>("seed")->findChild<QLineEdit*>();
    number->setFocus();
    QTest::keyClick(number, '?');
    EXPECT_EQ(sheet(), nullptr) << "nor while a number is typed";
    auto* page = find<QWidget>("pageMasks");
    page->setFocus();
    QTest::keyClick(page, '?');
    ASSERT_NE(sheet(), nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowActive(sheet()));
    QTest::mouseClick(sheet()->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return sheet() == nullptr; }));
}

TEST_F(HelpTest, EveryFieldSaysWhatItIs)
{
    for (const char* language : {"en", "zh_CN"}) {
        window.useLanguage(language);
        QTest::qWait(1);
        const auto editors = window.workbench()->findChildren<FieldEditor*>();
        EXPECT_GT(editors.size(), 30);
        for (const FieldEditor* editor : editors) {
            const QString text = editor->whatsThis();
            EXPECT_TRUE(text.contains(translated(editor->field().label))) << editor->field().key;
            EXPECT_TRUE(text.contains(translated(editor->field().help))) << editor->field().key;
            EXPECT_TRUE(text.contains(QLatin1String(editor->field().key))) << editor->field().key;
            EXPECT_TRUE(text.contains(fieldRange(editor->field()).toHtmlEscaped())) << editor->field().key;
        }
    }
    window.useLanguage("en");
    const Field& n = *findField("n");
    QString range = fieldRange(n);
    ASSERT_TRUE(range.startsWith("1 to ")) << range.toStdString();
    EXPECT_EQ(range.remove(0, 5).remove(QRegularExpression("\\D")).toLongLong(), (long long)(n.max));
    EXPECT_NE(fieldRange(*findField("rope")), fieldRange(*findField("tau")));
}

TEST_F(HelpTest, WhatsThisOfTheFieldThatHasTheFocus)
{
    auto* mask = find<QWidget>("mask")->findChild<QLineEdit*>();
    mask->setFocus();
    QTest::keyClick(mask, Qt::Key_F1, Qt::ShiftModifier);
    const auto shown = [] {
        for (const QWidget* widget : QApplication::topLevelWidgets())
            if (widget->isVisible() && widget->inherits("QWhatsThat"))
                return true;
        return false;
    };
    EXPECT_TRUE(waitUntil(shown));
    EXPECT_EQ(sheet(), nullptr);
}

TEST_F(HelpTest, WhatsThisOfAControlIsItsTipAndOfAPageWhatItIsFor)
{
    const auto shown = [] {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget->isVisible() && widget->inherits("QWhatsThat"))
                return widget;
        return static_cast<QWidget*>(nullptr);
    };
    const auto asked = [](QWidget* widget) {
        QHelpEvent ask(QEvent::QueryWhatsThis, widget->rect().center(), widget->mapToGlobal(widget->rect().center()));
        return QApplication::sendEvent(widget, &ask) && ask.isAccepted();
    };
    EXPECT_EQ(shown(), nullptr);
    auto* reductions = find<QAbstractButton>("reductions");
    EXPECT_TRUE(reductions->whatsThis().isEmpty());
    EXPECT_TRUE(asked(reductions));
    auto* map = find<QWidget>("mapA");
    EXPECT_TRUE(asked(map)) << "its page's";
    map->setFocus();
    QTest::keyClick(map, Qt::Key_F1, Qt::ShiftModifier);
    EXPECT_TRUE(waitUntil([&] { return shown() != nullptr; }));
}

TEST_F(HelpTest, TheTourGoesFromPartToPartInsideTheWindow)
{
    for (const char* language : {"en", "zh_CN"}) {
        window.useLanguage(language);
        QTest::qWait(1);
        window.resize(1024, 700);
        ASSERT_TRUE(rest());
        window.help()->startTour();
        ASSERT_NE(tour(), nullptr);
        QSet<QString> titles;
        const std::size_t count = tour()->count();
        EXPECT_EQ(count, 6u);
        for (std::size_t stop = 0; stop < count; ++stop) {
            ASSERT_NE(tour(), nullptr) << stop;
            EXPECT_EQ(tour()->number(), stop) << "no part is missing";
            ASSERT_NE(tour()->target(), nullptr) << stop;
            EXPECT_TRUE(tour()->target()->isVisible());
            EXPECT_TRUE(window.rect().contains(tour()->geometry())) << stop;
            for (const QLabel* label : tour()->findChildren<QLabel*>()) {
                EXPECT_GE(label->height(), label->heightForWidth(label->width())) << stop << ": clipped";
                titles << label->text();
            }
            QTest::keyClick(window.focusWidget(), Qt::Key_Return);
        }
        EXPECT_EQ(tour(), nullptr);
        EXPECT_EQ(titles.size(), 18) << "each stop has words of its own";
    }
}

TEST_F(HelpTest, ATourWhosePartGoesAwayGoesOnWithTheNext)
{
    ASSERT_TRUE(rest());
    window.help()->startTour();
    ASSERT_NE(tour(), nullptr);
    tour()->next();
    ASSERT_EQ(tour()->number(), 1u) << "the maps";
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("cost"); });
    ASSERT_TRUE(waitUntil([&] { return tour() != nullptr && tour()->number() != 1; }));
    ASSERT_NE(tour()->target(), nullptr);
    EXPECT_TRUE(tour()->target()->isVisible());
    window.workbench()->setForm(false); // moves the widget that the tour points at
    QTest::qWait(20);
    const QRect target(tour()->target()->mapTo(&window, QPoint()), tour()->target()->size());
    EXPECT_FALSE(target.contains(tour()->geometry().center()));
    tour()->end();
}

TEST_F(HelpTest, TheTourIsOfferedOnceAndFoundAgain)
{
    EXPECT_EQ(tour(), nullptr) << "a window by itself does not begin one";
    window.help()->offerTour();
    ASSERT_NE(tour(), nullptr);
    EXPECT_TRUE(Settings::tourSeen());
    QTest::mouseClick(tour()->findChild<QPushButton*>("tourSkip"), Qt::LeftButton);
    EXPECT_EQ(tour(), nullptr);
    window.help()->offerTour();
    EXPECT_EQ(tour(), nullptr);
    helpAction("A tour of the window")->trigger();
    ASSERT_NE(tour(), nullptr);
    QTest::keyClick(window.focusWidget(), Qt::Key_Escape);
    EXPECT_EQ(tour(), nullptr);
}

TEST_F(HelpTest, TheTourGoesOnInAnotherLanguage)
{
    window.help()->startTour();
    ASSERT_NE(tour(), nullptr);
    QTest::mouseClick(tour()->findChild<QPushButton*>("tourNext"), Qt::LeftButton);
    const QString english = tour()->findChild<QPushButton*>("tourNext")->text();
    window.useLanguage("zh_CN");
    ASSERT_NE(tour(), nullptr);
    QTest::qWait(1);
    EXPECT_EQ(tour()->number(), 1u);
    EXPECT_NE(tour()->findChild<QPushButton*>("tourNext")->text(), english);
    EXPECT_NE(tour()->target(), nullptr);
}

TEST(Callout, LiesBesideItsTargetAndInTheWindow)
{
    const QRect window(0, 0, 1024, 700);
    const QSize callout(320, 140);
    for (const QRect& target : {QRect(0, 50, 328, 640), QRect(336, 60, 400, 300), QRect(336, 400, 400, 280),
             QRect(760, 80, 260, 400), QRect(8, 20, 700, 30), QRect(940, 20, 60, 30)}) {
        const QRect place = calloutRect(target, callout, window);
        EXPECT_TRUE(window.contains(place));
        EXPECT_FALSE(place.intersects(target));
    }
    EXPECT_TRUE(window.contains(calloutRect(window, callout, window))) << "of all of it: over it";
}

} // namespace
} // namespace attentoscope
