// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/film/film_pictures.h"
#include "tests/ui/window_test.h"
#include "ui/drawing/film_frames.h"
#include "ui/drawing/film_text.h"
#include "ui/drawing/render_figure.h"
#include "ui/film/film_player.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/window/film/film_bar.h"
#include "ui/window/film/film_commands.h"
#include "ui/window/film/film_dialog.h"
#include "ui/window/settings/settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>

#include <algorithm>

namespace attentoscope {
namespace {

class FilmTest : public WindowTest
{
protected:
    FilmTest()
    {
        window.activateWindow();
        active = QTest::qWaitForWindowActive(&window) && rest();
    }

    FilmPlayer& player() { return *window.films()->player(); }
    Index n() { return window.document()->experiment().n; }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, key, modifiers);
    }
    void chooseTrack(const char* name)
    {
        const auto found =
            std::ranges::find(tracks(), std::string_view(name), [](const Track& each) { return std::string_view(each.key); });
        player().setTrack(std::size_t(found - tracks().begin()));
    }
    QSlider* scrubber() { return find<QSlider>("filmScrubber"); }
    QString value() { return find<QLabel>("filmValue")->text(); }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name); }
    FilmOrder order(int pictures)
    {
        FilmOrder order;
        order.track = &player().track();
        order.range = {64, 256, true, true};
        order.view = QStringLiteral("explore/map");
        order.size = {320, 200};
        order.pictures = pictures;
        order.atEnd = AtEnd::Stop;
        return order;
    }

    bool active = false;
};

TEST_F(FilmTest, SpaceOnTheMapsPlaysAndPauses)
{
    ASSERT_TRUE(active);
    auto* map = find<MapView>("mapA");
    ASSERT_NE(map, nullptr);
    map->setFocus();
    QTest::keyClick(window.focusWidget(), Qt::Key_Space);
    EXPECT_TRUE(window.films()->isOpen());
    EXPECT_FALSE(player().isPlaying()) << "the bar says first what would change";
    key(Qt::Key_Space);
    EXPECT_TRUE(player().isPlaying());
    EXPECT_EQ(window.focusWidget(), map);
    EXPECT_EQ(find<QLabel>("filmValue")->isVisible(), true);
    ASSERT_TRUE(waitUntil([&] { return n() > 300; }));
    key(Qt::Key_Space);
    EXPECT_FALSE(player().isPlaying());
    const Index stopped = n();
    QTest::qWait(200);
    EXPECT_EQ(n(), stopped);
    EXPECT_TRUE(value().contains(QString::number(stopped))) << value().toStdString();
    key(Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return n() > stopped; }));
    key(Qt::Key_Space);
    // The whole film, with its pause, is one step of the history.
    EXPECT_EQ(window.document()->history()->count(), 1);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(n(), 256);
    EXPECT_EQ(player().place(), player().range().placeOf(256));
}

TEST_F(FilmTest, SpaceOnTheCurvesAloneChangesNothing)
{
    ASSERT_TRUE(active);
    const Index before = n();
    find<LineView>("curves")->setFocus();
    key(Qt::Key_Space);
    EXPECT_TRUE(window.films()->isOpen());
    QTest::qWait(200);
    EXPECT_EQ(n(), before);
    key(Qt::Key_Escape);
    EXPECT_FALSE(window.films()->isOpen());
    EXPECT_EQ(n(), before);
    EXPECT_EQ(window.document()->history()->count(), 0);
}

TEST_F(FilmTest, SpaceIsOfTheTextFieldThatHasTheFocus)
{
    ASSERT_TRUE(active);
    auto* mask = find<QLineEdit>("mask");
    QLineEdit* line = mask != nullptr ? mask : window.workbench()->findChild<QLineEdit*>();
    ASSERT_NE(line, nullptr);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Space);
    EXPECT_FALSE(window.films()->isOpen());
}

TEST_F(FilmTest, OnTheStepsPageSpacePlaysTheSteps)
{
    ASSERT_TRUE(active);
    ViewState view = window.document()->view();
    view.page = QStringLiteral("steps");
    window.document()->setView(view);
    ASSERT_TRUE(rest());
    auto* play = find<QToolButton>("stepPlay");
    ASSERT_NE(play, nullptr);
    QTest::keyClick(play->parentWidget(), Qt::Key_Space);
    EXPECT_TRUE(play->isChecked());
    EXPECT_FALSE(window.films()->isOpen());
}

TEST_F(FilmTest, TheScrubberIsDragged)
{
    ASSERT_TRUE(active);
    auto* map = find<MapView>("mapA");
    map->setFocus();
    key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_NE(scrubber(), nullptr);
    EXPECT_EQ(window.focusWidget(), scrubber());
    EXPECT_FALSE(player().isPlaying());
    const QPoint middle = scrubber()->rect().center();
    const QPoint handle(int(scrubber()->width() * player().place()), middle.y());
    QTest::mousePress(scrubber(), Qt::LeftButton, {}, handle);
    QTest::mouseMove(scrubber(), {scrubber()->width() - 2, middle.y()});
    EXPECT_EQ(n(), 4096);
    QTest::mouseMove(scrubber(), {1, middle.y()});
    EXPECT_EQ(n(), 64);
    QTest::mouseRelease(scrubber(), Qt::LeftButton, {}, {1, middle.y()});
    EXPECT_TRUE(value().contains(QStringLiteral("64")));
    EXPECT_EQ(window.document()->history()->count(), 1);
    window.document()->history()->undo();
    EXPECT_EQ(n(), 256);
    key(Qt::Key_Escape);
    EXPECT_FALSE(window.films()->isOpen());
    EXPECT_EQ(scrubber(), nullptr);
    EXPECT_EQ(window.focusWidget(), map);
}

TEST_F(FilmTest, ItTurnsBackAtTheEndsOrStops)
{
    ASSERT_TRUE(active);
    window.films()->setOpen(true);
    player().setEnds(64, 69);
    player().setSpeed(4);
    std::vector<Index> seen;
    QObject::connect(window.document(), &Document::experimentChanged, &window, [&] { seen.push_back(n()); });
    ASSERT_TRUE(player().play());
    ASSERT_TRUE(waitUntil([&] {
        const auto top = std::ranges::find(seen, Index(69));
        return top != seen.end() && std::ranges::find(top, seen.end(), Index(64)) != seen.end();
    }));
    const auto top = std::ranges::find(seen, Index(69));
    EXPECT_TRUE(std::is_sorted(top, std::ranges::find(top, seen.end(), Index(64)), std::greater()));
    player().setAtEnd(AtEnd::Stop);
    ASSERT_TRUE(waitUntil([&] { return !player().isPlaying(); }));
    EXPECT_EQ(n(), 69);
}

TEST_F(FilmTest, EveryPictureIsAnsweredBeforeTheNextIsAsked)
{
    ASSERT_TRUE(active);
    window.films()->setOpen(true);
    player().setSpeed(4);
    auto& evaluation = window.engine()->inquiry<Evaluation>();
    std::vector<Index> asked, answered;
    QObject::connect(window.document(), &Document::experimentChanged, &window, [&] { asked.push_back(n()); });
    QObject::connect(&evaluation, &InquiryBase::answered, &window, [&] {
        if (evaluation.isWhole() && (answered.empty() || answered.back() != result()->experiment.n))
            answered.push_back(result()->experiment.n);
    });
    ASSERT_TRUE(player().play());
    ASSERT_TRUE(waitUntil([&] { return asked.size() > 12; }));
    player().pause();
    ASSERT_TRUE(rest());
    EXPECT_EQ(asked, answered);
}

TEST_F(FilmTest, CurvesAreWaitedForWhereTheyAreAllThatIsSeen)
{
    ASSERT_TRUE(active);
    ViewState view = window.document()->view();
    view.page = QStringLiteral("lab");
    window.document()->setView(view);
    ASSERT_TRUE(rest());
    window.films()->setOpen(true);
    chooseTrack("tau");
    player().setSpeed(4);
    std::vector<double> asked, whole;
    auto& curves = window.engine()->inquiry<Curves>();
    QObject::connect(
        window.document(), &Document::experimentChanged, &window, [&] { asked.push_back(window.document()->experiment().tau); });
    QObject::connect(&curves, &InquiryBase::answered, &window, [&] {
        if (curves.isWhole() && (whole.empty() || whole.back() != sweep()->experiment.tau))
            whole.push_back(sweep()->experiment.tau);
    });
    ASSERT_TRUE(player().play());
    ASSERT_TRUE(waitUntil([&] { return asked.size() > 3; }));
    player().pause();
    ASSERT_TRUE(rest());
    EXPECT_EQ(asked, whole);
}

TEST_F(FilmTest, WhoeverElseMovesTheValueStopsIt)
{
    ASSERT_TRUE(active);
    window.films()->setOpen(true);
    ASSERT_TRUE(player().play());
    Experiment other = window.document()->experiment();
    other.seed = 7;
    window.document()->setExperiment(other, {});
    EXPECT_TRUE(player().isPlaying());
    other = window.document()->experiment();
    other.n = 128;
    window.document()->setExperiment(other, {});
    EXPECT_FALSE(player().isPlaying());
    EXPECT_EQ(player().place(), player().range().placeOf(128));
}

TEST_F(FilmTest, AWorksheetLocksWhatItDoesNotFree)
{
    ASSERT_TRUE(active);
    Worksheet worksheet;
    worksheet.questions = {{"What?", {}}};
    worksheet.answers.resize(1);
    window.document()->setWorksheet(worksheet);
    window.films()->setOpen(true);
    chooseTrack("n");
    EXPECT_FALSE(player().play());
    EXPECT_EQ(value(), player().state().why);
    EXPECT_FALSE(find<QToolButton>("filmPlay")->isEnabled());
    EXPECT_EQ(n(), 256);
}

TEST_F(FilmTest, TheBarStaysWhenLanguageAndThemeChange)
{
    ASSERT_TRUE(active);
    window.films()->setOpen(true);
    player().scrub(0.5);
    const Index half = n();
    window.useLanguage(QStringLiteral("zh_CN"));
    ASSERT_NE(scrubber(), nullptr);
    EXPECT_EQ(n(), half);
    EXPECT_TRUE(value().contains(QString::number(half)));
    window.useTheme(ThemeChoice::Dark);
    ASSERT_NE(scrubber(), nullptr);
    window.useTheme(ThemeChoice::Light);
    window.useLanguage(QStringLiteral("en"));
}

TEST_F(FilmTest, IsSavedAsWebPAndAsNumberedPngsWithTheSamePictures)
{
    ASSERT_TRUE(active);
    FilmCommands& films = *window.films();
    films.setOpen(true);
    QSignalSpy saved(&films, &FilmCommands::succeeded);
    const QString webp = folder.filePath(QStringLiteral("f.webp"));
    films.save(order(4), webp);
    EXPECT_TRUE(find<QToolButton>("filmStop")->isVisible());
    EXPECT_FALSE(find<QToolButton>("filmSave")->isVisible());
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 1; }, 60000));
    EXPECT_EQ(n(), 256); // the window's own experiment has not changed
    EXPECT_EQ(window.document()->history()->count(), 0);
    const ReadFilm film = readFilm(webp);
    ASSERT_EQ(film.pictures.size(), 4u);
    EXPECT_EQ(film.pictures[0].size(), QSize(320, 200));
    EXPECT_NE(film.pictures[0], film.pictures[3]);
    films.save(order(4), folder.filePath(QStringLiteral("f.png")));
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 2; }, 60000));
    EXPECT_EQ(files(), (QStringList{"f-0001.png", "f-0002.png", "f-0003.png", "f-0004.png", "f.webp"}));
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(QImage(folder.filePath(QStringLiteral("f-000%1.png").arg(i + 1))).convertToFormat(QImage::Format_RGB32),
            film.pictures[std::size_t(i)])
            << i;
}

// Computes the frames of these lengths, with the axes and colours of all.
std::vector<FilmFrame> framesOf(const Session& session, const Track& track, const QString& view, std::vector<double> values)
{
    const std::size_t count = values.size();
    FilmFrames frames(session, track, recipeOf(view), std::move(values), [](const NamedFigure&) { return QSize(); });
    QSignalSpy measured(&frames, &FilmFrames::measured);
    std::vector<FilmFrame> made;
    QObject::connect(&frames, &FilmFrames::ready, &frames, [&](const FilmFrame& frame) { made.push_back(frame); });
    if (frames.begin() && waitUntil([&] { return measured.count() == 1; }, 60000))
        for (std::size_t i = 0; i < count; ++i)
            frames.want(i);
    return made;
}

// Returns which part of a column of the data is dark, at a part of its width.
double darkPart(const QImage& image, const QRectF& data, double part)
{
    const int x = int(image.width() * (data.x() + part * data.width()));
    const int top = int(image.height() * data.top()), bottom = int(image.height() * data.bottom());
    int dark = 0;
    for (int y = top; y < bottom; ++y)
        for (int aside = -4; aside <= 4; ++aside) // the data lies a little elsewhere at another resolution
            if (qGray(image.pixel(x + aside, y)) < 180) {
                ++dark;
                break;
            }
    return double(dark) / (bottom - top);
}

TEST_F(FilmTest, PicturesHaveTheSameAxesAndColours)
{
    ASSERT_TRUE(active);
    chooseTrack("n");
    const auto frames = framesOf(window.document()->session(), player().track(), QStringLiteral("explore"), {64, 1024});
    ASSERT_EQ(frames.size(), 2u);
    const auto first = frames[0].figure.figure->ranges(), second = frames[1].figure.figure->ranges();
    EXPECT_EQ(first, second);
    EXPECT_GT(std::ranges::count_if(first, [](const DrawnRanges& each) { return each.colors.has_value(); }), 1);
    EXPECT_GT(std::ranges::count_if(first, [](const DrawnRanges& each) { return each.y.has_value(); }), 1);
    const FigureOptions options;
    const auto a = readingsOnScreen(*frames[0].figure.figure, options), b = readingsOnScreen(*frames[1].figure.figure, options);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].cells.has_value(), b[i].cells.has_value());
        if (a[i].cells)
            continue;
        EXPECT_EQ(a[i].y.low, b[i].y.low);
        EXPECT_EQ(a[i].y.high, b[i].y.high);
        EXPECT_FALSE(a[i].lines.empty());
    }
    EXPECT_EQ(frames[0].words, QStringLiteral("n = 64 tokens"));
}

TEST_F(FilmTest, CurvesOfAFilmHaveALineAtTheLength)
{
    ASSERT_TRUE(active);
    chooseTrack("n");
    const auto frames = framesOf(window.document()->session(), player().track(), QStringLiteral("explore/curves"), {96, 1500});
    ASSERT_EQ(frames.size(), 2u);
    FigureOptions options;
    options.dpi = 150;
    for (const FilmFrame& frame : frames) {
        const auto image = figureImage(*frame.figure.figure, options);
        const auto plots = readingsOnScreen(*frame.figure.figure, options);
        ASSERT_TRUE(image.ok());
        ASSERT_EQ(plots.size(), 1u);
        const ReadAxis& x = plots[0].x;
        ASSERT_TRUE(x.logarithmic);
        for (const FilmFrame& other : frames) {
            const double part = std::log(other.value / x.low) / std::log(x.high / x.low);
            const double dark = darkPart(*image, plots[0].data, part);
            EXPECT_TRUE(other.value == frame.value ? dark > 0.9 : dark < 0.3) << dark;
        }
    }
}

// Goes the whole way by the mouse and the keys: the menu File, the dialog of the figure, that of the file.
TEST_F(FilmTest, AFigureThatMovesIsMadeFromTheMenu)
{
    ASSERT_TRUE(active);
    player().setEnds(64, 128);
    const QString path = folder.filePath(QStringLiteral("moves.html"));
    Settings::setFolder(QStringLiteral("export"), path); // to list a folder in which others write takes the dialog for ever
    QTimer answers;
    QObject::connect(&answers, &QTimer::timeout, [&] {
        auto* dialog = QApplication::activeModalWidget();
        if (auto* files = qobject_cast<QFileDialog*>(dialog)) {
            auto* name = files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            name->selectAll();
            QTest::keyClicks(name, QStringLiteral("moves.html"));
            QTest::keyClick(name, Qt::Key_Return);
        } else if (qobject_cast<FilmDialog*>(dialog) != nullptr) {
            EXPECT_FALSE(dialog->findChild<QSpinBox*>(QStringLiteral("filmWidth"))->isVisible()) << "its reader sizes it";
            EXPECT_FALSE(dialog->findChild<QCheckBox*>(QStringLiteral("filmDark"))->isVisible()) << "it has both themes";
            auto* pictures = dialog->findChild<QSpinBox*>(QStringLiteral("filmPictures"));
            EXPECT_TRUE(pictures->isVisible());
            pictures->setFocus();
            pictures->selectAll();
            QTest::keyClicks(pictures, QStringLiteral("2"));
            for (QPushButton* button : dialog->findChildren<QPushButton*>())
                if (button->isDefault())
                    QTest::mouseClick(button, Qt::LeftButton);
        }
    });
    answers.start(50);
    QMenuBar* bar = window.menuBar();
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(bar->actions().front()).center());
    QMenu* menu = bar->actions().front()->menu();
    for (QAction* action : menu->actions())
        if (action->text().remove(QLatin1Char('&')).startsWith(QStringLiteral("Interactive page")))
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    ASSERT_TRUE(waitUntil([&] { return !window.films()->isSaving(); }));
    QFile page(path);
    ASSERT_TRUE(page.open(QIODevice::ReadOnly)) << message().toStdString();
    EXPECT_TRUE(page.readAll().contains("max=\"1\"")) << "two pictures";
}

TEST_F(FilmTest, IsSavedAsAPageWithASlider)
{
    ASSERT_TRUE(active);
    FilmCommands& films = *window.films();
    QSignalSpy saved(&films, &FilmCommands::succeeded);
    FilmOrder page = order(3);
    page.page = true;
    page.present = 128;
    films.save(page, folder.filePath(QStringLiteral("f.html")));
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 1; }, 60000));
    QFile file(folder.filePath(QStringLiteral("f.html")));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    EXPECT_LT(html.size(), 3000000);
    EXPECT_TRUE(html.contains("max=\"2\" step=\"1\" value=\"1\""));
    EXPECT_TRUE(html.contains("Content-Security-Policy"));
    EXPECT_EQ(n(), 256);
    EXPECT_EQ(files(), QStringList{"f.html"});
}

TEST_F(FilmTest, IsSavedWithAWarningIfNothingMoves)
{
    ASSERT_TRUE(active);
    FilmCommands& films = *window.films();
    QSignalSpy saved(&films, &FilmCommands::succeeded);
    chooseTrack("tau");
    FilmOrder still = order(2);
    still.range = {0.5, 2, true, false};
    still.view = QStringLiteral("steps/tokens"); // queries and keys, before any scale
    for (const char* name : {"still.webp", "still.html"}) {
        still.page = isPage(QLatin1String(name));
        films.save(still, folder.filePath(QLatin1String(name)));
        ASSERT_TRUE(waitUntil([&] { return saved.count() == 1; }, 60000));
        EXPECT_TRUE(saved.takeFirst().front().toString().contains(QStringLiteral("all frames are the same"))) << name;
    }
    still.view = QStringLiteral("explore/map");
    films.save(still, folder.filePath(QStringLiteral("moves.webp")));
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 1; }, 60000));
    EXPECT_FALSE(saved.takeFirst().front().toString().contains(QStringLiteral("the same")));
}

TEST_F(FilmTest, TheDialogOfAPageAsksForNoPixels)
{
    ASSERT_TRUE(active);
    FilmOrder page = order(3);
    page.page = true;
    FilmDialog dialog(page, window.workbench()->figures(), QStringLiteral("explore"), &window);
    dialog.show();
    EXPECT_TRUE(dialog.findChild<QSpinBox*>(QStringLiteral("filmPictures"))->isVisible());
    for (const char* hidden : {"filmWidth", "filmHeight", "filmRate", "filmCaption", "filmDark"})
        EXPECT_FALSE(dialog.findChild<QWidget*>(QLatin1String(hidden))->isVisible()) << hidden;
    EXPECT_EQ(dialog.order().view, QStringLiteral("explore/map"));
    EXPECT_TRUE(dialog.order().page);
}

TEST_F(FilmTest, EscapeStopsSavingAndLeavesNoWebP)
{
    ASSERT_TRUE(active);
    FilmCommands& films = *window.films();
    films.setOpen(true);
    films.save(order(50), folder.filePath(QStringLiteral("f.webp")));
    auto* progress = find<QProgressBar>("filmSaving");
    ASSERT_TRUE(waitUntil([&] { return progress->value() >= 2; }, 60000));
    key(Qt::Key_Escape);
    EXPECT_FALSE(films.isSaving());
    EXPECT_TRUE(films.isOpen());
    EXPECT_TRUE(message().contains(QStringLiteral("no film"))) << message().toStdString();
    QTest::qWait(50);
    EXPECT_THAT(files(), testing::IsEmpty());
    films.save(order(50), folder.filePath(QStringLiteral("f.png")));
    ASSERT_TRUE(waitUntil([&] { return progress->value() >= 2; }, 60000));
    QTest::mouseClick(find<QToolButton>("filmStop"), Qt::LeftButton);
    const auto written = files().size();
    EXPECT_TRUE(message().contains(QStringLiteral(" %1 of 50 ").arg(written))) << message().toStdString();
    QTest::qWait(50);
    EXPECT_EQ(files().size(), written);
}

TEST_F(FilmTest, SavingThatCannotBeIsOneSentence)
{
    ASSERT_TRUE(active);
    FilmCommands& films = *window.films();
    QSignalSpy failed(&films, &FilmCommands::failed);
    films.save(order(2), folder.filePath(QStringLiteral("none/f.webp")));
    ASSERT_TRUE(waitUntil([&] { return failed.count() == 1; }, 60000));
    EXPECT_FALSE(films.isSaving());
    EXPECT_TRUE(message().contains(QStringLiteral("none"))) << message().toStdString();
    films.save(order(2), folder.filePath(QStringLiteral("f.gif")));
    EXPECT_EQ(failed.count(), 2);
}

TEST_F(FilmTest, OfACommandLineIsThatOfTheWindow)
{
    ASSERT_TRUE(active);
    const QString path = folder.filePath(QStringLiteral("f.webp"));
    FilmOrder usual = order(3);
    const auto made = renderFilm(window.document()->session(), QStringLiteral("n:64..256:once"), usual, path);
    ASSERT_TRUE(made.ok()) << made.error().text();
    const ReadFilm film = readFilm(path);
    ASSERT_EQ(film.pictures.size(), 3u);
    QSignalSpy saved(window.films(), &FilmCommands::succeeded);
    window.films()->save(usual, folder.filePath(QStringLiteral("f.png")));
    ASSERT_TRUE(waitUntil([&] { return saved.count() == 1; }, 60000));
    EXPECT_EQ(QImage(folder.filePath(QStringLiteral("f-0002.png"))).convertToFormat(QImage::Format_RGB32), film.pictures[1]);
}

TEST_F(FilmTest, OfACommandLineNamesATrackAndItsEnds)
{
    ASSERT_TRUE(active);
    const FilmSubject subject = player().subject();
    const auto film = filmOf(QStringLiteral("tau:4..0.5:repeat"), subject);
    ASSERT_TRUE(film.ok());
    EXPECT_STREQ(film->track->key, "tau");
    EXPECT_EQ(film->range.at(0), 4);
    EXPECT_EQ(film->range.at(1), 0.5);
    EXPECT_EQ(film->atEnd, AtEnd::Repeat);
    EXPECT_EQ(filmOf(QStringLiteral("n"), subject)->range.to, 4096);
    const auto doubled = filmOf(QStringLiteral("n:64..16384:x2:once"), subject);
    ASSERT_TRUE(doubled.ok());
    EXPECT_EQ(doubled->pictures, 9);
    EXPECT_EQ(doubled->range.at(3.0 / 8), 512);
    EXPECT_EQ(filmOf(QStringLiteral("n:100..1000:x3"), subject)->range.to, 900);
    EXPECT_EQ(filmOf(QStringLiteral("n:1024..64:x4"), subject)->pictures, 3);
    for (const char* wrong : {"", "speed", "n:64", "n:64..x", "n:0..64", "tau:-1..1", "tau:nan..1", "tau:1..nan", "tau:1..inf",
             "window", "n:64..128:twice", "n:64..128:x1", "n:64..128:x0.5", "n:64..128:x3", "n:64..128:xx", "row:0..9:x2"})
        EXPECT_FALSE(filmOf(QLatin1String(wrong), subject).ok()) << wrong;
}

} // namespace
} // namespace attentoscope
