#include "core/formats/npz.h"

#include "core/base/safe_file.h"

#include <memory>
#include <new>
#include <set>
#include <zip.h>

namespace attentoscope {
namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Source = std::unique_ptr<zip_source_t, Discard>;

// False when libzip refuses, which for a buffer means that memory ran out.
bool addStored(zip_t* archive, const NpzEntry& entry)
{
    Source source(zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0));
    if (!source)
        return false;
    const zip_int64_t index = zip_file_add(archive, (entry.name + ".npy").c_str(), source.get(), ZIP_FL_ENC_UTF_8);
    if (index < 0)
        return false;
    source.release(); // the archive owns it now
    constexpr zip_uint16_t firstDay = 1 << 5 | 1; // 1 January 1980, so that equal arrays give equal files
    return zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0) == 0
        && zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, firstDay, 0) == 0;
}

bool readBack(zip_source_t* source, std::string& bytes)
{
    zip_stat_t stat;
    if (zip_source_stat(source, &stat) != 0 || (stat.valid & ZIP_STAT_SIZE) == 0 || zip_source_open(source) != 0)
        return false;
    bytes.resize(stat.size);
    const bool whole = zip_source_read(source, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size());
    zip_source_close(source);
    return whole;
}

bool archiveBytes(const std::vector<NpzEntry>& entries, std::string& bytes)
{
    Source buffer(zip_source_buffer_create(nullptr, 0, 0, nullptr));
    if (!buffer)
        return false;
    zip_source_keep(buffer.get()); // it outlives the archive: the result is read from it
    Archive archive(zip_open_from_source(buffer.get(), ZIP_CREATE | ZIP_TRUNCATE, nullptr));
    if (!archive) {
        zip_source_free(buffer.get());
        return false;
    }
    for (const NpzEntry& entry : entries)
        if (!addStored(archive.get(), entry))
            return false;
    if (zip_close(archive.get()) != 0)
        return false;
    archive.release();
    return readBack(buffer.get(), bytes);
}

} // namespace

Outcome<Done> writeNpz(const std::filesystem::path& target, const std::vector<NpzEntry>& entries)
{
    if (entries.empty())
        return badInput(target.string(), ATT_TEXT("core", "there is no array to write"));
    std::set<std::string> names;
    for (const NpzEntry& entry : entries)
        if (entry.name.empty() || !names.insert(entry.name).second)
            return badInput(
                target.string(), {ATT_TEXT("core", "two arrays cannot have the same name or none (\"%1\")"), {entry.name}});
    try {
        // Built in memory so that the file on disk is only ever the whole archive.
        std::string bytes;
        if (archiveBytes(entries, bytes))
            return writeFileSafely(target, bytes);
    } catch (const std::bad_alloc&) {
        // reported below
    }
    return failure(
        target.string(), ATT_TEXT("core", "the arrays do not fit into memory; write fewer rows or leave out the weights"));
}

} // namespace attentoscope
