// SPDX-License-Identifier: GPL-3.0-or-later
// attentoscope-draw: draws figures, films, handouts and the guide for another program, which writes orders to its standard input
// and reads replies from its standard output (core/orders/messages.h). It needs no display and opens no window.
#include "app/draw/orders.h"
#include "app/without_display.h"
#include "core/attention/machine.h"
#include "core/base/running_folder.h"
#include "core/base/safe_file.h"
#include "core/orders/messages.h"
#include "resources/resources.h"
#include "ui/document/engine/computing_threads.h"
#include "ui/text/language.h"
#include "ui/theme/chinese_letters.h"

#include <QApplication>
#include <QLocale>

#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <poll.h>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace attentoscope {

namespace {

constexpr const char* goOnWith = "--go-on-with"; // and the number of an open file that holds the first order

[[noreturn]] void end(int status)
{
    removePartialFiles();
    removeLeftFolders();
    std::_Exit(status);
}

// Ends the program as soon as nobody can read its replies any more, as when the one that gave the orders was killed.
void endWithReader()
{
    try {
        std::thread([] {
            pollfd replies{STDOUT_FILENO, 0, 0};
            while (::poll(&replies, 1, -1) < 0 && errno == EINTR)
                ;
            if ((replies.revents & POLLERR) != 0)
                end(1);
        }).detach();
    } catch (const std::system_error&) { // no thread could be started; it ends with the next reply
    }
}

void reply(const MessageValue& message)
{
    if (!writeMessage(STDOUT_FILENO, message))
        end(1);
}

void warn(const Message& sentence) { reply({{"warning", sentence.text()}}); }

// Executes the program again for an order whose labels need other fonts than those that this process has chosen. Returns only if
// that fails; the fonts stay then.
void goOnInNewProcess(const char* program, const MessageValue& order)
{
    std::FILE* file = std::tmpfile();
    if (file == nullptr || !writeMessage(::fileno(file), order) || ::lseek(::fileno(file), 0, SEEK_SET) != 0)
        return;
    const std::string number = std::to_string(::dup(::fileno(file))); // the copy stays open
    std::array<char*, 4> words{
        const_cast<char*>(program), const_cast<char*>(goOnWith), const_cast<char*>(number.c_str()), nullptr};
    qunsetenv("FC_LANG");
    ::execv("/proc/self/exe", words.data());
}

void carryOutOne(const MessageValue& order, Language& language)
{
    Replies replies;
    replies.warn = warn;
    replies.progress = [](double part) { reply({{"progress", part}}); };
    const QString ofLabels = labelLanguage(order);
    if (const auto missing = ofLabels.isEmpty() ? std::nullopt : missingFont(ofLabels)) {
        warn(*missing);
        replies.lettersAreMissing = true;
    }
    const auto result = carryOut(order, language, replies);
    reply(result ? MessageValue{{"result", *result}} : messageOf(result.error()));
}

// Carries out orders until their stream ends. Returns the exit status.
int serve(const char* program, int firstFrom)
{
    auto order = readMessage(firstFrom);
    if (order && *order) {
        const bool ownFonts = !qEnvironmentVariableIsSet("FC_LANG"); // the user has chosen none
        const QByteArray fonts = fontLanguage(labelLanguage(**order));
        if (ownFonts)
            qputenv("FC_LANG", fonts); // it is read once in a process, before QApplication exists
        int one = 1; // Qt would read the options of this program as its own
        std::array<char*, 2> words{const_cast<char*>(program), nullptr};
        QApplication application(one, words.data());
        QApplication::setApplicationName(QStringLiteral("Attentoscope"));
        std::setlocale(LC_NUMERIC, "C"); // QApplication sets the user's locale, in which some libraries read "0.5" as 0
        QLocale::setDefault(QLocale::c());
        preferSimplifiedChinese();
        Language language;
        for (; order && *order; order = readMessage(STDIN_FILENO)) {
            const QString labels = labelLanguage(**order);
            if (ownFonts && !labels.isEmpty() && fontLanguage(labels) != fonts)
                goOnInNewProcess(program, **order);
            carryOutOne(**order, language);
        }
    }
    if (!order)
        reply(messageOf(order.error()));
    return order ? 0 : 1;
}

} // namespace

} // namespace attentoscope

int main(int argc, char** argv)
{
    using namespace attentoscope;
    letThreadsSleep(argv);
    const bool goesOn = argc == 3 && std::strcmp(argv[1], goOnWith) == 0;
    if (argc > 1 && !goesOn) {
        const std::string text = std::strcmp(argv[1], "--version") == 0
            ? "attentoscope-draw " + versionText() + '\n'
            : "attentoscope-draw draws for other programs, which write orders to it; to draw a figure, use attentoscope-cli "
              "render\n";
        return std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0 ? 0 : 1;
    }
    std::signal(SIGPIPE, SIG_IGN); // a reader that has gone must not end the program before it has removed its files
    qputenv("QT_QPA_PLATFORM", "offscreen"); // whatever the desktop says
    attentoscopeInitResources();
    removePartialFilesOnSignal();
    endWithReader();
    return serve(argv[0], goesOn ? std::atoi(argv[2]) : STDIN_FILENO);
}
