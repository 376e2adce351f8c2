// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a session holds inside itself: what its experiment reads, byte for byte, so that it opens where the files are not.
// In the session's JSON: "files": {"qk.npz": {"bytes": 3100, "base64": "..."}}, and the experiment names them by these names.
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
    std::string name; // that of a file, with no folder
    std::string bytes;
};

inline constexpr std::uintmax_t mostInSession = 16'000'000; // bytes of all of them
inline constexpr std::uintmax_t mostInFigure = 1'000'000;

// With no folder before it on any system, and short.
bool canBeKeptAs(const std::string& name);
// Whether something that it reads was laid out of a session, and lies nowhere else for long.
bool readsKept(const Experiment& experiment);

// What the source and the mask of the experiment read, each once, as it names them.
std::vector<std::string> filesRead(const Experiment& experiment);
// Bytes of all that it reads; 0: it reads none. Errors: a file that is not there, more than `most`.
Outcome<std::uintmax_t> keptSize(const Experiment& experiment, std::uintmax_t most = mostInSession);

// Reads them, and makes the experiment name them as the session does. Errors: as above, a file that cannot be read.
Outcome<std::vector<KeptFile>> keepFiles(Experiment& experiment, std::uintmax_t most = mostInSession);
// Lays them out among the user's cached files, where equal ones lie once, and makes the experiment read them there. Errors: there
// is no such place, or no room.
Outcome<Done> layOutFiles(const std::vector<KeptFile>& files, Experiment& experiment);

std::string base64Text(std::string_view bytes);
// Errors: anything but base64 of exactly so many bytes; `name` is used in messages.
Outcome<std::string> bytesOfBase64(std::string_view text, std::uintmax_t bytes, const std::string& name);

} // namespace attentoscope
