// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/window_program.h"

#include "app/cli/console.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#define BOOST_DLL_USE_STD_FS
#include <boost/dll/runtime_symbol_info.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view windowProgram = "attentoscope";

// Finds the program in our own folder (where installed) or in the folder "window" beside it (in a build tree); empty: in
// neither.
fs::path programPath()
{
    std::error_code none;
    const fs::path own = programFolder();
    for (const fs::path& folder : {own, own.parent_path() / "window"})
        if (const fs::path path = folder / windowProgram; ::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path, none))
            return path;
    return {};
}

struct Pipe {
    Pipe() { ok = ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    ~Pipe()
    {
        closeEnd(0);
        closeEnd(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void closeEnd(std::size_t end)
    {
        if (ends[end] >= 0)
            ::close(ends[end]);
        ends[end] = -1;
    }

    std::array<int, 2> ends{-1, -1};
    bool ok = false;
};

std::vector<std::string> environmentFor(int threads)
{
    std::vector<std::string> variables{"QT_QPA_PLATFORM=offscreen"};
    if (std::getenv("GOMP_SPINCOUNT") == nullptr && std::getenv("OMP_WAIT_POLICY") == nullptr)
        variables.emplace_back("GOMP_SPINCOUNT=1000"); // set it here, or the program would restart itself to set it
    if (threads > 0)
        variables.push_back("OMP_NUM_THREADS=" + std::to_string(threads));
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text = *variable;
        if (!text.starts_with("QT_QPA_PLATFORM=") && !(threads > 0 && text.starts_with("OMP_NUM_THREADS=")))
            variables.emplace_back(text);
    }
    return variables;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Starts the program with an empty signal mask, because ours blocks interrupts for the thread that receives them. Its standard
// input is a pipe that ends when this program does, even if it is killed: the other one ends itself then.
int spawn(pid_t& child, const fs::path& path, std::vector<std::string> words, int threads, const Pipe& in, const Pipe& out,
    const Pipe& error)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in.ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out.ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, error.ends[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    words.insert(words.begin(), {path.string(), "--until-input-ends"});
    std::vector<std::string> variables = environmentFor(threads);
    const int reason =
        posix_spawn(&child, path.c_str(), &files, &attributes, pointersTo(words).data(), pointersTo(variables).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

// Reads both pipes to their ends; returns false if stopped.
bool collect(Pipe& out, Pipe& error, std::string& printed, std::string& said, const StopToken& stop)
{
    constexpr int untilStopIsSeen = 100; // ms between two checks of the stop token
    std::array<char, 1 << 14> buffer;
    while (out.ends[0] >= 0 || error.ends[0] >= 0) {
        if (stop.stop_requested())
            return false;
        std::array<pollfd, 2> ends{{{out.ends[0], POLLIN, 0}, {error.ends[0], POLLIN, 0}}};
        if (::poll(ends.data(), ends.size(), untilStopIsSeen) <= 0)
            continue;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (ends[i].revents == 0)
                continue;
            const ssize_t count = ::read(ends[i].fd, buffer.data(), buffer.size());
            if (count > 0)
                (i == 0 ? printed : said).append(buffer.data(), std::size_t(count));
            else if (count == 0 || errno != EINTR)
                (i == 0 ? out : error).closeEnd(0);
        }
    }
    return true;
}

// Returns the program's own messages, those after "attentoscope: ", among the output of libraries.
std::vector<std::string> sentencesIn(const std::string& said)
{
    const std::string begin = std::string(windowProgram) + ": ";
    std::vector<std::string> sentences;
    for (const std::string_view line : split(said, '\n'))
        if (line.starts_with(begin))
            sentences.emplace_back(line.substr(begin.size()));
    return sentences;
}

// Returns the last line printed; libgomp, for one, says there why it ends the program.
std::string lastLine(const std::string& said)
{
    const std::string_view all = trimmed(said);
    return std::string(all.substr(all.rfind('\n') + 1));
}

// Makes an error of the last message, which has the form "what: why".
Error errorSaid(const std::vector<std::string>& sentences, const std::string& said, int status)
{
    const std::string sentence = sentences.empty() ? "" : sentences.back();
    const std::size_t colon = sentence.find(": ");
    const std::string what = colon == std::string::npos ? std::string(windowProgram) : sentence.substr(0, colon);
    if (sentence.empty()) {
        const std::string how = WIFSIGNALED(status) ? "was ended by signal " + std::to_string(WTERMSIG(status))
                                                    : "ended with status " + std::to_string(WEXITSTATUS(status));
        const std::string last = lastLine(said);
        return failure(what, last.empty() ? Message("it %1 and did not say why", {how}) : Message("it %1 (%2)", {how, last}));
    }
    const Message why("%1", {colon == std::string::npos ? sentence : sentence.substr(colon + 2)});
    return WIFEXITED(status) && WEXITSTATUS(status) == 2 ? badInput(what, why) : failure(what, why);
}

} // namespace

fs::path programFolder()
{
    std::error_code none;
    return boost::dll::program_location(none).parent_path();
}

Outcome<std::string> runWindowProgram(const std::vector<std::string>& arguments, int threads, const StopToken& stop)
{
    const std::string name(windowProgram);
    const fs::path path = programPath();
    if (path.empty())
        return failure(name, "the window program, which draws, is not in the folder of this one");
    Pipe in, out, error;
    pid_t child = -1;
    const int reason = in.ok && out.ok && error.ok ? spawn(child, path, arguments, threads, in, out, error) : errno;
    if (reason != 0)
        return failure(name, {"cannot be started (%1)", {std::generic_category().message(reason)}});
    in.closeEnd(0);
    out.closeEnd(1);
    error.closeEnd(1);
    std::string printed, said;
    const bool whole = collect(out, error, printed, said, stop);
    if (!whole)
        ::kill(child, SIGTERM);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    // Ctrl-C in a terminal signals both programs, and may end the other one before our thread has received it.
    const bool interrupted = WIFSIGNALED(status) && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM);
    if (!whole || interrupted || stop.stop_requested())
        return cancelled();
    std::vector<std::string> sentences = sentencesIn(said);
    std::erase_if(sentences, [](const std::string& sentence) {
        constexpr std::string_view warning = "warning: ";
        if (!sentence.starts_with(warning))
            return false;
        warn(sentence.substr(warning.size()));
        return true;
    });
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return errorSaid(sentences, said, status);
    return printed;
}

} // namespace attentoscope::cli
