// SPDX-License-Identifier: GPL-3.0-or-later
// A figure studio that is opened from the window's menu.
#pragma once

#include "tests/ui/window_test.h"
#include "ui/window/settings/settings.h"
#include "ui/window/studio/figure_studio.h"
#include "ui/window/studio/paper_preview.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLineEdit>
#include <QTableWidget>

namespace attentoscope {

class Studio : public WindowTest
{
protected:
    void open()
    {
        Settings::setFigureStyle({}); // not that of the test before
        begin();
        ASSERT_TRUE(ready());
    }
    void begin()
    {
        window.findChild<QAction*>(QStringLiteral("figureStudio"))->trigger();
        for (FigureStudio* each : window.findChildren<FigureStudio*>(QStringLiteral("studio")))
            studio = each;
        ASSERT_NE(studio, nullptr);
    }
    bool ready()
    {
        return waitUntil([this] { return studio->isReady(); });
    }
    template <class Widget>
    Widget* control(const char* name)
    {
        return studio->findChild<Widget*>(QLatin1String(name));
    }
    bool choose(const char* name, const QString& text)
    {
        auto* box = control<QComboBox>(name);
        const int index = box->findText(text, Qt::MatchStartsWith);
        box->setCurrentIndex(index);
        return index >= 0 && ready();
    }
    void type(const char* name, const QString& text)
    {
        auto* box = control<QDoubleSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
    }
    // Types a name for the series in a row of the table of series.
    void nameSeries(int row, const QString& name)
    {
        auto* table = control<QTableWidget>("editSeries");
        studio->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(studio));
        table->scrollToItem(table->item(row, 0));
        const QPoint place = table->visualItemRect(table->item(row, 0)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
        auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, name);
        QTest::keyClick(editor, Qt::Key_Return);
        EXPECT_TRUE(waitUntil([&] { return table->item(row, 0)->text() == name; })) << "taken over in a later turn";
    }
    // Opens the studio again with a figure that it has written.
    void reopen(const QString& path)
    {
        studio->close();
        ASSERT_TRUE(window.files()->openPaths({path}));
        ASSERT_TRUE(rest());
        QTest::qWait(50); // the previous studio is destroyed
        open();
    }
    const QImage& sheet() { return control<PaperPreview>("studioSheet")->sheet(); }

    FigureStudio* studio = nullptr;
};

} // namespace attentoscope
