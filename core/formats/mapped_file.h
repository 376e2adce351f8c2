// A file that is read through windows of memory: only what is looked at is loaded, however large the file is.
#pragma once

#include "core/base/outcome.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace attentoscope {

// Tells a file that was changed from the one that was read before.
struct FileStamp {
    std::uintmax_t size = 0;
    std::int64_t modified = 0; // nanoseconds since 1970
    bool operator==(const FileStamp&) const = default;
};
// Nothing when there is no such file.
std::optional<FileStamp> stampOf(const std::filesystem::path& path);

// A regular, readable file that is not empty. Errors name it.
Outcome<Done> checkReadable(const std::filesystem::path& path);

// Owns a mapping, which ends with it. Thread-safe for reading.
class FileWindow
{
public:
    FileWindow(FileWindow&& other) noexcept;
    FileWindow& operator=(FileWindow&&) = delete;
    ~FileWindow();

    std::span<const char> bytes() const { return {base_ + skipped_, length_ - skipped_}; }

private:
    friend class MappedFile;
    FileWindow(const char* base, std::size_t length, std::size_t skipped)
        : base_(base)
        , length_(length)
        , skipped_(skipped)
    {
    }
    const char* base_; // at a page
    std::size_t length_;
    std::size_t skipped_; // from the page to the byte that was asked for
};

// Owns an open file. Windows outlive it. Thread-safe.
class MappedFile
{
public:
    static Outcome<MappedFile> open(const std::filesystem::path& path);
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&&) = delete;
    ~MappedFile();

    const std::string& name() const { return name_; }
    const FileStamp& stamp() const { return stamp_; }
    // Bytes [offset, offset + length) of the file; length > 0, inside it. Error: the file is not what it was when it was opened
    // (touching a page that was cut off would end the program).
    Outcome<FileWindow> window(std::uintmax_t offset, std::size_t length) const;

private:
    MappedFile(int file, std::string name, FileStamp stamp)
        : file_(file)
        , name_(std::move(name))
        , stamp_(stamp)
    {
    }
    int file_;
    std::string name_;
    FileStamp stamp_;
};

} // namespace attentoscope
