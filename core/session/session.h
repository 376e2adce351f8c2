// SPDX-License-Identifier: GPL-3.0-or-later
// Session files (.attentoscope): UTF-8 JSON {"attentoscope": 1, "version": ..., "title": ..., "experiment": {key: value ...},
// "view": {...}, "figure": {...}, "worksheet": {...}, "files": {...}}. The experiment's keys are those of experimentFields();
// "view" and "figure" belong to the window and are kept as they are; so is "worksheet", once it was found to be one. "files" are
// what the experiment reads, see core/session/kept_files.h.
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
    std::string version; // of the program that made it, where that matters: in a figure; else empty
    Experiment experiment;
    std::string view = "{}"; // a JSON object, opaque to the core
    std::string figure = "{}"; // the same: in a figure, how it was drawn
    std::string worksheet = "{}"; // a JSON object, see core/session/worksheet.h
    bool keepsFiles = false; // what it reads is written into its own file
    std::vector<KeptFile> files; // of a text that was parsed; readSession() lays them out
    std::vector<Message> warnings; // unknown keys that were ignored
};

// Errors: no JSON, no session, a newer version, duplicate keys, a value of the wrong type or out of range (the key is named).
// Keys that are missing keep their defaults; `name` is used in messages.
Outcome<Session> parseSession(std::string_view text, const std::string& name);
// Or of a figure that holds one, see core/session/figure_session.h.
// A file that it names with a relative path is the one beside the session, if there is one; else it is looked for where the
// program runs. What it names outside its folder is refused: openSession() of outside_files.h lists it instead.
Outcome<Session> readSession(const std::filesystem::path& path);
// That of files beside a session in this folder.
void findFilesIn(const std::filesystem::path& folder, Experiment& experiment);

// As seen from the folder; none where it is far away, or they have fewer folders in common.
std::optional<std::string> nearPath(
    const std::filesystem::path& file, const std::filesystem::path& folder, std::ptrdiff_t leastCommon);

// Gives every file that the experiment names, those of its mask too, the name that `named` gives it.
void renameFiles(Experiment& experiment, const std::function<std::string(const std::string&)>& named);

// Only fields that differ from their defaults are written, so a session stays readable.
std::string sessionText(const Session& session);
// Files near it are named from there, so that the folder can be moved; all that it reads is inside where it keepsFiles, and else
// what lies in no other place. Errors: also those of keepFiles().
Outcome<Done> writeSession(const std::filesystem::path& path, const Session& session);

} // namespace attentoscope
