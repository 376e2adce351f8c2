// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/part_folder.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr const char* foundBegin = "found-";
constexpr const char* foundEnd = ".jsonl";
constexpr std::uintmax_t largestFile = 4'000'000'000;

PartValue headOf(const FoundParts& found)
{
    return {{"command", found.words}, {"identity", found.identity}, {"parts", found.count}};
}

// Throws what readPart() takes for a file of another kind.
FoundParts headIn(const PartValue& value)
{
    FoundParts found{.words = value.at("command").get<std::vector<std::string>>(),
        .identity = value.at("identity"),
        .count = countIn(value.at("parts")),
        .known = {}};
    const auto hasEnd = [](const std::string& word) { return word.find('\0') != std::string::npos; };
    if (!found.identity.is_object() || std::ranges::any_of(found.words, hasEnd))
        throw NotAPart();
    return found;
}

PartValue partLine(Index part, const PartValue& found) { return {{"part", part}, {"found", found}}; }

void addPart(PartValue value, FoundParts& found)
{
    const Index part = countIn(value.at("part"));
    if (part >= found.count)
        throw NotAPart();
    found.known.insert_or_assign(part, std::move(value.at("found")));
}

// Reads what a file has when it is opened: the process that it belongs to may add to it meanwhile.
Outcome<std::string> readAsFarAsItIs(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file ? std::streamoff(file.tellg()) : -1;
    if (size < 0 || std::uintmax_t(size) > largestFile)
        return badInput(path.string(), ATT_TEXT("core", "cannot be read"));
    std::string text(std::size_t(size), '\0');
    file.seekg(0);
    file.read(text.data(), size);
    text.resize(std::size_t(file.gcount()));
    return text;
}

// Adds the parts in a file of lines. A process that was killed may have left a last line without an end.
Outcome<Done> addLines(const fs::path& file, FoundParts& found)
{
    const auto text = readAsFarAsItIs(file);
    if (!text)
        return text.error();
    Index line = 1;
    for (std::size_t begin = 0, end = 0; (end = text->find('\n', begin)) != std::string::npos; begin = end + 1, ++line) {
        const auto read = readPart([&] {
            addPart(parsedPart(std::string_view(*text).substr(begin, end - begin)), found);
            return true;
        });
        if (!read)
            return badInput(file.string(), {ATT_TEXT("core", "line %1 is not what a part found"), {formatNumber(line)}});
    }
    return Done{};
}

bool hasParts(const std::string& name) { return name.starts_with(foundBegin) && name.ends_with(foundEnd); }

// Tells whether the folder has files that no process writes which keeps parts in it.
bool holdsOther(const fs::path& folder)
{
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(workFile) && !name.starts_with(foundBegin))
            return true;
    }
    return false;
}

Error unwritable(const fs::path& path)
{
    return failure(path.string(), {"cannot be written (%1)", {std::generic_category().message(errno)}});
}

// Returns a word that no other process of this or another machine has.
std::string ownWord()
{
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0)
        host[0] = '\0';
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    return std::string(host.data()) + '-' + std::to_string(::getpid()) + '-' + std::to_string(now);
}

// Writes the file of the work unless another process has: of two that begin at the same time one is first, and the other reads
// what that one wrote.
Outcome<Done> beginWork(const fs::path& folder, const std::string& text)
{
    const fs::path target = folder / workFile, own = folder / (std::string(workFile) + '.' + ownWord());
    if (const auto written = writeFileSafely(own, text); !written)
        return written.error();
    const bool good = ::link(own.c_str(), target.c_str()) == 0 || errno == EEXIST;
    const Error error = unwritable(target);
    std::error_code code;
    if (good)
        fs::remove(own, code);
    else if (!fs::exists(target, code)) // a file system without links
        fs::rename(own, target, code);
    return good || !code ? Outcome<Done>(Done{}) : error;
}

} // namespace

Outcome<PartFolder> PartFolder::open(const fs::path& folder, const std::vector<std::string>& words, const PartedWork& work)
{
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return failure(folder.string(), {"cannot be made (%1)", {code.message()}});
    if (!fs::exists(folder / workFile, code)) {
        if (holdsOther(folder))
            return badInput(folder.string(), "holds other files; name a new folder, or one that --parts made");
        const FoundParts head{.words = words, .identity = work.identity, .count = work.parts.count(), .known = {}};
        if (const auto begun = beginWork(folder, headOf(head).dump(1) + '\n'); !begun)
            return begun.error();
    }
    auto found = readPartFolder(folder);
    if (!found)
        return found.error();
    if (found->identity != work.identity || found->count != work.parts.count())
        return otherWork(work.identity, "this command", found->identity, folder.string());
    PartFolder opened;
    opened.folder_ = folder;
    opened.known_ = std::move(found->known);
    return opened;
}

Outcome<Done> PartFolder::keep(Index part, const PartValue& found)
{
    if (failed_)
        return *failed_;
    if (file_ < 0) {
        const fs::path own = folder_ / (foundBegin + ownWord() + foundEnd);
        file_ = ::open(own.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
        if (file_ < 0)
            return unwritable(own);
    }
    const std::string line = partLine(part, found).dump() + '\n';
    for (std::string_view left = line; !left.empty();) {
        const ssize_t written = ::write(file_, left.data(), left.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) { // takes back what was written of the line
            failed_ = unwritable(folder_);
            (void)!::ftruncate(file_, good_);
            return *failed_;
        }
        left.remove_prefix(std::size_t(written));
    }
    good_ += off_t(line.size());
    return Done{};
}

PartFolder::PartFolder(PartFolder&& other) noexcept
    : folder_(std::move(other.folder_))
    , known_(std::move(other.known_))
    , file_(std::exchange(other.file_, -1))
    , good_(other.good_)
    , failed_(std::move(other.failed_))
{
}

PartFolder& PartFolder::operator=(PartFolder&& other) noexcept
{
    std::swap(folder_, other.folder_);
    std::swap(known_, other.known_);
    std::swap(file_, other.file_);
    std::swap(good_, other.good_);
    std::swap(failed_, other.failed_);
    return *this;
}

PartFolder::~PartFolder()
{
    if (file_ >= 0)
        ::close(file_);
}

Outcome<FoundParts> readPartFolder(const fs::path& folder)
{
    const auto text = readAsFarAsItIs(folder / workFile);
    if (!text)
        return text.error();
    auto found = readPart([&] { return headIn(parsedPart(*text)); });
    if (!found)
        return badInput((folder / workFile).string(), ATT_TEXT("core", "does not say of which work the parts in its folder are"));
    const auto files = partFiles(folder);
    if (!files)
        return files.error();
    for (const auto& [name, size] : *files)
        if (const auto added = addLines(folder / name, *found); !added)
            return added.error();
    return *std::move(found);
}

bool isPartFolder(const fs::path& folder)
{
    std::error_code code;
    return fs::is_regular_file(folder / workFile, code);
}

Outcome<std::map<std::string, std::uintmax_t>> partFiles(const fs::path& folder)
{
    std::map<std::string, std::uintmax_t> files;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code))
        if (const std::string name = entry->path().filename().string(); hasParts(name) && entry->is_regular_file(code)) {
            std::error_code unknown;
            files.emplace(name, entry->file_size(unknown));
        }
    if (code)
        return badInput(folder.string(), {ATT_TEXT("core", "cannot be read (%1)"), {code.message()}});
    return files;
}

std::string shardText(const FoundParts& found)
{
    PartValue value = headOf(found);
    value["found"] = PartValue::array();
    for (const auto& [part, each] : found.known)
        value["found"].push_back(partLine(part, each));
    return value.dump(1) + '\n';
}

Outcome<FoundParts> readShard(const std::string& text, const std::string& name)
{
    auto found = readPart([&] {
        PartValue value = parsedPart(text);
        FoundParts head = headIn(value);
        for (PartValue& each : value.at("found"))
            addPart(std::move(each), head);
        return head;
    });
    return found ? Outcome(*std::move(found)) : badInput(name, "is not what --shard writes");
}

} // namespace attentoscope
