// SPDX-License-Identifier: GPL-3.0-or-later
// Folders that attentoscope-cli fills are opened in the window, which draws what is there and follows them.
#include "tests/ui/drop.h"
#include "tests/ui/window_test.h"
#include "ui/plots/lines/line_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/board.h"
#include "ui/widgets/tables/number_grid.h"
#include "ui/window/parts/parts_window.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QPushButton>

#include <gmock/gmock.h>

#include <cmath>

namespace attentoscope {
namespace {

// Runs the command with the words of a line.
void runProgram(const QString& line, const QString& parts, const QString& shard = {})
{
    QStringList words = line.split(QLatin1Char(' '));
    words << QStringLiteral("--parts") << parts;
    if (!shard.isEmpty())
        words << QStringLiteral("--shard") << shard;
    QProcess process;
    process.start(QStringLiteral(CLI_PROGRAM), words);
    ASSERT_TRUE(process.waitForFinished(120'000));
    ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
}

const QString sweeps = QStringLiteral("sweep --source needles --policies standard,entropy-invariant,log-n --lengths "
                                      "16:512:x2 --trials 3 --rows 8");

class PartsWindowTest : public WindowTest
{
protected:
    QString at(const char* name) { return folder.filePath(QLatin1String(name)); }

    PartsWindow* shown()
    {
        PartsWindow* found = nullptr;
        const bool isThere = waitUntil([&] {
            for (QWidget* each : QApplication::topLevelWidgets())
                if (auto* parts = qobject_cast<PartsWindow*>(each); parts != nullptr && parts->isVisible())
                    found = parts;
            return found != nullptr && found->engine()->isResting();
        });
        return isThere ? found : nullptr;
    }
    PartsWindow* opened(const QString& path)
    {
        EXPECT_TRUE(window.files()->openPaths({path}));
        return shown();
    }
    static QString text(const PartsWindow* parts, const char* name)
    {
        return parts->findChild<QLabel*>(QLatin1String(name))->text();
    }
    static const LinePicture& picture(const PartsWindow* parts, const char* name)
    {
        return parts->board()->findChild<LineView*>(QLatin1String(name))->picture();
    }
    // Counts places that are measured, and gaps between them, of the first measured line.
    static std::pair<int, int> placesAndGaps(const LinePicture& picture)
    {
        for (const Series& series : picture.series)
            if (series.measured) {
                const auto gaps = int(std::ranges::count_if(series.ys, [](double y) { return std::isnan(y); }));
                return {int(series.ys.size()) - gaps, gaps};
            }
        return {0, 0};
    }
    static void keep(PartsWindow* parts, const char* name)
    {
        if (const QString kept = qEnvironmentVariable("KEEP_PICTURES"); !kept.isEmpty()) {
            parts->resize(1366, 768);
            QTest::qWait(300);
            parts->grab().save(kept + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
        }
    }
};

TEST_F(PartsWindowTest, DrawsTheCurvesThatAreThereAndFollowsTheFolder)
{
    runProgram(sweeps, at("parts"), QStringLiteral("1/2"));
    const Experiment before = window.document()->experiment();
    PartsWindow* parts = opened(at("parts"));
    ASSERT_NE(parts, nullptr);
    EXPECT_THAT(text(parts, "partsCount").toStdString(), testing::StartsWith("3 of 6 parts are there"));
    EXPECT_EQ(placesAndGaps(picture(parts, "entropy")), std::pair(3, 2));
    EXPECT_EQ(parts->document()->experiment().further.size(), 1U);
    EXPECT_EQ(window.document()->experiment(), before);
    keep(parts, "sweep-half");

    runProgram(sweeps, at("parts"), QStringLiteral("2/2"));
    EXPECT_TRUE(
        waitUntil([&] { return text(parts, "partsCount") == QStringLiteral("All 6 parts are there."); }, PartsWindow::slowMs / 2))
        << "before the slow timer";
    EXPECT_TRUE(waitUntil([&] { return placesAndGaps(picture(parts, "entropy")) == std::pair(6, 0); }));
    keep(parts, "sweep-whole");

    ASSERT_TRUE(parts->exports()->writeFigure(parts->board()->figures().front(), at("curves.svg")));
    QFile written(at("curves.svg"));
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    EXPECT_FALSE(written.readAll().contains("attentoscope:session")) << "the picture was not computed from a session";
    const QPointer<PartsWindow> watched = parts;
    QTest::mouseClick(parts->findChild<QPushButton*>(QStringLiteral("leaveParts")), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_TRUE(watched.isNull());
}

TEST_F(PartsWindowTest, DrawsSweepsOverNumbersAgainstAnyOfThem)
{
    const QString line = QStringLiteral("sweep --source sphere --over d=8:32:x2 --over seed=1,2,3 --lengths 16,64 --trials 2 "
                                        "--rows 8");
    runProgram(line, at("parts"), QStringLiteral("1/4"));
    PartsWindow* parts = opened(at("parts") + QStringLiteral("/work.json"));
    ASSERT_NE(parts, nullptr);
    EXPECT_THAT(text(parts, "partsCount").toStdString(), testing::StartsWith("5 of 18 parts"));
    auto* along = parts->findChild<QComboBox*>(QStringLiteral("partsAlong"));
    ASSERT_NE(along, nullptr);
    EXPECT_EQ(along->count(), 3);
    EXPECT_EQ(placesAndGaps(picture(parts, "entropy")), std::pair(1, 0)) << "d = 8, seed 1: the first of two lengths";
    QTest::keyClick(along, Qt::Key_Down); // d
    QTest::keyClick(along, Qt::Key_Down); // seed
    EXPECT_TRUE(waitUntil([&] { return placesAndGaps(picture(parts, "entropy")) == std::pair(2, 1); }))
        << "d = 8, n = 16: seeds 1 and 3";
    EXPECT_FALSE(parts->findChild<QComboBox*>(QStringLiteral("partsAt2"))->isVisible());
    keep(parts, "over-seed");
    auto* d = parts->findChild<QComboBox*>(QStringLiteral("partsAt1"));
    QTest::keyClick(d, Qt::Key_Down);
    EXPECT_TRUE(waitUntil([&] { return placesAndGaps(picture(parts, "entropy")) == std::pair(1, 0); })) << "d = 16: seed 2";
}

TEST_F(PartsWindowTest, StaysQuickWhileThousandsOfPartsAreRead)
{
    const QString line = QStringLiteral("sweep --source sphere --over d=8:57:+1 --over seed=1:40:+1 --lengths 16,32 --trials 1 "
                                        "--rows 2");
    runProgram(line, at("parts"), QStringLiteral("1/2"));
    PartsWindow* parts = opened(at("parts"));
    ASSERT_NE(parts, nullptr);
    EXPECT_THAT(text(parts, "partsCount").toStdString(), testing::StartsWith("2000 of 4000 parts"));
    QProcess process; // fills it meanwhile
    process.start(QStringLiteral(CLI_PROGRAM),
        line.split(QLatin1Char(' '))
            + QStringList{QStringLiteral("--parts"), at("parts"), QStringLiteral("--threads"), QStringLiteral("1")});
    QElapsedTimer turn;
    turn.start();
    qint64 longest = 0;
    EXPECT_TRUE(waitUntil([&] {
        longest = std::max(longest, turn.restart());
        return text(parts, "partsCount") == QStringLiteral("All 4000 parts are there.");
    }));
    constexpr qint64 mostMs = 200; // 50 where nothing else runs
    EXPECT_LT(longest, mostMs);
    process.waitForFinished();
}

TEST_F(PartsWindowTest, SpeaksTheLanguageAndHasTheColoursThatAreChosen)
{
    runProgram(sweeps, at("parts"), QStringLiteral("1/2"));
    PartsWindow* parts = opened(at("parts"));
    ASSERT_NE(parts, nullptr);
    window.useTheme(ThemeChoice::Dark);
    language.use(QStringLiteral("zh_CN"));
    EXPECT_TRUE(waitUntil([&] { return text(parts, "partsCount").startsWith(QStringLiteral("共 6 部分，已有 3 部分")); }));
    EXPECT_EQ(placesAndGaps(picture(parts, "entropy")), std::pair(3, 2));
    keep(parts, "sweep-zh-dark");
    language.use(QStringLiteral("en"));
    window.useTheme(ThemeChoice::Light);
}

TEST_F(PartsWindowTest, DrawsNetworks)
{
    const QString line = QStringLiteral("extrapolate --task vote --steps 20 --seeds 3 --train-length 8 --test-lengths 8,16,32 "
                                        "--examples 50");
    runProgram(line, at("parts"), QStringLiteral("1/2"));
    ASSERT_TRUE(test::dropOn(window.workbench(), {at("parts")}));
    PartsWindow* parts = shown();
    ASSERT_NE(parts, nullptr);
    EXPECT_EQ(placesAndGaps(picture(parts, "testAccuracy")), std::pair(3, 0));
    EXPECT_FALSE(picture(parts, "testLoss").series.empty());
    keep(parts, "networks");
}

TEST_F(PartsWindowTest, DrawsHeads)
{
    const QString file = QStringLiteral(TEST_DATA "/../../resources/models/newton.npz");
    runProgram(QStringLiteral("heads ") + file, at("parts"), QStringLiteral("1/3"));
    PartsWindow* parts = opened(at("parts"));
    ASSERT_NE(parts, nullptr);
    EXPECT_NE(parts->board(), nullptr);
    keep(parts, "heads");
    parts->close();
    runProgram(QStringLiteral("heads --counterfactual ") + file, at("layers"), QStringLiteral("1/3"));
    PartsWindow* layers = opened(at("layers"));
    ASSERT_NE(layers, nullptr);
    EXPECT_NE(layers->board(), nullptr);
    EXPECT_THAT(text(layers, "partsCount").toStdString(), testing::StartsWith("1 of 3 parts"));
}

TEST_F(PartsWindowTest, ListsClaims)
{
    runProgram(QStringLiteral("claims --no-training"), at("parts"), QStringLiteral("1/4"));
    PartsWindow* parts = opened(at("parts"));
    ASSERT_NE(parts, nullptr);
    auto* list = parts->board()->findChild<NumberGrid*>(QStringLiteral("claims"));
    ASSERT_NE(list, nullptr);
    EXPECT_TRUE(list->isVisible());
    QStringList texts;
    for (const QLabel* label : list->findChildren<QLabel*>())
        texts << label->text();
    EXPECT_THAT(
        texts.join(QLatin1Char('|')).toStdString(), testing::AllOf(testing::HasSubstr("|reproduced"), testing::HasSubstr("|—")));
    keep(parts, "claims");
}

TEST_F(PartsWindowTest, SaysInOneSentenceWhatCannotBeDrawn)
{
    runProgram(sweeps, at("parts"), QStringLiteral("1/6"));
    QFile work(at("parts/work.json"));
    ASSERT_TRUE(work.open(QIODevice::ReadOnly));
    const QByteArray whole = work.readAll();
    work.close();
    const auto write = [&](const QByteArray& text) {
        ASSERT_TRUE(work.open(QIODevice::WriteOnly));
        work.write(text);
        work.close();
    };
    QJsonObject other = QJsonDocument::fromJson(whole).object();
    QJsonObject identity = other[QLatin1String("identity")].toObject();
    identity[QLatin1String("version")] = QStringLiteral("0.0.7");
    other[QLatin1String("identity")] = identity;
    write(QJsonDocument(other).toJson());
    PartsWindow* parts = opened(at("parts"));
    ASSERT_NE(parts, nullptr);
    EXPECT_THAT(text(parts, "partsSaid").toStdString(), testing::StartsWith("the parts are of Attentoscope 0.0.7"));
    EXPECT_EQ(parts->board(), nullptr);
    keep(parts, "refused");
    write("{}");
    EXPECT_TRUE(waitUntil(
        [&] { return text(parts, "partsSaid").contains(QLatin1String("does not say of which work")); }, 2 * PartsWindow::slowMs));
    write(whole);
    EXPECT_TRUE(waitUntil([&] { return parts->board() != nullptr; }, 2 * PartsWindow::slowMs)) << "it is read once it can be";
    parts->close();
    EXPECT_FALSE(window.files()->openPaths({folder.path()}));
}

} // namespace
} // namespace attentoscope
