// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npz.h"

#include "core/base/safe_file.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string_view>
#include <zip.h>

namespace attentoscope {
namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Source = std::unique_ptr<zip_source_t, Discard>;

// Feeds one entry to libzip, which reads it once, from begin to end.
class Feed
{
public:
    explicit Feed(NpzEntry entry)
        : entry_(std::move(entry))
        , piece_(entry_.bytes)
        , left_(entry_.bytes.size() + entry_.more)
    {
        zip_error_init(&error_);
    }
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;
    ~Feed() { zip_error_fini(&error_); }

    const std::string& name() const { return entry_.name; }
    const std::optional<Error>& problem() const { return problem_; }

    static zip_int64_t call(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command)
    {
        return static_cast<Feed*>(self)->answer(data, length, command);
    }

private:
    zip_int64_t answer(void* data, zip_uint64_t length, zip_source_cmd_t command)
    {
        switch (command) {
        case ZIP_SOURCE_SUPPORTS:
            return zip_source_make_command_bitmap(
                ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
        case ZIP_SOURCE_STAT: {
            auto* stat = static_cast<zip_stat_t*>(data);
            zip_stat_init(stat);
            stat->valid = ZIP_STAT_SIZE;
            stat->size = entry_.bytes.size() + entry_.more;
            return sizeof *stat;
        }
        case ZIP_SOURCE_READ:
            return read(static_cast<char*>(data), length);
        case ZIP_SOURCE_ERROR:
            return zip_error_to_data(&error_, data, length);
        default: // open, close and free need nothing
            return 0;
        }
    }

    zip_int64_t read(char* data, zip_uint64_t length)
    {
        if (piece_.empty() && left_ > 0 && !advance()) {
            zip_error_set(&error_, ZIP_ER_INTERNAL, 0);
            return -1;
        }
        const auto some = std::min<std::size_t>(piece_.size(), length);
        std::memcpy(data, piece_.data(), some);
        piece_.remove_prefix(some);
        left_ -= some;
        return static_cast<zip_int64_t>(some);
    }

    bool advance()
    {
        try { // exceptions must not pass through libzip, which is C
            auto next = entry_.next();
            if (next && !next->empty() && next->size() <= left_) {
                made_ = *std::move(next);
                piece_ = made_;
                return true;
            }
            problem_ =
                next ? failure(entry_.name, ATT_TEXT("core", "does not have the size that was declared for it")) : next.error();
        } catch (const std::bad_alloc&) {
            problem_ = failure(entry_.name, ATT_TEXT("core", "does not fit into memory"));
        }
        return false;
    }

    NpzEntry entry_;
    std::string made_;
    std::string_view piece_; // the unread rest of the beginning, or of the last piece from next()
    std::uintmax_t left_;
    std::optional<Error> problem_;
    zip_error_t error_;
};

bool addStored(zip_t* archive, Feed& feed)
{
    Source source(zip_source_function(archive, Feed::call, &feed));
    if (!source)
        return false;
    const zip_int64_t index = zip_file_add(archive, (feed.name() + ".npy").c_str(), source.get(), ZIP_FL_ENC_UTF_8);
    if (index < 0)
        return false;
    source.release(); // the archive owns it now
    constexpr zip_uint16_t firstDay = 1 << 5 | 1; // 1 January 1980: a fixed date, so that equal arrays give equal files
    return zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0) == 0
        && zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, firstDay, 0) == 0;
}

Error notWritten(const std::filesystem::path& target, zip_error_t& error)
{
    return failure(target.string(),
        {ATT_TEXT("core", "could not be written (%1); a file that existed there is unchanged"), {zip_error_strerror(&error)}});
}

} // namespace

Outcome<Done> writeNpz(const std::filesystem::path& target, std::vector<NpzEntry> entries)
{
    if (entries.empty())
        return badInput(target.string(), ATT_TEXT("core", "there is no array to write"));
    std::set<std::string> names;
    for (const NpzEntry& entry : entries)
        if (entry.name.empty() || !names.insert(entry.name).second)
            return badInput(target.string(), {ATT_TEXT("core", "an array name is missing or used twice (\"%1\")"), {entry.name}});
    auto partial = PartialFile::beside(target);
    if (!partial)
        return partial.error();
    int code = 0;
    std::deque<Feed> feeds; // must outlive the archive
    Archive archive(zip_open(partial->path().c_str(), ZIP_CREATE | ZIP_EXCL, &code));
    zip_error_t opening;
    zip_error_init_with_code(&opening, code);
    if (!archive)
        return notWritten(target, opening);
    for (NpzEntry& entry : entries)
        if (!addStored(archive.get(), feeds.emplace_back(std::move(entry))))
            return notWritten(target, *zip_get_error(archive.get()));
    if (zip_close(archive.get()) != 0) {
        for (const Feed& feed : feeds)
            if (feed.problem())
                return *feed.problem();
        return notWritten(target, *zip_get_error(archive.get()));
    }
    archive.release();
    return partial->finish();
}

} // namespace attentoscope
