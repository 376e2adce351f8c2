#include "ui/window/main_window.h"

#include "core/formats/npy.h"
#include "core/run/pytorch_code.h"
#include "tests/ui/wait.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
#include "ui/pages/page.h"
#include "ui/plots/curve_view.h"
#include "ui/plots/map_view.h"
#include "ui/plots/profile_view.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/tensor_commands.h"
#include "ui/window/language.h"
#include "ui/window/message_strip.h"
#include "ui/window/render_window.h"
#include "ui/window/workbench.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <set>

namespace attentoscope {
namespace {

class Window : public testing::Test
{
protected:
    Window()
        : window(&language)
    {
        window.setAsksBeforeClosing(false);
        window.files()->openSession(MainWindow::defaultSession);
        Experiment light = window.document()->experiment();
        light.n = 256;
        light.lengths = "64,128";
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
        return waitUntil([&] { return window.engine()->isResting() && (result() || maps().result); });
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
    EXPECT_EQ(window.document()->experiment().mask, "full");
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

TEST_F(Window, ExamplesAreOneClickAway)
{
    ASSERT_TRUE(rest());
    const QList<QAction*> examples = window.workbench()->findChild<QToolButton*>("shippedSessions")->menu()->actions();
    ASSERT_EQ(examples.size(), 5);
    std::set<std::string> sources;
    for (QAction* example : examples) {
        example->trigger();
        ASSERT_TRUE(rest());
        sources.insert(window.document()->experiment().source);
        EXPECT_TRUE(window.engine()->inquiry<Evaluation>().isWhole()) << message().toStdString();
    }
    EXPECT_EQ(sources, (std::set<std::string>{"multihead", "needles", "sphere", "tensor", "text"}));
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
    strip->say(MessageStrip::Topic::File, MessageStrip::Level::Note, [] {
        return QStringLiteral("A sentence that is long enough for two lines beside the bar of pages, but not for three.");
    });
    EXPECT_EQ(top(), before);
    strip->say(MessageStrip::Topic::Disk, MessageStrip::Level::Warning, [] { return QStringLiteral("With a button."); },
        {[] { return QStringLiteral("Press"); }, {}, [] {}});
    EXPECT_EQ(strip->sentence(), "With a button.") << "a warning is shown before a note";
    EXPECT_EQ(top(), before);
    strip->clear(MessageStrip::Topic::Disk);
    EXPECT_TRUE(strip->sentence().startsWith("A sentence")) << "the note waited";
}

TEST_F(Window, WithoutCurvesItSaysWhy)
{
    Experiment experiment = window.document()->experiment();
    experiment.source = "tensor"; // and no file
    window.document()->setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return window.engine()->inquiry<Curves>().failure() != nullptr; }));
    const QString why = find<CurveView>("curves")->picture().emptyText;
    EXPECT_TRUE(why.contains(QStringLiteral("file"))) << why.toStdString();
}

TEST_F(Window, SessionsGoOutAndComeBack)
{
    ASSERT_TRUE(window.document()->setField(*findField("mask"), std::string("causal")));
    ViewState view = window.document()->view();
    view.stage = Stage::Logits;
    window.document()->setView(view);
    const Experiment experiment = window.document()->experiment();
    const QString path = folder.filePath("a.attentoscope");
    ASSERT_TRUE(window.files()->saveTo(path));
    EXPECT_FALSE(window.document()->isModified());
    ASSERT_TRUE(window.files()->openSession(MainWindow::defaultSession));
    EXPECT_NE(window.document()->experiment(), experiment);
    ASSERT_TRUE(window.files()->openSession(path));
    EXPECT_EQ(window.document()->experiment(), experiment);
    EXPECT_EQ(window.document()->view().stage, Stage::Logits);
    EXPECT_TRUE(window.windowTitle().startsWith("a.attentoscope"));
}

TEST_F(Window, ASessionFromNowhereChangesNothing)
{
    const Experiment before = window.document()->experiment();
    const QString path = folder.filePath("b.attentoscope");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"attentoscope\": 1, \"experiment\": {\"n\": -5}}");
    file.close();
    EXPECT_FALSE(window.files()->openSession(path));
    EXPECT_TRUE(message().contains("b.attentoscope"));
    EXPECT_EQ(window.document()->experiment(), before);
    TensorChoice choice;
    choice.q = choice.k = path;
    EXPECT_FALSE(window.files()->tensors()->open(choice));
    EXPECT_EQ(window.document()->experiment(), before);
    EXPECT_FALSE(window.files()->openPaths({folder.filePath("missing.attentoscope")}));
    EXPECT_TRUE(message().contains("missing.attentoscope"));
}

TEST_F(Window, ArraysAreOpenedAndABrokenOneChangesNothing)
{
    const std::vector<float> numbers(40 * 8, 0.5f);
    const auto write = [&](const char* name, Index rows, std::size_t missing) {
        const std::vector<Index> shape{rows, 8};
        const std::string bytes = npyBytes(std::span(numbers).first(std::size_t(rows) * 8), shape);
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), qint64(bytes.size() - missing));
        return folder.filePath(name);
    };
    const QString q = write("q.npy", 10, 0), k = write("k.npy", 40, 0), broken = write("broken.npy", 40, 5);
    ASSERT_TRUE(window.files()->openPaths({q, k}));
    ASSERT_TRUE(waitUntil([&] { return result() && result()->inputs->nq() == 10; }));
    EXPECT_EQ(result()->inputs->nk(), 40);
    const Experiment before = window.document()->experiment();
    EXPECT_FALSE(window.files()->openPaths({q, broken}));
    EXPECT_TRUE(message().contains("broken.npy")) << message().toStdString();
    EXPECT_EQ(window.document()->experiment(), before);
}

TEST_F(Window, ATensorFileIsOpenedAtItsFirstHead)
{
    ASSERT_TRUE(window.files()->openPaths({TEST_DATA "/tensors/model.safetensors"}));
    EXPECT_EQ(window.document()->experiment().source, "tensor");
    ASSERT_TRUE(waitUntil([&] { return result() && result()->inputs->nk() == 6; }));
    const Experiment before = window.document()->experiment();
    EXPECT_FALSE(window.files()->openPaths({TEST_DATA "/malformed/hole.safetensors"}));
    EXPECT_TRUE(message().contains("hole.safetensors")) << message().toStdString();
    EXPECT_EQ(window.document()->experiment(), before);
}

TEST_F(Window, AttentionWeightsGreyThePoliciesAndSayWhatTheyCannotShow)
{
    ASSERT_TRUE(window.files()->openPaths({QStringLiteral(TEST_DATA "/tensors/attentions.npz")}));
    const Experiment& experiment = window.document()->experiment();
    EXPECT_EQ(experiment.source, "weights");
    EXPECT_EQ(experiment.mask, "causal") << "they are 0 above the diagonal";
    ASSERT_TRUE(rest());
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Note) << message().toStdString();
    EXPECT_EQ(result()->policies[1].policy.name, "power");
    for (const char* key : {"policy-a", "policy-b"}) {
        const auto* box = find<QWidget>(key)->findChild<QComboBox*>();
        EXPECT_FALSE(box->isEnabled());
        EXPECT_TRUE(box->toolTip().contains(QStringLiteral("needs queries and keys")));
        EXPECT_FALSE(box->placeholderText().isEmpty());
    }
    EXPECT_FALSE(find<QLabel>("withoutQueries")->isVisible());
    QTest::mouseClick(find<QAbstractButton>("pageGradients"), Qt::LeftButton);
    EXPECT_TRUE(find<QLabel>("withoutQueries")->isVisible());
    EXPECT_TRUE(window.workbench()->figures().empty());
    ASSERT_TRUE(window.document()->setField(*findField("source"), std::string("needles")));
    EXPECT_FALSE(find<QLabel>("withoutQueries")->isVisible()) << "the page is back with the queries";
    EXPECT_TRUE(find<QWidget>("policy-a")->findChild<QComboBox*>()->isEnabled());
}

TEST_F(Window, AnUnwritablePathIsSaidAndLeavesNothing)
{
    ASSERT_TRUE(rest());
    ASSERT_TRUE(waitUntil([&] { return sweep() != nullptr; }));
    const auto figures = window.workbench()->figures();
    ASSERT_FALSE(figures.empty());
    for (const QString ending : {"png", "svg", "pdf"}) {
        EXPECT_FALSE(window.exports()->writeFigure(figures.front(), "/nowhere/at/all." + ending));
        EXPECT_TRUE(message().contains("/nowhere/at/all")) << message().toStdString();
        EXPECT_TRUE(window.exports()->writeFigure(figures.front(), folder.filePath("map." + ending)));
        EXPECT_TRUE(message().isEmpty());
        EXPECT_GT(QFile(folder.filePath("map." + ending)).size(), 1000);
    }
    EXPECT_FALSE(window.exports()->writeCurves("/nowhere/at/all.csv"));
    EXPECT_TRUE(window.exports()->writeCurves(folder.filePath("curves.csv")));
    EXPECT_FALSE(window.exports()->writeRows("/dev/full"));
    EXPECT_TRUE(window.exports()->writeRows(folder.filePath("rows.csv")));
}

TEST_F(Window, EverySweptQuantityHasItsCurves)
{
    ASSERT_TRUE(rest());
    auto* more = find<QToolButton>("moreQuantities");
    auto* curves = find<CurveView>("curves");
    EXPECT_FALSE(more->isChecked());
    EXPECT_EQ(std::size_t(more->menu()->actions().size()) + 4, sweptQuantities().size());
    for (QAction* action : more->menu()->actions()) {
        action->trigger();
        EXPECT_TRUE(more->isChecked());
        EXPECT_TRUE(curves->picture().yLabel.startsWith(action->text())) << action->text().toStdString();
        const auto& series = curves->picture().series;
        EXPECT_EQ(std::ranges::count_if(series, &Series::measured), 2) << action->text().toStdString();
        EXPECT_FALSE(series.front().ys.empty());
    }
    EXPECT_EQ(window.document()->view().quantity, "mean_field");
}

TEST_F(Window, AttentionIsCopiedAsAFunction)
{
    Experiment experiment = window.document()->experiment();
    experiment.mask = "causal & sink(4)";
    experiment.policyB = {"clipped", {{"n0", 128}}};
    window.document()->setExperiment(experiment, "test");
    ASSERT_TRUE(rest());
    auto* menu = window.menuBar()->findChild<QMenu*>("pytorch");
    emit menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 2);
    EXPECT_TRUE(menu->actions().back()->text().contains("Clipped"));
    QApplication::clipboard()->clear();
    menu->actions().back()->trigger();
    const auto& result = *this->result();
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), *pytorchCode(result, result.policies[1]));
    EXPECT_TRUE(QApplication::clipboard()->text().contains("math.log(128)"));

    experiment.n = 4096; // what is not computed yet is not copied as what was
    window.document()->setExperiment(experiment, "test");
    QApplication::clipboard()->clear();
    menu->actions().back()->trigger();
    EXPECT_TRUE(QApplication::clipboard()->text().isEmpty());
    EXPECT_TRUE(message().contains("Nothing is computed yet")) << message().toStdString();
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

TEST_F(Window, WhatIsNotLookedAtIsNeitherMadeNorAsked)
{
    ASSERT_TRUE(rest());
    EXPECT_EQ(window.workbench()->findChildren<Page*>().size(), 1);
    Engine& engine = *window.engine();
    EXPECT_TRUE(engine.inquiry<MapPictures>().isAsked());
    QTest::mouseClick(find<QAbstractButton>("pageJl"), Qt::LeftButton);
    EXPECT_EQ(window.workbench()->findChildren<Page*>().size(), 2);
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

TEST_F(Window, TheLabComparesMorePoliciesAndExportsThem)
{
    QTest::mouseClick(find<QAbstractButton>("pageLab"), Qt::LeftButton);
    EXPECT_EQ(window.document()->view().page, "lab");
    ASSERT_TRUE(waitUntil([&] {
        const SharedSweep& sweep = this->sweep();
        return sweep && sweep->policies.size() == 6 && sweep->stepsDone == sweep->steps;
    }));
    ASSERT_TRUE(waitUntil([&] { return window.workbench()->figures().size() == 7; }));
    const auto figures = window.workbench()->figures();
    for (const QString ending : {"png", "svg", "pdf"}) {
        EXPECT_TRUE(window.exports()->writeFigure(figures.back(), folder.filePath("lab." + ending)));
        EXPECT_GT(QFile(folder.filePath("lab." + ending)).size(), 1000);
    }
    ASSERT_TRUE(window.exports()->writeCurves(folder.filePath("lab.csv")));
    QFile csv(folder.filePath("lab.csv"));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    const QByteArray text = csv.readAll();
    EXPECT_EQ(text.count('\n'), 1 + 6 * 2);
    EXPECT_TRUE(text.contains("\nyarn,128,"));
    EXPECT_TRUE(text.startsWith("policy,n,entropy,entropy_stderr,"));
    // In the other language the same page is shown, with the same curves.
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageLab")->text() == QStringLiteral("策略对比"); }));
    EXPECT_TRUE(waitUntil([&] { return find<QWidget>("labTable")->isVisible(); }));
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageLab")->text() == "Policy lab"; }));
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

TEST(ShippedSessions, AllOpenAndTheDefaultComesFirst)
{
    const auto sessions = shippedSessions();
    ASSERT_GE(sessions.size(), 3u);
    EXPECT_EQ(sessions.front().resource, MainWindow::defaultSession);
    for (const ShippedSession& session : sessions)
        EXPECT_FALSE(session.title.isEmpty());
}

} // namespace
} // namespace attentoscope
