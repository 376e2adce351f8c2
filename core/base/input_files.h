// SPDX-License-Identifier: GPL-3.0-or-later
// The files that the program reads. No file is written over one of them, whoever writes it: PartialFile, through which all
// files are written, asks here. Thread-safe.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {

// What a file is to the program that writes it. A session may be saved over the session that was opened, and so on; nothing is
// written over data.
enum class FileRole { Data, Session, Lesson };

struct InputFile {
    std::filesystem::path path;
    FileRole role = FileRole::Data;
};

// Adds files to those that are read. They stay protected until forgetInputs() is called for the same reader ("document").
void addInputs(const std::string& reader, std::vector<InputFile> files);
void addInputs(const std::string& reader, const std::vector<std::string>& dataFiles);
void forgetInputs(const std::string& reader);

// Returns an error if writing the target would replace a file that is read. Links, hard links, and names that differ only in
// case where the disk ignores case, count as the file that they lead to.
Outcome<Done> sparesInputs(const std::filesystem::path& target, FileRole written = FileRole::Data);

} // namespace attentoscope
