// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every control is reached by Tab with a visible focus, and that pictures have keys of their own.
#include "tests/ui/window_test.h"
#include "ui/figures/spoken_picture.h"
#include "ui/pages/page_list.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/window/studio/panel_list.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <set>

namespace attentoscope {
namespace {

class Keyboard : public WindowTest
{
protected:
    Keyboard()
    {
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    }
    ~Keyboard() override
    {
        for (QDialog* dialog : window.findChildren<QDialog*>())
            delete dialog;
    }
    void go(const char* page)
    {
        ViewState view = window.document()->view();
        view.page = QLatin1String(page);
        window.document()->setView(view);
        ASSERT_TRUE(rest());
    }
    // Returns the widgets that Tab visits until it returns to the first.
    std::vector<QWidget*> round()
    {
        constexpr int most = 500;
        std::vector<QWidget*> way;
        QTest::keyClick(&window, Qt::Key_Tab);
        while (int(way.size()) < most && QApplication::focusWidget() != nullptr
            && std::ranges::find(way, QApplication::focusWidget()) == way.end()) {
            way.push_back(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        return way;
    }
    bool wantsTab(const QWidget& widget)
    {
        const auto* button = qobject_cast<const QAbstractButton*>(&widget);
        const bool choice =
            button != nullptr && button->group() != nullptr && button->group()->exclusive() && !button->isChecked();
        return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) && widget.focusProxy() == nullptr
            && widget.window() == &window && !choice; // in an exclusive group Tab reaches only the checked button
    }
    static QString nameOf(const QWidget& widget)
    {
        return QString::fromLatin1(widget.metaObject()->className()) + QLatin1Char(' ') + widget.objectName();
    }
};

TEST_F(Keyboard, F6GoesFromRegionToRegionOfEveryPageAndBack)
{
    const auto focusIn = [&](const char* name) {
        const QWidget* place = window.findChild<QWidget*>(QLatin1String(name));
        const QWidget* focused = QApplication::focusWidget();
        return focused != nullptr && (place == focused || place->isAncestorOf(focused));
    };
    for (const PageKind& kind : pageKinds()) {
        if (kind.form.empty())
            continue; // it goes round from the form on
        go(kind.name);
        find<QWidget>("formPane")->findChild<QComboBox*>()->setFocus();
        std::vector<QWidget*> way;
        do {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            way.push_back(QApplication::focusWidget());
        } while (way.size() < 40 && !focusIn("formPane"));
        EXPECT_LT(way.size(), 20U) << kind.name << ": it goes round";
        EXPECT_GE(way.size(), 3U) << kind.name;
        EXPECT_TRUE(std::ranges::any_of(way, [](QWidget* each) { return qobject_cast<QAbstractButton*>(each) != nullptr; }))
            << kind.name << ": the bar of pages";
        EXPECT_EQ(std::set(way.begin(), way.end()).size(), way.size()) << kind.name;
        for (std::size_t back = way.size() - 1; back-- > 0;) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
            EXPECT_EQ(QApplication::focusWidget(), way[back]) << kind.name << ' ' << back;
        }
    }
    go("explore");
    find<QWidget>("formPane")->findChild<QComboBox*>()->setFocus();
    std::set<QString> met;
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        met.insert(QApplication::focusWidget()->objectName());
    }
    for (const char* name : {"mapA", "mapB", "profile", "curves", "pageExplore"})
        EXPECT_TRUE(met.contains(QLatin1String(name))) << name;
}

TEST_F(Keyboard, TabReachesEveryControlAndPictureOfEveryPage)
{
    for (const PageKind& kind : pageKinds()) {
        go(kind.name);
        const std::vector<QWidget*> way = round();
        const std::set<const QWidget*> reached(way.begin(), way.end());
        int wanted = 0;
        for (const QWidget* widget : window.findChildren<QWidget*>())
            if (wantsTab(*widget)) {
                ++wanted;
                EXPECT_TRUE(reached.contains(widget)) << kind.name << ": " << nameOf(*widget).toStdString();
            }
        EXPECT_GT(wanted, 10) << kind.name;
        int pictures = 0;
        for (const QWidget* widget : way)
            pictures += dynamic_cast<const SpokenPicture*>(widget) != nullptr ? 1 : 0;
        EXPECT_EQ(pictures > 0, QLatin1String(kind.name) != "claims") << kind.name << ": it has tables alone";
    }
}

TEST_F(Keyboard, EveryPictureThatIsReachedIsRinged)
{
    const auto* ring = window.findChild<FocusRing*>();
    for (const PageKind& kind : pageKinds()) {
        go(kind.name);
        for (QWidget* widget : round()) {
            if (dynamic_cast<const SpokenPicture*>(widget) == nullptr)
                continue;
            widget->setFocus(Qt::TabFocusReason);
            EXPECT_EQ(ring->target(), widget) << kind.name << ": " << nameOf(*widget).toStdString();
        }
    }
}

TEST_F(Keyboard, KeysOfAPictureTellItInWordsAndAsATable)
{
    go("explore");
    ASSERT_TRUE(waitUntil([&] { return sweep() && sweep()->fraction() == 1; }));
    auto* curves = window.workbench()->findChild<LineView*>(QStringLiteral("curves"));
    ASSERT_NE(curves, nullptr);
    curves->setFocus(Qt::TabFocusReason);
    QTest::keyClick(curves, Qt::Key_D);
    auto* words = window.findChild<QPlainTextEdit*>(QStringLiteral("words"));
    ASSERT_NE(words, nullptr);
    EXPECT_EQ(words->toPlainText(), window.workbench()->verdict() + QLatin1Char(' ') + describe(curves->picture()));
    words->window()->findChild<QPushButton*>(QStringLiteral("copy"))->click();
    EXPECT_EQ(QApplication::clipboard()->text(), words->toPlainText());
    QTest::keyClick(curves, Qt::Key_T);
    auto* table = window.findChild<QTableView*>(QStringLiteral("figureTable"));
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->model()->rowCount(), int(curves->figure()->numbers().rows.size()));
}

TEST_F(Keyboard, TheTableOfAMapStandsAsTheMap)
{
    go("explore");
    auto* map = find<MapView>("mapA");
    ASSERT_NE(map, nullptr);
    const Raster& raster = *map->picture().raster;
    map->setFocus(Qt::TabFocusReason);
    QTest::keyClick(map, Qt::Key_T);
    auto* table = window.findChild<QTableView*>(QStringLiteral("figureTable"));
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->model()->rowCount(), raster.height);
    EXPECT_EQ(table->model()->columnCount(), raster.width);
    EXPECT_EQ(
        table->model()->index(3, 5).data().toString(), weightText(double(raster.values[std::size_t(3 * raster.width + 5)])));
    table->window()->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(table->window()));
    table->setFocus(Qt::TabFocusReason);
    QTest::keyClick(table, Qt::Key_Down);
    EXPECT_EQ(table->currentIndex().row(), 1);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\n')), raster.height + 1);
}

TEST_F(Keyboard, TheMenuOfAPictureOpensByKeys)
{
    go("explore");
    auto* map = find<MapView>("mapA");
    map->setFocus(Qt::TabFocusReason);
    QStringList offered;
    QTimer::singleShot(0, &window, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        for (const QAction* action : menu == nullptr ? QList<QAction*>() : menu->actions())
            offered << action->text();
        EXPECT_TRUE(menu != nullptr && map->rect().contains(map->mapFromGlobal(menu->pos())));
        if (menu != nullptr)
            menu->close();
    });
    QTest::keyClick(map, Qt::Key_F10, Qt::ShiftModifier);
    EXPECT_TRUE(offered.contains(QStringLiteral("Describe in words\tD")));
    EXPECT_TRUE(offered.contains(QStringLiteral("Show as table\tT")));
}

TEST_F(Keyboard, TheColoursOfTheMapsHaveKeys)
{
    go("explore");
    auto* bar = window.workbench()->findChild<ColorBar*>();
    ASSERT_NE(bar, nullptr);
    bar->setFocus(Qt::TabFocusReason);
    const ColorScaling before = bar->picture().colors;
    QTest::keyClick(bar, Qt::Key_Down);
    ASSERT_TRUE(rest());
    EXPECT_NEAR(bar->picture().colors.high, before.valueAt(0.95), 1e-9);
    EXPECT_EQ(bar->picture().colors.low, before.low);
}

TEST_F(Keyboard, PanelsOfAFigureChangePlacesByKeys)
{
    PanelList list;
    list.show();
    auto* panels = list.findChild<QListWidget*>();
    panels->addItems({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")});
    const QListWidgetItem* second = panels->item(1);
    panels->setCurrentRow(1);
    list.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&list));
    panels->setFocus();
    QTest::keyClick(panels, Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(panels->item(0), second);
}

// Does what Qt does to a window when the desktop's colours change.
void turn(QWidget& window, const Theme& theme)
{
    QApplication::setPalette(theme.palette());
    QEvent event(QEvent::ApplicationPaletteChange);
    QApplication::sendEvent(&window, &event);
}

TEST_F(Keyboard, TheWindowTurnsDarkAndLightWithTheDesktop)
{
    const QPalette before = QApplication::palette();
    ASSERT_FALSE(Theme::of(window).isDark);
    turn(window, Theme::dark());
    EXPECT_TRUE(Theme::of(*window.workbench()).isDark);
    EXPECT_EQ(QApplication::palette().color(QPalette::Base), Theme::dark().background);
    turn(window, Theme::light());
    EXPECT_EQ(QApplication::palette().color(QPalette::Base), Theme::light().background);
    window.useTheme(ThemeChoice::Light); // a chosen theme ignores the desktop
    turn(window, Theme::dark());
    window.useTheme(ThemeChoice::Light);
    EXPECT_EQ(QApplication::palette().color(QPalette::Base), Theme::light().background);
    QApplication::setPalette(before);
}

} // namespace
} // namespace attentoscope
