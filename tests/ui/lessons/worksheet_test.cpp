// SPDX-License-Identifier: GPL-3.0-or-later
// Tests worksheets in the window: made from a session, answered, saved and reopened; only the free fields can be changed.
#include "tests/ui/window_test.h"
#include "ui/lessons/worksheet_panel.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/commands/worksheet_dialog.h"
#include "ui/window/files/blank_worksheet.h"
#include "ui/window/menus.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QTimer>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

class WorksheetTest : public WindowTest
{
protected:
    static Worksheet exercise()
    {
        Worksheet worksheet;
        worksheet.controls = {"tau"};
        worksheet.questions = {{"What is H & why?", {}}, {"Which?", {"A", "B"}}};
        worksheet.answers.resize(2);
        return worksheet;
    }
};

TEST_F(WorksheetTest, AreAnsweredAndKeptInTheFile)
{
    window.document()->setWorksheet(exercise());
    ASSERT_NE(find<QWidget>("worksheet"), nullptr);
    EXPECT_FALSE(window.workbench()->hasForm());
    window.workbench()->setForm(true);
    EXPECT_FALSE(window.workbench()->hasForm()) << "only what is free can be changed";
    auto* box = find<QWidget>("freeControls")->findChild<QDoubleSpinBox*>();
    ASSERT_NE(box, nullptr);
    Experiment other = window.document()->experiment();
    other.n = 99;
    other.tau = 3;
    window.document()->setExperiment(other, {});
    EXPECT_EQ(window.document()->experiment().n, 256) << "whoever asks for it";
    EXPECT_EQ(window.document()->experiment().tau, 3);
    EXPECT_EQ(box->value(), 3);

    QTest::keyClicks(find<QLineEdit>("studentName"), "Ada");
    QTest::keyClicks(find<QPlainTextEdit>("answer0"), "About 3");
    QTest::mouseClick(find<QRadioButton>("answer1_1"), Qt::LeftButton, {}, {6, 6});
    EXPECT_TRUE(window.document()->isModified());
    const QString path = folder.filePath("sheet.attentoscope");
    ASSERT_TRUE(window.files()->saveTo(path));
    EXPECT_FALSE(window.document()->isModified());

    window.files()->openSession(MainWindow::defaultSession);
    EXPECT_EQ(find<QWidget>("worksheet"), nullptr);
    EXPECT_EQ(find<QWidget>("freeControls"), nullptr);
    EXPECT_TRUE(window.workbench()->hasForm());

    ASSERT_TRUE(window.files()->openSession(path));
    const Worksheet& again = window.document()->worksheet();
    EXPECT_EQ(again.student, "Ada");
    ASSERT_EQ(again.answers.size(), 2u);
    EXPECT_EQ(again.answers[0].text, "About 3");
    EXPECT_EQ(again.answers[1].text, "B");
    EXPECT_FALSE(again.answers[0].version.empty());
    EXPECT_TRUE(QDateTime::fromString(QString::fromStdString(again.answers[0].time), Qt::ISODate).isValid());
    EXPECT_EQ(find<QPlainTextEdit>("answer0")->toPlainText(), "About 3");
    EXPECT_TRUE(find<QRadioButton>("answer1_1")->isChecked());
    EXPECT_FALSE(window.document()->isModified());
}

TEST_F(WorksheetTest, TheBlankFileStaysBlank)
{
    const QString blank = folder.filePath("sheet.attentoscope");
    window.document()->setWorksheet(exercise());
    ASSERT_TRUE(window.files()->saveTo(blank));
    EXPECT_FALSE(wouldFillBlankWorksheet(*window.document())) << "the teacher goes on writing it";
    QTest::keyClicks(find<QLineEdit>("studentName"), "Ada Lovelace");
    EXPECT_TRUE(wouldFillBlankWorksheet(*window.document()));
    EXPECT_EQ(nameOfOwnWorksheet(*window.document()), folder.filePath("sheet-Ada-Lovelace.attentoscope"));
    ASSERT_TRUE(window.files()->saveTo(nameOfOwnWorksheet(*window.document())));
    QTest::keyClicks(find<QPlainTextEdit>("answer0"), "About 3");
    EXPECT_FALSE(wouldFillBlankWorksheet(*window.document())) << "this file is the student's own";
    EXPECT_TRUE(window.files()->save());
    ASSERT_TRUE(window.files()->openSession(blank));
    EXPECT_EQ(window.document()->worksheet().student, "");
}

TEST_F(WorksheetTest, KeepTheVotesOfAClass)
{
    window.presentation()->begin();
    window.document()->setWorksheet(exercise());
    EXPECT_EQ(find<QLineEdit>("votes0"), nullptr) << "there is nothing to choose from";
    QTest::keyClicks(find<QLineEdit>("votes1"), "12 / 40");
    EXPECT_EQ(window.document()->worksheet().answers[1].text, "12 / 40");
    window.presentation()->end();
    ASSERT_NE(find<QLineEdit>("votes1"), nullptr) << "they are shown later, too";
    EXPECT_EQ(find<QLineEdit>("votes1")->text(), "12 / 40");
}

TEST_F(WorksheetTest, StayWhileTheLanguageChangesAndLessonsComeAndGo)
{
    window.document()->setWorksheet(exercise());
    QTest::keyClicks(find<QPlainTextEdit>("answer0"), "x");
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil(
        [&] { return find<QPushButton>("saveAnswers") && find<QPushButton>("saveAnswers")->text() != "Save the answers"; }));
    EXPECT_EQ(find<QPlainTextEdit>("answer0")->toPlainText(), "x");
    window.useLanguage("en");
    ASSERT_TRUE(window.lessons()->open("dilution"));
    EXPECT_EQ(find<QWidget>("worksheet"), nullptr);
    window.document()->history()->undo();
    ASSERT_NE(find<QPlainTextEdit>("answer0"), nullptr) << "one undo leads back to it";
    EXPECT_EQ(find<QPlainTextEdit>("answer0")->toPlainText(), "x");
    EXPECT_FALSE(window.workbench()->hasForm());
}

TEST_F(WorksheetTest, AreMadeInADialog)
{
    Worksheet made;
    QTimer::singleShot(0, [&] {
        auto* dialog = qobject_cast<WorksheetDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        auto* accept = dialog->findChild<QDialogButtonBox*>()->buttons().front();
        dialog->findChild<QPlainTextEdit*>("worksheetQuestions")->setPlainText("Why?\n- only one");
        EXPECT_FALSE(accept->isEnabled()) << "one option is no choice";
        dialog->findChild<QPlainTextEdit*>("worksheetQuestions")->setPlainText("Why?\n- only one\n- another\n\nAnd then?");
        EXPECT_TRUE(accept->isEnabled());
        auto* controls = dialog->findChild<QListWidget*>("worksheetControls");
        for (int i = 0; i < controls->count(); ++i)
            if (controls->item(i)->data(Qt::UserRole) == "n")
                controls->item(i)->setCheckState(Qt::Checked);
        accept->click();
    });
    window.lessons()->askForWorksheet();
    made = window.document()->worksheet();
    ASSERT_EQ(made.questions.size(), 2u);
    EXPECT_EQ(made.questions[0].text, "Why?");
    EXPECT_THAT(made.questions[0].options, testing::ElementsAre("only one", "another"));
    EXPECT_EQ(made.questions[1].text, "And then?");
    EXPECT_THAT(made.controls, testing::ElementsAre("n"));
    EXPECT_EQ(questionsOf(questionsText(made.questions)), made.questions);
    window.document()->setWorksheet({});
    EXPECT_TRUE(window.workbench()->hasForm());
}

} // namespace
} // namespace attentoscope
