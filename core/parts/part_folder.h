// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that keeps what parts found as soon as they have, so that a run that was killed, or that another run follows on
// another machine, computes nothing twice. "work.json" says of which work the parts are. Each process appends to a file of its
// own, "found-….jsonl", a line for each part; a line that was not written to its end is as if it were not there.
#pragma once

#include "core/parts/parted_work.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace attentoscope {

class PartFolder
{
public:
    // Opens the folder for this work, or begins it; `words`: the command that made it, for messages and for merging. Errors: the
    // folder holds parts of another work; unreadable, unwritable; a line that is no part.
    static Outcome<PartFolder> open(
        const std::filesystem::path& folder, const std::vector<std::string>& words, const PartedWork& work);

    const KnownParts& known() const { return known_; } // when the folder was opened
    // Adds what a part found. Errors: full disk.
    Outcome<Done> keep(Index part, const PartValue& found);

    PartFolder(PartFolder&& other) noexcept;
    PartFolder& operator=(PartFolder&& other) noexcept;
    ~PartFolder();

private:
    PartFolder() = default;

    std::filesystem::path folder_;
    KnownParts known_;
    int file_ = -1; // opened for the first part that is kept
    off_t good_ = 0; // bytes of whole lines in it
    std::optional<Error> failed_; // after a full disk nothing more is kept
};

// What a folder or a file of a shard holds of a work.
struct FoundParts {
    std::vector<std::string> words; // the command
    PartValue identity;
    Index count = 0; // of all parts
    KnownParts known;
};
// Reads a folder without changing it. Errors: not such a folder, and those of PartFolder::open().
Outcome<FoundParts> readPartFolder(const std::filesystem::path& folder);

inline constexpr const char* workFile = "work.json"; // says of which work the parts in its folder are
bool isPartFolder(const std::filesystem::path& folder);
// Returns the names and sizes of the files with parts, which tell whether the folder holds more than when it was read.
Outcome<std::map<std::string, std::uintmax_t>> partFiles(const std::filesystem::path& folder);

// The text of a file for one shard, and what it holds; errors name the file.
std::string shardText(const FoundParts& found);
Outcome<FoundParts> readShard(const std::string& text, const std::string& name);

} // namespace attentoscope
