// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/part_folder.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr const char* workName = "work.json";
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
        .count = value.at("parts").get<Index>(),
        .known = {}};
    if (!found.identity.is_object() || found.count < 0)
        throw NotAPart();
    return found;
}

PartValue partLine(Index part, const PartValue& found) { return {{"part", part}, {"found", found}}; }

void addPart(PartValue value, FoundParts& found)
{
    const Index part = value.at("part");
    if (part < 0 || part >= found.count)
        throw NotAPart();
    found.known.insert_or_assign(part, std::move(value.at("found")));
}

// Adds the parts in a file of lines. A process that was killed may have left a last line without an end.
Outcome<Done> addLines(const fs::path& file, FoundParts& found)
{
    const auto text = readWholeFile(file, largestFile);
    if (!text)
        return text.error();
    Index line = 1;
    for (std::size_t begin = 0, end = 0; (end = text->find('\n', begin)) != std::string::npos; begin = end + 1, ++line) {
        const auto read = readPart([&] {
            addPart(PartValue::parse(text->begin() + std::ptrdiff_t(begin), text->begin() + std::ptrdiff_t(end)), found);
            return true;
        });
        if (!read)
            return badInput(file.string(), {"line %1 is not what a part found", {formatNumber(line)}});
    }
    return Done{};
}

Outcome<Done> addFolder(const fs::path& folder, FoundParts& found)
{
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(foundBegin) || !name.ends_with(foundEnd))
            continue;
        if (const auto added = addLines(entry->path(), found); !added)
            return added.error();
    }
    if (code)
        return badInput(folder.string(), {"cannot be read (%1)", {code.message()}});
    return Done{};
}

// Another process that begins the folder at the same time writes its file of the work under a longer name first.
bool holdsOther(const fs::path& folder)
{
    std::error_code code;
    return std::any_of(fs::directory_iterator(folder, code), fs::directory_iterator(),
        [](const fs::directory_entry& entry) { return !entry.path().filename().string().starts_with(workName); });
}

Error unwritable(const fs::path& path)
{
    return failure(path.string(), {"cannot be written (%1)", {std::generic_category().message(errno)}});
}

// Returns a name that no other process of this or another machine takes.
std::string ownName()
{
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0)
        host[0] = '\0';
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    return foundBegin + std::string(host.data()) + '-' + std::to_string(::getpid()) + '-' + std::to_string(now) + foundEnd;
}

} // namespace

Outcome<PartFolder> PartFolder::open(const fs::path& folder, const std::vector<std::string>& words, const PartedWork& work)
{
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return failure(folder.string(), {"cannot be made (%1)", {code.message()}});
    FoundParts found{.words = words, .identity = work.identity, .count = work.parts.count(), .known = {}};
    if (!fs::exists(folder / workName)) {
        if (holdsOther(folder))
            return badInput(folder.string(), "holds other files; name a new folder, or one that --parts made");
        if (const auto written = writeFileSafely(folder / workName, headOf(found).dump(1) + '\n'); !written)
            return written.error();
    } else {
        const auto before = readPartFolder(folder);
        if (!before)
            return before.error();
        if (before->identity != work.identity || before->count != work.parts.count())
            return otherWork(work.identity, "this command", before->identity, folder.string());
        found.known = before->known;
    }
    PartFolder opened;
    opened.folder_ = folder;
    opened.known_ = std::move(found.known);
    return opened;
}

Outcome<Done> PartFolder::keep(Index part, const PartValue& found)
{
    if (file_ < 0) {
        const fs::path own = folder_ / ownName();
        file_ = ::open(own.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
        if (file_ < 0)
            return unwritable(own);
    }
    const std::string line = partLine(part, found).dump() + '\n';
    for (std::string_view left = line; !left.empty();) {
        const ssize_t written = ::write(file_, left.data(), left.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return unwritable(folder_);
        left.remove_prefix(std::size_t(written));
    }
    return Done{};
}

PartFolder::PartFolder(PartFolder&& other) noexcept
    : folder_(std::move(other.folder_))
    , known_(std::move(other.known_))
    , file_(std::exchange(other.file_, -1))
{
}

PartFolder& PartFolder::operator=(PartFolder&& other) noexcept
{
    std::swap(folder_, other.folder_);
    std::swap(known_, other.known_);
    std::swap(file_, other.file_);
    return *this;
}

PartFolder::~PartFolder()
{
    if (file_ >= 0)
        ::close(file_);
}

Outcome<FoundParts> readPartFolder(const fs::path& folder)
{
    const auto text = readWholeFile(folder / workName, largestFile);
    if (!text)
        return text.error();
    auto found = readPart([&] { return headIn(PartValue::parse(*text)); });
    if (!found)
        return badInput((folder / workName).string(), "does not say of which work the parts in its folder are");
    if (const auto added = addFolder(folder, *found); !added)
        return added.error();
    return *std::move(found);
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
        PartValue value = PartValue::parse(text);
        FoundParts head = headIn(value);
        for (PartValue& each : value.at("found"))
            addPart(std::move(each), head);
        return head;
    });
    return found ? Outcome(*std::move(found)) : badInput(name, "is not what --shard writes");
}

} // namespace attentoscope
