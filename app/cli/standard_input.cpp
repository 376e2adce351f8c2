// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/standard_input.h"

#include "core/base/input_files.h"
#include "core/base/safe_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <list>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace attentoscope::cli {
namespace {

// Copies everything; returns 0 or the errno of the failure.
int copyAll(int from, int to)
{
    std::array<char, 1 << 16> buffer;
    for (;;) {
        const ssize_t count = ::read(from, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count == 0 ? 0 : errno;
        for (ssize_t done = 0; done < count;) {
            const ssize_t written = ::write(to, buffer.data() + done, static_cast<std::size_t>(count - done));
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                return errno;
            done += written;
        }
    }
}

// A pipe that was copied to a file.
struct Copied {
    std::string typed, pipe, option;
    PartialFile file; // never committed, so it is removed when the program ends
};

std::list<Copied>& copies()
{
    static std::list<Copied> all;
    return all;
}

// Returns one name for each pipe; empty for files that can be read in place.
std::string pipeNamed(const std::string& typed)
{
    struct stat status = {}, input = {};
    if (isStandardInput(typed))
        return "-";
    if (::stat(typed.c_str(), &status) != 0 || !(S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
        return {};
    const bool same = ::fstat(STDIN_FILENO, &input) == 0 && input.st_dev == status.st_dev && input.st_ino == status.st_ino;
    return same ? "-" : typed;
}

Outcome<Done> copyPipe(const std::string& pipe, const std::filesystem::path& target, const std::string& option)
{
    const bool standard = pipe == "-";
    const int from = standard ? STDIN_FILENO : ::open(pipe.c_str(), O_RDONLY | O_CLOEXEC);
    const int to = from < 0 ? -1 : ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const int reason = to < 0 ? errno : copyAll(from, to);
    if (to >= 0)
        ::close(to);
    if (from >= 0 && !standard)
        ::close(from);
    if (reason == 0)
        return Done{};
    const std::string why = std::generic_category().message(reason);
    return standard ? failure(option, {"standard input could not be read (%1)", {why}})
                    : failure(option, {"%1 could not be read (%2)", {pipe, why}});
}

} // namespace

bool isStandardInput(const std::string& typed)
{
    return typed == "-" || typed == "/dev/stdin" || typed == "/dev/fd/0" || typed == "/proc/self/fd/0";
}

std::string asTyped(std::string text)
{
    for (const Copied& copy : copies()) {
        const std::string path = copy.file.path().string();
        for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at + copy.typed.size()))
            text.replace(at, path.size(), copy.typed);
    }
    return text;
}

Outcome<std::string> filePath(const std::string& typed, const std::string& option)
{
    const std::string pipe = pipeNamed(typed);
    if (pipe.empty()) {
        addInputs(option, std::vector{typed});
        return typed;
    }
    const auto known = std::ranges::find(copies(), pipe, &Copied::pipe);
    if (known != copies().end() && known->option == option)
        return known->file.path().string();
    if (known != copies().end())
        return badInput(option,
            pipe == "-" ? Message("standard input can be read only once, and another option already reads it")
                        : Message("%1 is a pipe, which can be read only once, and another option already reads it", {typed}));
    auto file = PartialFile::temporary("standard-input");
    if (!file)
        return file.error();
    copies().push_back(Copied{typed, pipe, option, *std::move(file)});
    const Copied& kept = copies().back();
    if (const auto copied = copyPipe(pipe, kept.file.path(), option); !copied)
        return copied.error();
    return kept.file.path().string();
}

} // namespace attentoscope::cli
