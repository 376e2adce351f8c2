// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the wheel changes a control only when the control has the keyboard focus, and otherwise scrolls past it.
#include "ui/theme/controls/wheel_guard.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class Wheel : public testing::Test
{
protected:
    Wheel()
    {
        auto* form = new QWidget;
        auto* rows = new QVBoxLayout(form);
        rows->addWidget(other = new QLineEdit);
        rows->addWidget(number = new QSpinBox);
        rows->addWidget(list = new QComboBox);
        rows->addWidget(slider = new QSlider(Qt::Horizontal));
        number->setValue(50);
        list->addItems({"softmax", "sigmoid", "sparsemax"});
        slider->setValue(50);
        form->setFixedHeight(2000);
        area.setWidget(form);
        area.setWidgetResizable(true);
        area.resize(300, 400);
        area.show();
        area.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&area));
        other->setFocus();
    }
    static void turn(QWidget* at, int eighths = -120)
    {
        const QPointF place = at->rect().center();
        QWheelEvent event(
            place, at->mapToGlobal(place), {}, {0, eighths}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&event); // as from the user: Qt does not pass other wheel events on to parents
        qApp->notify(at, &event); // sendEvent() would clear that flag
    }
    int scrolled() const { return area.verticalScrollBar()->value(); }

    QScrollArea area;
    QLineEdit* other;
    QSpinBox* number;
    QComboBox* list;
    QSlider* slider;
    WheelGuard guard{&area};
};

TEST_F(Wheel, ScrollsPastWhatHasNotTheKeyboard)
{
    for (QWidget* control : {static_cast<QWidget*>(number), static_cast<QWidget*>(number->findChild<QLineEdit*>()),
             static_cast<QWidget*>(list), static_cast<QWidget*>(slider)}) {
        const int before = scrolled();
        turn(control);
        EXPECT_GT(scrolled(), before) << control->metaObject()->className();
        EXPECT_EQ(number->value(), 50);
        EXPECT_EQ(list->currentIndex(), 0);
        EXPECT_EQ(slider->value(), 50);
        EXPECT_NE(control->focusPolicy(), Qt::WheelFocus) << "turning the wheel over it brings no keyboard";
    }
}

TEST_F(Wheel, TurnsWhatHasTheKeyboard)
{
    number->setFocus();
    turn(number);
    EXPECT_EQ(number->value(), 49);
    list->setFocus();
    turn(list);
    EXPECT_EQ(list->currentIndex(), 1);
    slider->setFocus();
    turn(slider);
    EXPECT_LT(slider->value(), 50);
    EXPECT_EQ(scrolled(), 0);
}

} // namespace
} // namespace attentoscope
