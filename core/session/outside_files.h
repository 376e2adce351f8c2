// SPDX-License-Identifier: GPL-3.0-or-later
// Finds files that a session or a lesson names outside its own folder. A session from a stranger could name any private file
// of the user's, whose content would then be shown or saved. These files are read only with the user's consent.
#pragma once

#include "core/session/session.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {

// Returns every file that the experiment names, including those of its mask and those that its source does not read; each once.
std::vector<std::string> filesNamed(const Experiment& experiment);

// Tells whether the file lies in the folder or below it, with links resolved. Hidden files and folders (".ssh") count as
// outside, because a session may lie in a home folder. So do links whose target does not exist.
bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder);

// Returns the files that lie in none of the folders. The first folder is that of the session or lesson: a relative name of a
// file that does not exist is resolved there; if it is empty, it means the current folder. Other empty paths are ignored.
std::vector<std::string> filesOutside(const std::vector<std::string>& files, const std::vector<std::filesystem::path>& folders);

struct OpenedSession {
    Session session;
    std::vector<std::string>
        outside; // files outside the folder, as the experiment names them; the caller must not read them without consent
};
// Reads a session like readSession(), but files outside its folder are not an error. `shipped` is a folder of files that come
// with the program: they are not private, and figures refer to them by name. keepsFiles is true only if all files that the
// session reads are inside it; otherwise a manipulated session could have a private file embedded when it is saved again.
Outcome<OpenedSession> openSession(const std::filesystem::path& path, const std::filesystem::path& shipped = {});

// The error for programs that cannot ask the user: the file that the session or lesson names, and the option that allows it.
Error needsTrust(const std::string& name, const std::string& file);

// Tells whether the file was extracted from a session and exists only in the cache.
bool isLaidOut(const std::string& file);
// Lists the files to store in a saved session: all that it reads if it keeps its files, else those that exist only in the
// cache.
std::vector<std::string> filesToKeep(const Experiment& experiment, bool keepsFiles);
// Does the same as keepFiles(), but only for files that exist only in the cache.
Outcome<std::vector<KeptFile>> keepLaidOut(Experiment& experiment, std::uintmax_t most = mostInSession);

} // namespace attentoscope
