// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the studio's controls for what an author adds, each with the mouse and the keys of a user.
#include "tests/ui/menu_clicks.h"
#include "tests/ui/window/studio/studio_test.h"
#include "ui/guide/guide.h"
#include "ui/window/guide/guide_text.h"
#include "ui/window/guide/guide_window.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>

#include <cmath>

namespace attentoscope {
namespace {

class StudioClicks : public Studio
{
protected:
    void begin(const QString& view)
    {
        open();
        ASSERT_TRUE(choose("studioView", view));
        studio->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(studio));
    }
    void showTab(int number)
    {
        auto* bar = control<QTabWidget>("studioTabs")->tabBar();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(number).center());
    }
    // Chooses an entry of a box by keys.
    void pick(const char* name, const QString& text)
    {
        auto* box = control<QComboBox>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < box->count() && box->currentText() != text; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        EXPECT_EQ(box->currentText(), text) << name;
    }
    PictureEdits editsOf(const char* view) { return studio->recipe().edits[QString::fromUtf8(view)]; }
    QByteArray exported(const char* name)
    {
        const QString path = folder.filePath(name);
        EXPECT_TRUE(studio->exportTo(path));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
};

TEST_F(StudioClicks, F1OpensWhatTheGuideSaysOfFigures)
{
    begin(QStringLiteral("Explore · Curves"));
    QTest::keyClick(studio, Qt::Key_F1);
    GuideWindow* guide = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* each = qobject_cast<GuideWindow*>(widget); each != nullptr && each->isVisible())
            guide = each;
    ASSERT_NE(guide, nullptr);
    EXPECT_EQ(guide->findChild<GuideText*>()->document()->begin().text(), findGuidePage("figures", "en")->title);
}

TEST_F(StudioClicks, NotesLinesAndNumbersAreAddedAndALineThatCannotBeReadStaysWithItsPanel)
{
    begin(QStringLiteral("Explore · Curves"));
    ASSERT_TRUE(choose("studioFormat", "SVG"));
    showTab(1);
    auto* marks = control<QPlainTextEdit>("editMarks");
    QTest::mouseClick(marks->viewport(), Qt::LeftButton);
    QTest::keyClicks(marks, QStringLiteral("128, 2: noted"));
    QTest::keyClick(marks, Qt::Key_Return);
    QTest::keyClicks(marks, QStringLiteral("y = ln(16): reached"));
    QTest::keyClick(marks, Qt::Key_Return);
    QTest::keyClicks(marks, QStringLiteral("64:256, 1:ln(64)"));
    ASSERT_TRUE(ready());
    const auto inset = editsOf("explore/curves").marks.inset;
    ASSERT_TRUE(inset.has_value());
    EXPECT_EQ(*inset, (Inset{64, 256, 1, std::log(64.0)}));
    EXPECT_EQ(editsOf("explore/curves").marks.notes.size(), 1u);
    EXPECT_EQ(editsOf("explore/curves").marks.lines.size(), 1u);
    const auto* warnings = control<QLabel>("studioWarnings");
    EXPECT_FALSE(warnings->isVisible()) << warnings->text().toStdString();
    QTest::keyClick(marks, Qt::Key_Return);
    QTest::keyClicks(marks, QStringLiteral("y = 99"));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(warnings->isVisible());
    EXPECT_TRUE(warnings->text().contains(QStringLiteral("the y axis was extended to 99")));
    for (int i = 0; i < 7; ++i)
        QTest::keyClick(marks, Qt::Key_Backspace);
    ASSERT_TRUE(ready());
    EXPECT_FALSE(warnings->isVisible());
    QFile table(folder.filePath("mine.csv"));
    ASSERT_TRUE(table.open(QIODevice::WriteOnly));
    table.write("n,measured elsewhere\n64,2\n4096,3\n");
    table.close();
    Settings::setFolder(QStringLiteral("export"), table.fileName()); // see TypedName
    QTimer answers;
    QObject::connect(&answers, &QTimer::timeout, [this] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            name->selectAll();
            QTest::keyClicks(name, QStringLiteral("mine.csv"));
            QTest::keyClick(name, Qt::Key_Return);
        }
    });
    answers.start(50);
    QTest::mouseClick(control<QPushButton>("editAddNumbers"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    ASSERT_EQ(editsOf("explore/curves").marks.numbers.size(), 1u);
    const QByteArray svg = exported("marks.svg");
    for (const char* words : {">noted<", ">reached<", ">measured elsewhere<"})
        EXPECT_TRUE(svg.contains(words)) << words;

    QTest::keyClick(marks, Qt::Key_Return);
    QTest::keyClicks(marks, QStringLiteral("no note"));
    const auto problem = [&] { return marks->parentWidget()->findChild<QLabel*>()->text(); };
    EXPECT_FALSE(problem().isEmpty());
    ASSERT_TRUE(ready());
    EXPECT_TRUE(marks->toPlainText().contains(QStringLiteral("no note"))) << "typed text stays";
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton); // the same view
    ASSERT_TRUE(ready());
    EXPECT_TRUE(problem().isEmpty()) << "it is the next panel's turn";
    EXPECT_FALSE(marks->toPlainText().contains(QStringLiteral("no note")));
}

TEST_F(StudioClicks, TicksLettersColumnsAndColoursAreChosenByKeys)
{
    begin(QStringLiteral("Explore · Curves"));
    ASSERT_TRUE(choose("studioFormat", "SVG"));
    showTab(1);
    pick("editXTicks", QStringLiteral("3"));
    pick("editYFormat", QStringLiteral("0.00"));
    auto* color = control<QComboBox>("seriesColor.1");
    color->setFocus();
    QTest::keyClick(color, Qt::Key_Down);
    ASSERT_TRUE(ready());
    const PictureEdits edits = editsOf("explore/curves");
    EXPECT_EQ(edits.x.ticks, 3);
    EXPECT_EQ(edits.y.format, QStringLiteral("0.00"));
    EXPECT_EQ(edits.series.at({.policy = 1}).look.color, QColor(Qt::black));
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    showTab(0);
    pick("studioLetters", QStringLiteral("A, B"));
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe().letters, QStringLiteral("A"));
    EXPECT_TRUE(exported("letters.svg").contains(">(B)<")) << "B is a policy";
    EXPECT_TRUE(control<QLabel>("studioWarnings")->text().contains(QStringLiteral("(A), (B)")));
    EXPECT_TRUE(control<QLabel>("studioWarnings")->isVisible());
    pick("studioLetters", QStringLiteral("a, b"));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(exported("letters.svg").contains(">b<"));
    EXPECT_FALSE(control<QLabel>("studioWarnings")->isVisible());
    type("studioWidth", "183");
    ASSERT_TRUE(ready());
    const double before = control<QDoubleSpinBox>("studioHeight")->value();
    EXPECT_EQ(control<QComboBox>("studioMostColumns")->currentText(), QStringLiteral("As many as fit"));
    pick("studioMostColumns", QStringLiteral("1"));
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe().columns, 1);
    EXPECT_GT(control<QDoubleSpinBox>("studioHeight")->value(), 1.4 * before) << "the panels stand below each other";
}

TEST_F(StudioClicks, ThePanelThatHasNoRoomIsMarked)
{
    begin(QStringLiteral("Explore · Curves"));
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    ASSERT_TRUE(choose("studioView", QStringLiteral("Heads · Agreement")));
    auto* preview = control<PaperPreview>("studioSheet");
    const auto isMarked = [&](int panel) {
        const QRectF place = preview->panelRect(panel);
        const QColor edge = preview->grab().toImage().pixelColor(QPointF(place.center().x(), place.top()).toPoint());
        return edge == Theme::light().error;
    };
    EXPECT_FALSE(isMarked(0));
    EXPECT_FALSE(isMarked(1));
    type("studioWidth", "50");
    EXPECT_FALSE(studio->isReady());
    EXPECT_FALSE(isMarked(0)) << "curves have room";
    EXPECT_TRUE(isMarked(1));
    type("studioWidth", "120");
    ASSERT_TRUE(ready());
    EXPECT_FALSE(isMarked(1));
    const auto* room = control<QPushButton>("studioRoom");
    EXPECT_FALSE(room->isVisible());
    type("studioWidth", "50");
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton); // three panels never had room
    EXPECT_FALSE(room->isVisible());
    ASSERT_TRUE(QTest::qWaitFor([&] { return room->isVisible(); }, 60000));
    EXPECT_FALSE(isMarked(0));
    EXPECT_TRUE(isMarked(1));
    EXPECT_TRUE(room->text().startsWith(QStringLiteral("Make the sheet "))) << room->text().toStdString();
    QTest::mouseClick(control<QPushButton>("studioRoom"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_FALSE(isMarked(1));
    EXPECT_FALSE(room->isVisible());
}

TEST_F(StudioClicks, ACaptionInTheFigureIsNotInItsLatexAgain)
{
    begin(QStringLiteral("Explore · Curves"));
    QTest::mouseClick(control<QPushButton>("studioLatex"), Qt::LeftButton);
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("\\caption{")));
    auto* caption = control<QCheckBox>("studioCaption");
    caption->setFocus();
    QTest::keyClick(caption, Qt::Key_Space);
    ASSERT_TRUE(ready());
    QTest::mouseClick(control<QPushButton>("studioLatex"), Qt::LeftButton);
    EXPECT_FALSE(QApplication::clipboard()->text().contains(QStringLiteral("\\caption{")));
}

// Answers the next dialog for a file with this name. The dialog begins in the folder of the file, because to list a folder in
// which others write, as a busy /tmp, can take it for ever.
class TypedName : public QTimer
{
public:
    explicit TypedName(const QString& path)
    {
        Settings::setFolder(QStringLiteral("export"), path);
        connect(this, &QTimer::timeout, this, [this, name = QFileInfo(path).fileName()] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return;
            stop();
            auto* box = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            box->selectAll();
            QTest::keyClicks(box, name);
            QTest::keyClick(box, Qt::Key_Return);
        });
        start(50);
    }
};

// A sheet takes longer to draw than a key to be typed, so it waits for a pause; what acts on the figure does not.
TEST_F(StudioClicks, WhatIsTypedIsDrawnAfterAPauseAndNeverLost)
{
    begin(QStringLiteral("Explore · Curves"));
    ASSERT_TRUE(choose("studioFormat", "SVG"));
    showTab(1);
    auto* title = control<QLineEdit>("editTitle");
    title->setFocus();
    const QImage before = sheet();
    QTest::keyClicks(title, QStringLiteral("One"));
    EXPECT_EQ(sheet(), before) << "a key may follow";
    EXPECT_FALSE(studio->isReady());
    EXPECT_EQ(editsOf("explore/curves").title, QStringLiteral("One")) << "is known all the same";
    ASSERT_TRUE(ready());
    EXPECT_NE(sheet(), before);
    const QImage one = sheet();
    QTest::keyClicks(title, QStringLiteral(" two"));
    QTest::keyClick(title, Qt::Key_Return);
    EXPECT_TRUE(studio->isReady()) << "Enter is no key that others follow";
    EXPECT_NE(sheet(), one);
    QTest::keyClick(title, Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(ready());
    EXPECT_EQ(editsOf("explore/curves").title.value_or(QString()), title->text());
    EXPECT_NE(title->text(), QStringLiteral("One two"));
    title->selectAll();
    QTest::keyClicks(title, QStringLiteral("Three"));
    EXPECT_TRUE(exported("typed.svg").contains(">Three<"));
    QTest::keyClicks(title, QStringLiteral(" four"));
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_EQ(title->text(), QString()) << "the next panel";
    EXPECT_EQ(editsOf("explore/curves").title, QStringLiteral("Three four"));
}

TEST_F(StudioClicks, ResetGivesBackWhatItTook)
{
    begin(QStringLiteral("Explore · Curves"));
    const FigureRecipe usual = studio->recipe();
    ASSERT_TRUE(choose("studioPaper", "IEEE, one column"));
    ASSERT_TRUE(choose("studioTheme", "Dark"));
    ASSERT_TRUE(choose("studioFormat", "SVG"));
    showTab(1);
    QTest::keyClicks(control<QLineEdit>("editTitle"), QStringLiteral("Mine"));
    auto* marks = control<QPlainTextEdit>("editMarks");
    QTest::keyClicks(marks, QStringLiteral("no note"));
    pick("editYTicks", QStringLiteral("3"));
    ASSERT_TRUE(ready());
    const FigureRecipe own = studio->recipe();
    auto* reset = control<QPushButton>("studioReset");
    EXPECT_EQ(reset->text(), QStringLiteral("Reset"));
    QTest::mouseClick(reset, Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe(), usual);
    EXPECT_EQ(control<QLineEdit>("editTitle")->text(), QString());
    EXPECT_EQ(marks->toPlainText(), QString());
    EXPECT_EQ(control<QComboBox>("studioFormat")->currentIndex(), 0);
    EXPECT_EQ(reset->text(), QStringLiteral("Undo reset"));
    QTest::mouseClick(reset, Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe(), own);
    EXPECT_TRUE(control<QComboBox>("studioPaper")->currentText().startsWith(QStringLiteral("IEEE, one column")));
    EXPECT_EQ(control<QComboBox>("studioFormat")->currentIndex(), 1);
    QTest::mouseClick(reset, Qt::LeftButton);
    QTest::keyClicks(control<QLineEdit>("editTitle"), QStringLiteral("New"));
    ASSERT_TRUE(ready());
    EXPECT_EQ(reset->text(), QStringLiteral("Reset")) << "what was taken away is not what is here now";
}

TEST_F(StudioClicks, ATypedEndingChoosesTheFormat)
{
    begin(QStringLiteral("Explore · Maps"));
    EXPECT_EQ(control<QComboBox>("studioFormat")->currentText(), QStringLiteral("PDF (vectors)"));
    const QString path = folder.filePath("map.png");
    TypedName answer(path);
    QTest::mouseClick(control<QPushButton>("studioExport"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(path); })) << "once its cells are computed for pixels";
    EXPECT_FALSE(QFile::exists(path + QStringLiteral(".pdf")));
    EXPECT_EQ(control<QComboBox>("studioFormat")->currentText(), QStringLiteral("PNG (pixels)"));
    EXPECT_FALSE(QImage(path).isNull());
}

TEST_F(StudioClicks, AFigureWithoutItsExperimentIsAnException)
{
    begin(QStringLiteral("Explore · Curves"));
    auto* holds = control<QCheckBox>("studioHoldsSession");
    ASSERT_TRUE(holds->isChecked());
    holds->setFocus();
    QTest::keyClick(holds, Qt::Key_Space);
    EXPECT_TRUE(control<QLabel>("studioHeld")->text().startsWith(QStringLiteral("The file contains no settings")));
    EXPECT_TRUE(Settings::figuresHoldSession()) << "the next figure has it";
}

TEST_F(StudioClicks, HasRoomOnASmallScreenInBothLanguages)
{
    constexpr int leastHeight = 660; // of 700, less a title
    for (const char* name : {"en", "zh_CN"}) {
        language.use(QString::fromLatin1(name));
        open();
        EXPECT_LE(studio->minimumSizeHint().height(), leastHeight) << name;
        studio->close();
        QTest::qWait(50);
    }
    language.use(QStringLiteral("en"));
}

TEST_F(StudioClicks, ASeriesLooksInItsTableAsOnTheSheet)
{
    begin(QStringLiteral("Explore · Curves"));
    showTab(1);
    auto* table = control<QTableWidget>("editSeries");
    int theory = -1;
    for (int row = 0; row < table->rowCount(); ++row)
        if (table->item(row, 0)->text() == QLatin1String("theory"))
            theory = row;
    ASSERT_GT(theory, 0);
    const auto iconOf = [&](const char* box, int row, int entry) {
        auto* found = studio->findChild<QComboBox*>(QStringLiteral("%1.%2").arg(QLatin1String(box)).arg(row));
        return found->itemIcon(entry).pixmap(28, 18).toImage();
    };
    const Theme theme = Theme::of(*table);
    const auto has = [](const QImage& icon, const QColor& color) {
        for (int y = 0; y < icon.height(); ++y)
            for (int x = 0; x < icon.width(); ++x)
                if (icon.pixelColor(x, y) == color)
                    return true;
        return false;
    };
    EXPECT_TRUE(has(iconOf("seriesMarker", 0, 0), theme.color(Hue::policy(0))));
    EXPECT_FALSE(has(iconOf("seriesMarker", theory, 0), theme.color(Hue::policy(0)))) << "of all policies";
    EXPECT_NE(iconOf("seriesDash", theory, 0), iconOf("seriesDash", theory, 1)) << "dashed, not solid";
    EXPECT_EQ(iconOf("seriesMarker", theory, 0), iconOf("seriesMarker", theory, 1)) << "without a marker";
    EXPECT_NE(iconOf("seriesMarker", 0, 0), iconOf("seriesMarker", 0, 1));
    for (const char* box : {"seriesColor.0", "seriesMarker.0", "seriesDash.0"})
        EXPECT_EQ(control<QComboBox>(box)->itemText(0), QStringLiteral("As in the window")) << box;
}

} // namespace
} // namespace attentoscope
