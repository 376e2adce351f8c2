// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the focus ring shows for those who use the keyboard, and not for those who click.
#include "ui/theme/controls/focus_ring.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

#include <memory>

namespace attentoscope {
namespace {

class Focus : public testing::Test
{
protected:
    Focus()
    {
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(line = new QLineEdit);
        layout->addWidget(slider = new QSlider(Qt::Horizontal));
        layout->addWidget(map = new QWidget);
        map->setMinimumSize(200, 100);
        map->setFocusPolicy(Qt::StrongFocus);
        window.show();
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
        line->setFocus();
    }
    int ringed(const QWidget* widget)
    {
        const QImage image = window.grab().toImage();
        const QRgb accent = Theme::of(window).accent.rgb();
        const QRect around = QRect(widget->mapTo(&window, QPoint()), widget->size()).adjusted(-3, -3, 3, 3);
        int found = 0;
        for (int x = around.left(); x <= around.right(); ++x)
            for (const int y : {around.top(), around.top() + 1, around.bottom() - 1, around.bottom()})
                found += image.rect().contains(x, y) && image.pixel(x, y) == accent;
        return found;
    }

    QWidget window;
    QLineEdit* line;
    QSlider* slider;
    QWidget* map;
    FocusRing ring{&window};
};

TEST_F(Focus, ARingGoesWithTheTabKey)
{
    EXPECT_EQ(ring.target(), nullptr) << "a line has a caret";
    QTest::keyClick(line, Qt::Key_Tab);
    EXPECT_EQ(ring.target(), slider);
    EXPECT_GT(ringed(slider), slider->width());
    QTest::keyClick(slider, Qt::Key_Tab);
    EXPECT_EQ(ring.target(), map);
    EXPECT_GT(ringed(map), map->width());
    window.resize(500, 400);
    QApplication::processEvents();
    EXPECT_GT(ringed(map), map->width()) << "where the widget is now";
    map->hide();
    EXPECT_EQ(ring.target(), nullptr);
}

TEST_F(Focus, TheRingComesBackWithTheWindowAndStaysInsideWhatScrolls)
{
    auto* area = new QScrollArea(&window);
    auto* inside = new QWidget;
    inside->setFixedSize(300, 600);
    auto* box = new QSlider(Qt::Horizontal, inside);
    box->setGeometry(10, 10, 100, 20);
    area->setWidget(inside);
    area->setGeometry(0, 0, 200, 100);
    area->show();
    area->raise();
    box->setFocus(Qt::TabFocusReason);
    ASSERT_EQ(ring.target(), box);
    QFocusEvent away(QEvent::FocusOut, Qt::ActiveWindowFocusReason), back(QEvent::FocusIn, Qt::ActiveWindowFocusReason);
    QApplication::sendEvent(box, &away);
    EXPECT_EQ(ring.target(), nullptr);
    QApplication::sendEvent(box, &back);
    EXPECT_EQ(ring.target(), box);
    EXPECT_GT(ringed(box), 80);
    area->verticalScrollBar()->setValue(200);
    QApplication::processEvents();
    EXPECT_EQ(ringed(box), 0) << "it is scrolled out";
    area->verticalScrollBar()->setValue(0);
    QApplication::processEvents();
    EXPECT_GT(ringed(box), 80);
}

TEST_F(Focus, ItGoesWhereTheProgramMovesTheKeyboard)
{
    QTest::keyClick(line, Qt::Key_Tab);
    ASSERT_EQ(ring.target(), slider);
    map->setFocus();
    EXPECT_EQ(ring.target(), map);
    QTest::mouseClick(slider, Qt::LeftButton);
    map->setFocus();
    EXPECT_EQ(ring.target(), nullptr) << "who clicks is not bothered";
}

TEST_F(Focus, AClickHasNone)
{
    QTest::keyClick(line, Qt::Key_Tab);
    QTest::mouseClick(map, Qt::LeftButton);
    EXPECT_EQ(ring.target(), nullptr);
}

TEST_F(Focus, AWindowThatGoesTakesItsRingAlong)
{
    auto dialog = std::make_unique<QWidget>();
    auto* box = new QSlider(dialog.get());
    dialog->show();
    dialog->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog.get()));
    box->clearFocus();
    box->setFocus(Qt::TabFocusReason);
    EXPECT_EQ(ring.target(), box);
    dialog.reset();
    EXPECT_EQ(ring.target(), nullptr);
}

} // namespace
} // namespace attentoscope
