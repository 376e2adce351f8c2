// SPDX-License-Identifier: GPL-3.0-or-later
// The window program: reads the command line, sets the application up, opens or draws the main window.
#include "app/window/arguments.h"
#include "app/without_display.h"
#include "core/base/input_files.h"
#include "core/base/printable_text.h"
#include "core/session/figure_session.h"
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/computing_threads.h"
#include "ui/document/shipped_sessions.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/text/language.h"
#include "ui/theme/chinese_letters.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bench/fit_screen.h"
#include "ui/window/bench/layout_memory.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/help/help_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/render_window.h"
#include "ui/window/settings/recovery.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QLocale>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <optional>
#include <system_error>

namespace attentoscope {

namespace {

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

bool staysHidden(const Arguments& arguments) { return !arguments.renderPath.isEmpty(); }

// Selects the offscreen platform when drawing into a file: it needs no display, and opens no window where there is one.
void chooseDisplay(const Arguments& arguments)
{
    if (staysHidden(arguments) && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
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
    QString name;
    if (arguments.files.size() == 1 && QFileInfo(arguments.files.front()).suffix().isEmpty()
        && !QFileInfo::exists(arguments.files.front()))
        name = arguments.files.front();
    if (name.isEmpty())
        return {};
    const auto session = shippedSession(name);
    return session ? std::nullopt : std::optional(session.error());
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
    const bool rendering = staysHidden(arguments);
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

// Returns the language of the labels in a picture of the window; needs no application.
QString labelLanguage(const Arguments& arguments)
{
    return arguments.language.isEmpty() ? QStringLiteral("en") : arguments.language;
}

// Protects the files that options name; the window protects those of its document.
void protectInputs(const Arguments& arguments)
{
    std::vector<std::string> files;
    for (const QString& file : arguments.files + QStringList{arguments.lesson})
        files.push_back(file.toStdString());
    addInputs("command line", files);
}

// Draws the window into the file that the arguments name.
Outcome<Done> render(MainWindow& window, const Arguments& arguments)
{
    if (const auto spared = sparesInputs(arguments.renderPath.toStdString()); !spared) // before anything is computed
        return spared;
    return renderWindow(window, arguments.renderPath, patience);
}

int run(const Arguments& arguments)
{
    std::setlocale(LC_NUMERIC, "C"); // QApplication sets the user's locale, in which some libraries would read "0.5" as 0
    QLocale::setDefault(QLocale::c());
    QApplication::setApplicationName(QStringLiteral("Attentoscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attentoscope.svg")));
    const bool rendering = staysHidden(arguments);
    const QString wanted = rendering   ? labelLanguage(arguments)
        : arguments.language.isEmpty() ? Settings::language()
                                       : arguments.language;
    Language language;
    language.use(wanted.isEmpty() ? Language::ofSystem() : wanted);
    if (const auto missing = missingFont(Language::inUse()))
        say({*missing});
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
    if (!opened)
        return complain(badInput({}, Message("%1", {window.workbench()->messages()->sentence().toStdString()})));
    const QString session = arguments.files.size() == 1 ? arguments.files.front() : QString();
    if (const auto left =
            QFileInfo(session).isFile() ? dataLeftBehind(session.toStdString(), window.document()->experiment()) : std::nullopt)
        return complain(*left);
    const auto done = render(window, arguments);
    return done ? 0 : complain(done.error());
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
        arguments.mistake = QStringLiteral("%1: its name is not UTF-8, so the window cannot open it; rename it").arg(brokenWord);
    if (!arguments.mistake.isEmpty() || !arguments.answer.isEmpty())
        return attentoscope::answer(arguments);
    attentoscopeInitResources();
    if (attentoscope::staysHidden(arguments))
        attentoscope::protectInputs(arguments);
    if (const auto mistyped = attentoscope::unknownExample(arguments))
        return attentoscope::complain(*mistyped);
    attentoscope::chooseDisplay(arguments);
    if (attentoscope::staysHidden(arguments)) {
        attentoscope::removePartialFilesOnSignal();
        if (!qEnvironmentVariableIsSet("FC_LANG"))
            qputenv("FC_LANG", attentoscope::fontLanguage(attentoscope::labelLanguage(arguments)));
    }
    int one = 1; // pass Qt only the program's name, because Qt has a --style option of its own
    QApplication application(one, argv);
    attentoscope::preferSimplifiedChinese();
    return attentoscope::run(arguments);
}
