// SPDX-License-Identifier: GPL-3.0-or-later
// Session files (.attentoscope): UTF-8 JSON {"attentoscope": 2, "version": ..., "title": ..., "experiment": {key: value ...},
// "view": {...}, "figure": {...}, "worksheet": {...}, "files": {...}}. The experiment's keys are those of experimentFields().
// "view" and "figure" belong to the window and are kept; of them only the keys are read. "worksheet" is checked and kept. "files"
// are the files that the experiment reads, see core/session/kept_files.h.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/session/kept_files.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct Session {
    std::string title; // may be empty
    std::string version; // version of the program that made a figure; empty for session files
    Experiment experiment;
    std::string view = "{}"; // a JSON object, opaque to the core
    std::string figure = "{}"; // a JSON object, opaque to the core: how the figure was drawn
    std::string worksheet = "{}"; // a JSON object, see core/session/worksheet.h
    bool keepsFiles = false; // the files that it reads are stored inside its own file
    std::vector<KeptFile> files; // files found by parseSession(); readSession() extracts them
    std::vector<Message> warnings; // unknown keys that were ignored, those in "view" and "figure", too
};

// Errors: invalid JSON, not a session, a newer version, duplicate keys, a value of the wrong type or out of range (the key is
// named). Missing keys get their defaults; `name` is used in messages.
Outcome<Session> parseSession(std::string_view text, const std::string& name);
// Reads a session file, or the session in a figure (see core/session/figure_session.h). A relative path means the file beside
// the session if there is one, else a file in the current folder. A file outside the session's folder is an error;
// openSession() of outside_files.h lists such files instead.
Outcome<Session> readSession(const std::filesystem::path& path);
// Replaces relative names by the paths of files that exist in this folder.
void findFilesIn(const std::filesystem::path& folder, Experiment& experiment);

// Returns the path of the file relative to the folder. Nothing if it is too many folders up, or the two share fewer than
// leastCommon folders.
std::optional<std::string> nearPath(
    const std::filesystem::path& file, const std::filesystem::path& folder, std::ptrdiff_t leastCommon);

// Renames every file that the experiment names, including those of its mask, to named(file).
void renameFiles(Experiment& experiment, const std::function<std::string(const std::string&)>& named);

// Refuses what no session can hold: a text or a name of a file that is not UTF-8. The error names the field.
Outcome<Done> checkTexts(const Session& session);
// Returns the session's JSON, in which bytes that are not UTF-8 are lost, see checkTexts(). Fields with default values are left
// out, so that it stays readable.
std::string sessionText(const Session& session);
// Writes a session file. Files near it are named by relative paths, so that the folder can be moved. If keepsFiles, all files
// it reads are stored inside, else only those that exist only in the cache. Errors: also those of keepFiles().
Outcome<Done> writeSession(const std::filesystem::path& path, const Session& session);

} // namespace attentoscope
