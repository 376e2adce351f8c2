// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/window/main_window.h"

#include "core/session/fields.h"
#include "core/statistics/quantities.h"
#include "tests/ui/document/engine_fixture.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/subject.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/editors/field_editor.h"
#include "ui/pages/lab/lab_pictures.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/redraws.h"
#include "ui/widgets/page.h"
#include "ui/window/render_window.h"

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStatusBar>
#include <QToolButton>
#include <qcustomplot.h>

#include <set>

namespace attentoscope {
namespace {

using Window = WindowTest;

TEST_F(Window, OpensOnTheDefaultExperimentWithMapsCurvesAndNumbers)
{
    ASSERT_TRUE(rest());
    EXPECT_EQ(window.document()->experiment().source, "needles");
    EXPECT_NE(find<MapView>("mapA")->picture().raster, nullptr);
    EXPECT_NE(find<MapView>("mapB")->picture().raster, nullptr);
    ASSERT_TRUE(waitUntil([&] { return sweep() && sweep()->fraction() == 1; }));
    EXPECT_TRUE(waitUntil([&] { return find<ProfileView>("profile")->picture().row == 255; }))
        << "the last row stands in for none";
    EXPECT_TRUE(message().isEmpty());
}

TEST_F(Window, PlotsAreDrawnRightBeforeItIsPainted)
{
    ASSERT_TRUE(rest());
    auto* plot = find<MapView>("mapA")->findChild<QCustomPlot*>();
    int drawn = 0;
    QObject::connect(plot, &QCustomPlot::afterReplot, [&] { ++drawn; });
    redrawSoon(plot, false);
    QEvent request(QEvent::UpdateRequest);
    QCoreApplication::sendEvent(&window, &request);
    EXPECT_EQ(drawn, 1);
}

TEST_F(Window, PlotsThatAreNotSeenAreDrawnWhenTheyAre)
{
    ASSERT_TRUE(rest());
    auto* view = find<MapView>("mapDifference");
    auto* plot = view->findChild<QCustomPlot*>();
    int drawn = 0;
    QObject::connect(plot, &QCustomPlot::afterReplot, [&] { ++drawn; });
    ASSERT_FALSE(view->isVisible());
    window.document()->select({7, 5}); // the cell is marked in every map
    ASSERT_TRUE(rest());
    EXPECT_FALSE(waitUntil([&] { return drawn > 0; }, 100));
    changeView<MapsSettings>(window.document(), [](MapsSettings& shown) { shown.shown = MapsShown::Difference; });
    EXPECT_TRUE(waitUntil([&] { return view->isVisible() && drawn > 0; }));
    ASSERT_TRUE(rest());
    const int before = drawn;
    window.document()->select({9, 5});
    EXPECT_TRUE(waitUntil([&] { return drawn > before; })) << "from then on as all others";
}

TEST_F(Window, WhatIsComputedBeginsBeforeTheFormShowsAChange)
{
    ASSERT_TRUE(rest());
    const auto* box = find<FieldEditor>("n")->findChild<QSpinBox*>();
    const auto& inquiry = window.engine()->inquiry<Evaluation>();
    int shown = 0;
    Index asked = 0;
    QObject::connect(&inquiry, &InquiryBase::askedChanged, [&] {
        shown = box->value();
        asked = inquiry.asked()->experiment.n;
    });
    Experiment longer = window.document()->experiment();
    longer.n = 300;
    window.document()->setExperiment(longer, {});
    EXPECT_EQ(asked, 300);
    EXPECT_EQ(shown, 256);
    EXPECT_EQ(box->value(), 300);
}

TEST_F(Window, PicturesShareEdges)
{
    ASSERT_TRUE(rest());
    auto* a = find<MapView>("mapA");
    auto* b = find<MapView>("mapB");
    auto* profile = find<ProfileView>("profile");
    const auto at = [&](QWidget* widget, const QPoint& point) { return widget->mapTo(&window, point); };
    EXPECT_EQ(at(a, a->plotRect().topLeft()).x(), at(profile, profile->plotRect().topLeft()).x());
    EXPECT_EQ(at(b, b->plotRect().bottomRight()).x(), at(profile, profile->plotRect().bottomRight()).x());
    EXPECT_EQ(at(a, a->plotRect().topLeft()).y(), at(b, b->plotRect().topLeft()).y());
}

TEST_F(Window, AsManyQueriesAsKeysMakeSquareMaps)
{
    ASSERT_TRUE(rest());
    for (const QSize size : {QSize(1366, 768), QSize(1920, 1080), QSize(1024, 900)}) {
        window.resize(size);
        const auto* map = find<MapView>("mapA");
        EXPECT_TRUE(waitUntil([&] { return std::abs(map->plotRect().width() - map->plotRect().height()) <= 1; }, 2000))
            << size.width() << ": " << map->plotRect().width() << " x " << map->plotRect().height();
    }
}

TEST_F(Window, AClickOnAMapSelectsTheCellEverywhere)
{
    ASSERT_TRUE(rest());
    auto* map = find<MapView>("mapA");
    const QPoint place = map->plotRect().center();
    QTest::mouseMove(map, place);
    QTest::mouseClick(map->childAt(place) != nullptr ? map->childAt(place) : static_cast<QWidget*>(map), Qt::LeftButton, {},
        map->childAt(place) != nullptr ? map->childAt(place)->mapFrom(map, place) : place);
    const Selection selected = window.document()->selection();
    EXPECT_NEAR(double(selected.row), 128, 3);
    EXPECT_NEAR(double(selected.key), 128, 3);
    ASSERT_TRUE(waitUntil([&] { return find<ProfileView>("profile")->picture().row == selected.row; }));
    EXPECT_EQ(find<MapView>("mapB")->picture().selectedRow, selected.row);
}

TEST_F(Window, ZoomIsLinkedAndAsksForTheRange)
{
    ASSERT_TRUE(rest());
    emit find<MapView>("mapB")->rangeRequested({16, 48, 8, 40});
    EXPECT_EQ(find<MapView>("mapA")->picture().range, (CellRange{16, 48, 8, 40}));
    ASSERT_TRUE(waitUntil([&] { return maps().rasters.front()->request.row0 == 16; }));
    EXPECT_EQ(maps().rasters.front()->width, 32) << "a picture never has more pixels than cells";
}

TEST_F(Window, TheOldMapStaysUntilTheNewOneIsThere)
{
    ASSERT_TRUE(rest());
    const MapView* map = find<MapView>("mapA");
    bool everEmpty = false, everMismatched = false;
    QObject::connect(&window.engine()->inquiry<Evaluation>(), &InquiryBase::answered, &window, [&] {
        everEmpty = everEmpty || map->picture().raster == nullptr;
        everMismatched = everMismatched || map->picture().full.rows() != map->picture().raster->request.row1;
    });
    for (const std::int64_t n : {300, 400, 500}) {
        ASSERT_TRUE(window.document()->setField(*findField("n"), n, true));
        ASSERT_TRUE(waitUntil([&] { return map->picture().full.rows() == n; }));
    }
    EXPECT_FALSE(everEmpty);
    EXPECT_FALSE(everMismatched);
}

TEST_F(Window, ABadMaskKeepsThePicture)
{
    ASSERT_TRUE(rest());
    const SharedRaster before = find<MapView>("mapA")->picture().raster;
    auto* line = window.workbench()->findChild<QWidget*>("mask")->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "cau&");
    ASSERT_TRUE(rest());
    EXPECT_EQ(find<MapView>("mapA")->picture().raster, before);
    EXPECT_EQ(window.document()->experiment().mask.typed(), "full");
}

TEST_F(Window, ImpossibleExperimentsAreSaidInOneLineAndUndone)
{
    ASSERT_TRUE(rest());
    const SharedResult before = result();
    ASSERT_TRUE(window.document()->setField(*findField("d"), std::int64_t(3)));
    ASSERT_TRUE(waitUntil([&] { return !message().isEmpty(); }));
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Error);
    EXPECT_EQ(result(), before);
    window.document()->history()->undo();
    EXPECT_TRUE(waitUntil([&] { return message().isEmpty(); }));
}

TEST_F(Window, WhyAnInputWasRefusedIsSaidWhileItIsThere)
{
    ASSERT_TRUE(rest());
    auto* line = window.workbench()->findChild<QWidget*>("lengths")->findChild<QLineEdit*>();
    const QString before = line->text();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "64,a");
    EXPECT_TRUE(message().contains(QLatin1String("\"a\""))) << message().toStdString();
    EXPECT_EQ(fieldText(window.document()->experiment(), *findField("lengths")), before.toStdString());
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
    EXPECT_EQ(line->text(), before);
}

TEST_F(Window, ExamplesAreOneClickAway)
{
    ASSERT_TRUE(rest());
    QMenu* menu = window.workbench()->findChild<QToolButton*>("shippedSessions")->menu();
    QList<QAction*> examples = menu->actions();
    examples.removeIf([](const QAction* action) { return action->isSeparator(); }); // the questions that they answer
    ASSERT_EQ(examples.size(), 26);
    menu->popup({});
    for (const QAction* example : examples)
        EXPECT_FALSE(example->icon().isNull()) << "a picture stands in the list";
    menu->hide();
    for (const QAction* example : examples)
        EXPECT_TRUE(example->icon().isNull()) << "nobody sees it, and it takes half a megabyte";
    std::set<std::string> sources;
    for (QAction* example : examples) {
        example->trigger();
        ASSERT_TRUE(rest());
        sources.insert(window.document()->experiment().source);
        EXPECT_TRUE(window.engine()->inquiry<Evaluation>().isWhole()) << message().toStdString();
    }
    EXPECT_EQ(sources, (std::set<std::string>{"gaussian", "multihead", "needles", "sphere", "tensor", "text"}));
}

TEST_F(Window, AMessageOutlivesTheLanguageAndTheTheme)
{
    EXPECT_FALSE(window.files()->openPaths({folder.filePath("a.npy")}));
    const QString english = message();
    ASSERT_FALSE(english.isEmpty());
    window.useTheme(ThemeChoice::Dark);
    EXPECT_EQ(message(), english);
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageMasks")->text() == QStringLiteral("掩码"); }));
    EXPECT_FALSE(message().isEmpty());
    EXPECT_NE(message(), english) << "said again in the other language";
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageMasks")->text() == "Masks"; }));
    EXPECT_EQ(message(), english);
    window.useTheme(ThemeChoice::Light);
}

TEST_F(Window, NothingMovesWhenAMessageComes)
{
    ASSERT_TRUE(rest());
    window.resize(1366, 768);
    const auto top = [&] {
        QCoreApplication::processEvents();
        return find<MapView>("mapA")->mapTo(&window, QPoint(0, 0)).y();
    };
    const int before = top();
    auto* strip = window.workbench()->messages();
    strip->say(MessageStrip::Topic::File, MessageStrip::Level::Note,
        [] { return QStringLiteral("A sentence that is long enough for two lines beside the pages."); });
    EXPECT_EQ(top(), before);
    strip->say(MessageStrip::Topic::Disk, MessageStrip::Level::Warning, [] { return QStringLiteral("With a button."); },
        {[] { return QStringLiteral("Press"); }, {}, [] {}, {}});
    EXPECT_EQ(strip->sentence(), "With a button.") << "a warning is shown before a note";
    EXPECT_EQ(top(), before);
    strip->clear(MessageStrip::Topic::Disk);
    EXPECT_TRUE(strip->sentence().startsWith("A sentence")) << "the note waited";
}

TEST_F(Window, AMessageThatHasNoRoomBesideThePagesLiesOverTheLowerEdgeOfThePage)
{
    ASSERT_TRUE(rest());
    const auto top = [&] {
        QCoreApplication::processEvents();
        return find<MapView>("mapA")->mapTo(&window, QPoint(0, 0)).y();
    };
    const auto isSettled = [&] {
        const int once = top();
        return window.workbench()->width() == window.width() && top() == once;
    };
    auto* strip = window.workbench()->messages();
    const auto placeOf = [&](const QWidget* widget) { return QRect(widget->mapTo(&window, QPoint()), widget->size()); };
    const auto isOverThePage = [&] {
        const QRect page = placeOf(window.workbench()->pagesMade().front()), words = placeOf(strip);
        return words.bottom() == page.bottom() && words.left() == page.left() && words.right() <= page.right();
    };
    const int most = 3 * strip->fontMetrics().lineSpacing();
    for (const int width : {1024, 1600}) {
        SCOPED_TRACE(width);
        window.resize(width, 700);
        ASSERT_TRUE(waitUntil(isSettled));
        const int before = top();
        strip->say(
            MessageStrip::Topic::File, MessageStrip::Level::Note, [] { return QStringLiteral("very long words ").repeated(40); });
        EXPECT_TRUE(waitUntil(isOverThePage));
        EXPECT_EQ(top(), before);
        EXPECT_LE(strip->height(), most) << "two lines, however long it is";
        strip->clear(MessageStrip::Topic::File);
        EXPECT_FALSE(strip->isVisible());
        EXPECT_EQ(top(), before);
    }
    window.resize(2200, 700);
    ASSERT_TRUE(waitUntil(isSettled));
    const int before = top();
    strip->say(MessageStrip::Topic::File, MessageStrip::Level::Note, [] { return QStringLiteral("Some words."); });
    EXPECT_EQ(top(), before);
    EXPECT_LT(placeOf(strip).bottom(), before) << "where there is room it is beside the pages";
}

TEST_F(Window, AStatusOfAnotherPagesMapIsNotKept)
{
    ASSERT_TRUE(rest());
    auto* words = window.findChild<QLabel*>(QStringLiteral("pictureStatus"));
    ASSERT_TRUE(words->text().contains(QStringLiteral("exact map"))) << words->text().toStdString();
    changeView(window.document(), [](ViewState& view) { view.page = "lab"; });
    ASSERT_TRUE(rest());
    EXPECT_FALSE(words->text().contains(QStringLiteral("map"))) << words->text().toStdString();
    changeView(window.document(), [](ViewState& view) { view.page = "explore"; });
    ASSERT_TRUE(rest());
    EXPECT_TRUE(words->text().contains(QStringLiteral("exact map"))) << words->text().toStdString();
    changeView(window.document(), [](ViewState& view) { view.page = "lab"; });
    ASSERT_TRUE(window.document()->setField(*findField("n"), std::int64_t(300)));
    ASSERT_TRUE(rest());
    EXPECT_FALSE(words->text().contains(QStringLiteral("map"))) << words->text().toStdString();
}

TEST_F(Window, TheStatusLineSaysHowLongTheRestTakes)
{
    Experiment experiment = window.document()->experiment();
    experiment.extrapolation.steps = 20000; // more than a test waits for
    window.document()->setExperiment(experiment, {});
    changeView(window.document(), [](ViewState& view) { view.page = "extrapolation"; });
    ASSERT_TRUE(rest());
    auto* words = window.findChild<QLabel*>(QStringLiteral("pictureStatus"));
    QTest::mouseClick(find<QPushButton>("train"), Qt::LeftButton);
    const QRegularExpression left(QStringLiteral("^training networks: \\d+ % · about [\\d.]+ (s|min|h) left$"));
    EXPECT_TRUE(waitUntil([&] { return left.match(words->text()).hasMatch(); })) << words->text().toStdString();
    QTest::mouseClick(window.findChild<QToolButton*>(QStringLiteral("halt")), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return words->text() == QStringLiteral("training paused"); })) << words->text().toStdString();
}

TEST_F(Window, WithoutCurvesItSaysWhy)
{
    Experiment experiment = window.document()->experiment();
    experiment.source = "tensor"; // a source of files without a file
    window.document()->setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return window.engine()->inquiry<Curves>().failure() != nullptr; }));
    const QString why = find<LineView>("curves")->picture().emptyText;
    EXPECT_TRUE(why.contains(QStringLiteral("file"))) << why.toStdString();
}

TEST_F(Window, EverySweptQuantityHasItsCurves)
{
    ASSERT_TRUE(rest());
    auto* more = find<QToolButton>("moreQuantities");
    auto* curves = find<LineView>("curves");
    EXPECT_FALSE(more->isChecked());
    EXPECT_EQ(std::size_t(more->menu()->actions().size()), sweptQuantities().size());
    for (QAction* action : more->menu()->actions()) {
        action->trigger();
        EXPECT_EQ(more->isChecked(), action->isVisible()) << "else it has a button of its own";
        EXPECT_TRUE(curves->picture().yLabel.text().startsWith(action->text())) << action->text().toStdString();
        const auto measured = [&] { return std::ranges::count_if(curves->picture().series, &Series::measured); };
        const Quantity* shown = findQuantity(window.document()->view().quantity);
        if (!hasPicture(*shown, sweptPolicies(window.document()->experiment()))) { // the quantity belongs to other normalizers
            EXPECT_TRUE(waitUntil([&] { return !curves->picture().emptyText.isEmpty(); })) << shown->key;
            continue;
        }
        EXPECT_TRUE(waitUntil([&] { return measured() == 2; })) << action->text().toStdString();
        EXPECT_FALSE(curves->picture().series.front().ys.empty());
    }
    EXPECT_EQ(window.document()->view().quantity, sweptQuantities().back()->key);
}

TEST_F(Window, TheLanguageIsSwitchedWithoutRestart)
{
    ASSERT_TRUE(rest());
    EXPECT_EQ(find<QAbstractButton>("pageMasks")->text(), "Masks");
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageMasks")->text() == QStringLiteral("掩码"); }));
    EXPECT_FALSE(window.menuBar()->actions().front()->text().contains("File"));
    EXPECT_NE(find<MapView>("mapA")->picture().raster, nullptr) << "the picture stays";
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageMasks")->text() == "Masks"; }));
}

TEST_F(Window, PagesAreSwitchedByTheirBar)
{
    ASSERT_TRUE(rest());
    QTest::mouseClick(find<QAbstractButton>("pageMasks"), Qt::LeftButton);
    EXPECT_EQ(window.document()->view().page, "masks");
    window.openDemonstration();
    ASSERT_TRUE(waitUntil([&] { return window.engine()->inquiry<SequenceMaps>().answer().size() == 2; }));
    QTest::mouseClick(find<QAbstractButton>("pageExplore"), Qt::LeftButton);
    EXPECT_EQ(window.document()->view().page, "explore");
}

TEST_F(Window, TheFormFoldsAwayByAKey)
{
    ASSERT_TRUE(rest());
    window.resize(1366, 768);
    ASSERT_TRUE(rest());
    const int before = find<MapView>("mapA")->width();
    ASSERT_TRUE(window.workbench()->hasForm());
    QTest::keyClick(&window, Qt::Key_F9);
    EXPECT_FALSE(window.workbench()->hasForm());
    EXPECT_TRUE(waitUntil([&] { return find<MapView>("mapA")->width() > before + 50; }));
    window.useLanguage(QStringLiteral("zh_CN"));
    EXPECT_FALSE(window.workbench()->hasForm()) << "whatever the language";
    QTest::keyClick(&window, Qt::Key_F9);
    EXPECT_TRUE(window.workbench()->hasForm());
    window.useLanguage(QStringLiteral("en"));
}

TEST_F(Window, WhatIsNotLookedAtIsNeitherMadeNorAsked)
{
    ASSERT_TRUE(rest());
    const auto made = [&] {
        return std::ranges::count_if(window.workbench()->pagesMade(), [](const Page* each) { return each != nullptr; });
    };
    EXPECT_EQ(made(), 1);
    Engine& engine = *window.engine();
    EXPECT_TRUE(engine.inquiry<MapPictures>().isAsked());
    QTest::mouseClick(find<QAbstractButton>("pageJl"), Qt::LeftButton);
    EXPECT_EQ(made(), 2);
    EXPECT_FALSE(engine.inquiry<MapPictures>().isAsked() || engine.inquiry<Curves>().isAsked());
    int evaluated = 0, drawn = 0;
    QObject::connect(&engine.inquiry<Evaluation>(), &InquiryBase::answered, &window, [&] { ++evaluated; });
    QObject::connect(&engine.inquiry<MapPictures>(), &InquiryBase::answered, &window, [&] { ++drawn; });
    const int layouts = find<MapView>("mapA")->layouts();
    for (const std::int64_t points : {50, 60, 70}) {
        ASSERT_TRUE(window.document()->setField(*findField("points"), points, true));
        ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    }
    EXPECT_EQ(evaluated, 0) << "no row depends on it";
    ASSERT_TRUE(window.document()->setField(*findField("n"), std::int64_t(200)));
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    EXPECT_EQ(evaluated, 1) << "for the form and the status line";
    EXPECT_EQ(drawn, 0);
    EXPECT_EQ(find<MapView>("mapA")->layouts(), layouts);
    QTest::mouseClick(find<QAbstractButton>("pageExplore"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    EXPECT_EQ(find<MapView>("mapA")->picture().full.rows(), 200);
}

TEST_F(Window, ItIsDrawnIntoAFileOnceEverythingIsIn)
{
    window.resize(1366, 768);
    const QString path = folder.filePath("window.png");
    ASSERT_TRUE(renderWindow(window, path, 60).ok());
    EXPECT_EQ(QImage(path).size(), QSize(1366, 768));
    EXPECT_EQ(sweep()->fraction(), 1);
    EXPECT_FALSE(renderWindow(window, "/nowhere/window.png", 60).ok());
}

TEST_F(Window, APictureOfItIsDrawnAsAFigureOfItsOwnSize)
{
    const QString path = folder.filePath("maps.png");
    FigureStage stage(window.document()->session());
    FigureRecipe recipe;
    recipe.view = QStringLiteral("map");
    recipe.widthMm = 120;
    ASSERT_TRUE(renderFigure(stage, recipe, path, {}, 60).ok());
    const QImage image(path);
    EXPECT_EQ(image.width(), 1417);
    EXPECT_NEAR(image.height(), 665, 15) << "the height follows: square cells, nothing blank";
    const auto& rasters = stage.engine().inquiry<MapPictures>().answer().rasters;
    EXPECT_EQ(rasters.front()->width, 256) << "computed for the sheet: every cell";
    recipe.view = QStringLiteral("curves");
    recipe.heightMm = 60;
    const QString numbers = folder.filePath("curves.csv");
    ASSERT_TRUE(renderFigure(stage, recipe, folder.filePath("curves.svg"), numbers, 60).ok());
    QFile table(numbers);
    ASSERT_TRUE(table.open(QIODevice::ReadOnly));
    EXPECT_EQ(table.readLine(), "series,kind,length n,entropy H (nats),error\n");
    recipe.view = QStringLiteral("nope");
    EXPECT_THAT(renderFigure(stage, recipe, path, {}, 60).error().text(),
        testing::StartsWith(
            "--view: there is no view \"nope\"; there are explore, explore/map, explore/profile, explore/curves"));
    recipe.view = QStringLiteral("all");
    recipe.widthMm = 5;
    EXPECT_FALSE(renderFigure(stage, recipe, path, {}, 60).ok());
    EXPECT_EQ(QImage(path), image) << "the old one stays";
}

TEST(ShippedSessions, AllOpenAndTheDefaultComesFirst)
{
    const auto sessions = shippedSessions();
    ASSERT_GE(sessions.size(), 3u);
    EXPECT_EQ(sessions.front().resource, MainWindow::defaultSession);
    for (const ShippedSession& session : sessions)
        EXPECT_FALSE(session.title.isEmpty());
}

TEST_F(Window, SentencesThatReplaceTheExperimentSayItAndGoAgain)
{
    const Experiment before = window.document()->experiment();
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("masks"); });
    auto* button = find<QPushButton>("loadMasks");
    ASSERT_TRUE(waitUntil([&] { return button->isVisible(); }));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment().source, "text");
    EXPECT_EQ(message(), QStringLiteral("The example “Masks” has replaced your experiment."));
    const auto buttons = window.workbench()->messages()->findChildren<QAbstractButton*>();
    const auto undo =
        std::ranges::find_if(buttons, [](const QAbstractButton* each) { return each->text() == QLatin1String("Undo"); });
    ASSERT_NE(undo, buttons.end());
    ASSERT_TRUE(waitUntil([&] { return (*undo)->isVisible(); }));
    QTest::mouseClick(*undo, Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment(), before);
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
}

TEST_F(Window, AStoryThatReplacesTheExperimentSaysItAndGoesAgain)
{
    const Experiment before = window.document()->experiment();
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("lab"); });
    auto* story = find<QAbstractButton>("story.noise");
    ASSERT_TRUE(waitUntil([&] { return story->isVisible(); }));
    QTest::mouseClick(story, Qt::LeftButton);
    EXPECT_FALSE(window.document()->experiment() == before);
    EXPECT_EQ(message(), QStringLiteral("The story has replaced your experiment."));
    const auto buttons = window.workbench()->messages()->findChildren<QAbstractButton*>();
    const auto undo =
        std::ranges::find_if(buttons, [](const QAbstractButton* each) { return each->text() == QLatin1String("Undo"); });
    ASSERT_NE(undo, buttons.end());
    ASSERT_TRUE(waitUntil([&] { return (*undo)->isVisible(); }));
    QTest::mouseClick(*undo, Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment(), before);
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
}

TEST_F(Window, ASessionOfAnEarlierVersionKeepsItsColours)
{
    const QString path = folder.filePath("old.attentoscope");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"attentoscope": 1, "experiment": {"source": "needles", "n": 64, "further": "log-n,clipped,ssmax"}, "view": {"page": "lab"}})");
    file.close();
    ASSERT_TRUE(window.files()->openSession(path));
    const PolicyChoice clipped{"clipped", {}, {}, {}};
    EXPECT_EQ(window.document()->looks().hueOf(3, clipped), Hue::policy(3));
    QTest::mouseClick(find<QAbstractButton>("labCheck.0"), Qt::LeftButton, {}, QPoint(8, 8));
    ASSERT_EQ(window.document()->experiment().further.size(), 2u);
    EXPECT_EQ(window.document()->looks().hueOf(2, clipped), Hue::policy(3)) << "stays when another goes";
    ASSERT_TRUE(window.files()->saveTo(path));
    window.files()->chooseShipped(QStringLiteral(":/sessions/noise.attentoscope"));
    ASSERT_TRUE(window.files()->openSession(path));
    EXPECT_EQ(window.document()->looks().hueOf(2, clipped), Hue::policy(3));
}

} // namespace
} // namespace attentoscope
