// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parts_options.h"

#include "app/cli/console.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/base/sha256.h"
#include "core/parts/shard.h"
#include "core/parts/work_words.h"
#include "core/session/experiment_value.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace attentoscope::cli {
namespace fs = std::filesystem;
namespace {

// The threads of this process: parts side by side, each on one of them, where there are enough parts; else one after the other,
// each on all threads.
class OwnThreads : public PartEngine
{
public:
    Outcome<Done> run(
        const PartedWork& work, const std::vector<Index>& parts, int threads, const StopToken& stop, const Take& take) override
    {
        std::vector<QueuedPart> queue;
        for (const Index part : parts)
            queue.push_back({work.parts.costs[std::size_t(part)], part});
        const int all = threads > 0 ? threads : hardwareThreads();
        std::mutex taking;
        ProgressBar bar(Index(parts.size()));
        const auto done =
            runQueue(std::move(queue), {.threads = Index(parts.size()) >= all ? all : 1, .progress = bar.part(0, 1)}, stop,
                [&](Index part, const StopToken& ending, const Progress& progress) -> Outcome<Done> {
                    auto found = work.parts.run(part, ending, progress);
                    if (!found)
                        return found.error();
                    const std::scoped_lock lock(taking);
                    return take(part, *std::move(found));
                });
        if (done)
            bar.show(1);
        return done;
    }
};

// Returns the value of an option in words; empty: it is not there.
std::string valueIn(const std::vector<std::string>& words, const std::string& option)
{
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (words[at] == option && at + 1 < words.size())
            return words[at + 1];
        if (words[at].starts_with(option + '='))
            return words[at].substr(option.size() + 1);
    }
    return {};
}

// Says which parts are missing, and how they are made: by the shards that have them, if the parts are those of shards.
Error missingParts(const FoundParts& found)
{
    std::vector<Index> missing;
    for (Index part = 0; part < found.count; ++part)
        if (!found.known.contains(part))
            missing.push_back(part);
    std::string line = std::string(programName) + ' ' + typedLine(wordsOfWork(found.words));
    if (const std::string folder = valueIn(found.words, "--parts"); !folder.empty())
        line += " --parts " + typedLine({folder});
    const auto shard = Shard::parse(valueIn(found.words, "--shard"));
    if (!shard)
        return badInput("merge",
            {"%1 of %2 parts are missing; they are made by: %3",
                {formatNumber(Index(missing.size())), formatNumber(found.count), line}});
    std::set<Index> shards;
    for (const Index part : missing)
        shards.insert(part % shard->count);
    constexpr std::size_t most = 8;
    std::string numbers;
    for (std::size_t at = 0; const Index number : shards) {
        if (at++ == most) {
            numbers += ", ...";
            break;
        }
        numbers += (numbers.empty() ? "" : ", ") + formatNumber(number + 1);
    }
    return badInput("merge",
        {shards.size() == 1 ? "shard %1 of %2 is missing; it is made by: %3"
                            : "shards %1 of %2 are missing; the first is made by: %3",
            {numbers, formatNumber(shard->count),
                line + " --shard " + formatNumber(*shards.begin() + 1) + '/' + formatNumber(shard->count)}});
}

std::vector<PartValue> inOrder(KnownParts known)
{
    std::vector<PartValue> found;
    for (auto& [part, value] : known)
        found.push_back(std::move(value));
    return found;
}

Outcome<Shard> shardOf(const CLI::Option& option)
{
    if (option.count() == 0)
        return Shard();
    const auto shard = Shard::parse(option.results().front());
    return shard ? shard : atOption(shard.error(), "--shard");
}

// A digest of a file, or of a large one of its first and last bytes and of blocks that lie evenly between them.
Outcome<std::string> sampleOf(const fs::path& file, std::uintmax_t size)
{
    constexpr std::uintmax_t wholeTo = 256'000'000; // bytes that are read in less time than a part takes
    if (size <= wholeTo)
        return sha256OfFile(file, wholeTo);
    constexpr std::uintmax_t head = 1 << 16, block = 1 << 12, blocks = 64;
    std::ifstream in(file, std::ios::binary);
    std::string bytes;
    const auto add = [&](std::uintmax_t begin, std::uintmax_t count) {
        std::string some(count, '\0');
        in.clear();
        in.seekg(std::streamoff(begin));
        in.read(some.data(), std::streamsize(count));
        bytes.append(some, 0, std::size_t(in.gcount()));
    };
    add(0, head);
    for (std::uintmax_t at = 0; at < blocks && size > head; ++at)
        add(head + (size - head) / blocks * at, block);
    add(size > head ? size - head : 0, head); // of an archive: the checksums of its files
    if (!in.is_open() || in.bad())
        return badInput(file.string(), "cannot be read");
    return sha256Of(bytes);
}

Outcome<PartValue> identityOfFiles(const Experiment& experiment)
{
    std::vector<std::string> names;
    Experiment copy = experiment;
    renameFiles(copy, [&](const std::string& name) {
        names.push_back(name);
        return name;
    });
    PartValue files = PartValue::array();
    for (const std::string& name : names) {
        std::error_code code;
        const std::uintmax_t size = fs::file_size(name, code);
        if (code)
            return badInput(name, {"cannot be read (%1)", {code.message()}});
        const auto sample = sampleOf(name, size);
        if (!sample)
            return sample.error();
        files.push_back({{"name", fs::path(name).filename().string()}, {"bytes", size}, {"sample", *sample}});
    }
    return files;
}

// Puts together what was given to merge.
Outcome<SharedParts> merged(FoundParts given, const PartedWork& work)
{
    if (given.identity != work.identity || given.count != work.parts.count())
        return otherWork(work.identity, "its command gives here", given.identity, partsContext().mergedFrom);
    if (Index(given.known.size()) < given.count)
        return missingParts(given);
    return SharedParts{inOrder(std::move(given.known)), {}};
}

// Adds what the identities of all commands have in common: other instructions round differently.
PartValue wholeIdentity(const std::string& name, const PartValue& work)
{
    PartValue identity{{"command", name}, {"version", versionText()}, {"simd", simdName()}};
    identity.update(work);
    return identity;
}

// Tells whether this process writes the result.
bool writesHere() { return !partsContext().engine || partsContext().engine->writesResult(); }

} // namespace

PartsContext& partsContext()
{
    static PartsContext context;
    return context;
}

KnownParts SharedParts::byNumber() &&
{
    KnownParts known;
    for (PartValue& value : found)
        known.emplace(Index(known.size()), std::move(value));
    return known;
}

PartsOptions::PartsOptions(CLI::App& command, Results results)
    : shard(addValue(command, "--shard", "k/N",
        results == Together
            ? "Compute only every N-th part of the work, from the k-th on, and write what was found for the command merge"
            : "Draw only every N-th figure, from the k-th on"))
    , folder(addValue(command, "--parts", "FOLDER",
          "Keep each finished part in this folder, and take from it what is there: after an interrupt the same command computes "
          "the rest. Several processes may use one folder, each with a --shard of its own"))
{
    if (results == Files)
        return;
    shardOut = addValue(command, "--shard-out", "FILE",
        "Write the shard to this file, which appears when it is whole, in a folder that may be new")
                   ->needs(shard);
    noTimes = addSwitch(command, "--no-times", "Leave times, threads and memory empty, so that equal results have equal bytes");
}

bool PartsOptions::areShared() const
{
    return shard->count() > 0 || folder->count() > 0 || partsContext().merged || partsContext().engine;
}

Outcome<SharedParts> PartsOptions::run(const std::string& name, PartedWork work, int threads, const StopToken& stop) const
{
    work.identity = wholeIdentity(name, work.identity);
    if (partsContext().merged)
        return merged(*std::exchange(partsContext().merged, std::nullopt), work);
    auto found = find(std::move(work), threads, stop);
    if (!found)
        return found.error();
    const SharedParts nothing{{}, std::string()}; // instead of a result
    if (!writesHere())
        return nothing;
    if (shard->count() == 0)
        return SharedParts{inOrder(std::move(found->known)), {}};
    return folder->count() > 0 && shardOut->count() == 0 ? Outcome(nothing) : shardWritten(*found);
}

Outcome<KnownParts> PartsOptions::runForFiles(const std::string& name, PartedWork work, int threads, const StopToken& stop) const
{
    work.identity = wholeIdentity(name, work.identity);
    auto found = find(std::move(work), threads, stop);
    return found ? Outcome(writesHere() ? std::move(found->known) : KnownParts()) : found.error();
}

Outcome<FoundParts> PartsOptions::find(PartedWork work, int threads, const StopToken& stop) const
{
    PartsContext& context = partsContext();
    const Index count = work.parts.count();
    const auto share = shardOf(*shard);
    if (!share)
        return share.error();
    if ((shard->count() > 0 || folder->count() > 0)
        && !readPart([&] { return PartValue(context.words).dump() + work.identity.dump(); }))
        return badInput("command line", "has letters that are not UTF-8, which files of parts cannot hold; rename the file");
    FoundParts found{.words = context.words, .identity = work.identity, .count = count, .known = {}};
    std::optional<PartFolder> kept;
    if (folder->count() > 0 && writesHere()) {
        const std::string typed = folder->results().front();
        auto opened = PartFolder::open(typed, context.words, work);
        if (!opened)
            return opened.error();
        kept = *std::move(opened);
        context.unfinished = typed;
    }
    std::vector<Index> left;
    for (const Index part : share->partsOf(count)) {
        const bool isKept = kept && kept->known().contains(part);
        if (isKept && (!work.stands || work.stands(part, kept->known().at(part))))
            found.known.emplace(part, kept->known().at(part));
        else
            left.push_back(part);
    }
    OwnThreads own;
    PartEngine& engine = context.engine ? *context.engine : own;
    const auto done = engine.run(work, left, threads, stop, [&](Index part, PartValue value) -> Outcome<Done> {
        if (kept)
            if (const auto stored = kept->keep(part, value); !stored)
                return stored;
        found.known.insert_or_assign(part, std::move(value));
        return Done{};
    });
    if (!done)
        return done.error();
    context.unfinished.clear();
    return found;
}

Outcome<SharedParts> PartsOptions::shardWritten(const FoundParts& found) const
{
    if (shardOut->count() == 0)
        return SharedParts{{}, shardText(found)};
    const fs::path target = shardOut->results().front();
    std::error_code code; // an error is found when the file is written
    if (target.has_parent_path())
        fs::create_directories(target.parent_path(), code);
    const auto written = writeFileSafely(target, shardText(found));
    return written ? Outcome(SharedParts{{}, std::string()}) : written.error();
}

Outcome<PartValue> identityOf(const Experiment& experiment)
{
    auto files = identityOfFiles(experiment);
    if (!files)
        return files.error();
    Experiment named = experiment;
    renameFiles(named, [](const std::string& name) { return fs::path(name).filename().string(); });
    PartValue identity = experimentValue(named);
    if (!files->empty())
        identity["files"] = *std::move(files);
    return identity;
}

bool canBeMerged(const std::vector<std::string>& words)
{
    constexpr std::array commands{std::string_view("attend"), std::string_view("raster"), std::string_view("sweep"),
        std::string_view("collapse"), std::string_view("heads"), std::string_view("extrapolate"), std::string_view("claims")};
    constexpr std::array others{
        std::string_view("--watch-out"), std::string_view("--watch-every"), std::string_view("--autopsy")};
    const auto isOther = [&](const std::string& word) {
        return std::ranges::any_of(others, [&](std::string_view option) { return word.starts_with(option); });
    };
    return !words.empty() && std::ranges::find(commands, std::string_view(words.front())) != commands.end()
        && std::ranges::none_of(words, isOther);
}

} // namespace attentoscope::cli
