// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/parts/parts_question.h"

#include "core/attention/machine.h"
#include "core/claims/claim_parts.h"
#include "core/parts/part_folder.h"
#include "core/parts/work_words.h"
#include "core/studies/heads/head_work.h"
#include "core/training/runs/extrapolation_parts.h"
#include "core/training/runs/plan_settings.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace attentoscope {

namespace {

using Results = decltype(FolderOfParts::results);

// Takes the policies of a work for those of its experiment, so that names, letters and colours are as on every page.
void compare(const std::vector<PolicyChoice>& policies, Experiment& experiment)
{
    experiment.policyA = policies.front();
    experiment.policyB = policies[policies.size() > 1 ? 1 : 0];
    experiment.further.assign(policies.begin() + std::min<std::ptrdiff_t>(2, std::ssize(policies)), policies.end());
}

Outcome<Results> sweepsIn(const FoundParts& found, Experiment& experiment)
{
    const auto work = sweepWorkIn(found.identity);
    if (!work)
        return work.error();
    experiment = work->experiment;
    compare(work->policies, experiment);
    auto over = combinationsOf(*work);
    const auto tables = tablesOf(*work);
    if (!over || !tables)
        return over ? tables.error() : over.error();
    auto sweeps = withKnown(*tables, found.known);
    return sweeps ? Outcome<Results>(SweptParts{*std::move(over), *std::move(sweeps)}) : sweeps.error();
}

Outcome<Results> networksIn(const FoundParts& found, Experiment& experiment)
{
    auto plan = training::planIn(found.identity);
    if (!plan)
        return plan.error();
    auto joined = training::joinedParts(*plan, found.known);
    if (!joined)
        return badInput("extrapolate", ATT_TEXT("core", "the parts are not those of the networks that its folder names"));
    compare(plan->policies, experiment);
    KnownNetworks known{.plan = *std::move(plan), .runs = {}, .watched = {}, .found = *std::move(joined), .means = {}};
    known.means = known.found.means();
    return Results(SharedNetworks(std::make_shared<const KnownNetworks>(std::move(known))));
}

Outcome<Results> headsIn(const FoundParts& found, Experiment& experiment)
{
    const auto work = headWorkIn(found.identity);
    if (!work)
        return work.error();
    experiment = work->experiment;
    compare(work->policies, experiment);
    auto study = studyOf(*work, found.known);
    return study ? Outcome<Results>(*std::move(study)) : study.error();
}

Outcome<Results> claimsFound(const FoundParts& found)
{
    auto chosen = claimsIn(found.identity);
    if (!chosen)
        return chosen.error();
    auto findings = findingsIn(*chosen, found.known);
    return findings ? Outcome<Results>(ClaimsInParts{*std::move(chosen), *std::move(findings)}) : findings.error();
}

Outcome<Results> resultsIn(const FoundParts& found, Experiment& experiment)
{
    const auto command = readPart([&] { return found.identity.at("command").get<std::string>(); }).value_or(std::string());
    const auto version = readPart([&] { return found.identity.at("version").get<std::string>(); }).value_or(std::string());
    if (version != versionText())
        return badInput({},
            {ATT_TEXT("core", "the parts are of Attentoscope %1, and this is %2: only the version that made them can draw them"),
                {version, versionText()}});
    if (command == "sweep")
        return sweepsIn(found, experiment);
    if (command == "extrapolate")
        return networksIn(found, experiment);
    if (command == "heads")
        return headsIn(found, experiment);
    if (command == "claims")
        return claimsFound(found);
    return badInput(command, ATT_TEXT("core", "only parts of sweep, extrapolate, heads and claims are shown here"));
}

} // namespace

Outcome<FolderOfParts> readParts(const std::filesystem::path& folder)
{
    auto files = partFiles(folder); // before the parts: what comes meanwhile makes them differ the next time
    const auto found = readPartFolder(folder);
    if (!files || !found)
        return found ? files.error() : found.error();
    std::vector<std::string> words = wordsOfWork(found->words);
    words.insert(words.begin(), "attentoscope-cli");
    FolderOfParts parts{.experiment = {},
        .line = typedLine(words),
        .known = Index(found->known.size()),
        .count = found->count,
        .results = {},
        .files = *std::move(files)};
    auto results = resultsIn(*found, parts.experiment);
    if (!results)
        return results.error();
    parts.results = *std::move(results);
    return parts;
}

Outcome<SharedParts> ReadParts::answer(const Inputs& of, Memory& memory, const Work<SharedParts>&)
{
    const auto files = partFiles(of.folder);
    if (memory.known && memory.folder == of.folder && files && *files == memory.known->files)
        return memory.known;
    auto read = readParts(of.folder);
    if (!read)
        return read.error();
    memory = {of.folder, std::make_shared<const FolderOfParts>(*std::move(read))};
    return memory.known;
}

} // namespace attentoscope
