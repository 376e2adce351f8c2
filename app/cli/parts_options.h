// SPDX-License-Identifier: GPL-3.0-or-later
// The options of commands whose work has parts: parts that other processes compute (--shard), and parts that a folder keeps
// (--parts). Written once for all of them; see core/parts/parted_work.h.
#pragma once

#include "app/cli/options.h"
#include "core/base/progress.h"
#include "core/parts/part_folder.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope::cli {

// Where parts run. take(part, found) is called one at a time.
class PartEngine
{
public:
    using Take = std::function<Outcome<Done>(Index part, PartValue found)>;
    virtual ~PartEngine() = default;
    virtual Outcome<Done> run(
        const PartedWork& work, const std::vector<Index>& parts, int threads, const StopToken& stop, const Take& take) = 0;
    // Tells whether this process writes the result; the others only compute for it.
    virtual bool writesResult() const { return true; }
};

// What the whole run of the program knows about parts.
struct PartsContext {
    std::vector<std::string> words; // of the command line, without the program's name
    std::shared_ptr<PartEngine> engine; // null: the threads of this process
    std::optional<FoundParts> merged; // merge: what is to be put together, until the command takes it; nothing is computed
    std::string mergedFrom; // its first file, of errors
    std::string unfinished; // where parts are kept, for the message of a run that is stopped
};
PartsContext& partsContext();

// What became of the parts: all of them in order, or what the command writes instead of its result.
struct SharedParts {
    std::vector<PartValue> found;
    std::optional<std::string> instead;

    KnownParts byNumber() &&; // takes what was found
};

struct PartsOptions {
    enum Results { Together, Files }; // parts are put together to one result, or each of them writes files of its own
    explicit PartsOptions(CLI::App& command, Results results = Together);

    // Whether parts are shared, kept or merged; otherwise the command computes as if there were none.
    bool areShared() const;
    bool dropsTimes() const { return noTimes != nullptr && noTimes->count() > 0; }
    // Runs the parts that this process has to run. `name`: of the command. Adds to the identity of the work what all commands
    // have in common: their name, the version and the instruction set, as other instructions round differently. Errors: those of
    // the options, of a part, of the folder; parts of another work; missing parts, when merging.
    Outcome<SharedParts> run(const std::string& name, PartedWork work, int threads, const StopToken& stop) const;
    // The same for parts that write files. Returns what the parts of this process found; nothing where another process tells of
    // it.
    Outcome<KnownParts> runForFiles(const std::string& name, PartedWork work, int threads, const StopToken& stop) const;

    CLI::Option *shard, *shardOut = nullptr, *folder, *noTimes = nullptr; // null: not of a command whose parts write files

private:
    // What this process found, and what the folder had of its share.
    Outcome<FoundParts> find(PartedWork work, int threads, const StopToken& stop) const;
    // Returns what takes the place of the result where only the parts of a shard were asked for.
    Outcome<SharedParts> shardWritten(const FoundParts& found) const;
};

// Describes an experiment for the identity of a work, with the files that it reads: their names, sizes, and digests of samples of
// their content, so that no process reads all of a large file for it. Errors: unreadable.
Outcome<PartValue> identityOf(const Experiment& experiment);

// Tells whether these words of a work are of a command that has parts, and ask for nothing else than its result.
bool canBeMerged(const std::vector<std::string>& words);

} // namespace attentoscope::cli
