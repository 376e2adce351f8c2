// SPDX-License-Identifier: GPL-3.0-or-later
// A file of which only what is asked for is read, however large it is. Its bytes are copied and not mapped: whoever looks at a
// mapping of a file that another program cuts off is ended by the system.
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
    // Fills the room with what begins at `offset`; all of it inside the file as it was opened. Error: the file is another now,
    // and what stands in the room may be of both.
    Outcome<Done> read(std::uintmax_t offset, std::span<char> room) const;
    // The same for several pieces of room.size() / count bytes each, which begin `step` bytes apart.
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
