// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

// Returns the hidden file beside the real target, whatever link names it.
fs::path lockOf(const fs::path& target)
{
    std::error_code code;
    fs::path real = fs::weakly_canonical(fs::absolute(target, code), code);
    if (code)
        real = target;
    return real.parent_path() / ('.' + real.filename().string() + ".attentoscope-lock");
}

// Tells whether the open file still has this name: a process that lets go of the lock removes it.
bool isNamed(int file, const fs::path& path)
{
    struct stat opened = {}, named = {};
    return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev
        && opened.st_ino == named.st_ino;
}

Error heldElsewhere(const fs::path& target, int file)
{
    std::string process(20, '\0');
    const ssize_t count = ::pread(file, process.data(), process.size(), 0);
    process.resize(count > 0 ? std::size_t(count) : 0);
    if (process.empty() || process.find_first_not_of("0123456789") != std::string::npos)
        process = "?";
    return badInput(target.string(),
        {ATT_TEXT("core",
             "another process (ID %1) is writing to this file, and its results would be lost; wait until that process has ended, "
             "or name another file"),
            {process}});
}

} // namespace

Outcome<FileLock> FileLock::on(const fs::path& target)
{
    FileLock lock;
    lock.path_ = lockOf(target);
    constexpr int mostTries = 100; // on disks that number a file anew at each look it never has its name
    for (int tries = 1;; ++tries) {
        const int file = ::open(lock.path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (file < 0)
            return badInput(
                target.string(), {ATT_TEXT("core", "cannot be written here (%1)"), {std::generic_category().message(errno)}});
        if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            Error held = heldElsewhere(target, file);
            ::close(file);
            return held;
        }
        if (tries < mostTries && !isNamed(file, lock.path_)) { // whoever held it has removed it meanwhile
            ::close(file);
            continue;
        }
        lock.file_ = file;
        const std::string process = std::to_string(::getpid());
        [[maybe_unused]] const bool said = ::ftruncate(file, 0) == 0 && ::pwrite(file, process.data(), process.size(), 0) > 0;
        return lock;
    }
}

FileLock::FileLock(FileLock&& other) noexcept
    : path_(std::move(other.path_))
    , file_(std::exchange(other.file_, -1))
{
}

FileLock& FileLock::operator=(FileLock&& other) noexcept
{
    std::swap(path_, other.path_);
    std::swap(file_, other.file_);
    return *this;
}

FileLock::~FileLock()
{
    if (file_ < 0)
        return;
    ::unlink(path_.c_str()); // before it is let go, so that it is not that of another process
    ::close(file_);
}

} // namespace attentoscope
