// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing_program.h"

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

constexpr const char* name = "attentoscope-draw";

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
    std::vector<std::string> variables;
    if (std::getenv("GOMP_SPINCOUNT") == nullptr && std::getenv("OMP_WAIT_POLICY") == nullptr)
        variables.emplace_back("GOMP_SPINCOUNT=1000"); // set it here, or the program would restart itself to set it
    if (threads > 0)
        variables.push_back("OMP_NUM_THREADS=" + std::to_string(threads));
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text = *variable;
        if (!(threads > 0 && text.starts_with("OMP_NUM_THREADS=")))
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

// Starts the program with an empty signal mask, because ours blocks interrupts for the thread that receives them.
int spawn(pid_t& child, const fs::path& path, int threads, const Pipe& in, const Pipe& out, const Pipe& error)
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
    std::vector<std::string> words{path.string()};
    std::vector<std::string> variables = environmentFor(threads);
    const int reason =
        posix_spawn(&child, path.c_str(), &files, &attributes, pointersTo(words).data(), pointersTo(variables).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

// Returns the last line that libraries wrote; libgomp, for one, says there why it ends the program.
std::string lastLine(const std::string& said)
{
    const std::string_view all = trimmed(said);
    return std::string(all.substr(all.rfind('\n') + 1));
}

} // namespace

fs::path programFolder()
{
    std::error_code none;
    return boost::dll::program_location(none).parent_path();
}

struct DrawingProgram::Child {
    ~Child()
    {
        in.closeEnd(1); // no more orders: it ends
        out.closeEnd(0); // nor can it go on with one whose replies nobody reads
        error.closeEnd(0);
        if (pid > 0)
            wait();
    }
    int wait()
    {
        int status = 0;
        while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
            ;
        pid = -1;
        return status;
    }

    Pipe in, out, error;
    pid_t pid = -1;
    std::string orders; // not written yet
    MessageStream replies;
    std::string said; // on standard error, by libraries
};

DrawingProgram::DrawingProgram(int threads)
    : threads_(threads)
{
}

DrawingProgram::~DrawingProgram() = default;

Outcome<Done> DrawingProgram::start()
{
    const fs::path path = drawingProgram(programFolder());
    if (path.empty())
        return noDrawingProgram();
    auto child = std::make_unique<Child>();
    const bool piped = child->in.ok && child->out.ok && child->error.ok;
    if (const int reason = piped ? spawn(child->pid, path, threads_, child->in, child->out, child->error) : errno; reason != 0) {
        child->pid = -1;
        return failure(name, {"cannot be started (%1)", {std::generic_category().message(reason)}});
    }
    child->in.closeEnd(0);
    child->out.closeEnd(1);
    child->error.closeEnd(1);
    ::fcntl(child->in.ends[1], F_SETFL, O_NONBLOCK); // it may have much to say before it reads a long order
    child_ = std::move(child);
    return Done{};
}

// Waits for a reply; nothing: the program has ended.
Outcome<std::optional<MessageValue>> DrawingProgram::nextReply(const StopToken& stop)
{
    constexpr int untilStopIsSeen = 100; // ms between two checks of the stop token
    std::array<char, 1 << 16> buffer;
    Child& child = *child_;
    for (;;) {
        if (stop.stop_requested())
            return cancelled();
        if (auto reply = child.replies.take(); !reply || *reply)
            return reply;
        if (child.out.ends[0] < 0 && child.error.ends[0] < 0)
            return std::optional<MessageValue>();
        std::array<pollfd, 3> ends{{{child.out.ends[0], POLLIN, 0}, {child.error.ends[0], POLLIN, 0},
            {child.orders.empty() ? -1 : child.in.ends[1], POLLOUT, 0}}};
        if (::poll(ends.data(), ends.size(), untilStopIsSeen) <= 0)
            continue;
        if (ends[2].revents != 0) {
            const ssize_t count = ::write(child.in.ends[1], child.orders.data(), child.orders.size());
            if (count < 0 && errno != EINTR && errno != EAGAIN)
                child.orders.clear(); // it has died, and gives no reply
            child.orders.erase(0, std::size_t(std::max<ssize_t>(count, 0)));
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (ends[i].revents == 0)
                continue;
            const ssize_t count = ::read(ends[i].fd, buffer.data(), buffer.size());
            if (count > 0 && i == 0)
                child.replies.add({buffer.data(), std::size_t(count)});
            else if (count > 0)
                child.said.append(buffer.data(), std::size_t(count));
            else if (count == 0 || errno != EINTR)
                (i == 0 ? child.out : child.error).closeEnd(0);
        }
    }
}

// Ends a program that gave no result, and returns why there is none.
Error DrawingProgram::ended(bool stopped)
{
    const std::unique_ptr<Child> child = std::move(child_);
    if (stopped)
        ::kill(child->pid, SIGTERM);
    const int status = child->wait();
    // Ctrl-C in a terminal signals both programs, and may end the other one before our thread has received it.
    if (stopped || (WIFSIGNALED(status) && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM)))
        return cancelled();
    const std::string how = WIFSIGNALED(status) ? "was ended by signal " + std::to_string(WTERMSIG(status))
                                                : "ended with status " + std::to_string(WEXITSTATUS(status));
    const std::string last = lastLine(child->said);
    return failure(name, last.empty() ? Message("it %1 and did not say why", {how}) : Message("it %1 (%2)", {how, last}));
}

Outcome<MessageValue> DrawingProgram::ask(const MessageValue& order, const StopToken& stop, const Progress& progress)
{
    if (child_ == nullptr)
        if (const auto started = start(); !started)
            return started.error();
    child_->orders = messageBytes(order);
    for (;;) {
        const auto reply = nextReply(stop);
        if (!reply && reply.error().kind != ErrorKind::Cancelled) {
            child_.reset();
            return reply.error();
        }
        if (!reply || !*reply)
            return ended(!reply);
        const MessageValue& said = **reply;
        if (const auto warning = said.find("warning"); warning != said.end())
            warn(warning->get<std::string>());
        else if (const auto part = said.find("progress"); part != said.end() && progress)
            progress(part->get<double>());
        else if (const auto error = said.find("error"); error != said.end())
            return errorIn(*error);
        else if (const auto result = said.find("result"); result != said.end())
            return *result;
    }
}

} // namespace attentoscope::cli
