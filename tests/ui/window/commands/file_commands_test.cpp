// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/file_commands.h"

#include "core/formats/tensors/npy.h"
#include "core/training/runs/run_file.h"
#include "tests/ui/window_test.h"
#include "ui/pages/extrapolation/extrapolation_question.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/commands/tensor_commands.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

#include <functional>

namespace attentoscope {
namespace {

using FilesOfTheWindow = WindowTest;

TEST_F(FilesOfTheWindow, SessionsGoOutAndComeBack)
{
    ASSERT_TRUE(window.document()->setField(*findField("mask"), std::string("causal")));
    ViewState view = window.document()->view();
    view.stage = Stage::Logits;
    view.of<ExtrapolationSettings>().trained = QStringLiteral("vote");
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
    EXPECT_EQ(window.document()->view().of<ExtrapolationSettings>().trained, QString()) << "it trains only when it is told";
    EXPECT_TRUE(window.windowTitle().startsWith("a.attentoscope"));
}

// Clicks on the button of the question that opens, and returns what it asks.
QString answerOf(const QString& button, const std::function<void()>& run)
{
    QString asked;
    QTimer::singleShot(0, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr)
            return;
        asked = box->text();
        for (QAbstractButton* each : box->buttons())
            if (each->text() == button)
                QTest::mouseClick(each, Qt::LeftButton);
    });
    run();
    return asked;
}

class NetworksOfTheWindow : public WindowTest
{
protected:
    void train(Index steps)
    {
        Experiment quick = window.document()->experiment();
        quick.extrapolation.steps = steps;
        quick.extrapolation.seeds = 1;
        quick.extrapolation.tested = Lengths::of("16,32");
        window.document()->setExperiment(quick, {});
        ViewState view = window.document()->view();
        view.page = QStringLiteral("extrapolation");
        window.document()->setView(view);
        ASSERT_TRUE(rest());
        click("train");
    }
    void click(const char* name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
    const Inquiry<NetworkTraining>& training() { return window.engine()->inquiry<NetworkTraining>(); }
    QString path(const char* name) { return folder.filePath(QString::fromLatin1(name)); }
    QString keptIn() { return find<QLabel>("keptIn")->text().replace(QChar::Nbsp, QLatin1Char(' ')); }
    bool leavesAfter(const char* button, QString* asked = nullptr)
    {
        bool leaves = false;
        const QString question = answerOf(QString::fromLatin1(button), [&] { leaves = window.files()->mayDiscard(); });
        if (asked != nullptr)
            *asked = question;
        return leaves;
    }
};

TEST_F(NetworksOfTheWindow, AreNamedBeforeTheyAreLostAlsoWhileAnotherTaskIsShown)
{
    train(60);
    ASSERT_TRUE(rest());
    Experiment other = window.document()->experiment();
    other.extrapolation.task = "majority";
    window.document()->setExperiment(other, {});
    ASSERT_TRUE(rest());
    QString asked;
    EXPECT_FALSE(leavesAfter("Cancel", &asked));
    EXPECT_TRUE(asked.startsWith(QStringLiteral("The networks trained in this session have not been saved")))
        << asked.toStdString();
}

TEST_F(NetworksOfTheWindow, AreSavedBesideTheSessionAndReadWithIt)
{
    train(60);
    ASSERT_TRUE(rest());
    const auto runs = training().answer()->runs;
    ASSERT_TRUE(window.files()->saveTo(path("a.attentoscope")));
    EXPECT_TRUE(QFile::exists(path("a.networks.safetensors")));
    const QString told = window.statusBar()->currentMessage();
    EXPECT_TRUE(told.endsWith(QStringLiteral("a.networks.safetensors"))) << told.toStdString();
    EXPECT_TRUE(window.files()->mayDiscard()) << "and asks nothing";

    MainWindow another(&language); // stands for another start of the program, with nothing in its memory
    another.setAsksBeforeClosing(false);
    another.show();
    ASSERT_TRUE(another.files()->openSession(path("a.attentoscope")));
    const auto& networks = another.engine()->inquiry<NetworkTraining>();
    ASSERT_TRUE(waitUntil([&] { return networks.answer() && networks.answer()->isTested() && another.engine()->isResting(); }));
    EXPECT_EQ(networks.answer()->runs, runs) << "read, not trained anew";
    EXPECT_TRUE(another.files()->mayDiscard()) << "they are in the file";

    ASSERT_TRUE(another.files()->saveTo(path("b.attentoscope")));
    EXPECT_EQ(*training::openRuns(path("b.networks.safetensors").toStdString()), runs) << "a copy has them, too";

    ASSERT_TRUE(QFile::remove(path("a.networks.safetensors")));
    ASSERT_TRUE(window.files()->openSession(path("a.attentoscope")));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(keptIn().contains(QStringLiteral("a.networks.safetensors is not beside the session"))) << keptIn().toStdString();
}

TEST_F(NetworksOfTheWindow, GoOnFromWhereTheyWereSavedOnceTheyAreToldTo)
{
    train(4000);
    ASSERT_TRUE(waitUntil([&] { return training().answer() && training().answer()->runs.front().done() > 400; }));
    click("train"); // pauses
    ASSERT_TRUE(rest());
    QString asked;
    EXPECT_FALSE(leavesAfter("Cancel", &asked));
    EXPECT_FALSE(asked.isEmpty());
    ASSERT_TRUE(window.files()->saveTo(path("half.attentoscope")));
    double done = 0, all = 0;
    for (const training::RunInFile& run : *training::lookIntoRuns(path("half.networks.safetensors").toStdString())) {
        done += double(run.done);
        all += double(run.setup.steps);
    }
    EXPECT_GT(done, 400);
    ASSERT_TRUE(window.files()->openSession(MainWindow::defaultSession));
    ASSERT_TRUE(window.files()->openSession(path("half.attentoscope")));
    ASSERT_TRUE(rest());
    EXPECT_FALSE(training().isAsked()) << "opening a session trains nothing";
    EXPECT_TRUE(keptIn().contains(QStringLiteral("%1 % of the steps are done").arg(int(100 * done / all))))
        << keptIn().toStdString();
}

TEST_F(NetworksOfTheWindow, AreNotWrittenOverAFileOfAnotherKind)
{
    train(60);
    ASSERT_TRUE(rest());
    QFile file(path("a.networks.safetensors"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("Dear reader");
    file.close();
    ASSERT_TRUE(window.files()->saveTo(path("a.attentoscope")));
    EXPECT_TRUE(message().contains(QStringLiteral("its trained networks are not"))) << message().toStdString();
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), QByteArray("Dear reader"));
    QString asked;
    EXPECT_FALSE(leavesAfter("Save", &asked)) << "they would be lost";
    EXPECT_FALSE(asked.isEmpty());
    EXPECT_TRUE(leavesAfter("Discard the networks"));
}

TEST_F(FilesOfTheWindow, ASessionFromNowhereChangesNothing)
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

TEST_F(FilesOfTheWindow, IgnoredKeysAreAWarning)
{
    const QString path = folder.filePath("c.attentoscope");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"attentoscope": 1, "experiment": {"n": 99}, "view": {"pge": 1}})");
    file.close();
    EXPECT_TRUE(window.files()->openSession(path));
    EXPECT_EQ(window.document()->experiment().n, 99);
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Warning);
    EXPECT_TRUE(message().contains("view: the unknown key \"pge\" was ignored")) << message().toStdString();
}

TEST_F(FilesOfTheWindow, ArraysAreOpenedAndABrokenOneChangesNothing)
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

TEST_F(FilesOfTheWindow, ATensorFileIsOpenedAtItsFirstHead)
{
    ASSERT_TRUE(window.files()->openPaths({TEST_DATA "/tensors/model.safetensors"}));
    EXPECT_EQ(window.document()->experiment().source, "tensor");
    ASSERT_TRUE(waitUntil([&] { return result() && result()->inputs->nk() == 6; }));
    const Experiment before = window.document()->experiment();
    EXPECT_FALSE(window.files()->openPaths({TEST_DATA "/malformed/hole.safetensors"}));
    EXPECT_TRUE(message().contains("hole.safetensors")) << message().toStdString();
    EXPECT_EQ(window.document()->experiment(), before);
}

TEST_F(FilesOfTheWindow, AttentionWeightsGreyThePoliciesAndSayWhatTheyCannotShow)
{
    ASSERT_TRUE(window.files()->openPaths({QStringLiteral(TEST_DATA "/tensors/attentions.npz")}));
    const Experiment& experiment = window.document()->experiment();
    EXPECT_EQ(experiment.source, "weights");
    EXPECT_EQ(experiment.mask.typed(), "causal") << "they are 0 above the diagonal";
    ASSERT_TRUE(rest());
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Note) << message().toStdString();
    EXPECT_EQ(result()->policies[1].policy.name, "power");
    for (const char* key : {"policy-a", "policy-b"}) {
        const auto* box = find<QWidget>(key)->findChild<QComboBox*>();
        EXPECT_FALSE(box->isEnabled());
        EXPECT_TRUE(box->toolTip().contains(QStringLiteral("without queries and keys, so no scale policy can be applied")));
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

} // namespace
} // namespace attentoscope
