// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a session or a lesson names and that do not lie in its own folder. One that came from a stranger could name any file
// of the user's; what is read can be seen, and saved. So nobody reads these before the user has said so.
#pragma once

#include "core/session/session.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {

// Every file that it names, those of its mask too, whether its source reads it or not; each once.
std::vector<std::string> filesNamed(const Experiment& experiment);

// In the folder or below it, wherever links lead. What is hidden there (".ssh") counts as outside: a session may lie in
// somebody's home. So does a link that leads nowhere yet.
bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder);

// Those that lie in none of the folders. The first is that of whoever names them: a relative name of what is not there is taken
// from it. Empty paths are no folders, but for the first, which is the current one then.
std::vector<std::string> filesOutside(const std::vector<std::string>& files, const std::vector<std::filesystem::path>& folders);

struct OpenedSession {
    Session session;
    std::vector<std::string>
        outside; // files, as its experiment names them; whoever opens it sees to it that none is read unasked
};
// As readSession(), but what lies outside its folder is no error. `shipped`: a folder of files that come with the program, which
// are nobody's secret, and which a figure, far from its files, knows by their names. The session keepsFiles if all that it reads
// was inside: one that only says so would have a file of the user's inside when it is saved again.
Outcome<OpenedSession> openSession(const std::filesystem::path& path, const std::filesystem::path& shipped = {});

// For programs that nobody can answer: what the session or the lesson names, and the option that lets it.
Error needsTrust(const std::string& name, const std::string& file);

// Laid out of a session, so that it lies nowhere else for long.
bool isLaidOut(const std::string& file);
// Lists the files that a saved session will hold: all that it reads if it keeps its files, else those laid out of a session.
std::vector<std::string> filesToKeep(const Experiment& experiment, bool keepsFiles);
// As keepFiles(), of what was laid out of a session alone.
Outcome<std::vector<KeptFile>> keepLaidOut(Experiment& experiment, std::uintmax_t most = mostInSession);

} // namespace attentoscope
