// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/export_commands.h"

#include "core/attention/reports/pytorch_code.h"
#include "core/base/numbers.h"
#include "tests/ui/window/svg_images.h"
#include "tests/ui/window_test.h"
#include "ui/pages/page_list.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMenu>
#include <QMenuBar>

namespace attentoscope {
namespace {

using ExportsOfTheWindow = WindowTest;

TEST_F(ExportsOfTheWindow, AnUnwritablePathIsSaidAndLeavesNothing)
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

TEST_F(ExportsOfTheWindow, AreNotWrittenOverWhatTheDocumentReads)
{
    const QString data = folder.filePath("model.npz"), session = folder.filePath("s.attentoscope"),
                  link = folder.filePath("l.csv");
    ASSERT_TRUE(QFile::copy(QStringLiteral(TEST_DATA "/tensors/model.npz"), data));
    ASSERT_TRUE(QFile::link(data, link));
    window.files()->setInteractive(false);
    ASSERT_TRUE(window.files()->openPaths({data})) << message().toStdString();
    ASSERT_TRUE(window.files()->saveTo(session));
    EXPECT_TRUE(window.files()->saveTo(session)) << "a session is saved over itself";
    ASSERT_TRUE(rest());
    for (const QString& path : {data, session, link}) {
        EXPECT_FALSE(window.exports()->writeRows(path));
        EXPECT_TRUE(message().contains("also an input here and would be overwritten")) << message().toStdString();
    }
    EXPECT_FALSE(window.files()->saveTo(data));
    EXPECT_EQ(QFile(data).size(), QFile(QStringLiteral(TEST_DATA "/tensors/model.npz")).size());
    ASSERT_TRUE(window.files()->openSession(MainWindow::defaultSession));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(window.exports()->writeRows(data)) << "it is no longer read";
}

TEST_F(ExportsOfTheWindow, APictureOpensAsTheExperimentThatMadeIt)
{
    Experiment experiment = window.document()->experiment();
    experiment.n = 300;
    experiment.mask = Mask::of("sliding(40)");
    window.document()->setExperiment(experiment, {});
    ViewState view = window.document()->view();
    view.stage = Stage::Scores;
    window.document()->setView(view);
    ASSERT_TRUE(rest());
    const auto figures = window.workbench()->figures();
    for (const QString name : {"map.png", "map.svg", "map.pdf"}) {
        const QString path = folder.filePath(name);
        ASSERT_TRUE(window.exports()->writeFigure(figures.front(), path));
        window.files()->openSession(MainWindow::defaultSession);
        ASSERT_NE(window.document()->experiment(), experiment);
        ASSERT_TRUE(window.files()->openPaths({path})) << message().toStdString();
        EXPECT_EQ(window.document()->experiment(), experiment) << name.toStdString();
        EXPECT_EQ(window.document()->view().stage, Stage::Scores);
        EXPECT_TRUE(window.document()->path().isEmpty()) << "Save must not write a session over a picture";
        EXPECT_TRUE(message().isEmpty());
    }
    Settings::setFiguresHoldSession(false);
    const QString bare = folder.filePath("bare.png");
    ASSERT_TRUE(window.exports()->writeFigure(figures.front(), bare));
    Settings::setFiguresHoldSession(true);
    EXPECT_FALSE(window.files()->openPaths({bare}));
    EXPECT_TRUE(message().contains("no session is stored in this figure")) << message().toStdString();
    EXPECT_EQ(window.document()->experiment(), experiment) << "nothing is lost";
}

TEST_F(ExportsOfTheWindow, MapsHaveTheirCellsOnPaperAndThenThoseOfTheScreen)
{
    Experiment experiment = window.document()->experiment();
    experiment.n = 900;
    window.document()->setExperiment(experiment, {});
    ASSERT_TRUE(rest());
    const QString path = folder.filePath("map.svg");
    window.exports()->writePrinted(window.workbench()->figures().front(), path);
    EXPECT_FALSE(QFile::exists(path)) << "it is not waited for";
    ASSERT_TRUE(waitUntil([&] { return QFile::exists(path); }));
    EXPECT_EQ(widestInSvg(path), 900);
    const auto& asked = window.engine()->inquiry<MapPictures>().asked();
    EXPECT_TRUE(waitUntil([&] { return asked && !asked->print && asked->width < 900; }));
}

TEST_F(ExportsOfTheWindow, APageThatIsLeftShowsTheScreenAgain)
{
    Experiment experiment = window.document()->experiment();
    experiment.n = 8192;
    window.document()->setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return maps().result && maps().result->inputs->nk() == 8192 && window.engine()->isResting(); }));
    window.exports()->writePrinted(window.workbench()->figures().front(), folder.filePath("map.svg"));
    QTest::mouseClick(find<QAbstractButton>("pageCost"), Qt::LeftButton);
    EXPECT_TRUE(message().contains(QStringLiteral("settings changed"))) << message().toStdString();
    QTest::mouseClick(find<QAbstractButton>("pageExplore"), Qt::LeftButton);
    const auto& asked = window.engine()->inquiry<MapPictures>().asked();
    ASSERT_TRUE(waitUntil([&] { return asked.has_value(); }));
    EXPECT_FALSE(asked->print);
}

TEST_F(ExportsOfTheWindow, APictureForPaperThatIsStoppedOrOvertakenIsNotWritten)
{
    Experiment experiment = window.document()->experiment();
    experiment.n = 8192; // so that it takes a while
    window.document()->setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return maps().result && maps().result->inputs->nk() == 8192 && window.engine()->isResting(); }));
    const QString path = folder.filePath("map.svg");
    window.exports()->writePrinted(window.workbench()->figures().front(), path);
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_TRUE(message().contains(QStringLiteral("Stopped"))) << message().toStdString();
    window.engine()->goOn();
    ASSERT_TRUE(rest());
    window.exports()->writePrinted(window.workbench()->figures().front(), path);
    experiment.n = 300;
    window.document()->setExperiment(experiment, {});
    EXPECT_TRUE(message().contains(QStringLiteral("settings changed"))) << message().toStdString();
    ASSERT_TRUE(rest());
    QTest::qWait(300);
    EXPECT_FALSE(QFile::exists(path));
    window.exports()->writePrinted(window.workbench()->figures().front(), path);
    window.useLanguage("zh_CN");
    EXPECT_TRUE(waitUntil([&] { return !message().isEmpty(); })) << "said in the language that is now";
    window.useLanguage("en");
    QTest::qWait(300);
    EXPECT_FALSE(QFile::exists(path));
}

TEST_F(ExportsOfTheWindow, APictureForPaperMayBeUnderWayWhenTheWindowGoes)
{
    Experiment experiment = window.document()->experiment();
    experiment.n = 8192;
    window.document()->setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return maps().result && maps().result->inputs->nk() == 8192 && window.engine()->isResting(); }));
    window.exports()->writePrinted(window.workbench()->figures().front(), folder.filePath("map.svg"));
    EXPECT_TRUE(message().isEmpty());
} // the window is destroyed here, during the export

TEST_F(ExportsOfTheWindow, EveryPanelOffersItsNumbers)
{
    for (const PageKind& entry : pageKinds()) {
        if (std::string(entry.name) == "masks")
            continue; // shows nothing for a single sequence without tokens
        ViewState view = window.document()->view();
        view.page = QString::fromLatin1(entry.name);
        window.document()->setView(view);
        ASSERT_TRUE(waitUntil([&] { return !window.workbench()->figures().empty(); })) << entry.name;
        const auto figures = window.workbench()->figures();
        for (std::size_t i = 0; i + 1 < figures.size(); ++i)
            EXPECT_FALSE(figures[i].figure->columns().empty()) << entry.name << ": " << figures[i].name.toStdString();
    }
}

TEST_F(ExportsOfTheWindow, ThePictureOfTheCurvesHasTheNumbersOfTheSweep)
{
    ASSERT_TRUE(rest());
    ASSERT_TRUE(waitUntil([&] { return sweep() && sweep()->fraction() == 1; }));
    const NamedFigure curves = window.workbench()->figures().at(2);
    ASSERT_EQ(curves.name, "Curves");
    ASSERT_TRUE(window.exports()->writeNumbers(curves, folder.filePath("numbers.csv")));
    QFile file(folder.filePath("numbers.csv"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray written = file.readAll();
    EXPECT_TRUE(written.startsWith("series,kind,length n,entropy H (nats),error\n")) << written.toStdString();
    const SweepPoint& point = sweep()->points.front();
    const std::string line = ",measured,64," + formatNumber(point[quantity("entropy")].mean) + ',';
    EXPECT_TRUE(written.contains(line.c_str())) << line << "\n" << written.toStdString();
    window.exports()->copyNumbers(curves);
    EXPECT_EQ(QApplication::clipboard()->text().toUtf8(), written);
    EXPECT_FALSE(window.exports()->writeNumbers(curves, "/nowhere/at/all.csv"));
    EXPECT_TRUE(message().contains("/nowhere/at/all"));
}

TEST_F(ExportsOfTheWindow, AttentionIsCopiedAsAFunction)
{
    Experiment experiment = window.document()->experiment();
    experiment.mask = Mask::of("causal & sink(4)");
    experiment.policyB = {"clipped", {{"n0", 128}}};
    window.document()->setExperiment(experiment, {});
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

    experiment.n = 4096; // while the new result is being computed, nothing must be copied
    window.document()->setExperiment(experiment, {});
    QApplication::clipboard()->clear();
    menu->actions().back()->trigger();
    EXPECT_TRUE(QApplication::clipboard()->text().isEmpty());
    EXPECT_TRUE(message().contains("Nothing is computed yet")) << message().toStdString();
}

TEST_F(ExportsOfTheWindow, ASheetOfNothingIsNoSuccess)
{
    Experiment missing = window.document()->experiment();
    missing.source = "tensor";
    missing.queryFile = missing.keyFile = folder.filePath("missing.npy").toStdString();
    window.document()->setExperiment(missing, {});
    for (const char* page : {"pageHeads", "pageGeometry"}) {
        QTest::mouseClick(find<QAbstractButton>(page), Qt::LeftButton);
        ASSERT_TRUE(waitUntil([&] { return window.engine()->isResting() && !window.workbench()->figures().empty(); }));
        for (const NamedFigure& figure : window.workbench()->figures()) {
            EXPECT_FALSE(window.exports()->writeFigure(figure, folder.filePath("nothing.png"))) << figure.name.toStdString();
            EXPECT_FALSE(QFile::exists(folder.filePath("nothing.png")));
            EXPECT_TRUE(message().contains("nothing to show")) << message().toStdString();
        }
    }
}

TEST_F(ExportsOfTheWindow, TheLabComparesMorePoliciesAndExportsThem)
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
    EXPECT_EQ(text.count('\n'), 1 + 6 * 2) << "the two lengths that are set, and no other";
    EXPECT_TRUE(text.contains("\nyarn,128,"));
    EXPECT_TRUE(text.startsWith("policy,n,entropy,entropy_stderr,"));
    // After a change of language the same page is shown, with the same curves.
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageLab")->text() == QStringLiteral("策略对比"); }));
    EXPECT_TRUE(waitUntil([&] { return find<QWidget>("labTable")->isVisible(); }));
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return find<QAbstractButton>("pageLab")->text() == "Policy lab"; }));
}

} // namespace
} // namespace attentoscope
