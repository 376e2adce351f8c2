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
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/mman.h>
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

// Where replies go. What libraries print to the standard output goes to standard error, so that no reply is broken by it.
int repliesTo = STDOUT_FILENO;

void setStreamsApart()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) == -1)
            (void)::open("/dev/null", O_RDWR); // so that no file of ours gets the number of a stream that is closed
    if (const int copy = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); copy >= 0) {
        repliesTo = copy;
        ::dup2(STDERR_FILENO, STDOUT_FILENO);
    }
}

// Ends the program as soon as nobody can read its replies any more, as when the one that gave the orders was killed.
void endWithReader()
{
    try {
        std::thread([] {
            pollfd replies{repliesTo, 0, 0};
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
    if (!writeMessage(repliesTo, message))
        end(1);
}

void warn(const Message& sentence) { reply({{"warning", sentence.text()}}); }

// Executes the program again for an order whose labels need other fonts than those that this process has chosen. Returns only if
// that fails, why.
Error goOnInNewProcess(const char* program, const MessageValue& order)
{
    const int file = ::memfd_create("order", 0);
    const int oldOutput = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (file >= 0 && writeMessage(file, order) && ::lseek(file, 0, SEEK_SET) == 0 && ::dup2(repliesTo, STDOUT_FILENO) >= 0) {
        const std::string number = std::to_string(file);
        std::array<char*, 4> words{
            const_cast<char*>(program), const_cast<char*>(goOnWith), const_cast<char*>(number.c_str()), nullptr};
        qunsetenv("FC_LANG");
        ::execv("/proc/self/exe", words.data());
    }
    const Error why = failure("attentoscope-draw",
        {"cannot be started again for the fonts of another language (%1)", {std::generic_category().message(errno)}});
    ::dup2(oldOutput, STDOUT_FILENO);
    ::close(oldOutput);
    ::close(file);
    return why;
}

void carryOutOne(const MessageValue& order, const QString& labels, Language& language)
{
    const auto missing = labels.isEmpty() ? std::nullopt : missingFont(labels);
    if (missing)
        warn(*missing);
    const auto result = carryOut(order, {language, labels, missing.has_value(), warn, [](double part) {
                                             reply({{"progress", part}});
                                         }});
    reply(result ? MessageValue{{"result", *result}} : messageOf(result.error()));
}

// Carries out orders until their stream ends. Returns the exit status.
int serve(const char* program, int firstFrom)
{
    auto order = readMessage(firstFrom);
    if (firstFrom != STDIN_FILENO)
        ::close(firstFrom);
    if (order && *order) {
        const bool ownFonts = !qEnvironmentVariableIsSet("FC_LANG"); // the user has chosen none
        QString labels = labelLanguage(**order);
        const QByteArray fonts = fontLanguage(labels);
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
        while (order && *order) {
            if (ownFonts && !labels.isEmpty() && fontLanguage(labels) != fonts)
                reply(messageOf(goOnInNewProcess(program, **order)));
            else
                carryOutOne(**order, labels, language);
            order = readMessage(STDIN_FILENO);
            labels = order && *order ? labelLanguage(**order) : QString();
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
    setStreamsApart();
    attentoscopeInitResources();
    removePartialFilesOnSignal();
    endWithReader();
    return serve(argv[0], goesOn ? std::atoi(argv[2]) : STDIN_FILENO);
}
