// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a command whose work has parts, for merging and for messages.
#pragma once

#include <string>
#include <vector>

namespace attentoscope {

// Returns the words of a command without what chooses parts, threads, formats and files.
std::vector<std::string> wordsOfWork(const std::vector<std::string>& words);
bool writesFilesInParts(const std::vector<std::string>& words); // is of a command whose parts write files
std::string typedLine(const std::vector<std::string>& words); // as a shell reads it

} // namespace attentoscope
