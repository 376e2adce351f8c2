// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "app/cli/shown_text.h"
#include "app/cli/standard_input.h"
#include "core/base/printable_text.h"
#include "core/base/safe_file.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace attentoscope::cli {
namespace {

bool quiet = false, progressIsJson = false, isSilent = false;
std::string_view speakerName = programName;
std::string heldError; // waits for sayHeldError() where another process speaks for this one
std::vector<std::string> notes; // kept until the result is written
std::set<std::string> warned; // each warning once
std::map<std::string, std::string> pathsAsTyped;
std::vector<std::string> doubts; // warnings that are kept until the result is written
std::vector<TensorFile> filesRead;

// Writes all of the text. Returns false, with errno set, if that fails.
bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Prints a message on one readable line; it may contain long text, typed or from files, with line breaks.
void printLine(const std::string& text)
{
    std::string line = shortened(printableText(asTyped(text)), 1200);
    line += '\n';
    (void)writeAll(STDERR_FILENO, line); // an error here cannot be reported anywhere
}

[[noreturn]] void endAsReaderWentAway()
{
    removePartialFiles();
    std::signal(SIGPIPE, SIG_DFL);
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_UNBLOCK, &pipe, nullptr); // whoever started the program may have blocked it
    std::raise(SIGPIPE);
    std::_Exit(128 + SIGPIPE);
}

} // namespace

void speakAs(std::string_view program) { speakerName = program; }

std::string_view speaker() { return speakerName; }

int fail(const Error& error)
{
    if (isSilent)
        heldError = error.text();
    else
        printLine(std::string(speaker()) + ": " + error.text());
    switch (error.kind) {
    case ErrorKind::BadInput:
        return 2;
    case ErrorKind::Failure:
        return 1;
    case ErrorKind::Cancelled:
        return 130;
    }
    return 1;
}

void beQuiet() { quiet = true; }

void leaveWordsToRankZero() { quiet = isSilent = true; }

void sayHeldError(const std::string& process)
{
    if (!heldError.empty())
        printLine(std::string(speaker()) + ": " + process + ": " + heldError);
}

void saySentence(const std::string& line)
{
    if (!isSilent)
        printLine(line);
}

void note(const std::string& text)
{
    if (std::ranges::find(notes, text) == notes.end())
        notes.push_back(text);
}

void showPathAs(const std::string& path, const std::string& typed) { pathsAsTyped[path] = typed; }

void warn(const std::string& said)
{
    std::string text = said;
    for (const auto& [path, typed] : pathsAsTyped)
        for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at + typed.size()))
            text.replace(at, path.size(), typed);
    if (quiet || !warned.insert(text).second)
        return;
    printLine(std::string(speaker()) + ": warning: " + text);
}

void warn(std::span<const Message> texts)
{
    for (const Message& text : texts)
        warn(text.text());
}

void warnWithResult(std::span<const Message> texts)
{
    for (const Message& text : texts)
        doubts.push_back(text.text());
}

void readsFrom(std::span<const TensorFile> files) { filesRead.insert(filesRead.end(), files.begin(), files.end()); }

Outcome<Done> checkWhatWasRead()
{
    const auto changed = std::ranges::find_if(filesRead, &TensorFile::changedOnDisk);
    return changed == filesRead.end() ? Outcome<Done>(Done{}) : changedWhileRead(changed->path().string());
}

Outcome<Done> writeResult(std::string_view text)
{
    if (const auto unchanged = checkWhatWasRead(); !unchanged)
        return unchanged;
    if (isSilent)
        return Done{};
    for (const std::string& doubt : doubts)
        warn(doubt);
    for (const std::string& said : notes)
        if (!quiet)
            printLine(std::string(speaker()) + ": " + said);
    // Escape only for a terminal: a program that reads the output needs tables and answers unchanged.
    const std::string typed = asTyped(std::string(text));
    if (writeAll(STDOUT_FILENO, ::isatty(STDOUT_FILENO) == 1 ? printableLines(typed) : typed))
        return Done{};
    if (errno == EPIPE)
        endAsReaderWentAway();
    return failure("standard output", {"the result could not be written (%1)", {std::generic_category().message(errno)}});
}

void prepareStreams()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) != -1)
            continue;
        // open() returns the lowest free number. Read-only, so that writing a result to a closed stdout still fails.
        if (::open("/dev/null", O_RDONLY) < 0)
            return;
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // write() reports the file size limit, too
}

void writeProgressAsJson() { progressIsJson = true; }

ProgressBar::ProgressBar(Index parts)
    : terminal_(!quiet && !progressIsJson && ::isatty(STDERR_FILENO) == 1)
    , json_(!quiet && progressIsJson)
    , parts_(parts)
    , begin_(std::chrono::steady_clock::now())
    , next_(begin_)
{
}

ProgressBar::~ProgressBar()
{
    if (drawn_)
        (void)writeAll(STDERR_FILENO, "\r\033[K");
}

void ProgressBar::show(double fraction)
{
    const auto now = std::chrono::steady_clock::now();
    if ((!terminal_ && !json_) || (now < next_ && !(json_ && fraction >= 1)))
        return;
    next_ = now + std::chrono::milliseconds(json_ ? 500 : 100);
    if (json_) {
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        nlohmann::ordered_json line{{"done", fraction * double(parts_)}, {"all", parts_}, {"seconds_left", nullptr}};
        if (fraction > 0)
            line["seconds_left"] = seconds * (1 - fraction) / fraction;
        (void)writeAll(STDERR_FILENO, line.dump() + '\n');
        return;
    }
    drawn_ = true;
    constexpr int width = 40;
    const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * width);
    char line[80];
    const int length = std::snprintf(line, sizeof line, "\r[%.*s%.*s] %3d %%", filled, "########################################",
        width - filled, "........................................", static_cast<int>(std::clamp(fraction, 0.0, 1.0) * 100));
    (void)writeAll(STDERR_FILENO, {line, static_cast<std::size_t>(length)});
}

Progress ProgressBar::part(double begin, double end)
{
    if (!terminal_ && !json_)
        return {};
    return [this, begin, end](double fraction) { show(begin + (end - begin) * fraction); };
}

} // namespace attentoscope::cli
