// SPDX-License-Identifier: GPL-3.0-or-later
// Reads .npz archives: zip files of .npy arrays, stored or deflated, including zip64. Stored arrays are read by seeking;
// deflated ones are inflated from where the last read ended. A declared size may not exceed what deflate can produce,
// inflated bytes may not exceed what the shape needs, and small files that inflate to gigabytes are refused. The checksum is
// compared when an array was read from its first byte to its last.
#include "core/base/safe_file.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/tensor_bytes.h"

#include <algorithm>
#include <fstream>
#include <list>
#include <mutex>
#include <set>
#include <zip.h>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t bestRatio = 1032; // the best compression ratio that deflate can reach
// Files that inflate to more than 1 GiB and by more than this ratio are refused: real numbers do not repeat so much, so such
// a file is made to exhaust memory.
constexpr std::uintmax_t muchInflated = std::uintmax_t(1) << 30, muchRatio = 100;
constexpr std::uintmax_t mostPickled = std::uintmax_t(64) << 20; // bytes of Python objects that are read while opening

struct Close {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, Close>;
using Stream = std::unique_ptr<zip_file_t, Close>;

struct Member {
    zip_uint64_t index = 0; // in the archive
    std::uintmax_t size = 0; // inflated
    bool stored = false;
    std::uintmax_t dataOffset = 0; // offset of the numbers in the member
    std::string name; // "file: array", for messages
};

Message whyNotRead(int code, std::string text)
{
    switch (code) {
    case ZIP_ER_CRC:
        return ATT_TEXT("core", "is damaged: its checksum is wrong");
    case ZIP_ER_INCONS:
        return ATT_TEXT("core", "is damaged: the archive describes it in two different ways");
    case ZIP_ER_ZLIB:
        return ATT_TEXT("core", "is damaged: its data cannot be decompressed");
    case ZIP_ER_EOF:
        return ATT_TEXT("core", "is damaged: its data end early");
    default:
        return {ATT_TEXT("core", "cannot be read (%1)"), {std::move(text)}};
    }
}

Message whyNotRead(zip_error_t* error) { return whyNotRead(zip_error_code_zip(error), zip_error_strerror(error)); }

class ZipBytes : public TensorBytes
{
public:
    ZipBytes(fs::path path, FileStamp stamp, Archive archive)
        : path_(std::move(path))
        , stamp_(stamp)
        , archive_(std::move(archive))
    {
    }

    std::vector<Member> members; // one per tensor of the catalogue
    std::uintmax_t pickled = 0; // bytes that were read in search of text among Python objects
    zip_t* archive() { return archive_.get(); }

    Outcome<Done> read(std::size_t tensor, const ByteRuns& runs, const Take& take) override;
    Outcome<std::shared_ptr<TensorBytes>> another() override;
    // Reads up to `length` bytes of a member, from its beginning.
    Outcome<std::string> start(const Member& member, std::size_t length);

private:
    struct Cursor {
        zip_uint64_t index;
        Stream stream;
        std::uintmax_t at = 0;
        bool whole = true; // the member was read without seeking, so its checksum is valid
    };
    Outcome<Done> readMember(const Member& member, std::uintmax_t offset, std::uintmax_t length, const Take& take);
    Outcome<Cursor*> cursorAt(const Member& member, std::uintmax_t place, const Take& take);
    Outcome<Cursor*> freshCursor(const Member& member);
    // Reads bytes until the buffer is full.
    Outcome<Done> fill(const Member& member, Cursor& cursor, std::span<char> buffer);
    Outcome<Done> checkEnd(const Member& member, Cursor& cursor);

    fs::path path_;
    FileStamp stamp_;
    std::mutex mutex_; // libzip is not thread-safe
    Archive archive_;
    std::list<Cursor> cursors_; // most recently used first; declared after archive_, so that they close before it
};

Outcome<ZipBytes::Cursor*> ZipBytes::freshCursor(const Member& member)
{
    constexpr std::size_t mostCursors = 4; // one each for Q, K and V of a layer, and one more
    Stream stream(zip_fopen_index(archive_.get(), member.index, 0));
    if (!stream)
        return badInput(member.name, whyNotRead(zip_get_error(archive_.get())));
    if (cursors_.size() == mostCursors)
        cursors_.pop_back();
    cursors_.push_front({member.index, std::move(stream)});
    return &cursors_.front();
}

Outcome<Done> ZipBytes::fill(const Member& member, Cursor& cursor, std::span<char> buffer)
{
    while (!buffer.empty()) {
        const zip_int64_t got = zip_fread(cursor.stream.get(), buffer.data(), buffer.size());
        if (got < 0)
            return badInput(member.name, whyNotRead(zip_file_get_error(cursor.stream.get())));
        if (got == 0)
            return badInput(member.name, whyNotRead(ZIP_ER_EOF, {}));
        cursor.at += static_cast<std::uintmax_t>(got);
        buffer = buffer.subspan(static_cast<std::size_t>(got));
    }
    return Done{};
}

// Reads one byte beyond the end, which makes libzip compare the checksum.
Outcome<Done> ZipBytes::checkEnd(const Member& member, Cursor& cursor)
{
    char beyond;
    if (cursor.at < member.size || !cursor.whole)
        return Done{};
    const zip_int64_t got = zip_fread(cursor.stream.get(), &beyond, 1);
    if (got < 0)
        return badInput(member.name, whyNotRead(zip_file_get_error(cursor.stream.get())));
    if (got > 0)
        return badInput(
            member.name, ATT_TEXT("core", "is damaged: its data are larger, when decompressed, than the archive says"));
    return Done{};
}

Outcome<ZipBytes::Cursor*> ZipBytes::cursorAt(const Member& member, std::uintmax_t place, const Take& take)
{
    const auto known = std::ranges::find(cursors_, member.index, &Cursor::index);
    if (known != cursors_.end())
        cursors_.splice(cursors_.begin(), cursors_, known);
    if (known != cursors_.end() && known->at == place)
        return &*known;
    if (known != cursors_.end() && (member.stored || known->at > place))
        cursors_.erase(known); // open a new stream: one that has reached its end cannot seek back
    if (cursors_.empty() || cursors_.front().index != member.index)
        if (const auto fresh = freshCursor(member); !fresh)
            return fresh;
    Cursor& cursor = cursors_.front();
    if (member.stored && place > 0) {
        if (zip_fseek(cursor.stream.get(), static_cast<zip_int64_t>(place), SEEK_SET) != 0)
            return badInput(member.name, whyNotRead(zip_file_get_error(cursor.stream.get())));
        cursor.at = place;
        cursor.whole = false;
    }
    std::vector<char> skipped(std::min<std::uintmax_t>(place - cursor.at, std::uintmax_t(1) << 20));
    while (cursor.at < place) {
        if (!take({}))
            return cancelled();
        const std::span<char> block(skipped.data(), std::min<std::uintmax_t>(place - cursor.at, skipped.size()));
        if (const auto done = fill(member, cursor, block); !done)
            return done.error();
    }
    return &cursor;
}

Outcome<Done> ZipBytes::read(std::size_t tensor, const ByteRuns& runs, const Take& take)
{
    const std::lock_guard lock(mutex_);
    const Member& member = members[tensor];
    auto done = readMember(member, runs.offset, runs.length, take);
    if (stampOf(path_) != stamp_)
        done = changedWhileRead(path_.string()); // the file changed, so other errors mean nothing
    if (!done)
        std::erase_if(cursors_, [&](const Cursor& cursor) { return cursor.index == member.index; });
    return done;
}

Outcome<Done> ZipBytes::readMember(const Member& member, std::uintmax_t offset, std::uintmax_t length, const Take& take)
{
    // If the whole array is wanted, reading starts at its header, so that the checksum can be compared.
    const bool whole = offset == 0 && member.dataOffset + length == member.size;
    auto cursor = cursorAt(member, whole && member.stored ? 0 : member.dataOffset + offset, take);
    if (!cursor)
        return cursor.error();
    std::vector<char> buffer(std::size_t(1) << 20); // a multiple of every item size
    if ((*cursor)->at < member.dataOffset + offset)
        if (auto done = fill(member, **cursor, std::span(buffer).first(member.dataOffset + offset - (*cursor)->at)); !done)
            return done;
    while (length > 0) {
        const auto block = std::span(buffer).first(std::min<std::uintmax_t>(length, buffer.size()));
        if (auto done = fill(member, **cursor, block); !done)
            return done;
        if (!take(block))
            return cancelled();
        length -= block.size();
    }
    return checkEnd(member, **cursor);
}

Outcome<std::string> ZipBytes::start(const Member& member, std::size_t length)
{
    const std::lock_guard lock(mutex_);
    Stream stream(zip_fopen_index(archive_.get(), member.index, 0));
    if (!stream)
        return badInput(member.name, whyNotRead(zip_get_error(archive_.get())));
    Cursor cursor{member.index, std::move(stream)};
    std::string bytes(length, '\0');
    if (const auto done = fill(member, cursor, bytes); !done)
        return done.error();
    if (const auto done = checkEnd(member, cursor); !done)
        return done.error();
    return bytes;
}

Error notOpened(const fs::path& path, int code)
{
    char first[4] = {};
    std::ifstream(path, std::ios::binary).read(first, sizeof first);
    const bool begins = std::string_view(first, 2) == "PK";
    constexpr int truncated = 35; // ZIP_ER_TRUNCATED_ZIP, which libzip knows from 1.11 on
    if ((code == ZIP_ER_NOZIP && begins) || code == truncated)
        return badInput(
            path.string(), ATT_TEXT("core", "is cut off or damaged: the table of contents at its end cannot be found"));
    if (code == ZIP_ER_NOZIP)
        return badInput(path.string(), ATT_TEXT("core", "is not a .npz archive (it does not begin with PK)"));
    if (code == ZIP_ER_EXISTS)
        return badInput(path.string(), ATT_TEXT("core", "holds two files with the same name"));
    if (code == ZIP_ER_INCONS || code == ZIP_ER_SEEK || code == ZIP_ER_EOF)
        return badInput(path.string(), ATT_TEXT("core", "is damaged: its table of contents does not fit the rest of the file"));
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return badInput(path.string(), {ATT_TEXT("core", "cannot be read (%1)"), {std::move(text)}});
}

std::optional<Message> whyUnreadable(const zip_stat_t& stat, bool array)
{
    if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE)
        return Message(ATT_TEXT("core", "is encrypted; save it without a password"));
    if (!array)
        return Message(ATT_TEXT("core", "is not an array: its name in the archive does not end in .npy"));
    if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
        return Message(
            ATT_TEXT("core", "is compressed by the method %1, which cannot be read; use numpy.savez or numpy.savez_compressed"),
            {std::to_string(stat.comp_method)});
    if (stat.comp_method == ZIP_CM_STORE && stat.comp_size != stat.size)
        return Message(ATT_TEXT("core", "is damaged: the archive describes it in two different ways"));
    if (stat.size / bestRatio > stat.comp_size)
        return Message(ATT_TEXT("core", "declares %1 bytes, more than its %2 compressed bytes can hold"),
            {std::to_string(stat.size), std::to_string(stat.comp_size)});
    if (stat.size > muchInflated && stat.size / muchRatio > stat.comp_size)
        return Message(
            ATT_TEXT("core",
                "would grow from %1 bytes to %2 when decompressed; if that is right, save it without compression (numpy.savez)"),
            {std::to_string(stat.comp_size), std::to_string(stat.size)});
    if (stat.size == 0)
        return Message(ATT_TEXT("core", "is empty"));
    return {};
}

// Makes the catalogue entry of an archive member and notes where its numbers are.
TensorInfo describe(ZipBytes& bytes, const zip_stat_t& stat, std::string name, bool array, const fs::path& path)
{
    TensorInfo info;
    info.name = std::move(name);
    info.bytes = static_cast<Index>(std::min<zip_uint64_t>(stat.size, INT64_MAX));
    Member& member = bytes.members.emplace_back();
    member = {stat.index, stat.size, stat.comp_method == ZIP_CM_STORE, 0, path.string() + ": " + info.name};
    info.problem = whyUnreadable(stat, array);
    if (info.problem)
        return info;
    const auto start = [&](std::size_t length) -> Outcome<std::string> {
        const bool whole = length > npyLongestStart; // of Python objects
        if (whole && bytes.pickled + length > mostPickled)
            return cancelled(); // they stay unread, with the problem of their header
        bytes.pickled += whole ? length : 0;
        return bytes.start(member, length);
    };
    Described described = describeNpy(start, stat.size, info.name, member.name, path.filename().string() + ": " + info.name);
    member.dataOffset = described.dataOffset;
    return std::move(described.info);
}

Outcome<Archive> openArchive(const fs::path& path)
{
    int code = 0;
    Archive archive(zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
    return archive ? Outcome<Archive>(std::move(archive)) : notOpened(path, code);
}

Outcome<std::shared_ptr<TensorBytes>> ZipBytes::another()
{
    auto opened = openArchive(path_);
    if (!opened)
        return opened.error();
    const auto bytes = std::make_shared<ZipBytes>(path_, stamp_, *std::move(opened));
    bytes->members = members;
    return std::shared_ptr<TensorBytes>(bytes);
}

Outcome<OpenedTensors> catalogueOf(const fs::path& path, const FileStamp& stamp)
{
    auto archive = openArchive(path);
    if (!archive)
        return archive.error();
    const zip_int64_t count = zip_get_num_entries(archive->get(), 0);
    if (count > zip_int64_t(mostTensors))
        return tooManyTensors(path.string(), static_cast<std::size_t>(count));
    const auto bytes = std::make_shared<ZipBytes>(path, stamp, *std::move(archive));
    OpenedTensors opened{{}, bytes, stamp};
    std::set<std::string> names;
    bool torch = false;
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        zip_stat_t stat;
        constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
        if (zip_stat_index(bytes->archive(), i, 0, &stat) != 0 || (stat.valid & needed) != needed)
            return badInput(
                path.string(), ATT_TEXT("core", "is damaged: its table of contents does not fit the rest of the file"));
        stat.index = i;
        std::string name = stat.name;
        if (name.ends_with('/')) // a folder
            continue;
        torch |= name.ends_with("data.pkl");
        const bool array = name.ends_with(".npy");
        if (array)
            name.resize(name.size() - 4);
        if (!names.insert(name).second)
            return badInput(path.string(), {ATT_TEXT("core", "holds two arrays with the name \"%1\""), {name}});
        opened.tensors.push_back(describe(*bytes, stat, name, array, path));
    }
    if (torch)
        return badInput(path.string(),
            ATT_TEXT("core",
                "is a PyTorch pickle, which is refused because reading it can run code; save the tensors as .safetensors or "
                ".npz"));
    if (opened.tensors.empty())
        return badInput(path.string(), ATT_TEXT("core", "holds no arrays"));
    return opened;
}

} // namespace

Outcome<OpenedTensors> openNpz(const fs::path& path)
{
    const FileStamp stamp = stampOf(path).value_or(FileStamp{});
    auto opened = catalogueOf(path, stamp);
    if (stampOf(path).value_or(FileStamp{}) != stamp)
        return changedWhileRead(path.string()); // the file changed, so other errors mean nothing
    return opened;
}

} // namespace attentoscope
