// SPDX-License-Identifier: GPL-3.0-or-later
// Folders for the temporary files of a running program. Each is locked by its program for as long as that runs, which tells apart
// the folders that a killed program left behind.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>

namespace attentoscope {

class RunningFolder
{
public:
    // Makes a folder in the place for temporary files, in which removeLeftFolders() removes those of killed programs first.
    // `forWhat`: for messages.
    static Outcome<RunningFolder> make(const std::string& forWhat);

    const std::filesystem::path& path() const { return path_; }

    RunningFolder(RunningFolder&& other) noexcept;
    RunningFolder& operator=(RunningFolder&&) = delete;
    ~RunningFolder(); // opens the lock, and leaves the folder to whoever removes it

private:
    RunningFolder() = default;

    std::filesystem::path path_;
    int lock_ = -1; // file descriptor
};

// Removes the folders that killed programs of this user left in the place for temporary files.
void removeLeftFolders();

} // namespace attentoscope
