// SPDX-License-Identifier: GPL-3.0-or-later
// A test fixture that shows the main window with a short experiment; closing the window asks nothing.
#pragma once

#include "tests/ui/wait.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
#include "ui/text/language.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {

class WindowTest : public testing::Test
{
protected:
    WindowTest()
        : window(&language)
    {
        window.setAsksBeforeClosing(false);
        window.files()->openSession(MainWindow::defaultSession);
        Experiment light = window.document()->experiment();
        light.n = 256;
        light.lengths = Lengths::of("64,128");
        light.trials = 1;
        window.document()->setExperiment(light, {});
        window.document()->history()->clear();
        window.show();
    }

    const SharedResult& result() { return window.engine()->inquiry<Evaluation>().answer(); }
    const Maps& maps() { return window.engine()->inquiry<MapPictures>().answer(); }
    const SharedSweep& sweep() { return window.engine()->inquiry<Curves>().answer(); }
    bool rest()
    {
        constexpr int limitMs = 60000; // the cost page measures for seconds on all cores, and longer while another test runs
        return waitUntil([&] { return window.engine()->isResting() && (result() || maps().result); }, limitMs);
    }
    template <class Widget>
    Widget* find(const char* name)
    {
        return window.workbench()->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString message() { return window.workbench()->messages()->sentence(); }

    Language language;
    MainWindow window;
    QTemporaryDir folder;
};

} // namespace attentoscope
