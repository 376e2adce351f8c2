// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a second process from going on with a file that this one reads, adds to and writes again, which would lose what the
// other adds meanwhile.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>

namespace attentoscope {

// The right to write a file, held until destruction. It is a lock of the system on a hidden file beside the target, so it ends
// with the process however that ends; a file that a killed process left is taken over, and removed.
class FileLock
{
public:
    // Errors: another process holds it, which is named; the folder cannot be written to. On disks without locks it is granted.
    static Outcome<FileLock> on(const std::filesystem::path& target);

    FileLock() = default; // of no file
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    std::filesystem::path path_;
    int file_ = -1;
};

} // namespace attentoscope
