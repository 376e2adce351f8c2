// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the boundaries that the user can drag: what they move, what is remembered, and that they clip nothing.
#include "core/session/fields.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/pooling.h"
#include "ui/pages/explore/inspector/inspector_settings.h"
#include "ui/pages/page_list.h"
#include "ui/plots/plot_view.h"
#include "ui/widgets/page.h"
#include "ui/widgets/splits/shares.h"
#include "ui/widgets/splits/split_handle.h"
#include "ui/widgets/tables/number_grid.h"
#include "ui/window/bench/layout_memory.h"
#include "ui/window/menus.h"
#include "ui/window/settings/settings.h"

#include <QScrollArea>
#include <QToolButton>
#include <QWidgetItem>

#include <algorithm>
#include <utility>

namespace attentoscope {
namespace {

class LayoutTest : public WindowTest
{
protected:
    LayoutTest() { window.resize(1366, 768); }
    ~LayoutTest() override { Settings::clearParts(); }

    void goTo(const char* page)
    {
        changeView(window.document(), [page](ViewState& view) { view.page = QLatin1String(page); });
        QTest::qWait(1);
    }
    // Returns the handle on the page, or on the board that it shows.
    SplitHandle* handleOf(const char* name)
    {
        const auto handles = page()->findChildren<SplitHandle*>(QLatin1String(name));
        const auto shown = std::ranges::find_if(handles, &SplitHandle::isVisible);
        return shown == handles.end() ? nullptr : *shown;
    }
    void drag(const char* name, QPoint distance)
    {
        SplitHandle* handle = handleOf(name);
        if (handle == nullptr)
            handle = find<SplitHandle>(name); // a handle of the window
        ASSERT_NE(handle, nullptr) << name;
        ASSERT_TRUE(handle->isVisible()) << name;
        const QPoint from = handle->rect().center();
        const QPoint to = handle->mapTo(window.workbench(), from) + distance;
        QTest::mousePress(handle, Qt::LeftButton, {}, from);
        QTest::mouseMove(handle, handle->mapFrom(window.workbench(), to));
        QTest::mouseRelease(handle, Qt::LeftButton);
        QTest::qWait(1);
    }
    int formWidth() { return find<QScrollArea>("formPane")->width(); }
    void reset() { window.menuBar()->findChild<QAction*>("resetLayout")->trigger(); }
    const Page* page() { return window.workbench()->pagesMade()[pageNumber(window.document()->view().page)]; }
    QList<QRect> settled() // waits until nothing moves any more
    {
        EXPECT_TRUE(rest());
        QList<QRect> before;
        int calm = 0; // a busy machine delivers layout events late
        EXPECT_TRUE(waitUntil([&] {
            const QList<QRect> last = std::exchange(before, places());
            QTest::qWait(50);
            calm = last == places() && window.engine()->isResting() ? calm + 1 : 0;
            return calm == 4;
        }));
        return places();
    }
    QList<QRect> places()
    {
        QList<QRect> all;
        for (const PlotView* view : page()->findChildren<PlotView*>())
            if (view->isVisible())
                all << QRect(view->mapTo(&window, QPoint()), view->size());
        return all;
    }
};

TEST_F(LayoutTest, AFormThatIsDraggedStaysSo)
{
    const int shipped = formWidth();
    drag("formBoundary", {70, 0});
    EXPECT_EQ(formWidth(), shipped + 70);
    window.useTheme(ThemeChoice::Dark); // makes all pages anew
    QTest::qWait(1);
    EXPECT_EQ(formWidth(), shipped + 70);
    EXPECT_TRUE(Settings::parts("window/form").isEmpty()) << "a window that does not remember";
    window.resize(2732, 1536);
    QTest::qWait(1);
    EXPECT_NEAR(formWidth(), 2 * (shipped + 70), 2) << "its part of the width";
    window.resize(1366, 768);
    reset();
    QTest::qWait(1);
    EXPECT_EQ(formWidth(), shipped);
}

TEST_F(LayoutTest, PushedAwayItIsFoldedInAndComesBack)
{
    const int shipped = formWidth();
    drag("formBoundary", {-300, 0});
    EXPECT_FALSE(window.workbench()->hasForm());
    reset();
    QTest::qWait(1);
    EXPECT_TRUE(window.workbench()->hasForm());
    EXPECT_EQ(formWidth(), shipped);
}

TEST_F(LayoutTest, TheNextRunHasThem)
{
    window.layoutMemory()->remember();
    goTo("gradients");
    drag("columnsBoundary0", {-60, 0});
    drag("formBoundary", {50, 0});
    const QList<QRect> dragged = settled();
    const int width = formWidth();
    MainWindow next(&language);
    next.setAsksBeforeClosing(false);
    next.resize(window.size());
    next.layoutMemory()->remember();
    next.document()->open(window.document()->session(), {});
    next.show();
    ASSERT_TRUE(waitUntil([&] { return next.engine()->isResting(); }));
    QTest::qWait(50);
    const Page* same = next.workbench()->pagesMade()[pageNumber("gradients")];
    QList<QRect> all;
    for (const PlotView* view : same->findChildren<PlotView*>())
        if (view->isVisible())
            all << QRect(view->mapTo(&next, QPoint()), view->size());
    ASSERT_EQ(all.size(), dragged.size());
    for (qsizetype i = 0; i < all.size(); ++i)
        EXPECT_LE((all[i].topLeft() - dragged[i].topLeft()).manhattanLength(), 2) // rounding
            << i << ": " << all[i].x() << ", " << all[i].y() << " and " << dragged[i].x() << ", " << dragged[i].y();
    EXPECT_NEAR(next.workbench()->findChild<QScrollArea*>("formPane")->width(), width, 1);
    reset();
    EXPECT_TRUE(Settings::parts("window/form").isEmpty());
    EXPECT_TRUE(Settings::parts("gradients/columns").isEmpty());
}

TEST_F(LayoutTest, TheNextRunPoolsCellsAlike)
{
    window.layoutMemory()->remember();
    ASSERT_TRUE(window.document()->setField(*findField("n"), std::int64_t(2048)));
    ASSERT_TRUE(waitUntil([&] { return find<QWidget>("reductions")->isVisible(); }));
    ASSERT_TRUE(rest());
    ASSERT_TRUE(find<QWidget>("reductions")->isVisible());
    ASSERT_TRUE(chooseInMenu(find<QWidget>("reductions"), "Mean"));
    MainWindow next(&language);
    next.setAsksBeforeClosing(false);
    next.layoutMemory()->remember();
    next.files()->openSession(MainWindow::defaultSession);
    const auto reduction = [&] { return next.document()->view().of<PoolingSettings>().reduction; };
    EXPECT_EQ(reduction(), MapReduction::Auto);
    next.layoutMemory()->pool(next.document());
    EXPECT_EQ(reduction(), MapReduction::Mean);
    next.files()->openSession(MainWindow::defaultSession);
    next.layoutMemory()->reset();
    next.layoutMemory()->pool(next.document());
    EXPECT_EQ(reduction(), MapReduction::Auto) << "forgotten";
}

TEST_F(LayoutTest, DamagedSettingsAreNone)
{
    Settings::setParts("window/form", {0.4, -3});
    Settings::setParts("gradients/columns", {7});
    const int shipped = formWidth();
    goTo("gradients");
    const QList<QRect> before = settled();
    window.layoutMemory()->remember();
    EXPECT_EQ(settled(), before);
    EXPECT_EQ(formWidth(), shipped);
}

// Every boundary is moved as far as it goes, in both directions, on every page: no part gets less than it needs, and the window
// keeps its size.
TEST_F(LayoutTest, NoBoundaryClipsAnything)
{
    int moved = 0;
    for (const PageKind& kind : pageKinds()) {
        SCOPED_TRACE(kind.name);
        goTo(kind.name);
        ASSERT_TRUE(rest());
        QTest::qWait(1);
        window.resize(1024, 700);
        if (!kind.form.empty())
            drag("formBoundary", {100, 0}); // as wide as possible
        QTest::qWait(1);
        QHash<const PlotView*, QSize> least; // on the smallest page some views are smaller than their minimum
        for (const PlotView* view : page()->findChildren<PlotView*>())
            least[view] = QWidgetItem(const_cast<PlotView*>(view)).minimumSize().boundedTo(view->size()); // as layouts use it
        reset();
        window.resize(1366, 768);
        const QList<QRect> shipped = settled();
        const QSize size = window.size();
        for (SplitHandle* handle : window.workbench()->findChildren<SplitHandle*>()) {
            if (!handle->isVisible() || handle->objectName() == "formBoundary")
                continue;
            for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Down, Qt::Key_Up}) {
                for (int i = 0; i < 60; ++i)
                    QTest::keyClick(handle, key);
                QTest::qWait(1);
                ++moved;
                EXPECT_EQ(window.size(), size) << handle->objectName().toStdString();
                EXPECT_LE(page()->minimumSizeHint().width(), page()->width()) << handle->objectName().toStdString();
                EXPECT_LE(page()->minimumSizeHint().height(), page()->height()) << handle->objectName().toStdString();
                int spare = 0; // of map A, whose rows are numbered: the cells of both maps are as wide
                for (const PlotView* view : page()->findChildren<PlotView*>())
                    if (view->isVisible() && view->objectName() == "mapA")
                        spare = std::max(0, view->width() - least[view].width());
                for (const PlotView* view : page()->findChildren<PlotView*>())
                    if (view->isVisible() && view->width() > 0) {
                        EXPECT_GE(view->width() + (view->objectName() == "mapB" ? spare : 0), least[view].width())
                            << view->objectName().toStdString() << " at " << handle->objectName().toStdString();
                        EXPECT_GE(view->height(), least[view].height())
                            << view->objectName().toStdString() << " at " << handle->objectName().toStdString();
                    }
            }
        }
        reset();
        if (!waitUntil([&] { return places() == shipped; })) {
            EXPECT_EQ(places(), shipped); // shows the differences
        }
    }
    EXPECT_GT(moved, 60);
}

// No boundary runs through a table that spans several columns.
TEST_F(LayoutTest, ATableIsNotCrossed)
{
    goTo("jl");
    ASSERT_TRUE(rest());
    const auto tables = page()->findChildren<NumberGrid*>();
    const auto shown = std::ranges::find_if(tables, &NumberGrid::isVisible);
    ASSERT_NE(shown, tables.end());
    const NumberGrid* table = *shown;
    const QRect taken(table->mapTo(window.workbench(), QPoint()), table->size());
    ASSERT_GT(taken.width(), 500);
    for (const char* name : {"columnsBoundary0", "columnsBoundary1"}) {
        const SplitHandle* handle = handleOf(name);
        ASSERT_NE(handle, nullptr) << name;
        const QRect boundary(handle->mapTo(window.workbench(), QPoint()), handle->size());
        EXPECT_FALSE(boundary.intersects(taken)) << name;
        EXPECT_GT(boundary.height(), 100) << name;
    }
}

TEST_F(LayoutTest, WhatIsSaidBelowDoesNotMoveThePage)
{
    ASSERT_TRUE(rest());
    const QList<QRect> before = settled();
    for (const char* name : {"halt", "stopCurves"})
        for (const QString& mark : {QStringLiteral("✕"), QStringLiteral("▶")}) {
            auto* button = window.findChild<QToolButton*>(QLatin1String(name));
            button->setText(mark);
            button->show();
            QTest::qWait(1);
            EXPECT_EQ(places(), before) << name << " " << mark.toStdString();
            button->hide();
            QTest::qWait(1);
            EXPECT_EQ(places(), before) << name << " without " << mark.toStdString();
        }
}

TEST_F(LayoutTest, WhatWasDraggedFitsASmallWindow)
{
    window.resize(1920, 1080);
    goTo("explore");
    ASSERT_TRUE(rest());
    drag("sideBoundary", {-250, 0});
    drag("mapsBoundary0", {0, -60});
    window.resize(1024, 700);
    QTest::qWait(1);
    EXPECT_EQ(window.width(), 1024);
    EXPECT_EQ(window.height(), 700);
    const auto widths = [this] {
        QList<int> all;
        for (const char* view : {"mapA", "mapB", "profile", "curves"})
            all << page()->findChild<QWidget*>(QLatin1String(view))->width();
        return all;
    };
    const QList<int> dragged = widths();
    reset();
    QTest::qWait(1);
    const QList<int> shipped = widths();
    EXPECT_EQ(dragged[0] + dragged[1], shipped[0] + shipped[1]) << "the side is below the maps, which have all of the width";
    EXPECT_GE(dragged[2], 160) << "and has left the profile its least";
}

TEST_F(LayoutTest, ALargeWindowCanBeMadeSmallInOneStep)
{
    goTo("explore");
    changeView<InspectorSettings>(window.document(), [](InspectorSettings& view) { view.page = InspectorPage::Chain; });
    window.resize(1600, 1500);
    ASSERT_TRUE(rest());
    QTest::qWait(1);
    EXPECT_GT(find<QScrollArea>("chainArea")->height(), 600);
    EXPECT_LE(window.minimumSizeHint().height(), 700);
    window.resize(1600, 700);
    QTest::qWait(1);
    EXPECT_EQ(window.height(), 700);
    EXPECT_LT(find<QScrollArea>("chainArea")->height(), 450);
}

TEST_F(LayoutTest, ADoubleClickAndHomeBringTheShippedOneBack)
{
    goTo("counterfactual");
    ASSERT_TRUE(rest());
    goTo("entropy");
    const QList<QRect> shipped = settled();
    drag("rowsBoundary0", {0, 50});
    EXPECT_NE(places(), shipped);
    QTest::mouseDClick(handleOf("rowsBoundary0"), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return places() == shipped; }));
    drag("sideBoundary", {-50, 0});
    EXPECT_NE(places(), shipped);
    QTest::keyClick(handleOf("sideBoundary"), Qt::Key_Home);
    EXPECT_TRUE(waitUntil([&] { return places() == shipped; }));
}

} // namespace
} // namespace attentoscope
