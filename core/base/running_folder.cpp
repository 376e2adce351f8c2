// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/running_folder.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace attentoscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view folderName = "attentoscope-running."; // and six characters by mkdtemp()

int openedFolder(const fs::path& folder) { return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); }

bool lockIfLeft(int folder)
{
    struct stat status = {};
    return ::fstat(folder, &status) == 0 && status.st_uid == ::geteuid() && ::flock(folder, LOCK_EX | LOCK_NB) == 0;
}

enum class Lock {
    Taken,
    Unknown, // the system locks no folders there, so that nobody can take it for one that was left behind
    Lost, // another program took the folder for one that was left behind, before it was locked
    Refused,
};

// Locks a folder that this program has just made.
Lock lockFolder(const fs::path& path, int& folder)
{
    folder = openedFolder(path);
    if (folder < 0)
        return errno == ENOENT ? Lock::Lost : Lock::Refused;
    struct stat status = {};
    if (::flock(folder, LOCK_EX | LOCK_NB) == 0)
        return ::fstat(folder, &status) == 0 && status.st_nlink > 0 ? Lock::Taken : Lock::Lost;
    return errno == EWOULDBLOCK ? Lock::Lost : Lock::Unknown;
}

} // namespace

Outcome<RunningFolder> RunningFolder::make(const std::string& forWhat)
{
    constexpr int mostTries = 100;
    removeLeftFolders();
    std::error_code none;
    for (int tries = 0; tries < mostTries; ++tries) {
        std::string pattern = (fs::temp_directory_path(none) / folderName).string() + "XXXXXX";
        if (::mkdtemp(pattern.data()) == nullptr)
            break;
        RunningFolder folder;
        folder.path_ = pattern;
        const Lock lock = lockFolder(folder.path_, folder.lock_);
        if (lock == Lock::Taken || lock == Lock::Unknown)
            return folder;
        if (lock == Lock::Refused) {
            const int reason = errno;
            fs::remove(folder.path_, none);
            errno = reason;
            break;
        }
    }
    return failure(
        forWhat, {ATT_TEXT("core", "a temporary folder cannot be created (%1)"), {std::generic_category().message(errno)}});
}

RunningFolder::RunningFolder(RunningFolder&& other) noexcept
    : path_(std::move(other.path_))
    , lock_(std::exchange(other.lock_, -1))
{
}

RunningFolder::~RunningFolder()
{
    if (lock_ >= 0)
        ::close(lock_);
}

void removeLeftFolders()
{
    std::error_code code;
    const fs::path place = fs::temp_directory_path(code);
    for (fs::directory_iterator entry(place, code), end; !code && entry != end; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(folderName) || name.size() != folderName.size() + 6)
            continue;
        const int folder = openedFolder(entry->path());
        if (folder < 0)
            continue;
        std::error_code notRemoved;
        if (lockIfLeft(folder))
            fs::remove_all(entry->path(), notRemoved);
        ::close(folder);
    }
}

} // namespace attentoscope
