// SPDX-License-Identifier: GPL-3.0-or-later
// What a folder of parts holds (core/parts/part_folder.h): of which work they are, how many are there, and the results as far as
// they go. The folder is read again each time the question is asked with another number; nothing in it is changed.
#pragma once

#include "core/claims/claim.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/sweep/sweep_work.h"
#include "ui/document/engine/question.h"
#include "ui/pages/extrapolation/extrapolation_question.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attentoscope {

// Sweeps with points that are missing.
struct SweptParts {
    SweptCombinations over;
    std::vector<SharedSweep> sweeps; // one for each combination; without axes there is one
};

struct ClaimsInParts {
    std::vector<const Claim*> claims;
    std::vector<std::optional<ClaimFinding>> found; // of each; none: its part is missing
};

using PartFiles = std::map<std::string, std::uintmax_t>; // names and sizes

struct FolderOfParts {
    Experiment experiment; // of the work; its policies are those that are compared
    std::string line; // the command, as a shell reads it
    Index known = 0, count = 0; // parts
    std::variant<SweptParts, SharedNetworks, HeadStudy, ClaimsInParts> results;
    PartFiles files; // in which the parts are
};
using SharedParts = std::shared_ptr<const FolderOfParts>;

struct ReadParts {
    struct Inputs {
        std::string folder;
        std::uint64_t reading = 0; // counts how often it is read
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedParts;
    struct Memory {
        std::string folder;
        SharedParts known; // of the files as they were
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedParts> answer(const Inputs& of, Memory& memory, const Work<SharedParts>& work);
    static bool isStillTrue(const Inputs& known, const Inputs& asked) { return known.folder == asked.folder; }
};

// Reads a folder. Errors: those of readPartFolder(); parts of another version, or of a work that is not drawn.
Outcome<FolderOfParts> readParts(const std::filesystem::path& folder);

} // namespace attentoscope
