// SPDX-License-Identifier: GPL-3.0-or-later
// Writes files so that the result is either the complete new file or the untouched old one.
#pragma once

#include "core/base/input_files.h"
#include "core/base/outcome.h"
#include "core/base/running_folder.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace attentoscope {

// A file that takes a while to write. It is written in a temporary folder beside the target, so that other files a library
// creates there are removed with it. Unless finish() succeeds, nothing remains.
class PartialFile
{
public:
    // Starts a file. A target that exists and is not a regular file (a device, a folder) is refused, and so is a file that the
    // program reads, see sparesInputs(). Errors name the target.
    static Outcome<PartialFile> beside(const std::filesystem::path& target, FileRole role = FileRole::Data);
    // Starts a file for this program alone, which never becomes another one: finish() is not for it. If the program is killed,
    // the next one removes it, see running_folder.h.
    static Outcome<PartialFile> temporary(const std::string& name);

    const std::filesystem::path& path() const { return path_; } // where to write; the file does not exist yet
    // Flushes the file to disk and renames it to the target, keeping the permissions of an old file.
    Outcome<Done> finish();

    PartialFile(PartialFile&& other) noexcept;
    PartialFile& operator=(PartialFile&&) = delete;
    ~PartialFile();

private:
    PartialFile() = default;

    std::filesystem::path target_; // as the user named it
    std::filesystem::path real_; // target with links resolved
    std::filesystem::path folder_, path_;
    std::optional<RunningFolder> running_; // of temporary()
};

// Removes all unfinished files and blocks new ones, for a program that is about to end. May be called from any thread, but
// not from a signal handler.
void removePartialFiles();

// Writes the file at once. Errors: those of PartialFile; unwritable folder, full disk; each names the path.
Outcome<Done> writeFileSafely(const std::filesystem::path& target, std::string_view bytes, FileRole role = FileRole::Data);

// The error for a file that another program changed while it was being read.
Error changedWhileRead(const std::string& name);

// Reads a whole small file (at most `limit` bytes).
Outcome<std::string> readWholeFile(const std::filesystem::path& path, std::uintmax_t limit);

} // namespace attentoscope
