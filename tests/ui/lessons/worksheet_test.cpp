// SPDX-License-Identifier: GPL-3.0-or-later
// Tests worksheets in the window: made from a session, answered, saved and reopened; only the free fields can be changed.
#include "tests/ui/lessons/lesson_fixture.h"
#include "ui/lessons/worksheet_panel.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/commands/worksheet_dialog.h"
#include "ui/window/files/blank_worksheet.h"
#include "ui/window/menus.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QTimer>

#include <gmock/gmock.h>

#include <functional>

namespace attentoscope {
namespace {

class WorksheetTest : public LessonFixture
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

// Gives each dialog that appears while `act` runs to `answer`, also one that a dialog opens.
void withDialogs(const std::function<void()>& act, const std::function<void(QWidget&)>& answer)
{
    constexpr int everyMs = 50;
    QObject running;
    std::function<void()> look = [&] {
        QTimer::singleShot(everyMs, &running, look); // before the answer, which may open another
        if (auto* dialog = QApplication::activeModalWidget())
            answer(*dialog);
    };
    QTimer::singleShot(everyMs, &running, look);
    act();
}

TEST_F(WorksheetTest, SavingTheFirstAnswersAsksForTheStudentsOwnFile)
{
    const QString blank = folder.filePath("sheet.attentoscope"), own = folder.filePath("sheet-Ada.attentoscope");
    window.document()->setWorksheet(exercise());
    ASSERT_TRUE(window.files()->saveTo(blank));
    const auto bytesOf = [](const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = bytesOf(blank);
    ASSERT_FALSE(before.isEmpty());
    QTest::keyClicks(find<QLineEdit>("studentName"), "Ada");
    QTest::keyClicks(find<QPlainTextEdit>("answer0"), "About 3");
    int asked = 0;
    QString suggested;
    const auto save = [&] { QTest::mouseClick(find<QPushButton>("saveAnswers"), Qt::LeftButton); };
    // Types this name, and lets the file of that name be replaced.
    const auto typing = [&](const QString& typed) {
        return [&, typed](QWidget& dialog) {
            if (auto* box = qobject_cast<QMessageBox*>(&dialog))
                return QTest::mouseClick(box->button(QMessageBox::Yes), Qt::LeftButton);
            auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            ASSERT_NE(line, nullptr);
            ++asked;
            suggested = line->text();
            if (!typed.isEmpty()) {
                line->selectAll();
                QTest::keyClicks(line, typed);
            }
            QTest::keyClick(line, Qt::Key_Return);
        };
    };
    withDialogs(save, typing("sheet.attentoscope"));
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(suggested, "sheet-Ada.attentoscope");
    EXPECT_EQ(bytesOf(blank), before) << "it may not be replaced, not even on purpose";
    EXPECT_THAT(message().toStdString(), testing::HasSubstr("blank worksheet"));
    EXPECT_TRUE(window.document()->isModified());

    withDialogs(save, typing({}));
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(window.document()->path(), own);
    EXPECT_TRUE(bytesOf(own).contains("About 3"));
    QTest::keyClicks(find<QPlainTextEdit>("answer0"), "5");
    withDialogs(save, typing({}));
    EXPECT_EQ(asked, 2) << "this file is the student's own";
    EXPECT_TRUE(bytesOf(own).contains("About 35"));
    QTest::keyClicks(find<QPlainTextEdit>("answer0"), "7");
    ASSERT_TRUE(activate());
    withDialogs(
        [&] { QTest::keyClick(&window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier); }, typing("another.attentoscope"));
    EXPECT_EQ(asked, 3);
    EXPECT_EQ(suggested, "sheet-Ada.attentoscope");
    EXPECT_TRUE(bytesOf(folder.filePath("another.attentoscope")).contains("About 357"));
    EXPECT_EQ(bytesOf(blank), before);
}

TEST_F(WorksheetTest, KeepTheVotesOfAClassBesideTheChosenAnswer)
{
    const QString path = folder.filePath("sheet.attentoscope");
    const auto votes = [&] { return find<QWidget>("votesOf1")->findChild<QLineEdit*>("votes"); };
    const auto complaint = [&] { return find<QWidget>("votesOf1")->findChild<QLabel*>("votesSaid")->text().toStdString(); };
    const auto answer = [&]() -> const WorksheetAnswer& { return window.document()->worksheet().answers[1]; };
    window.presentation()->begin();
    window.document()->setWorksheet(exercise());
    EXPECT_EQ(find<QWidget>("votesOf0"), nullptr) << "there is nothing to choose from";
    QTest::mouseClick(find<QRadioButton>("answer1_0"), Qt::LeftButton, {}, {6, 6});
    QTest::keyClicks(votes(), "12 / 4o");
    EXPECT_EQ(complaint(), "Not counted: give 2 numbers, one for each option.");
    EXPECT_EQ(votes()->text(), "12 / 4o") << "what was typed stays";
    EXPECT_TRUE(answer().votes.empty()) << "a 4 was not meant";
    QTest::keyClick(votes(), Qt::Key_Backspace);
    QTest::keyClicks(votes(), "0");
    EXPECT_EQ(complaint(), "<b>A:</b>&nbsp;12 &nbsp; <b>B:</b>&nbsp;40");
    EXPECT_THAT(answer().votes, testing::ElementsAre(12, 40));
    EXPECT_EQ(answer().text, "A");
    QTest::mouseClick(find<QRadioButton>("answer1_1"), Qt::LeftButton, {}, {6, 6});
    EXPECT_THAT(answer().votes, testing::ElementsAre(12, 40));
    EXPECT_EQ(answer().text, "B");
    ASSERT_TRUE(window.files()->saveTo(path));
    window.presentation()->end();
    window.files()->openSession(MainWindow::defaultSession);
    ASSERT_TRUE(window.files()->openSession(path));
    ASSERT_NE(find<QWidget>("votesOf1"), nullptr) << "they are shown later, too";
    EXPECT_EQ(votes()->text(), "12 / 40");
    EXPECT_TRUE(find<QRadioButton>("answer1_1")->isChecked());
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
