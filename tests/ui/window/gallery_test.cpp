// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each shipped session says how it is drawn, makes a figure, and that the figure reproduces itself.
#include "core/session/session.h"
#include "tests/ui/kept_pictures.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/text/language.h"
#include "ui/text/number_text.h"
#include "ui/theme/chinese_letters.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/render_window.h"

#include <QColor>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdlib>

#include <set>

namespace attentoscope {
namespace {

struct TrainingWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::TrainingBoard)
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int furthestApart(const QImage& a, const QImage& b)
{
    int most = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y), other = b.pixelColor(x, y);
            most = std::max({most, std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                std::abs(one.blue() - other.blue())});
        }
    return most;
}

constexpr int widthInMenu = 420; // px; figures are drawn twice as large, and scaled down

// Pages that README and the guide show, by the example that shows them best.
QString pageShownBy(const QString& example)
{
    if (example == QLatin1String("default"))
        return QStringLiteral("window");
    if (example == QLatin1String("language"))
        return QStringLiteral("heads");
    if (example == QLatin1String("log-n"))
        return QStringLiteral("lab");
    const bool asItIs = QStringList{"extrapolation", "masks", "steps"}.contains(example);
    return asItIs ? example : QString();
}

class Gallery : public testing::TestWithParam<std::string>
{
protected:
    Gallery() { preferSimplifiedChinese(); }

    // Draws a session or figure as the command line does.
    testing::AssertionResult draw(const QString& from, const QString& to)
    {
        const bool shipped = from.startsWith(QLatin1Char(':'));
        const auto session = shipped ? parseSession(contentOf(from).toStdString(), "shipped") : readSession(from.toStdString());
        if (!session)
            return testing::AssertionFailure() << session.error().text();
        MainWindow window(&language_);
        window.files()->setInteractive(false);
        window.setAsksBeforeClosing(false);
        window.resize(1366, 768);
        if (!window.files()->openSession(from))
            return testing::AssertionFailure() << "it does not open";
        if (shipped && !pageShownBy(QFileInfo(from).completeBaseName()).isEmpty())
            lookAtPage(window, from);
        FigureRecipe recipe = parseFigureRecipe(session->figure);
        recipe.dpi = recipe.dpi.value_or(2 * widthInMenu * 25.4 / recipe.widthMm.value_or(120)); // of a figure it is in the file
        FigureStage stage(window.document()->session());
        const auto drawn = renderFigure(stage, recipe, to, QString(to).chopped(4));
        return drawn ? testing::AssertionSuccess() : testing::AssertionFailure() << drawn.error().text();
    }

    // Compares the page in both languages before a figure is made of it, since the answers serve both.
    void lookAtPage(MainWindow& window, const QString& from)
    {
        window.useTheme(ThemeChoice::Light);
        const QString page = pageShownBy(QFileInfo(from).completeBaseName());
        for (const char* each : {"zh_CN", "en"}) {
            window.useLanguage(each);
            ASSERT_TRUE(window.files()->openSession(from)); // its words may be in the other language
            if (page == QLatin1String("steps"))
                changeView<StepsSettings>(window.document(), [](StepsSettings& steps) { steps.step = 5; }); // softmax
            const QString aside = folder_.filePath("aside.png");
            ASSERT_TRUE(renderWindow(window, aside)); // waits for all results
            if (auto* time = window.findChild<QLabel*>(QStringLiteral("timeLeft"))) // it depends on the machine
                time->setText(TrainingWords::tr("Training takes about %1 on this machine.").arg(durationText(20)));
            EXPECT_TRUE(isWindowKept(page, each, &window));
        }
    }

    Language language_;
    QTemporaryDir folder_;
};

TEST_P(Gallery, IsDrawnAndMakesItselfAgain)
{
    const QString first = folder_.filePath("first.png"), second = folder_.filePath("second.png");
    ASSERT_TRUE(draw(QStringLiteral(":/sessions/%1.attentoscope").arg(QString::fromStdString(GetParam())), first));
    const QImage image(first);
    EXPECT_GE(image.width(), 400);
    EXPECT_LT(image.height(), 3 * image.width()) << "a page of paper";
    EXPECT_TRUE(isKept(QStringLiteral("pictures/%1.png").arg(QString::fromStdString(GetParam())),
        image.scaledToWidth(widthInMenu, Qt::SmoothTransformation)));
    ASSERT_TRUE(draw(first, second));
    const QImage again(second);
    ASSERT_EQ(again.size(), image.size());
    EXPECT_LE(furthestApart(image, again), 1) << "of 255: Qt blends pixels at the edge of a memory line by another rule";
    EXPECT_EQ(again.text("attentoscope"), image.text("attentoscope"));
    const QString table = QFile::exists(folder_.filePath("first.csv")) ? QStringLiteral(".csv") : QStringLiteral(".npz");
    const QByteArray numbers = contentOf(folder_.filePath("first" + table));
    EXPECT_FALSE(numbers.isEmpty());
    EXPECT_TRUE(numbers == contentOf(folder_.filePath("second" + table)));
}

INSTANTIATE_TEST_SUITE_P(All, Gallery,
    testing::Values("additive", "default", "dilution", "distance", "extrapolation", "freezing", "geometry", "grid", "gradients",
        "heads", "jl", "language", "linear", "log-n", "masks", "mutual", "noise", "padding", "padding-price", "projected",
        "query", "standout", "steps", "training", "translation", "window"),
    [](const auto& info) {
        return std::string(info.param == "log-n" ? "logN" : info.param == "padding-price" ? "paddingPrice" : info.param);
    });

TEST(GalleryTitles, EveryShippedSessionIsInItAndHasATitleInBothLanguages)
{
    Language language;
    const auto english = shippedSessions();
    EXPECT_EQ(english.size(), 26u) << "name the new one above";
    language.use(QStringLiteral("zh_CN"));
    const auto chinese = shippedSessions();
    ASSERT_EQ(chinese.size(), english.size());
    std::set<QString> questions;
    for (std::size_t i = 0; i < english.size(); ++i) {
        EXPECT_NE(english[i].title, chinese[i].title) << english[i].title.toStdString();
        EXPECT_NE(english[i].question, chinese[i].question) << english[i].question.toStdString();
        EXPECT_NE(english[i].question, QStringLiteral("Others")) << english[i].title.toStdString();
        EXPECT_TRUE(questions.insert(english[i].question).second || english[i - 1].question == english[i].question)
            << "sessions of one question are together";
    }
    language.use(QStringLiteral("en"));
}

} // namespace
} // namespace attentoscope
