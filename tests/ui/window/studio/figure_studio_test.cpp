// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figures for print with real clicks and keys.
#include "core/session/session.h"
#include "tests/helpers/tight_disk.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/window/studio/studio_test.h"
#include "tests/ui/window/svg_images.h"
#include "ui/drawing/paper_sizes.h"
#include "ui/window/settings/settings.h"
#include "ui/window/studio/figure_studio.h"
#include "ui/window/studio/paper_preview.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>

namespace attentoscope {
namespace {

TEST_F(Studio, TheSheetIsWhatComesOut)
{
    open();
    EXPECT_EQ(studio->recipe().view, "explore/map");
    ASSERT_TRUE(choose("studioPaper", "Nature, one column"));
    EXPECT_EQ(control<QDoubleSpinBox>("studioWidth")->value(), 89);
    const double height = control<QDoubleSpinBox>("studioHeight")->value();
    EXPECT_GT(height, 60) << "follows the picture: maps of about 30 mm, and their bar under them";
    EXPECT_LT(height, 75);
    EXPECT_EQ(control<QDoubleSpinBox>("studioFont")->value(), 7);
    ASSERT_TRUE(choose("studioFormat", "PNG"));
    type("studioDpi", "254");
    ASSERT_TRUE(ready());
    const QString path = folder.filePath("map.png");
    ASSERT_TRUE(studio->exportTo(path));
    const QImage written(path);
    EXPECT_EQ(written.size(), QSize(890, qRound(10 * height)));
    // The same picture, scaled to the room available.
    const QImage small = written.scaled(100, 50, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage seen = sheet().scaled(100, 50, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double apart = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 100; ++x)
            apart += std::abs(qGray(small.pixel(x, y)) - qGray(seen.pixel(x, y)));
    EXPECT_LT(apart / 5000, 8) << "mean grey levels";
    EXPECT_TRUE(control<QLabel>("studioSentence")->text().contains(QStringLiteral("map.png")));
}

TEST_F(Studio, TheFileRemakesItself)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    ASSERT_TRUE(choose("studioPaper", "IEEE, one column"));
    ASSERT_TRUE(choose("studioTheme", "Dark"));
    const QString path = folder.filePath("curves.svg");
    ASSERT_TRUE(studio->exportTo(path));
    const auto session = readSession(path.toStdString());
    ASSERT_TRUE(session.ok());
    const FigureRecipe recipe = parseFigureRecipe(session->figure);
    EXPECT_EQ(recipe.view, "explore/curves");
    EXPECT_NEAR(*recipe.widthMm, 88.9, 1e-9);
    EXPECT_EQ(recipe.dark, true);
    control<QCheckBox>("studioHoldsSession")->click();
    ASSERT_TRUE(studio->exportTo(path));
    EXPECT_FALSE(readSession(path.toStdString()).ok()) << "left out";
    control<QCheckBox>("studioHoldsSession")->click();
}

TEST_F(Studio, ATypedHeightIsKeptAndTheWindowStaysAsItIs)
{
    const ViewState before = window.document()->view();
    open();
    ASSERT_TRUE(choose("studioView", "Policy lab"));
    type("studioHeight", "60");
    EXPECT_FALSE(studio->isReady());
    EXPECT_TRUE(control<QLabel>("studioSentence")->text().contains(QStringLiteral("mm high at this width"))) << "too low for it";
    type("studioHeight", "160");
    ASSERT_TRUE(ready());
    EXPECT_FALSE(control<QCheckBox>("studioOwnShape")->isChecked());
    EXPECT_EQ(studio->recipe().heightMm, 160);
    EXPECT_EQ(window.document()->view(), before);
    control<QCheckBox>("studioOwnShape")->click();
    EXPECT_FALSE(studio->recipe().heightMm);
}

TEST_F(Studio, StylesAreFilesAndWhatIsNoneIsSaid)
{
    open();
    ASSERT_TRUE(choose("studioPaper", "Slide"));
    ASSERT_TRUE(choose("studioBackground", "Transparent"));
    EXPECT_TRUE(sheet().hasAlphaChannel());
    const QString path = folder.filePath("slide.json");
    ASSERT_TRUE(studio->saveStyle(path));
    const FigureRecipe kept = studio->recipe();
    ASSERT_TRUE(choose("studioPaper", "A0"));
    ASSERT_TRUE(choose("studioBackground", "Opaque"));
    ASSERT_TRUE(studio->loadStyle(path));
    EXPECT_EQ(studio->recipe(), kept);
    EXPECT_FALSE(studio->loadStyle(folder.filePath("none.json")));
    EXPECT_TRUE(control<QLabel>("studioSentence")->text().contains(QStringLiteral("none.json")));
    QFile other(folder.filePath("other.json"));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write("[1, 2]");
    other.close();
    EXPECT_FALSE(studio->loadStyle(other.fileName()));
    EXPECT_EQ(studio->recipe(), kept);
    EXPECT_FALSE(studio->exportTo("/nowhere/x.pdf"));
}

TEST_F(Studio, PanelsAreAddedChosenAndTakenAway)
{
    open();
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    EXPECT_EQ(studio->recipe().view, "explore/map, explore/curves");
    EXPECT_EQ(control<QListWidget>("studioPanels")->item(1)->text(), QStringLiteral("(b)  Explore · Curves"));
    control<QSpinBox>("studioColumns")->setValue(1);
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe().view, "explore/map; explore/curves");
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(choose("studioView", QStringLiteral("Policy lab · multiplier")));
    EXPECT_EQ(studio->recipe().view, "explore/map; explore/curves; lab/multiplier") << "of other pages, too";
    ASSERT_TRUE(studio->exportTo(folder.filePath("three.png")));
    QTest::mouseClick(control<QPushButton>("studioRemovePanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe().view, "explore/map; explore/curves");
    EXPECT_EQ(control<QComboBox>("studioView")->currentText(), QStringLiteral("Explore · Curves"))
        << "of the panel that is chosen";
}

TEST_F(Studio, AnAddedPanelIsAnotherPictureAndLeavesTheFirstAlone)
{
    open();
    const auto panel = [&](int number) { return control<QListWidget>("studioPanels")->item(number)->text(); };
    control<QTabWidget>("studioTabs")->setCurrentIndex(1);
    QTest::keyClicks(control<QLineEdit>("editTitle"), QStringLiteral("One"));
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_EQ(panel(1), QStringLiteral("(b)  Explore · Weights of the row")) << "the next picture of the page";
    EXPECT_EQ(control<QLineEdit>("editTitle")->text(), QString());
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Maps")));
    EXPECT_EQ(control<QLineEdit>("editTitle")->text(), QString()) << "edits are the panel's own";
    QTest::keyClicks(control<QLineEdit>("editTitle"), QStringLiteral("Two"));
    const auto edits = studio->recipe().edits;
    ASSERT_EQ(edits.size(), 2u);
    EXPECT_EQ(edits.at(QStringLiteral("explore/map#1")).title, QStringLiteral("One"));
    EXPECT_EQ(edits.at(QStringLiteral("explore/map#2")).title, QStringLiteral("Two"));
    studio->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(studio));
    control<QListWidget>("studioPanels")->setFocus();
    QTest::keyClick(control<QListWidget>("studioPanels"), Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(studio->recipe().edits.at(QStringLiteral("explore/map#1")).title, QStringLiteral("Two")) << "moves with its panel";
    QTest::mouseClick(control<QPushButton>("studioRemovePanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe().edits.at(QStringLiteral("explore/map")).title, QStringLiteral("One"));
}

// The author names and styles a series in the table, and finds it so in the exported figure.
TEST_F(Studio, SeriesAreTheAuthors)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    control<QTabWidget>("studioTabs")->setCurrentIndex(1);
    auto* table = control<QTableWidget>("editSeries");
    ASSERT_GE(table->rowCount(), 3) << "two policies and the theory";
    EXPECT_EQ(table->item(0, 0)->text(), QStringLiteral("A Standard"));
    nameSeries(0, QStringLiteral("one over root d"));
    auto* marker = control<QComboBox>("seriesMarker.0");
    EXPECT_EQ(marker->accessibleName(), QStringLiteral("Marker of A Standard"));
    marker->setFocus();
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(marker, Qt::Key_Down);
    auto* width = control<QDoubleSpinBox>("seriesWidth.0");
    width->setFocus();
    width->selectAll();
    QTest::keyClicks(width, QStringLiteral("0.8"));
    QTest::keyClick(width, Qt::Key_Return);
    ASSERT_TRUE(ready());
    const SeriesEdits edits = studio->recipe().edits.at(QStringLiteral("explore/curves")).series.at({.policy = 0});
    EXPECT_EQ(edits.name, QStringLiteral("one over root d"));
    EXPECT_EQ(edits.look.marker, Marker::Square);
    EXPECT_EQ(edits.look.width, 0.8);
    EXPECT_FALSE(edits.look.color) << "that of the window";
    const QString path = folder.filePath("series.svg");
    ASSERT_TRUE(studio->exportTo(path));
    QFile svg(path);
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("one over root d"));
    const FigureRecipe drawn = studio->recipe();
    reopen(path);
    EXPECT_EQ(studio->recipe().edits, drawn.edits);
    EXPECT_EQ(control<QTableWidget>("editSeries")->item(0, 0)->text(), QStringLiteral("one over root d"));
}

// Names a policy where only the title of a map has it, in the same table.
TEST_F(Studio, APolicyIsNamedWhereAMapHasItInItsTitle)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Maps")));
    control<QTabWidget>("studioTabs")->setCurrentIndex(1);
    auto* table = control<QTableWidget>("editSeries");
    ASSERT_EQ(table->rowCount(), 2);
    ASSERT_EQ(table->item(0, 0)->text(), QStringLiteral("A Standard"));
    EXPECT_EQ(studio->findChild<QComboBox*>(QStringLiteral("seriesMarker.0")), nullptr);
    nameSeries(0, QStringLiteral("one over root d"));
    ASSERT_TRUE(ready());
    const PictureEdits edits = studio->recipe().edits.at(QStringLiteral("explore/map"));
    EXPECT_EQ(edits.series.size(), 1u);
    const QString path = folder.filePath("map.svg");
    ASSERT_TRUE(studio->exportTo(path));
    QFile svg(path);
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    const QByteArray drawn = svg.readAll();
    EXPECT_TRUE(drawn.contains("one over root d"));
    EXPECT_FALSE(drawn.contains("Standard<"));
    reopen(path);
    EXPECT_EQ(control<QTableWidget>("editSeries")->item(0, 0)->text(), QStringLiteral("one over root d"));
}

// Checks that what a command line said of the series of all panels stands in the table of each.
TEST_F(Studio, SeriesOfAStyleGoToThePanels)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    FigureRecipe style = studio->recipe();
    style.series = seriesEditsOf({{"standard", QJsonObject{{"name", "mine"}}}, {"nowhere", QJsonObject{{"name", "not"}}}});
    studio->use(style);
    EXPECT_EQ(studio->recipe().edits.at(QStringLiteral("explore/curves")).series.at({.policy = 0}).name, "mine");
    EXPECT_EQ(studio->recipe().edits.at(QStringLiteral("explore/curves")).series.size(), 1u);
}

// Names a policy in one panel, and finds the name in the other one, in a saved style, and in the figure that opens it.
TEST_F(Studio, SavedStylesHaveSeriesAndAPolicyHasOneName)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
    ASSERT_TRUE(ready());
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Maps")));
    control<QTabWidget>("studioTabs")->setCurrentIndex(1);
    nameSeries(0, QStringLiteral("ours"));
    ASSERT_TRUE(ready());
    const auto nameIn = [this](const char* view) {
        const FigureRecipe recipe = studio->recipe();
        const auto edits = recipe.edits.find(QLatin1String(view));
        return edits == recipe.edits.end() ? QString() : edits->second.series.at({.policy = 0}).name.value_or(QString());
    };
    EXPECT_EQ(nameIn("explore/map"), QStringLiteral("ours"));
    EXPECT_EQ(nameIn("explore/curves"), QStringLiteral("ours"));
    const QString path = folder.filePath("style.json");
    ASSERT_TRUE(studio->saveStyle(path));
    nameSeries(0, QStringLiteral("A Standard"));
    ASSERT_TRUE(ready());
    EXPECT_EQ(nameIn("explore/map"), QString());
    EXPECT_EQ(nameIn("explore/curves"), QString()) << "it has its usual name again, in both";
    ASSERT_TRUE(studio->loadStyle(path));
    ASSERT_TRUE(ready());
    EXPECT_EQ(nameIn("explore/map"), QStringLiteral("ours"));
    EXPECT_EQ(nameIn("explore/curves"), QStringLiteral("ours"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("\"standard\"")) << "by the policy, which may be B elsewhere";
    EXPECT_FALSE(Settings::figureStyle().contains(QStringLiteral("ours"))) << "the next figure is another one";
}

// A figure that an earlier version saved has its edits by names, and stays what it was.
TEST_F(Studio, SeriesOfAnEarlierFileStandInTheTable)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    const QString view = QStringLiteral("explore/curves");
    FigureRecipe earlier = studio->recipe();
    earlier.edits[view] = editsOf({{"hide", QJsonArray{QStringLiteral("theory"), QStringLiteral("nowhere")}},
        {"series", QJsonObject{{"A Standard", QJsonObject{{"name", "mine"}}}}}});
    studio->use(earlier);
    control<QTabWidget>("studioTabs")->setCurrentIndex(1);
    auto* table = control<QTableWidget>("editSeries");
    EXPECT_EQ(table->item(0, 0)->text(), QStringLiteral("mine"));
    EXPECT_EQ(table->item(2, 0)->text(), QStringLiteral("theory"));
    EXPECT_EQ(table->item(2, 0)->checkState(), Qt::Unchecked);
    nameSeries(1, QStringLiteral("yours"));
    ASSERT_TRUE(ready());
    const PictureEdits edits = studio->recipe().edits.at(view);
    EXPECT_EQ(edits.series.at({.policy = 0}).name, QStringLiteral("mine"));
    EXPECT_EQ(edits.series.at({.policy = 1}).name, QStringLiteral("yours"));
    EXPECT_TRUE(edits.hides({.kind = theoryKind}));
    EXPECT_EQ(edits.typed.size(), 1u) << "of a series that this picture lacks";
}

TEST_F(Studio, WhatIsEditedComesOutAndComesBack)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    control<QTabWidget>("studioTabs")->setCurrentIndex(1);
    const QImage before = sheet();
    QTest::keyClicks(control<QLineEdit>("editTitle"), QStringLiteral("My title"));
    QTest::keyClicks(control<QLineEdit>("editXLow"), QStringLiteral("100"));
    QTest::keyClicks(control<QLineEdit>("editYLow"), QStringLiteral("abc"));
    control<QTableWidget>("editSeries")->item(0, 0)->setCheckState(Qt::Unchecked);
    ASSERT_TRUE(ready());
    EXPECT_NE(sheet(), before);
    const PictureEdits edits = studio->recipe().edits.at(QStringLiteral("explore/curves"));
    EXPECT_EQ(edits.title, "My title");
    EXPECT_EQ(edits.x.low, 100);
    EXPECT_FALSE(edits.y.low) << "no number";
    EXPECT_TRUE(edits.hides({.policy = 0}));
    EXPECT_EQ(edits.series.size(), 1u);
    EXPECT_FALSE(control<QComboBox>("editColorMap")->isVisible()) << "curves have none";
    const QString path = folder.filePath("edited.svg");
    ASSERT_TRUE(studio->exportTo(path));
    const FigureRecipe drawn = studio->recipe();
    reopen(path);
    EXPECT_EQ(studio->recipe().edits, drawn.edits) << "the picture brings its studio back";
    EXPECT_EQ(studio->recipe().view, drawn.view);
    const QString again = folder.filePath("again.svg");
    ASSERT_TRUE(studio->exportTo(again));
    QFile first(path), second(again);
    ASSERT_TRUE(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray text = first.readAll();
    EXPECT_TRUE(text.contains("My title"));
    const auto picture = [](const QByteArray& svg) { return svg.mid(svg.indexOf("<defs>")); };
    EXPECT_EQ(picture(second.readAll()), picture(text));
}

// Maps are computed anew for the sheet, whichever page is last; the arrangement of panels in rows stays as given.
TEST_F(Studio, ASheetOfSeveralPagesComesBackAsItWasWithMapsForPaper)
{
    Session session = window.document()->session();
    session.experiment.n = 1024;
    session.figure = R"({"view": "explore/map; explore/curves, lab/multiplier", "width_mm": 400})";
    FigureStudio sheet(session, QStringLiteral("masks"));
    ASSERT_TRUE(waitUntil([&] { return sheet.isReady(); }));
    EXPECT_EQ(sheet.recipe().view, "explore/map; explore/curves, lab/multiplier");
    const QString path = folder.filePath("sheet.svg");
    ASSERT_TRUE(sheet.exportTo(path)) << "each panel";
    EXPECT_EQ(widestInSvg(path), 1024) << "every cell";
}

// Maps on other pages than the first must show every cell, too.
TEST_F(Studio, EveryMapHasItsCellsOnPaper)
{
    Session session = window.document()->session();
    session.experiment.source = "text";
    session.experiment.text = {std::string()};
    for (int word = 0; word < 700; ++word)
        session.experiment.text.front() += "w" + std::to_string(word) + ' ';
    session.figure = R"({"view": "masks", "width_mm": 300})";
    FigureStudio sequences(session, QStringLiteral("masks"));
    ASSERT_TRUE(waitUntil([&] { return sequences.isReady(); }));
    ASSERT_TRUE(sequences.exportTo(folder.filePath("sequences.svg")));
    EXPECT_EQ(widestInSvg(folder.filePath("sequences.svg")), 700);

    Settings::setFigureStyle({});
    session = window.document()->session();
    session.figure = R"({"view": "counterfactual/difference", "width_mm": 300})";
    FigureStudio difference(session, QStringLiteral("counterfactual"));
    ASSERT_TRUE(waitUntil([&] { return difference.isReady(); }));
    ASSERT_TRUE(difference.exportTo(folder.filePath("difference.svg")));
    EXPECT_EQ(widestInSvg(folder.filePath("difference.svg")), 512) << "keys of the model that is shipped";
}

TEST_F(Studio, APanelIsDraggedToThePlaceOfAnother)
{
    Session session = window.document()->session();
    session.figure = R"({"view": "explore/curves, explore/profile; lab/multiplier"})";
    FigureStudio sheet(session, QStringLiteral("explore"));
    sheet.show();
    ASSERT_TRUE(waitUntil([&] { return sheet.isReady(); }));
    auto* paper = sheet.findChild<PaperPreview*>(QStringLiteral("studioSheet"));
    const QPoint from = paper->panelRect(0).center().toPoint(), to = paper->panelRect(2).center().toPoint();
    EXPECT_LT(paper->panelRect(0).right(), paper->panelRect(1).left());
    EXPECT_LT(paper->panelRect(1).bottom(), paper->panelRect(2).top());
    QTest::mousePress(paper, Qt::LeftButton, {}, from);
    QTest::mouseMove(paper, (from + to) / 2);
    QTest::mouseMove(paper, to);
    QTest::mouseRelease(paper, Qt::LeftButton, {}, to);
    EXPECT_EQ(sheet.recipe().view, "lab/multiplier, explore/profile; explore/curves");
    ASSERT_TRUE(waitUntil([&] { return sheet.isReady(); }));
    QTest::mouseClick(paper, Qt::LeftButton, {}, paper->panelRect(1).center().toPoint());
    EXPECT_EQ(sheet.recipe().view, "lab/multiplier, explore/profile; explore/curves") << "a click chooses alone";
    EXPECT_EQ(sheet.findChild<QListWidget*>(QStringLiteral("studioPanels"))->currentRow(), 1);
}

TEST_F(Studio, WhatCannotBeWrittenIsSaidAndTheOldFileStays)
{
    open();
    const auto sentence = [&] { return control<QLabel>("studioSentence")->text(); };
    const auto contentOf = [](const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    EXPECT_FALSE(studio->exportTo(folder.path() + QStringLiteral("/no/such/folder/a.pdf")));
    EXPECT_TRUE(sentence().contains(QStringLiteral("cannot be written here"))) << sentence().toStdString();
    ASSERT_TRUE(QDir(folder.path()).mkdir(QStringLiteral("folder.pdf")));
    EXPECT_FALSE(studio->exportTo(folder.filePath("folder.pdf")));
    EXPECT_TRUE(sentence().contains(QStringLiteral("is not a regular file"))) << sentence().toStdString();
    for (const QString ending : {"pdf", "svg", "png"}) {
        const QString path = folder.filePath("kept." + ending);
        ASSERT_TRUE(studio->exportTo(path));
        const QByteArray before = contentOf(path);
        {
            const TightDisk tight(2000);
            EXPECT_FALSE(studio->exportTo(path));
        }
        EXPECT_TRUE(sentence().contains(QStringLiteral("kept."))) << sentence().toStdString();
        EXPECT_EQ(contentOf(path), before);
    }
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 3) << "no parts are left";
    const QString style = folder.filePath("style.json");
    ASSERT_TRUE(studio->saveStyle(style));
    const QByteArray before = contentOf(style);
    {
        const TightDisk tight(10);
        EXPECT_FALSE(studio->saveStyle(style));
    }
    EXPECT_EQ(contentOf(style), before);
}

TEST_F(Studio, ACaptionTellsOfTheExperimentAndLatexHasIt)
{
    open();
    studio->use({}); // resets the style that an earlier test chose
    ASSERT_TRUE(ready());
    const double height = control<QDoubleSpinBox>("studioHeight")->value();
    control<QCheckBox>("studioCaption")->click();
    ASSERT_TRUE(ready());
    EXPECT_GT(control<QDoubleSpinBox>("studioHeight")->value(), height);
    EXPECT_EQ(studio->recipe().caption, true);
    ASSERT_TRUE(studio->exportTo(folder.filePath("maps_1.pdf")));
    control<QCheckBox>("studioCaption")->click(); // LaTeX has a caption where the figure has none
    ASSERT_TRUE(ready());
    QTest::mouseClick(control<QPushButton>("studioLatex"), Qt::LeftButton);
    const QString latex = QApplication::clipboard()->text();
    EXPECT_TRUE(latex.contains(QStringLiteral("\\includegraphics[width=\\linewidth]{maps_1.pdf}"))) << latex.toStdString();
    EXPECT_TRUE(latex.contains(QStringLiteral("\\begin{figure*}"))) << "as wide as a page";
    EXPECT_TRUE(latex.contains(QStringLiteral("\\caption{Maps"))) << latex.toStdString();
    EXPECT_TRUE(latex.contains(QStringLiteral("Needles in a haystack; $n = 256$; "))) << latex.toStdString();
    QTest::mouseClick(control<QPushButton>("studioCopy"), Qt::LeftButton);
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    EXPECT_TRUE(copied->hasImage());
    EXPECT_TRUE(copied->data(QStringLiteral("image/svg+xml")).contains("<svg"));
}

TEST_F(Studio, AnExperimentThatCannotBeEvaluatedSaysWhyAndOffersNothing)
{
    Experiment bad = window.document()->experiment();
    bad.policyB = {"formula", {}, "ln(n)/sqrt(d-64)-1"};
    window.document()->setExperiment(bad, {});
    begin();
    ASSERT_TRUE(waitUntil([&] { return !control<QLabel>("studioSentence")->text().isEmpty(); }));
    EXPECT_FALSE(studio->isReady());
    EXPECT_FALSE(control<QPushButton>("studioExport")->isEnabled());
}

TEST(PaperSizes, EachIsALengthThatAFigureMayHave)
{
    for (const PaperSize& size : paperSizes()) {
        EXPECT_GE(size.widthMm, 10);
        EXPECT_LE(size.widthMm, 2000);
        EXPECT_TRUE(paperSizeText(size).contains(QStringLiteral("mm")));
    }
}

TEST_F(Studio, SaysWhatTheFileWillTell)
{
    open();
    const auto told = [&] { return control<QLabel>("studioHeld")->text(); };
    EXPECT_TRUE(told().contains(window.document()->title())) << told().toStdString();
    const QString path = folder.filePath("told.svg");
    ASSERT_TRUE(studio->exportTo(path));
    control<QCheckBox>("studioHoldsSession")->click();
    EXPECT_FALSE(told().contains(window.document()->title())) << told().toStdString();
    const auto hasTitle = [&] {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll().contains(window.document()->title().toHtmlEscaped().toUtf8());
    };
    EXPECT_TRUE(hasTitle());
    ASSERT_TRUE(studio->exportTo(path));
    EXPECT_FALSE(hasTitle());
    control<QCheckBox>("studioHoldsSession")->click();
}

TEST_F(Studio, PanelsOfOtherSessionsStandBesideThoseOfThisOne)
{
    open();
    Session other;
    other.experiment.source = "sphere";
    other.experiment.n = 128;
    other.experiment.lengths = Lengths::of("32,512");
    other.experiment.trials = 1;
    const QString path = folder.filePath("run 3.attentoscope");
    ASSERT_TRUE(writeSession(path.toStdString(), other).ok());
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    ASSERT_TRUE(studio->addPanelFrom(path));
    ASSERT_TRUE(ready()) << control<QLabel>("studioSentence")->text().toStdString();
    EXPECT_EQ(studio->recipe().view, "explore/curves, run 3:explore/curves");
    EXPECT_EQ(control<QListWidget>("studioPanels")->item(1)->text(), "(b)  run 3: Explore · Curves");
    EXPECT_TRUE(control<QComboBox>("studioView")->currentText().contains("Curves"));
    ASSERT_TRUE(studio->exportTo(folder.filePath("both.svg")));
    const auto held = readSession(folder.filePath("both.svg").toStdString());
    ASSERT_TRUE(held.ok());
    const FigureRecipe recipe = parseFigureRecipe(held->figure);
    EXPECT_EQ(recipe.view, "explore/curves, run 3:explore/curves");
    ASSERT_EQ(recipe.sessions.size(), 1u);
    EXPECT_EQ(parseSession(recipe.sessions.begin()->second, "run 3")->experiment.n, 128);
    // Another view of the other session, and its removal.
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Maps")));
    EXPECT_EQ(studio->recipe().view, "explore/curves, run 3:explore/map");
    control<QAbstractButton>("studioRemovePanel")->click();
    EXPECT_TRUE(studio->recipe().sessions.empty());
    EXPECT_FALSE(studio->addPanelFrom(folder.filePath("no.attentoscope")));
    EXPECT_TRUE(control<QLabel>("studioSentence")->text().contains("no.attentoscope"));
}

TEST_F(Studio, AnExampleIsAddedFromTheMenu)
{
    open();
    const QString name = QStringLiteral("Noise alone: with nothing to find, no policy of the form ln n keeps the entropy flat");
    ASSERT_TRUE(chooseInMenu(control<QAbstractButton>("studioAddBeside"), name));
    ASSERT_TRUE(ready());
    EXPECT_EQ(studio->recipe().view, "explore/map, noise:explore/map");
}

} // namespace
} // namespace attentoscope
