// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is read in parts, however large it is. Bytes are copied instead of mapped: if another program truncates a
// mapped file, reading the mapping ends the process with a signal.
#pragma once

#include "core/base/outcome.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace attentoscope {

// Identifies one version of a file, to detect that it changed after it was read.
struct FileStamp {
    std::uintmax_t size = 0;
    std::int64_t modified = 0; // nanoseconds since 1970
    std::uint64_t inode = 0; // tells a file that has taken the place of another one, as long and as old
    bool operator==(const FileStamp&) const = default;
};
// Returns nothing if there is no such file.
std::optional<FileStamp> stampOf(const std::filesystem::path& path);

// Checks that the path is a regular, readable file that is not empty. Errors name it.
Outcome<Done> checkReadable(const std::filesystem::path& path);

// Owns an open file. Thread-safe.
class OpenedFile
{
public:
    static Outcome<OpenedFile> open(const std::filesystem::path& path);
    OpenedFile(OpenedFile&& other) noexcept;
    OpenedFile& operator=(OpenedFile&&) = delete;
    ~OpenedFile();

    const std::string& name() const { return name_; }
    const FileStamp& stamp() const { return stamp_; }
    // Fills `room` with the bytes from `offset` on, which must lie inside the file as it was opened. Error: the file has
    // changed; `room` may then mix old and new bytes.
    Outcome<Done> read(std::uintmax_t offset, std::span<char> room) const;
    // Reads `count` pieces of room.size() / count bytes each, which begin `step` bytes apart, one after the other into `room`.
    Outcome<Done> readPieces(std::uintmax_t offset, std::uintmax_t step, std::size_t count, std::span<char> room) const;

private:
    OpenedFile(int file, std::string name, FileStamp stamp)
        : file_(file)
        , name_(std::move(name))
        , stamp_(stamp)
    {
    }
    Outcome<Done> fill(std::uintmax_t offset, std::span<char> room) const;
    Outcome<Done> checkUnchanged() const;

    int file_;
    std::string name_;
    FileStamp stamp_;
};

} // namespace attentoscope
