#include "core/formats/mapped_file.h"

#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
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
        std::int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec};
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
    if (!S_ISREG(status.st_mode)) // opening a pipe would wait for a writer for ever
        return badInput(path.string(), ATT_TEXT("core", "is not a regular file"));
    if (status.st_size == 0)
        return badInput(path.string(), ATT_TEXT("core", "is empty"));
    if (::access(path.c_str(), R_OK) != 0)
        return unreadable(path.string(), errno);
    return Done{};
}

FileWindow::FileWindow(FileWindow&& other) noexcept
    : base_(std::exchange(other.base_, nullptr))
    , length_(other.length_)
    , skipped_(other.skipped_)
{
}

FileWindow::~FileWindow()
{
    if (base_)
        ::munmap(const_cast<char*>(base_), length_);
}

Outcome<MappedFile> MappedFile::open(const fs::path& path)
{
    if (const auto readable = checkReadable(path); !readable)
        return readable.error();
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return unreadable(path.string(), errno);
    MappedFile opened(file, path.string(), {});
    struct stat status = {};
    if (::fstat(file, &status) != 0)
        return unreadable(path.string(), errno);
    opened.stamp_ = stampFrom(status);
    return opened;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : file_(std::exchange(other.file_, -1))
    , name_(std::move(other.name_))
    , stamp_(other.stamp_)
{
}

MappedFile::~MappedFile()
{
    if (file_ >= 0)
        ::close(file_);
}

Outcome<FileWindow> MappedFile::window(std::uintmax_t offset, std::size_t length) const
{
    assert(length > 0 && offset + length <= stamp_.size);
    struct stat status = {};
    if (::fstat(file_, &status) != 0)
        return unreadable(name_, errno);
    if (stampFrom(status) != stamp_)
        return failure(name_, ATT_TEXT("core", "has changed since it was opened; open it again"));
    const auto page = static_cast<std::uintmax_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t skipped = offset % page;
    void* base = ::mmap(nullptr, length + skipped, PROT_READ, MAP_PRIVATE, file_, static_cast<off_t>(offset - skipped));
    if (base == MAP_FAILED)
        return unreadable(name_, errno);
    return FileWindow(static_cast<const char*>(base), length + skipped, skipped);
}

} // namespace attentoscope
