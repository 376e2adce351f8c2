// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/standard_input.h"

#include "core/base/safe_file.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <system_error>
#include <unistd.h>

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

} // namespace

Outcome<std::string> filePath(const std::string& typed, const std::string& option)
{
    if (typed != "-")
        return typed;
    static std::optional<PartialFile> kept; // never committed, so it is removed when the program ends
    static std::string reader;
    if (kept && reader == option)
        return kept->path().string();
    if (kept)
        return badInput(option, "standard input can be read only once, and another option already reads it");
    auto file = PartialFile::temporary("standard-input");
    if (!file)
        return file.error();
    kept.emplace(*std::move(file));
    reader = option;
    const int copy = ::open(kept->path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const int reason = copy < 0 ? errno : copyAll(STDIN_FILENO, copy);
    if (copy >= 0)
        ::close(copy);
    if (reason != 0)
        return failure(option, {"standard input could not be read (%1)", {std::generic_category().message(reason)}});
    return kept->path().string();
}

} // namespace attentoscope::cli
