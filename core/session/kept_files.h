// SPDX-License-Identifier: GPL-3.0-or-later
// Files stored inside a session: the files that its experiment reads, byte for byte, so that the session also opens on other
// computers. In the session's JSON they are "files": {"qk.npz": {"bytes": 3100, "base64": "..."}}, and the experiment refers
// to them by these names.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct KeptFile {
    std::string name; // a file name without folders
    std::string bytes;
};

// Limits on the bytes of all files together.
inline constexpr std::uintmax_t mostInSession = 16'000'000;
inline constexpr std::uintmax_t mostInFigure = 1'000'000;

// Tells whether the name is valid as a file name on every system, has no folder and is short.
bool canBeKeptAs(const std::string& name);
// Tells whether the experiment reads a file that was extracted from a session, which exists only in the cache.
bool readsKept(const Experiment& experiment);

// Returns the files that the source and the mask of the experiment read, each once, as the experiment names them.
std::vector<std::string> filesRead(const Experiment& experiment);
// Returns the total bytes of these files; 0 if there are none. Errors: a missing file, more than `most` bytes.
Outcome<std::uintmax_t> keptSize(const Experiment& experiment, std::uintmax_t most = mostInSession);

// Reads these files, and changes the experiment to the names that they have in the session. Errors: as above, an unreadable
// file.
Outcome<std::vector<KeptFile>> keepFiles(Experiment& experiment, std::uintmax_t most = mostInSession);
// Extracts the files to the user's cache folder, where equal sets of files share one folder, and changes the experiment to
// these paths. Errors: no cache folder, no disk space.
Outcome<Done> layOutFiles(const std::vector<KeptFile>& files, Experiment& experiment);

std::string base64Text(std::string_view bytes);
// Decodes base64. Errors: anything but valid base64 of exactly this many bytes; `name` is used in messages.
Outcome<std::string> bytesOfBase64(std::string_view text, std::uintmax_t bytes, const std::string& name);

} // namespace attentoscope
