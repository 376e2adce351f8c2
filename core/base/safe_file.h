// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a file so that it is either the whole new one or the untouched old one.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <string_view>

namespace attentoscope {

// A file that takes a while to write. It grows in a folder of its own beside the target, so that whatever else a library puts
// there goes with it; unless it is finished, nothing of it stays.
class PartialFile
{
public:
    // A target that exists and is no regular file (a device, a folder) is refused. Errors name the target.
    static Outcome<PartialFile> beside(const std::filesystem::path& target);

    const std::filesystem::path& path() const { return path_; } // to be written to; there is no such file yet
    // Flushes it to disk and renames it over the target, whose permissions it takes.
    Outcome<Done> finish();

    PartialFile(PartialFile&& other) noexcept;
    PartialFile& operator=(PartialFile&&) = delete;
    ~PartialFile();

private:
    PartialFile() = default;

    std::filesystem::path target_; // as it was named
    std::filesystem::path real_; // behind links
    std::filesystem::path folder_, path_;
};

// Removes every file that is not finished, and lets none begin from then on: for a program that ends right after it. From any
// thread, not from a signal handler.
void removePartialFiles();

// Errors: unwritable folder, full disk, each naming the path.
Outcome<Done> writeFileSafely(const std::filesystem::path& target, std::string_view bytes);

// Makes the error for a file that another program changed meanwhile.
Error changedWhileRead(const std::string& name);

// The whole of a small file (at most `limit` bytes).
Outcome<std::string> readWholeFile(const std::filesystem::path& path, std::uintmax_t limit);

} // namespace attentoscope
