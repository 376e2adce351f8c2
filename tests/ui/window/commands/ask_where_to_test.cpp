// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the dialog that asks where to save, with real keys.
#include "ui/window/files/ask_where_to.h"

#include "tests/ui/wait.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class AskForPath : public testing::Test
{
protected:
    // Opens the dialog, performs `act` in it, and returns the path.
    QString ask(const std::function<void(QFileDialog&)>& act)
    {
        QTimer::singleShot(50, [act] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            act(*dialog);
        });
        return askForPath(nullptr, QStringLiteral("Export"), folder.filePath("curves.pdf"), kindsOfPictures());
    }
    static void type(QFileDialog& dialog, const QString& name)
    {
        auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        line->selectAll();
        QTest::keyClicks(line, name);
    }
    static void accept(QFileDialog& dialog)
    {
        QTest::keyClick(dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit")), Qt::Key_Return);
    }
    static void choose(QFileDialog& dialog, int kind)
    {
        auto* box = dialog.findChild<QComboBox*>(QStringLiteral("fileTypeCombo"));
        box->setFocus();
        for (int i = box->currentIndex(); i < kind; ++i)
            QTest::keyClick(box, Qt::Key_Down);
    }

    QTemporaryDir folder;
};

TEST_F(AskForPath, AKindThatIsChosenGivesTheNameItsEnding)
{
    EXPECT_EQ(ask([](QFileDialog& dialog) { accept(dialog); }), folder.filePath("curves.pdf"));
    EXPECT_EQ(ask([](QFileDialog& dialog) {
        choose(dialog, 1);
        accept(dialog);
    }),
        folder.filePath("curves.svg"));
    EXPECT_EQ(ask([](QFileDialog& dialog) {
        choose(dialog, 2);
        type(dialog, QStringLiteral("mine"));
        accept(dialog);
    }),
        folder.filePath("mine.png"));
    EXPECT_TRUE(ask([](QFileDialog& dialog) { dialog.reject(); }).isEmpty());
}

TEST_F(AskForPath, AnEndingThatIsNoneGetsOneAndIsAskedAboutAgain)
{
    EXPECT_EQ(ask([](QFileDialog& dialog) {
        type(dialog, QStringLiteral("run.v2"));
        accept(dialog);
    }),
        folder.filePath("run.v2.pdf"));
    QFile there(folder.filePath("run.v2.pdf"));
    ASSERT_TRUE(there.open(QIODevice::WriteOnly));
    there.close();
    bool again = false;
    EXPECT_TRUE(ask([&](QFileDialog& dialog) {
        type(dialog, QStringLiteral("run.v2"));
        QTimer::singleShot(100, [&dialog, &again] {
            again = dialog.isVisible();
            dialog.reject();
        });
        accept(dialog);
    }).isEmpty());
    EXPECT_TRUE(again) << "it stands there under the whole name";
}

// Overwriting must be confirmed, also if the name was typed without its extension.
TEST_F(AskForPath, WhatIsThereAlreadyIsAskedAbout)
{
    QFile there(folder.filePath("mine.pdf"));
    ASSERT_TRUE(there.open(QIODevice::WriteOnly));
    there.close();
    bool asked = false;
    const QString path = ask([&](QFileDialog& dialog) {
        type(dialog, QStringLiteral("mine"));
        QTimer::singleShot(50, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            asked = box != nullptr;
            if (asked)
                box->button(QMessageBox::No)->click();
            QTimer::singleShot(50, &dialog, &QDialog::reject);
        });
        accept(dialog);
    });
    EXPECT_TRUE(asked);
    EXPECT_TRUE(path.isEmpty());
}

} // namespace
} // namespace attentoscope
