// SPDX-License-Identifier: GPL-3.0-or-later
// The window with a lesson of a test's own: its first step asks for a choice about few tokens, which are computed at once.
#pragma once

#include "tests/ui/window_test.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/lessons/player/lesson_questions.h"
#include "ui/window/commands/lesson_commands.h"

#include <QByteArray>
#include <QFile>

namespace attentoscope {

// Begins the lessons of tests; the text of the step "Choice" follows.
inline const char* const lessonBeginning = R"(---
lesson: 1
title: Short
language: en
about: Short.
---
# Choice
~~~set
source = sphere
n = 64
d = 16
lengths = 32,64
trials = 1
~~~
)";

class LessonFixture : public WindowTest
{
protected:
    LessonPlayer& player() { return *window.lessons()->player(); }
    QString write(const QString& name, const QByteArray& text)
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return path;
    }
    bool answered()
    {
        const auto& answer = window.engine()->inquiry<StepAnswer>();
        return waitUntil([&] { return answer.answer() && answer.of() == player().place(); });
    }
    bool activate()
    {
        window.activateWindow();
        return QTest::qWaitForWindowActive(&window);
    }
};

} // namespace attentoscope
