// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;
namespace {

std::string readAll(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int openedForWriting(const fs::path& path) { return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600); }

// Runs in the child: only calls that are safe between fork and exec.
void becomeCli(std::vector<char*>& words, const CliSetting& setting, int in, int out, int error)
{
    if (in >= 0)
        ::dup2(in, STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(error, STDERR_FILENO);
    for (const std::string& variable : setting.environment)
        ::putenv(const_cast<char*>(variable.c_str()));
    if (!setting.folder.empty() && ::chdir(setting.folder.c_str()) != 0)
        ::_exit(99);
    if (setting.fileSizeLimit) {
        const rlimit limit = {*setting.fileSizeLimit, *setting.fileSizeLimit};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(words.front(), words.data());
    ::_exit(98);
}

// Tells whether a process receives interrupts itself, as the program does from its first lines on, or has ended. Before that,
// an interrupt would only kill it, and a sanitized program on a busy machine may take longer to begin than a test waits.
bool takesInterrupts(pid_t process)
{
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("State:\tZ"))
            return true;
        if (line.starts_with("SigBlk:"))
            return (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
    }
    return true;
}

} // namespace

const std::string windowProgram = (fs::path(CLI_PROGRAM).parent_path().parent_path() / "window/attentoscope").string();
const std::string drawingProgram = (fs::path(CLI_PROGRAM).parent_path().parent_path() / "draw/attentoscope-draw").string();

CliRun runCli(const std::vector<std::string>& arguments, const CliSetting& setting)
{
    const TemporaryFolder scratch;
    int out = -1;
    if (setting.closedPipe) {
        int ends[2];
        if (::pipe(ends) != 0)
            throw std::runtime_error("no pipe");
        ::close(ends[0]);
        out = ends[1];
    } else {
        out = setting.stdoutPath.empty() ? openedForWriting(scratch / "out") : ::open(setting.stdoutPath.c_str(), O_WRONLY);
    }
    const int error = openedForWriting(scratch / "error");
    int in = -1;
    if (!setting.input.empty()) {
        scratch.write("in", setting.input);
        in = ::open((scratch / "in").c_str(), O_RDONLY);
    }
    int silent = -1;
    if (setting.silentInput) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipe");
        in = ends[0];
        silent = ends[1];
    }
    std::vector<std::string> texts = {setting.program.empty() ? CLI_PROGRAM : setting.program};
    texts.insert(texts.end(), arguments.begin(), arguments.end());
    std::vector<char*> words;
    for (std::string& text : texts)
        words.push_back(text.data());
    words.push_back(nullptr);

    const pid_t child = ::fork();
    if (child == 0)
        becomeCli(words, setting, in, out, error);
    if (in >= 0)
        ::close(in);
    ::close(out);
    ::close(error);
    if (setting.interruptAfterMilliseconds) {
        while (!takesInterrupts(child))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(*setting.interruptAfterMilliseconds));
        for (const int signal : setting.signals) {
            ::kill(child, signal);
            std::this_thread::sleep_for(std::chrono::milliseconds(5)); // so that they arrive as separate signals
        }
    }
    int state = 0;
    rusage usage = {};
    ::wait4(child, &state, 0, &usage);
    if (silent >= 0)
        ::close(silent);
    return {WIFEXITED(state) ? WEXITSTATUS(state) : -WTERMSIG(state), readAll(scratch / "out"), readAll(scratch / "error"),
        std::uint64_t(usage.ru_maxrss) * 1024};
}

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

nlohmann::json withoutTimes(nlohmann::json json)
{
    for (const char* key : {"source_ms", "elapsed_ms", "threads"})
        json.erase(key);
    for (const char* list : {"rows", "points"})
        if (json.contains(list) && json[list].is_array())
            for (nlohmann::json& one : json[list])
                one.erase("seconds");
    return json;
}

double meanOf(const nlohmann::json& json, const char* quantity) { return json.at(quantity).at("mean").get<double>(); }

TemporaryFolder::TemporaryFolder()
{
    std::string pattern = (fs::temp_directory_path() / "attentoscope-cli-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code code;
    fs::remove_all(path_, code);
}

std::vector<std::string> TemporaryFolder::files() const
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

void TemporaryFolder::write(const std::string& name, const std::string& bytes) const
{
    std::ofstream(path_ / name, std::ios::binary) << bytes;
}

std::string TemporaryFolder::read(const std::string& name) const { return readAll(path_ / name); }
