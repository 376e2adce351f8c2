// SPDX-License-Identifier: GPL-3.0-or-later
// The tensor files of an experiment, opened once, for those that ask for them again and again as the experiment changes.
#pragma once

#include "core/experiment/experiment.h"
#include "core/formats/opened_file.h"
#include "core/sources/files/attention_file.h"

#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// All of an experiment that decides how its files are opened. openAttention() knows nothing else of it.
struct AttentionRequest {
    bool weights = false;
    std::string file, weightsName;
    NameChoice names;
    std::string q, k, v; // instead of `file`: one array each
    std::string tokens; // a file of labels, which tell the number of keys ...
    Index batch = 0; // ... for this sequence; 0 without such a file
    ArrayReading reading;
    QueryPlaces queries = QueryPlaces::Told;
    MaskTrue maskTrue = MaskTrue::Told;
    WeightsRest rest = WeightsRest::Told;
    bool operator==(const AttentionRequest&) const = default;
};
AttentionRequest requestOf(const Experiment& experiment);

class OpenedAttention
{
public:
    // Opens the files of the experiment, unless they are open and neither the request nor a file on the disk has changed.
    // Errors: those of openAttention().
    const Outcome<AttentionFile>& of(const Experiment& experiment);

private:
    AttentionRequest request_;
    std::vector<std::optional<FileStamp>> stamps_;
    std::optional<Outcome<AttentionFile>> file_;
};

} // namespace attentoscope
