// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/opened_file.h"

#include "core/base/safe_file.h"

#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

FileStamp stampFrom(const struct stat& status)
{
    return {static_cast<std::uintmax_t>(status.st_size),
        std::int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec, std::uint64_t(status.st_ino)};
}

Error unreadable(const std::string& name, int code)
{
    return badInput(name, {ATT_TEXT("core", "cannot be read (%1)"), {std::generic_category().message(code)}});
}

} // namespace

std::optional<FileStamp> stampOf(const fs::path& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return stampFrom(status);
}

Outcome<Done> checkReadable(const fs::path& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return errno == ENOENT ? badInput(path.string(), ATT_TEXT("core", "there is no such file"))
                               : unreadable(path.string(), errno);
    if (S_ISDIR(status.st_mode))
        return badInput(path.string(), ATT_TEXT("core", "is a folder, not a file"));
    if (!S_ISREG(status.st_mode)) // opening a pipe would block until there is a writer
        return badInput(path.string(), ATT_TEXT("core", "is not a regular file"));
    if (status.st_size == 0)
        return badInput(path.string(), ATT_TEXT("core", "is empty"));
    if (::access(path.c_str(), R_OK) != 0)
        return unreadable(path.string(), errno);
    return Done{};
}

Outcome<OpenedFile> OpenedFile::open(const fs::path& path)
{
    if (const auto readable = checkReadable(path); !readable)
        return readable.error();
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return unreadable(path.string(), errno);
    OpenedFile opened(file, path.string(), {});
    struct stat status = {};
    if (::fstat(file, &status) != 0)
        return unreadable(path.string(), errno);
    opened.stamp_ = stampFrom(status);
    return opened;
}

OpenedFile::OpenedFile(OpenedFile&& other) noexcept
    : file_(std::exchange(other.file_, -1))
    , name_(std::move(other.name_))
    , stamp_(other.stamp_)
{
}

OpenedFile::~OpenedFile()
{
    if (file_ >= 0)
        ::close(file_);
}

Outcome<Done> OpenedFile::fill(std::uintmax_t offset, std::span<char> room) const
{
    while (!room.empty()) {
        const ssize_t count = ::pread(file_, room.data(), room.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return unreadable(name_, errno);
        if (count == 0) // the file was truncated
            return changedWhileRead(name_);
        offset += static_cast<std::uintmax_t>(count);
        room = room.subspan(static_cast<std::size_t>(count));
    }
    return Done{};
}

Outcome<Done> OpenedFile::checkUnchanged() const
{
    struct stat status = {};
    if (::fstat(file_, &status) != 0)
        return unreadable(name_, errno);
    return stampFrom(status) == stamp_ ? Outcome<Done>(Done{}) : changedWhileRead(name_);
}

Outcome<Done> OpenedFile::read(std::uintmax_t offset, std::span<char> room) const { return readPieces(offset, 0, 1, room); }

Outcome<Done> OpenedFile::readPieces(std::uintmax_t offset, std::uintmax_t step, std::size_t count, std::span<char> room) const
{
    const std::size_t piece = room.size() / count;
    assert(offset + step * (count - 1) + piece <= stamp_.size);
    for (std::size_t i = 0; i < count; ++i)
        if (auto done = fill(offset + step * i, room.subspan(i * piece, piece)); !done)
            return done;
    return checkUnchanged(); // checked last, because only a change before the end of reading matters
}

} // namespace attentoscope
