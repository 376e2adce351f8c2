// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the line above the pages: every page has one, it stays at its place, it becomes part of figures, and it keeps silent
// while a question waits for a prediction.
#include "ui/window/bench/verdict_line.h"

#include "core/base/safe_file.h"
#include "tests/ui/window_test.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/pages/page_list.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/page.h"
#include "ui/window/bars/page_bar.h"
#include "ui/window/commands/lesson_commands.h"

#include <QTableView>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

class VerdictAboveThePage : public WindowTest
{
protected:
    VerdictLine* line() { return find<VerdictLine>("verdict"); }
    // Clicks on the page in the bar.
    void open(const PageKind& kind)
    {
        for (auto* button : window.workbench()->findChild<PageBar*>()->findChildren<QAbstractButton*>())
            if (button->text() == pageLabel(kind))
                QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_EQ(window.document()->view().page, QLatin1String(kind.name));
    }
};

TEST_F(VerdictAboveThePage, EveryPageHasOneAtTheSamePlace)
{
    window.resize(1920, 1000); // px; every page has its button in the bar
    ASSERT_TRUE(rest());
    const QRect place(line()->mapTo(&window, QPoint()), line()->size());
    QStringList said;
    for (const PageKind& kind : pageKinds()) {
        open(kind);
        ASSERT_TRUE(rest()) << kind.name;
        EXPECT_FALSE(line()->text().isEmpty()) << kind.name;
        EXPECT_TRUE(line()->isEnabled()) << kind.name << ": of the present inputs";
        QRect there(line()->mapTo(&window, QPoint()), line()->size());
        if (kind.form.empty()) // there the line begins at the left edge
            there.setLeft(place.left()), there.setRight(place.right());
        EXPECT_EQ(there, place) << kind.name;
        EXPECT_EQ(window.workbench()->pagesMade()[pageNumber(QLatin1String(kind.name))]->accessibleDescription(), line()->text());
        said << line()->text();
    }
    said.removeDuplicates();
    EXPECT_EQ(said.size(), qsizetype(pageKinds().size())) << said.join('\n').toStdString();
}

// The lab measures further policies together with A and B, which Explore does not draw.
TEST_F(VerdictAboveThePage, OfExploreTellsWhatItDrawsAfterTheLab)
{
    ASSERT_TRUE(rest());
    const QString before = line()->text();
    ASSERT_TRUE(before.contains(QStringLiteral("A +"))) << before.toStdString();
    ASSERT_FALSE(window.document()->experiment().further.empty());
    open(pageKinds()[pageNumber(QStringLiteral("lab"))]);
    ASSERT_TRUE(rest());
    EXPECT_TRUE(line()->text().contains(QStringLiteral(" entropies stay flat ("))) << line()->text().toStdString();
    open(pageKinds()[pageNumber(QStringLiteral("explore"))]);
    ASSERT_TRUE(rest());
    EXPECT_EQ(line()->text().toStdString(), before.toStdString());
}

TEST_F(VerdictAboveThePage, IsTheDescriptionOfAFigure)
{
    ASSERT_TRUE(rest());
    const QString said = line()->text();
    ASSERT_TRUE(said.startsWith("Entropy from 64 to ")) << said.toStdString();
    const QString path = folder.filePath("explore.svg");
    bool done = false;
    for (const NamedFigure& figure : window.workbench()->figures())
        if (figure.key == wholePage) {
            EXPECT_EQ(figure.verdict, said);
            FigureOptions options;
            options.verdict = figure.verdict;
            done = exportFigure(*figure.figure, path.toStdString(), options).ok();
        }
    ASSERT_TRUE(done);
    const auto text = readWholeFile(path.toStdString(), 1 << 24);
    ASSERT_TRUE(text);
    EXPECT_THAT(*text, testing::HasSubstr("<desc>" + said.toStdString()));
}

// Chinese characters come from a font with higher lines than the one by which the height is found.
TEST_F(VerdictAboveThePage, ShowsTwoLinesOfChineseWhole)
{
    ElidedLabel label(Qt::ElideRight);
    label.setLines(2);
    label.setText(QStringLiteral("国国国国国国国国国国国国国国国国"));
    label.resize(label.fontMetrics().horizontalAdvance(label.text()) * 3 / 4, label.sizeHint().height());
    const QImage shown = label.grab().toImage();
    for (const int y : {0, shown.height() - 1})
        for (int x = 0; x < shown.width(); ++x)
            ASSERT_EQ(shown.pixel(x, y), shown.pixel(shown.width() - 1, shown.height() - 1)) << "a line is cut at " << x;
}

TEST_F(VerdictAboveThePage, IsSilentWhileAQuestionStands)
{
    ASSERT_TRUE(rest());
    ASSERT_FALSE(line()->text().isEmpty());
    const int height = line()->height();
    ASSERT_TRUE(window.lessons()->open(QStringLiteral("dilution")));
    LessonPlayer* player = window.lessons()->player();
    int questions = 0;
    while (player->number() + 1 < player->lesson()->steps.size()) {
        ASSERT_TRUE(rest());
        if (!player->isRevealed()) {
            ++questions;
            EXPECT_EQ(line()->text(), QString());
            EXPECT_EQ(line()->height(), height);
            for (const NamedFigure& figure : window.workbench()->figures())
                EXPECT_EQ(figure.verdict, QString());
            for (const Page* page : window.workbench()->pagesMade())
                EXPECT_TRUE(page == nullptr || !page->isVisible() || page->accessibleDescription().isEmpty());
            QTest::keyClick(&window, Qt::Key_PageDown);
            ASSERT_TRUE(player->isRevealed());
            ASSERT_TRUE(rest());
            EXPECT_FALSE(line()->text().isEmpty());
        }
        QTest::keyClick(&window, Qt::Key_PageDown);
    }
    EXPECT_GT(questions, 0);
}

TEST_F(VerdictAboveThePage, TellsOnlyOfWhatIsShown)
{
    open(pageKinds()[pageNumber(QStringLiteral("steps"))]);
    ASSERT_TRUE(waitUntil([&] { return line()->text().contains(" under A, "); })) << line()->text().toStdString();
    changeView<StepsSettings>(window.document(), [](StepsSettings& settings) { settings.aAlone = true; });
    EXPECT_THAT(line()->text().toStdString(), testing::ContainsRegex("attends most to .*: [0-9.]+ %.$"));
    open(pageKinds()[pageNumber(QStringLiteral("gradients"))]);
    ASSERT_TRUE(rest());
    EXPECT_FALSE(line()->text().isEmpty());
    changeView<LonePictureSettings>(window.document(), [](LonePictureSettings& settings) { settings.shown = "gradients/chain"; });
    EXPECT_EQ(line()->text(), QString()) << "it is about attention, not about the recurrent network";
}

TEST_F(VerdictAboveThePage, IsDimmedOnlyWhileItStaysOlder)
{
    ASSERT_TRUE(rest());
    const QString before = line()->text();
    Experiment slow = window.document()->experiment();
    slow.seed = 2;
    slow.lengths = Lengths::of("64,65536");
    slow.trials = 64;
    window.document()->setExperiment(slow, {});
    EXPECT_TRUE(line()->isEnabled()) << "it does not flicker";
    EXPECT_EQ(line()->text(), before) << "the old one stays until there is a new one";
    EXPECT_TRUE(waitUntil([&] { return line()->text() != before; }));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(line()->isEnabled());
}

// The head that spreads most is marked in the picture and the table, and a click on the line selects it.
TEST_F(VerdictAboveThePage, SelectsTheHeadThatItNames)
{
    open(pageKinds()[pageNumber(QStringLiteral("heads"))]);
    ASSERT_TRUE(waitUntil([&] { return line()->text().startsWith("Beyond the training length, layer 2 · head 2"); }));
    ASSERT_TRUE(rest());
    const HeadGridPicture& picture = find<HeadGrid>("headGrid")->picture();
    ASSERT_TRUE(picture.marked);
    EXPECT_EQ(*picture.marked, (HeadPlace{2, 2}));
    EXPECT_NE(picture.selected, picture.marked);
    const auto* rows = find<QTableView>("headTable")->model();
    QStringList bold;
    for (int row = 0; row < rows->rowCount(); ++row)
        if (rows->index(row, 0).data(Qt::FontRole).value<QFont>().bold())
            bold << rows->index(row, 0).data().toString() + '/' + rows->index(row, 1).data().toString();
    EXPECT_EQ(bold, QStringList("2/2"));
    QTest::mouseClick(line(), Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment().layer, 2);
    EXPECT_EQ(window.document()->experiment().head, 2);
    ASSERT_TRUE(rest());
    EXPECT_EQ(find<HeadGrid>("headGrid")->picture().selected, (HeadPlace{2, 2}));
    window.document()->history()->undo();
    EXPECT_EQ(window.document()->experiment().source, "needles");
    open(pageKinds()[pageNumber(QStringLiteral("explore"))]);
    ASSERT_TRUE(rest());
    const Experiment before = window.document()->experiment();
    QTest::mouseClick(line(), Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment(), before) << "it names nothing that can be selected";
}

TEST_F(VerdictAboveThePage, IsAbsentFromAWorksheet)
{
    ASSERT_TRUE(rest());
    Worksheet worksheet;
    worksheet.questions.push_back({"Which one holds?", {}});
    worksheet.answers.resize(1);
    window.document()->setWorksheet(worksheet);
    ASSERT_TRUE(rest());
    EXPECT_EQ(line()->text(), QString());
    window.document()->setWorksheet({});
    EXPECT_FALSE(line()->text().isEmpty());
}

} // namespace
} // namespace attentoscope
