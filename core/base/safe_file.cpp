// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/safe_file.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

std::string systemReason(int code) { return std::generic_category().message(code); }

// The temporary folders of unfinished files.
struct PartialFolders {
    std::mutex mutex;
    std::set<fs::path> folders;
    bool ended = false; // no new folder may be made

    void remove()
    {
        constexpr int mostTries = 1000;
        ended = true;
        std::error_code code;
        for (const fs::path& folder : folders)
            for (int tries = 0; tries < mostTries && fs::exists(folder, code); ++tries)
                fs::remove_all(folder, code); // fails if another thread creates a file there meanwhile
    }
};
void removeAtExit();
PartialFolders& partialFolders()
{
    static auto* all = [] {
        std::atexit(removeAtExit);
        return new PartialFolders; // never destroyed, because files may be removed at the very end of the program
    }();
    return *all;
}

// Removes unfinished files if exit() is called while one is being written; libgomp does that if it cannot create threads.
void removeAtExit()
{
    const std::lock_guard lock(partialFolders().mutex);
    partialFolders().remove();
}

bool writeAll(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Makes the error if a file cannot be started. It is a failure if resources are lacking; otherwise another target may work,
// so it is bad input.
Error notBegun(const fs::path& target, int reason)
{
    const Message why(ATT_TEXT("core", "cannot be written here (%1)"), {systemReason(reason)});
    constexpr std::array lacks = {ENOSPC, EDQUOT, EIO, ENOMEM, EMFILE, ENFILE, EMLINK};
    return std::ranges::find(lacks, reason) != lacks.end() ? failure(target.string(), why) : badInput(target.string(), why);
}

Error notWritten(const fs::path& target, int reason)
{
    return failure(target.string(),
        {ATT_TEXT("core", "could not be written (%1); a file that existed there is unchanged"), {systemReason(reason)}});
}

} // namespace

Outcome<PartialFile> PartialFile::beside(const fs::path& target, FileRole role)
{
    if (const auto spared = sparesInputs(target, role); !spared)
        return spared.error();
    std::error_code code;
    PartialFile file;
    file.target_ = target;
    file.real_ = fs::is_symlink(target, code) ? fs::weakly_canonical(target, code) : target;
    if (file.real_.empty())
        file.real_ = target;
    const auto kind = fs::status(file.real_, code).type();
    if (kind != fs::file_type::not_found && kind != fs::file_type::none && kind != fs::file_type::regular)
        return badInput(target.string(), ATT_TEXT("core", "is not a regular file, so nothing was written"));
    std::string folder = file.real_.string() + ".XXXXXX";
    PartialFolders& all = partialFolders();
    const std::lock_guard lock(all.mutex); // held while the folder is made, so that each folder is listed
    if (all.ended)
        return cancelled();
    if (::mkdtemp(folder.data()) == nullptr)
        return notBegun(target, errno);
    file.folder_ = folder;
    file.path_ = file.folder_ / file.real_.filename();
    all.folders.insert(file.folder_);
    return file;
}

Outcome<PartialFile> PartialFile::temporary(const std::string& name)
{
    PartialFolders& all = partialFolders();
    const std::lock_guard lock(all.mutex);
    if (all.ended)
        return cancelled();
    auto running = RunningFolder::make(name);
    if (!running)
        return running.error();
    PartialFile file;
    file.folder_ = running->path();
    file.path_ = file.target_ = file.real_ = file.folder_ / name;
    file.running_.emplace(*std::move(running));
    all.folders.insert(file.folder_);
    return file;
}

PartialFile::PartialFile(PartialFile&& other) noexcept
    : target_(std::move(other.target_))
    , real_(std::move(other.real_))
    , folder_(std::exchange(other.folder_, fs::path()))
    , path_(std::move(other.path_))
    , running_(std::move(other.running_))
{
}

PartialFile::~PartialFile()
{
    if (folder_.empty())
        return;
    std::error_code code;
    fs::remove_all(folder_, code);
    PartialFolders& all = partialFolders();
    const std::lock_guard lock(all.mutex);
    all.folders.erase(folder_);
}

Outcome<Done> PartialFile::finish()
{
    struct stat old = {};
    const bool replaces = ::stat(real_.c_str(), &old) == 0; // otherwise the umask decides the permissions
    const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && ::fsync(file) == 0 && (!replaces || ::fchmod(file, old.st_mode & 07777) == 0);
    int reason = errno;
    if (file >= 0)
        ::close(file);
    if (good && ::rename(path_.c_str(), real_.c_str()) != 0) {
        good = false;
        reason = errno;
    }
    return good ? Outcome<Done>(Done{}) : notWritten(target_, reason);
}

void removePartialFiles()
{
    partialFolders().mutex.lock(); // never unlocked, so that no new file begins
    partialFolders().remove();
}

Outcome<Done> writeFileSafely(const fs::path& target, std::string_view bytes, FileRole role)
{
    auto partial = PartialFile::beside(target, role);
    if (!partial)
        return partial.error();
    const int file = ::open(partial->path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    const bool good = file >= 0 && writeAll(file, bytes);
    const int reason = errno;
    if (file >= 0)
        ::close(file);
    return good ? partial->finish() : notWritten(target, reason);
}

Error changedWhileRead(const std::string& name)
{
    return badInput(name, ATT_TEXT("core", "has changed while it was read; read it again when it is complete"));
}

Outcome<std::string> readWholeFile(const fs::path& path, std::uintmax_t limit)
{
    std::error_code code;
    const auto status = fs::status(path, code);
    if (status.type() == fs::file_type::not_found)
        return badInput(path.string(), ATT_TEXT("core", "there is no such file"));
    if (status.type() != fs::file_type::regular)
        return badInput(path.string(), ATT_TEXT("core", "is not a regular file"));
    const auto size = fs::file_size(path, code);
    if (code)
        return badInput(path.string(), {ATT_TEXT("core", "cannot be read (%1)"), {code.message()}});
    if (size > limit)
        return badInput(path.string(),
            {ATT_TEXT("core", "is too large for a file of this kind (%1 bytes, at most %2)"),
                {std::to_string(size), std::to_string(limit)}});
    const auto written = fs::last_write_time(path, code);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    std::string bytes(size, '\0');
    if (!in || (!in.read(bytes.data(), static_cast<std::streamsize>(size)) && !in.eof()))
        return badInput(path.string(), {ATT_TEXT("core", "cannot be read (%1)"), {systemReason(errno ? errno : EIO)}});
    if (!in || fs::last_write_time(path, code) != written || fs::file_size(path, code) != size)
        return changedWhileRead(path.string());
    return bytes;
}

} // namespace attentoscope
