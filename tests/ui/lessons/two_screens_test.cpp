// SPDX-License-Identifier: GPL-3.0-or-later
// Tests presentation with the two screens of two_screens.json: one for the class, the other for the presenter.
#include "tests/ui/window_test.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/speaker_notes.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/commands/lesson_commands.h"

#include <QGuiApplication>
#include <QScreen>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

using TwoScreensTest = WindowTest;

TEST_F(TwoScreensTest, TheClassHasOneAndTheNotesTheOther)
{
    const auto screens = QGuiApplication::screens();
    ASSERT_EQ(screens.size(), 2) << "run it with QT_QPA_PLATFORM=offscreen:configfile=…/two_screens.json, as ctest does";
    ASSERT_TRUE(window.lessons()->open("dilution"));
    Presentation& presentation = *window.presentation();
    presentation.begin();
    ASSERT_NE(presentation.notes(), nullptr);
    EXPECT_EQ(window.screen(), screens[1]);
    EXPECT_EQ(presentation.notes()->screen(), screens[0]);
    EXPECT_TRUE(screens[0]->geometry().contains(presentation.notes()->geometry()));
    EXPECT_GT(find<LessonTextView>("lessonText")->font().pointSizeF(), presentation.notes()->font().pointSizeF());
    presentation.end();
    EXPECT_EQ(presentation.notes(), nullptr);
}

} // namespace
} // namespace attentoscope
