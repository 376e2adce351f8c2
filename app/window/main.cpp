// SPDX-License-Identifier: GPL-3.0-or-later
// The window program: reads the command line, sets the application up, opens or draws the main window.
#include "app/ending_signals.h"
#include "app/window/arguments.h"
#include "core/base/input_files.h"
#include "core/base/printable_text.h"
#include "core/base/running_folder.h"
#include "core/base/safe_file.h"
#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "core/session/session_look.h"
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/computing_threads.h"
#include "ui/document/policy_looks.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/film_maker.h"
#include "ui/drawing/guide_site.h"
#include "ui/drawing/handout.h"
#include "ui/drawing/render_figure.h"
#include "ui/drawing/views.h"
#include "ui/guide/guide.h"
#include "ui/lessons/library/lesson_check.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/text/language.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/chinese_letters.h"
#include "ui/theme/theme.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bench/fit_screen.h"
#include "ui/window/bench/layout_memory.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/files/shipped_sessions.h"
#include "ui/window/help/help_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/render_window.h"
#include "ui/window/settings/recovery.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QIcon>
#include <QLocale>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace attentoscope {

namespace {

constexpr int patience = 20 * 24 * 3600; // 20 days, in seconds: whoever waits for a file can interrupt the program

// Prints an error on one line, whatever characters its names contain, and returns the exit status for its kind.
int complain(const Error& error)
{
    std::fprintf(stderr, "attentoscope: %s\n", printableText(error.text()).c_str());
    return error.kind == ErrorKind::BadInput ? 2 : 1;
}

// Prints a result and returns the exit status. A full disk shows only when the text is flushed.
int print(const std::string& text)
{
    if (std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0)
        return 0;
    return complain(
        failure("standard output", {"the result could not be written (%1)", {std::generic_category().message(errno)}}));
}

void say(const std::vector<Message>& warnings)
{
    for (const Message& warning : warnings)
        std::fprintf(stderr, "attentoscope: warning: %s\n", printableText(warning.text()).c_str());
}

bool staysHidden(const Arguments& arguments)
{
    return !arguments.renderPath.isEmpty() || arguments.listViews || !arguments.printExample.isEmpty() || arguments.listLessons
        || !arguments.handout.isEmpty() || !arguments.checkLesson.isEmpty() || !arguments.guideFolder.isEmpty()
        || !arguments.guidePage.isEmpty();
}

// Selects the offscreen platform when drawing into a file: it needs no display, and opens no window where there is one.
void chooseDisplay(const Arguments& arguments)
{
    if (staysHidden(arguments) && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

// Makes fontconfig choose fonts by the language of the labels. By default it prefers fonts for the user's locale, so that the
// same figure would have other letters on another machine. Call it before QApplication exists.
void chooseFonts(const QString& language)
{
    if (!qEnvironmentVariableIsSet("FC_LANG"))
        qputenv("FC_LANG", language == QLatin1String("zh_CN") ? "zh-cn" : "en");
}

enum class FontWarning { None, Given };

FontWarning warnOfMissingFonts(const QString& language)
{
    const QFontMetrics metrics(QApplication::font()); // of all fonts; families() lists some that are not installed
    const bool hasLetters = metrics.inFontUcs4(U'a');
    if (hasLetters && (language != QLatin1String("zh_CN") || metrics.inFontUcs4(U'\u4e2d')))
        return FontWarning::None;
    std::fputs(hasLetters ? "attentoscope: warning: no font for Chinese is installed; Chinese characters are shown as boxes\n"
                          : "attentoscope: warning: no font is installed; letters are shown as boxes\n",
        stderr);
    return FontWarning::Given;
}

// Removes half-written files when a signal ends the program while it draws into a file; the exit status still names the signal.
// Call it before other threads are started, so that they leave the signals to this one.
void removePartialFilesOnSignal()
{
    const EndingSignals ending({}, {SIGINT, SIGTERM, SIGHUP});
    try {
        std::thread([ending] {
            const int received = ending.receive();
            removePartialFiles();
            std::signal(received, SIG_DFL);
            ending.letThrough();
            std::raise(received);
        }).detach();
    } catch (const std::system_error&) { // no thread could be started
        ending.letThrough();
    }
}

// Ends the program when standard input ends, and leaves nothing behind: neither half-written files nor those of a killed program
// that started this one. Call it after removePartialFilesOnSignal().
void endWithInput()
{
    try {
        std::thread([] {
            char byte = 0;
            for (ssize_t count = 1; count > 0 || (count < 0 && errno == EINTR);)
                count = ::read(STDIN_FILENO, &byte, 1);
            removePartialFiles();
            removeLeftFolders();
            std::_Exit(1);
        }).detach();
    } catch (const std::system_error&) { // no thread could be started
    }
}

// Prints the texts that need no translation, before there is an application.
int answer(const Arguments& arguments)
{
    if (arguments.mistake.isEmpty())
        return print(arguments.answer.toStdString());
    return complain(badInput({}, Message("%1", {arguments.mistake.toStdString()})));
}

// Returns the error of a word that names neither a file nor an example, so that it is said in the terminal where it was typed,
// whether there is a display or not.
std::optional<Error> unknownExample(const Arguments& arguments)
{
    QString name = arguments.printExample;
    if (name.isEmpty() && arguments.files.size() == 1 && QFileInfo(arguments.files.front()).suffix().isEmpty()
        && !QFileInfo::exists(arguments.files.front()))
        name = arguments.files.front();
    if (name.isEmpty())
        return {};
    const auto session = shippedSession(name);
    return session ? std::nullopt : std::optional(session.error());
}

int printExample(const QString& name)
{
    const auto session = shippedSession(name);
    if (!session)
        return complain(session.error());
    return print(sessionText(*session));
}

int printGuidePage(const QString& name, const QString& language)
{
    const GuidePage* page = findGuidePage(name, language);
    if (page != nullptr)
        return print(page->markdown.toStdString());
    QStringList names;
    for (const GuidePage& each : guidePages(language))
        names << each.name;
    return complain(badInput("guide",
        {ATT_TEXT("core", "there is no page \"%1\"; the pages are %2"),
            {name.toStdString(), names.join(QStringLiteral(", ")).toStdString()}}));
}

int printLessonReport(const Arguments& arguments)
{
    std::optional<FigureStage> stage; // only where the lesson names a picture
    const auto isShown = [&stage](const QString& view) {
        if (!stage)
            stage.emplace(Session());
        return isShownView(stage->document(), stage->engine(), view);
    };
    const auto report = checkLesson(arguments.checkLesson, arguments.language, arguments.trusts, {}, isShown);
    if (!report)
        return complain(report.error());
    return print(reportText(*report));
}

Outcome<QString> lessonPath(const Arguments& arguments)
{
    auto path = findLesson(arguments.lesson, arguments.language.isEmpty() ? QStringLiteral("en") : arguments.language);
    for (const LessonFile& file : path ? languagesOf(*path) : std::vector<LessonFile>())
        if (file.language == arguments.language)
            path = file.path;
    return path;
}

// Writes the handout with the window's texts in the language of the lesson.
int makeHandout(const Arguments& arguments, Language& language)
{
    const auto path = lessonPath(arguments);
    const auto lesson = path ? readWholeLesson(*path) : Outcome<Lesson>(path.error());
    Outcome<Done> done = lesson ? Outcome<Done>(Done{}) : lesson.error();
    if (lesson && !arguments.trusts)
        if (const auto outside = lesson->filesOutside(); !outside.empty())
            done = needsTrust(path->toStdString(), outside.front());
    for (std::size_t step = 0; lesson && step < lesson->steps.size(); ++step)
        addInputs("command line", filesNamed(lesson->experimentAt(step, true)));
    if (done) {
        language.use(QString::fromStdString(lesson->language));
        applyTheme(*qApp, Theme::light());
        done = writeHandout(std::make_shared<const Lesson>(*lesson), arguments.handout, arguments.answers, patience);
    }
    return done ? 0 : complain(done.error());
}

int printViews(MainWindow& window)
{
    QString text;
    for (const View& view : allViews(*window.document(), *window.engine()))
        text += view.name + QLatin1Char('\t') + view.title + QLatin1Char('\n');
    return print(text.toStdString());
}

bool openLesson(LessonCommands& lessons, const Arguments& arguments)
{
    if (!lessons.open(arguments.lesson))
        return false;
    LessonPlayer& player = *lessons.player();
    for (int step = 1; step < arguments.lessonStep && player.number() + 1 < player.lesson()->steps.size(); ++step)
        player.go(player.number() + 1);
    if (arguments.revealed)
        player.reveal();
    return true;
}

// Returns false if a file cannot be opened; the message strip says why.
bool prepare(MainWindow& window, const Arguments& arguments)
{
    const bool rendering = !arguments.renderPath.isEmpty() || arguments.listViews;
    const ThemeChoice remembered = rendering ? ThemeChoice::Light : Settings::theme();
    window.useTheme(arguments.dark ? (*arguments.dark ? ThemeChoice::Dark : ThemeChoice::Light) : remembered);
    window.resize(arguments.size);
    if (!rendering) {
        window.restoreGeometry(Settings::geometry());
        fitScreen(&window);
        window.layoutMemory()->remember();
    }
    window.files()->setInteractive(!rendering);
    window.lessons()->setAsks(!rendering);
    if (rendering)
        QObject::connect(
            window.files(), &FileCommands::warned, &window, [](const std::vector<Message>& warnings) { say(warnings); });
    window.files()->setTrusts(arguments.trusts);
    window.lessons()->player()->setTrusts(arguments.trusts);
    window.files()->openSession(MainWindow::defaultSession); // stays open when a file cannot be opened
    window.layoutMemory()->pool(window.document());
    bool opened = true;
    if (!arguments.files.isEmpty())
        opened = window.files()->openPaths(arguments.files);
    else if (arguments.page == QLatin1String("masks")) // without a file, the masks page opens its own example
        window.files()->openSession(QStringLiteral(":/sessions/masks.attentoscope"));
    if (!arguments.lesson.isEmpty())
        opened = openLesson(*window.lessons(), arguments) && opened;
    window.files()->setTrusts(false); // the trust covered only the files of the command line
    if (!arguments.page.isEmpty()) {
        ViewState view = window.document()->view();
        view.page = arguments.page;
        window.document()->setView(view);
    }
    return opened;
}

// Returns how the only file to be opened was drawn, if that file is a figure or a figure's session.
FigureRecipe recipeInFile(const Arguments& arguments)
{
    if (arguments.figure.view.isEmpty() || arguments.files.size() != 1)
        return {};
    const QString& name = arguments.files.front();
    const auto session = QFileInfo(name).isFile() ? lookIntoSession(name.toStdString()) : shippedSession(name);
    return session ? parseFigureRecipe(session->figure) : FigureRecipe();
}

// Returns the language of the labels in the file to be drawn; needs no application.
QString labelLanguage(const Arguments& arguments, const FigureRecipe& inFile)
{
    if (arguments.handout.isEmpty())
        return !arguments.language.isEmpty() ? arguments.language
            : inFile.language.isEmpty()      ? QStringLiteral("en")
                                             : inFile.language;
    const auto path = lessonPath(arguments);
    return path ? QString::fromStdString(lessonHead(*path).language) : QString();
}

// Changes the view as --view-set says: KEY=VALUE each.
Outcome<Done> change(ViewState& view, const QStringList& settings)
{
    for (const QString& setting : settings) {
        const qsizetype equals = setting.indexOf(QLatin1Char('='));
        const auto set = setViewSetting(view, setting.left(equals).toStdString(), setting.mid(equals + 1).toStdString());
        if (!set)
            return badInput(set.error().what.empty() ? "--view-set" : "--view-set " + set.error().what, set.error().why);
    }
    return Done{};
}

// Returns the sessions that the figure shows beside the document, changed by --view-set, too; else those that are in the file
// that was opened.
Outcome<std::map<QString, std::string>> sessionsBeside(const Arguments& arguments, const Document& document)
{
    std::map<QString, std::string> sessions = parseFigureRecipe(document.session().figure).sessions;
    for (const QString& given : arguments.sessions) {
        const qsizetype equals = given.indexOf(QLatin1Char('='));
        const std::string name = given.mid(equals + 1).toStdString();
        auto opened = openSession(name, shippedFolder());
        if (!opened)
            return opened.error();
        if (!arguments.trusts && !opened->outside.empty())
            return needsTrust(name, opened->outside.front());
        addInputs("command line", std::vector{name});
        say(opened->session.warnings);
        opened->session.view = viewWithLooks(opened->session);
        PolicyLooks looks;
        looks.take(opened->session.view);
        looks.follow(opened->session.experiment);
        ViewState view = parseViewState(opened->session.view);
        if (const auto set = change(view, arguments.viewSettings); !set)
            return set.error();
        opened->session.view = looks.in(viewStateText(view));
        opened->session.figure = "{}";
        sessions[given.left(equals)] = sessionText(opened->session);
    }
    for (const auto& [name, text] : sessions)
        if (const auto session = parseSession(text, name.toStdString()))
            addInputs("command line", filesNamed(session->experiment));
    return sessions;
}

// Returns how the figure is to be drawn: by the options, by a style, and by the file that was opened.
Outcome<FigureRecipe> recipeOf(MainWindow& window, const Arguments& arguments, FigureRecipe inFile)
{
    const auto views = findViews(*window.document(), *window.engine(), arguments.figure.view, window.document()->view().page);
    if (!views)
        return views.error();
    const auto sessions = sessionsBeside(arguments, *window.document());
    if (!sessions)
        return sessions.error();
    FigureRecipe given = arguments.figure;
    given.view = viewNames(*views);
    given.dark = arguments.dark;
    for (const auto& row : *views)
        for (const View& view : row)
            if (const auto named = sessions->find(view.session); named != sessions->end())
                given.sessions.insert(*named);
    if (!arguments.style.isEmpty()) {
        auto style = readFigureStyle(arguments.style.toStdString());
        if (!style)
            return style.error();
        style->view = given.view; // a style applies to any view
        given = given.over(*style);
    }
    inFile.sessions.clear(); // those that are shown have been taken
    FigureRecipe recipe = given.over(inFile);
    const auto taken = arguments.words.addTo(recipe);
    return taken ? Outcome<FigureRecipe>(std::move(recipe)) : taken.error();
}

// Protects the files that options name; the window protects those of its document.
void protectInputs(const Arguments& arguments)
{
    std::vector<std::string> files;
    for (const QString& file : arguments.files + QStringList{arguments.lesson, arguments.style})
        files.push_back(file.toStdString());
    addInputs("command line", files);
}

// Refuses, before anything is computed, to write over a file that is read.
Outcome<Done> spareInputs(const Arguments& arguments)
{
    const std::filesystem::path out = arguments.renderPath.toStdString(), numbers = arguments.numbers.toStdString();
    std::vector<std::filesystem::path> written{out};
    if (arguments.latex)
        written.push_back(std::filesystem::path(out).replace_extension(".tex"));
    if (!numbers.empty())
        written.insert(written.end(), {numbers, numbers.string() + ".csv", numbers.string() + ".npz"});
    for (const auto& path : written)
        if (const auto spared = sparesInputs(path); !spared)
            return spared;
    return Done{};
}

Outcome<Done> drawFilm(MainWindow& window, const Arguments& arguments, const FigureRecipe& inFile)
{
    FilmOrder order;
    order.view = arguments.figure.view.isEmpty() ? window.document()->view().page : arguments.figure.view;
    order.size = arguments.size;
    order.pictures = arguments.filmPictures;
    order.picturesPerSecond = arguments.filmRate;
    order.dark = arguments.dark.value_or(false);
    order.mostMegabytes = arguments.mostMegabytes;
    if (isPage(arguments.renderPath) && !arguments.figure.view.isEmpty()) {
        auto recipe = recipeOf(window, arguments, inFile);
        if (!recipe)
            return recipe.error();
        order.figure = *std::move(recipe);
        order.view = order.figure.view;
    }
    const auto drawn = renderFilm(window.document()->session(), arguments.film, order, arguments.renderPath, patience);
    if (!drawn)
        return drawn.error();
    say(*drawn);
    return Done{};
}

// Returns the name of the file of the numbers, with a line break; empty where none was written.
Outcome<std::string> render(MainWindow& window, const Arguments& arguments, const FigureRecipe& inFile, FontWarning saidOfFonts)
{
    ViewState view = window.document()->view();
    if (const auto set = change(view, arguments.viewSettings); !set)
        return set.error();
    window.document()->setView(view);
    if (const auto spared = spareInputs(arguments); !spared)
        return spared.error();
    if (!arguments.film.isEmpty() || arguments.figure.view.isEmpty()) {
        const auto drawn =
            arguments.film.isEmpty() ? renderWindow(window, arguments.renderPath, patience) : drawFilm(window, arguments, inFile);
        return drawn ? Outcome<std::string>(std::string()) : drawn.error();
    }
    auto recipe = recipeOf(window, arguments, inFile);
    if (!recipe)
        return recipe.error();
    if (const auto spared = spareInputs(arguments); !spared) // once more: the recipe has named what it reads
        return spared.error();
    if (arguments.latex && recipe->caption.value_or(false)) {
        recipe->caption = false;
        std::fputs("attentoscope: warning: the caption is in the LaTeX code instead of the figure\n", stderr);
    }
    const bool choosesRow = std::ranges::any_of(
        arguments.viewSettings, [](const QString& setting) { return setting.startsWith(QLatin1String("row=")); });
    FigureStage stage(window.document()->session());
    const auto rendered = renderFigure(stage, *recipe, arguments.renderPath, arguments.numbers, patience,
        {.holdsSession = arguments.holdsSession, .choosesRow = choosesRow, .latex = arguments.latex});
    if (!rendered)
        return rendered.error();
    std::vector<Message> warnings = rendered->warnings;
    if (rendered->missingLetters && saidOfFonts == FontWarning::None)
        warnings.push_back(*rendered->missingLetters);
    say(warnings);
    const QString& numbers = rendered->numbers;
    if (numbers.isEmpty())
        return std::string();
    return (::isatty(STDOUT_FILENO) == 1 ? printable(numbers) : numbers).toStdString() + '\n';
}

int run(const Arguments& arguments, const FigureRecipe& inFile)
{
    std::setlocale(LC_NUMERIC, "C"); // QApplication sets the user's locale, in which some libraries would read "0.5" as 0
    QLocale::setDefault(QLocale::c());
    QApplication::setApplicationName(QStringLiteral("Attentoscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attentoscope.svg")));
    Language language;
    if (!arguments.printExample.isEmpty()) {
        language.use(arguments.language.isEmpty() ? QStringLiteral("en") : arguments.language);
        return printExample(arguments.printExample);
    }
    if (arguments.listLessons)
        return print(libraryText());
    if (!arguments.guidePage.isEmpty())
        return printGuidePage(arguments.guidePage, arguments.language);
    if (!arguments.guideFolder.isEmpty()) {
        const auto written = writeGuide(arguments.guideFolder, language);
        return written ? 0 : complain(written.error());
    }
    if (!arguments.checkLesson.isEmpty())
        return printLessonReport(arguments);
    const FontWarning saidOfFonts = warnOfMissingFonts(labelLanguage(arguments, inFile));
    if (!arguments.handout.isEmpty())
        return makeHandout(arguments, language);
    const bool rendering = !arguments.renderPath.isEmpty() || arguments.listViews;
    QString wanted = arguments.language.isEmpty() ? inFile.language : arguments.language;
    if (wanted.isEmpty())
        wanted = rendering ? QStringLiteral("en") : Settings::language();
    language.use(wanted.isEmpty() ? Language::ofSystem() : wanted);
    MainWindow window(&language);
    const bool opened = prepare(window, arguments);
    if (!rendering) {
        window.keepUnsaved(Recovery::usualFolder());
        window.show();
        if (arguments.files.isEmpty() && arguments.lesson.isEmpty() && arguments.page.isEmpty())
            window.help()->offerTour();
        return QApplication::exec();
    }
    window.setAsksBeforeClosing(false);
    if (arguments.listViews)
        return printViews(window);
    if (!opened)
        return complain(badInput({}, Message("%1", {window.workbench()->messages()->sentence().toStdString()})));
    const QString session = arguments.files.size() == 1 ? arguments.files.front() : QString();
    if (const auto left =
            QFileInfo(session).isFile() ? dataLeftBehind(session.toStdString(), window.document()->experiment()) : std::nullopt)
        return complain(*left);
    const auto done = render(window, arguments, inFile, saidOfFonts);
    return done ? print(*done) : complain(done.error());
}

} // namespace

} // namespace attentoscope

int main(int argc, char** argv)
{
    attentoscope::letThreadsSleep(argv);
    QStringList words;
    QString brokenWord;
    for (int i = 0; i < argc; ++i) {
        words << QString::fromLocal8Bit(argv[i]);
        if (words.back().toLocal8Bit() != argv[i])
            brokenWord = words.back();
    }
    attentoscope::Arguments arguments = attentoscope::parseArguments(words);
    if (!brokenWord.isEmpty() && attentoscope::staysHidden(arguments)) // a window reports it itself
        arguments.mistake =
            QStringLiteral("%1: its name is not UTF-8, so the window program cannot use it; rename it").arg(brokenWord);
    if (!arguments.mistake.isEmpty() || !arguments.answer.isEmpty())
        return attentoscope::answer(arguments);
    attentoscopeInitResources();
    if (attentoscope::staysHidden(arguments))
        attentoscope::protectInputs(arguments);
    if (const auto mistyped = attentoscope::unknownExample(arguments))
        return attentoscope::complain(*mistyped);
    const attentoscope::FigureRecipe inFile = attentoscope::recipeInFile(arguments);
    attentoscope::chooseDisplay(arguments);
    if (attentoscope::staysHidden(arguments)) {
        attentoscope::removePartialFilesOnSignal();
        if (arguments.untilInputEnds)
            attentoscope::endWithInput();
        attentoscope::chooseFonts(attentoscope::labelLanguage(arguments, inFile));
    }
    int one = 1; // pass Qt only the program's name, because Qt has a --style option of its own
    QApplication application(one, argv);
    attentoscope::preferSimplifiedChinese();
    return attentoscope::run(arguments, inFile);
}
