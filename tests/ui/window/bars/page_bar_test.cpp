// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the bar of pages: pages that do not fit are in the menu of their group, one click further away.
#include "ui/window/bars/page_bar.h"

#include "ui/text/language.h"

#include <QMenu>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace attentoscope {
namespace {

// Returns as many pages as there may be one day, with labels as long as the present ones.
std::vector<PageKind> sixteen()
{
    std::vector<PageKind> kinds(pageKinds().begin(), pageKinds().end());
    for (std::size_t i = 0; kinds.size() < 16; ++i)
        kinds.insert(kinds.begin() + std::ptrdiff_t(3 * i + 1), pageKinds()[2 * i]);
    std::ranges::stable_sort(kinds, {}, &PageKind::group);
    return kinds;
}

QList<QToolButton*> shown(const PageBar& bar, bool menus)
{
    QList<QToolButton*> buttons;
    for (auto* button : bar.findChildren<QToolButton*>())
        if (button->isVisible() && (button->menu() != nullptr) == menus)
            buttons << button;
    return buttons;
}

class PageBars : public testing::TestWithParam<QString>
{
protected:
    PageBars() { language.use(GetParam()); }
    ~PageBars() override { language.use(QStringLiteral("en")); }
    Language language;
};
INSTANTIATE_TEST_SUITE_P(Languages, PageBars, testing::ValuesIn(Language::available()),
    [](const auto& language) { return language.param.toStdString(); });

TEST_P(PageBars, HoldSixteenPagesInTheirGroups)
{
    const std::vector<PageKind> kinds = sixteen();
    PageBar bar(kinds);
    bar.show();
    bar.resize(bar.sizeHint());
    bar.setCurrent(0);
    EXPECT_EQ(shown(bar, false).size(), 16);
    EXPECT_EQ(shown(bar, false).front()->text() == QLatin1String("Explore"), GetParam() == QLatin1String("en"));
    EXPECT_TRUE(shown(bar, true).isEmpty());
    // In a window of 1024 pixels a third is left for messages and examples.
    const int narrow = 1024 * 2 / 3;
    EXPECT_LE(bar.minimumSizeHint().width(), narrow);
    for (std::size_t current = 0; current < kinds.size(); ++current) {
        bar.resize(narrow, bar.sizeHint().height());
        bar.setCurrent(current);
        int reachable = int(shown(bar, false).size());
        for (const QToolButton* group : shown(bar, true))
            reachable += int(group->menu()->actions().size());
        EXPECT_EQ(reachable, 16);
        for (const QToolButton* button : shown(bar, false) + shown(bar, true))
            EXPECT_TRUE(bar.rect().contains(button->geometry())) << button->text().toStdString();
        EXPECT_EQ(std::ranges::count_if(shown(bar, false), &QToolButton::isChecked), 1) << "what is looked at is never in a menu";
    }
}

TEST_P(PageBars, APageInAMenuIsChosenThere)
{
    PageBar bar(pageKinds());
    bar.show();
    bar.resize(bar.minimumSizeHint());
    bar.setCurrent(0);
    std::vector<std::size_t> chosen;
    QObject::connect(&bar, &PageBar::chosen, [&](std::size_t page) { chosen.push_back(page); });
    ASSERT_FALSE(shown(bar, true).isEmpty());
    shown(bar, true).back()->menu()->actions().back()->trigger();
    QTest::mouseClick(shown(bar, false).at(1), Qt::LeftButton);
    EXPECT_EQ(chosen, (std::vector<std::size_t>{pageKinds().size() - 1, 1}));
    EXPECT_TRUE(shown(bar, false).front()->isChecked()) << "the bar follows, it does not lead";
}

TEST(PageKeys, EveryPageHasAKeyOfItsOwn)
{
    std::set<QString> keys;
    for (std::size_t i = 0; i < 16; ++i)
        keys.insert(pageShortcut(i));
    EXPECT_EQ(keys.size(), 16u);
    EXPECT_FALSE(keys.contains(QString()));
}

} // namespace
} // namespace attentoscope
