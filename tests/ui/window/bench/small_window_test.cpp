// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window on small screens: 1024 × 768, and 1366 × 768 at 150 %, which has 911 × 512 logical pixels.
#include "tests/ui/drop.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/editors/field_editor.h"
#include "ui/pages/page_list.h"
#include "ui/panels/readout_panel.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/widgets/page.h"
#include "ui/widgets/tables/number_grid.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTimer>

#include <algorithm>

namespace attentoscope {
namespace {

constexpr QSize smallest(911, 512);

class SmallWindow : public WindowTest
{
protected:
    QRect placeOf(const QWidget* widget) { return {widget->mapTo(&window, QPoint()), widget->size()}; }
    void resizeTo(const QSize& size)
    {
        window.resize(size);
        ASSERT_TRUE(rest());
        QTest::qWait(1);
        ASSERT_EQ(window.size(), size);
    }
    void press(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
};

TEST_F(SmallWindow, FitsAScreenOf1366PixelsAt150PercentWithItsFrame)
{
    constexpr QMargins frame(4, 30, 4, 4); // px, of a usual window manager
    EXPECT_LE(window.minimumSize().grownBy(frame).width(), smallest.width());
    EXPECT_LE(window.minimumSize().grownBy(frame).height(), smallest.height());
    resizeTo(window.minimumSize());
    for (const char* name : {"shippedSessions", "lessons", "formButton"})
        EXPECT_TRUE(window.rect().contains(placeOf(find<QWidget>(name)))) << name;
    EXPECT_TRUE(window.rect().contains(placeOf(window.statusBar())));
}

TEST_F(SmallWindow, FoldsItsFormUntilItIsAskedFor)
{
    resizeTo(smallest);
    EXPECT_FALSE(window.workbench()->hasForm());
    press("formButton");
    EXPECT_TRUE(window.workbench()->hasForm());
    QTest::qWait(1);
    EXPECT_TRUE(find<FieldEditor>("n")->isVisible());
    QTest::keyClick(&window, Qt::Key_F9);
    EXPECT_FALSE(window.workbench()->hasForm());
    resizeTo({1366, 768});
    EXPECT_TRUE(window.workbench()->hasForm()) << "the user has not folded it there";
    EXPECT_FALSE(find<QWidget>("formButton")->isVisible());
}

TEST_F(SmallWindow, EveryPageLiesInsideItOrScrolls)
{
    resizeTo(smallest);
    const auto* around = find<QScrollArea>("pageScroll");
    for (const PageKind& kind : pageKinds()) {
        changeView(window.document(), [&](ViewState& view) { view.page = kind.name; });
        QTest::qWait(1);
        const Page* page = window.workbench()->pagesMade()[pageNumber(QLatin1String(kind.name))];
        EXPECT_TRUE(window.rect().contains(placeOf(around))) << kind.name;
        EXPECT_LE(placeOf(around).bottom(), placeOf(window.statusBar()).top()) << kind.name;
        EXPECT_LE(page->width(), around->width()) << kind.name;
        // A page that lacks a sixteenth of its height is squeezed; any other scrolls.
        EXPECT_GE(16 * page->height(), 15 * std::min(page->minimumSizeHint().height(), 720)) << kind.name;
    }
}

TEST_F(SmallWindow, NumbersKeepTheirHeightAndPicturesAreHighEnoughToBeRead)
{
    resizeTo(smallest);
    for (const char* page : {"entropy", "gradients"}) {
        changeView(window.document(), [&](ViewState& view) { view.page = page; });
        ASSERT_TRUE(rest());
        QTest::qWait(1);
        const Page* shown = window.workbench()->pagesMade()[pageNumber(QLatin1String(page))];
        int lines = 0;
        for (const auto* grid : shown->findChildren<NumberGrid*>())
            for (const QLabel* label : grid->findChildren<QLabel*>())
                if (label->isVisible() && ++lines > 0)
                    EXPECT_GE(label->height(), label->sizeHint().height()) << page << ": " << label->text().toStdString();
        EXPECT_GT(lines, 20) << page;
    }
    for (const char* panel : {"spectrum", "distribution", "rowEntropies", "jacobian", "scoreGradient", "chain"})
        EXPECT_GE(find<LineView>(panel)->plotRect().height(), 60) << panel;
}

TEST_F(SmallWindow, APictureThatFillsThePageDoesNotScroll)
{
    resizeTo(smallest);
    changeView(window.document(), [](ViewState& view) { view.page = "gradients"; });
    ASSERT_TRUE(rest());
    const QScrollBar* bar = find<QScrollArea>("pageScroll")->verticalScrollBar();
    EXPECT_TRUE(waitUntil([&] { return bar->maximum() > 0; }));
    window.workbench()->fillPage(QStringLiteral("chain"));
    EXPECT_TRUE(waitUntil([&] { return bar->maximum() == 0; }));
    window.workbench()->fillPage();
    EXPECT_TRUE(waitUntil([&] { return bar->maximum() > 0; }));
}

TEST_F(SmallWindow, MapsHaveHalfOfThePageAt1024Pixels)
{
    resizeTo({1024, 768});
    const Page* page = window.workbench()->pagesMade().front();
    const QRect a = placeOf(find<MapView>("mapA")), b = placeOf(find<MapView>("mapB"));
    EXPECT_GE(2 * a.united(b).height(), page->height() - 40); // without the row of switches above the maps
    EXPECT_GE(b.right() - a.left(), page->width() * 8 / 10);
    EXPECT_GE(find<MapView>("mapA")->plotRect().width(), 240);
    EXPECT_TRUE(find<LineView>("curves")->isVisible());
}

TEST_F(SmallWindow, NumbersOfTheCellTakeThePlaceOfTheCurves)
{
    resizeTo({1024, 768});
    auto* numbers = window.findChild<ReadoutPanel*>();
    EXPECT_FALSE(numbers->isVisible());
    press("cellInPlaceOfCurves");
    EXPECT_TRUE(waitUntil([&] { return numbers->isVisible() && !find<LineView>("curves")->isVisible(); }));
    press("compareRowsOff");
    EXPECT_TRUE(waitUntil([&] { return !numbers->isVisible() && find<LineView>("curves")->isVisible(); }));
    resizeTo({1366, 768});
    EXPECT_TRUE(numbers->isVisible() && find<LineView>("curves")->isVisible()) << "both have room";
}

TEST_F(SmallWindow, NoMessageCoversTheNumbers)
{
    for (const char* language : {"en", "zh_CN"}) {
        window.useLanguage(QLatin1String(language));
        ASSERT_TRUE(test::dropOn(&window, {QStringLiteral(TEST_DATA "/recordings/below_one.npz")}));
        resizeTo({1358, 734}); // of 1366 × 768, with a frame
        const auto* strip = window.workbench()->messages();
        ASSERT_TRUE(waitUntil([&] { return strip->isVisible() && strip->level() == MessageStrip::Level::Warning; }));
        const auto* numbers = window.findChild<ReadoutPanel*>();
        ASSERT_TRUE(numbers->isVisible());
        EXPECT_FALSE(placeOf(strip).intersects(placeOf(numbers))) << language;
    }
    window.useLanguage(QStringLiteral("en"));
}

TEST_F(SmallWindow, WhatWasDoneIsSaidBelowThePageForAWhile)
{
    resizeTo({1366, 768});
    auto* strip = window.workbench()->messages();
    strip->say(MessageStrip::Topic::File, MessageStrip::Level::Note, [] { return QStringLiteral("The file was read."); });
    const Page* page = window.workbench()->pagesMade().front();
    ASSERT_TRUE(waitUntil([&] { return strip->isVisible(); }));
    EXPECT_GT(placeOf(strip).top(), placeOf(page).bottom() - 8) << "at most over the margin of the page";
    auto* timer = strip->findChild<QTimer*>();
    ASSERT_TRUE(timer->isActive());
    timer->start(0);
    EXPECT_TRUE(waitUntil([&] { return !strip->isVisible(); }));
    strip->say(MessageStrip::Topic::File, MessageStrip::Level::Warning, [] { return QStringLiteral("Look at this."); });
    EXPECT_FALSE(timer->isActive()) << "a warning stays until it is closed";
}

TEST_F(SmallWindow, ANoteKeepsToTheFreePartOfTheStatusLine)
{
    resizeTo({1366, 768});
    QStatusBar* line = window.statusBar();
    const auto* room = line->findChild<QWidget*>(QStringLiteral("statusRoom"));
    const auto* strip = window.workbench()->messages();
    window.workbench()->messages()->say(
        MessageStrip::Topic::File, MessageStrip::Level::Note, [] { return QStringLiteral("The file was read."); });
    const auto isIn = [](const QRect& inner, const QRect& outer) {
        return inner.left() >= outer.left() && inner.right() <= outer.right() && inner.bottom() == outer.bottom();
    };
    ASSERT_TRUE(waitUntil([&] { return isIn(placeOf(strip), placeOf(room)); }));
    const int wide = room->width();
    line->addPermanentWidget(new QLabel(QStringLiteral("something that is being computed"), line));
    EXPECT_TRUE(waitUntil([&] { return room->width() < wide && isIn(placeOf(strip), placeOf(room)); }));
    line->showMessage(QStringLiteral("Undone: length"));
    EXPECT_TRUE(waitUntil([&] { return !placeOf(strip).intersects(placeOf(line)); }));
    line->clearMessage();
    EXPECT_TRUE(waitUntil([&] { return isIn(placeOf(strip), placeOf(room)); }));
}

TEST_F(SmallWindow, UndoSaysWhatItTakesBackThatIsNotTheView)
{
    ASSERT_TRUE(rest());
    ASSERT_TRUE(window.document()->setField(*findField("n"), std::int64_t(300)));
    changeView(window.document(), [](ViewState& view) { view.logColors = !view.logColors; });
    const QString step = window.document()->history()->undoText();
    ASSERT_FALSE(step.isEmpty());
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.document()->experiment().n, 256);
    EXPECT_EQ(window.statusBar()->currentMessage(), QStringLiteral("Undone: ") + step);
    QTest::keyClick(&window, Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(window.statusBar()->currentMessage(), QStringLiteral("Redone: ") + step);
}

TEST_F(SmallWindow, FieldsThatTheRecordedModelDoesNotReadAreFoldedWithTheReason)
{
    ASSERT_TRUE(rest());
    const auto isSeen = [&](const char* key) { return find<FieldEditor>(key)->isVisible(); };
    EXPECT_TRUE(isSeen("n"));
    EXPECT_FALSE(find<QWidget>("whyNoEffect")->isVisible());
    changeView(window.document(), [](ViewState& view) { view.page = "heads"; });
    ASSERT_TRUE(rest());
    for (const char* key : {"n", "d", "mask"})
        EXPECT_FALSE(isSeen(key)) << key;
    for (const char* key : {"source", "policy-a", "policy-b"})
        EXPECT_TRUE(isSeen(key)) << key;
    EXPECT_TRUE(find<QWidget>("whyNoEffect")->isVisible());
    QTest::mouseClick(find<QAbstractButton>("loadHeads"), Qt::LeftButton); // the form's own heads
    ASSERT_TRUE(rest());
    EXPECT_TRUE(isSeen("n") && isSeen("mask"));
    EXPECT_FALSE(find<QWidget>("whyNoEffect")->isVisible());
}

} // namespace
} // namespace attentoscope
