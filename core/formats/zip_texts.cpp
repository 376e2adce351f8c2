// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/zip_texts.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <iconv.h>
#include <memory>
#include <zip.h>

namespace attentoscope {
namespace {

struct CloseZip {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// `unpacked`: the bytes of it that were unpacked, also where it cannot be read to its end.
Outcome<std::string> textOf(zip_t* archive, zip_uint64_t index, std::uintmax_t limit, std::uintmax_t& unpacked)
{
    const auto fails = [](const char* why) { return badInput({}, {ATT_TEXT("core", "cannot be read (%1)"), {why}}); };
    const std::unique_ptr<zip_file_t, CloseZip> file(zip_fopen_index(archive, index, 0));
    if (!file)
        return fails(zip_strerror(archive));
    std::string text;
    constexpr std::size_t block = 65536;
    while (text.size() <= limit) { // the size that the archive states may be wrong
        const std::size_t before = text.size();
        text.resize(before + block);
        const zip_int64_t count = zip_fread(file.get(), text.data() + before, block);
        text.resize(before + std::size_t(count > 0 ? count : 0));
        unpacked = text.size();
        if (count < 0)
            return fails(zip_file_strerror(file.get()));
        if (count == 0)
            return text;
    }
    return badInput({}, {ATT_TEXT("core", "has more than %1 bytes"), {std::to_string(limit)}});
}

ZipName nameOf(zip_t* archive, zip_uint64_t index)
{
    const char* guessed = zip_get_name(archive, index, ZIP_FL_ENC_GUESS);
    ZipName name{guessed != nullptr ? guessed : "", {}};
    const char* stored = zip_get_name(archive, index, ZIP_FL_ENC_RAW);
    if (stored != nullptr && name.text != stored)
        name.bytes = stored;
    return name;
}

// Tells whether files of the archive share their packed bytes: together these are then more than the archive has.
bool filesOverlap(zip_t* archive, std::uintmax_t size)
{
    std::uintmax_t packed = 0;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < count && packed <= size; ++i) {
        zip_stat_t file;
        if (zip_stat_index(archive, zip_uint64_t(i), 0, &file) == 0 && (file.valid & ZIP_STAT_COMP_SIZE) != 0)
            packed += std::min<std::uintmax_t>(file.comp_size, size + 1);
    }
    return packed > size;
}

} // namespace

Outcome<Done> readZipTexts(const std::filesystem::path& path, const ZipLimits& limits,
    const std::function<bool(const ZipName& name)>& wants,
    const std::function<void(const ZipName& name, const Outcome<std::string>& text)>& take)
{
    int code = 0;
    const std::unique_ptr<zip_t, CloseZip> archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (!archive) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string why = zip_error_strerror(&error);
        zip_error_fini(&error);
        return badInput(path.string(), {ATT_TEXT("core", "cannot be read (%1)"), {why}});
    }
    std::error_code none;
    if (filesOverlap(archive.get(), std::filesystem::file_size(path, none)))
        return badInput(
            path.string(), ATT_TEXT("core", "is not read: its files share bytes, as in archives that are made to fill a disk"));
    std::uintmax_t left = limits.all;
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const ZipName name = nameOf(archive.get(), zip_uint64_t(i));
        if (name.text.empty() || !wants(name))
            continue;
        std::uintmax_t unpacked = 0;
        const auto text = textOf(archive.get(), zip_uint64_t(i), std::min(limits.each, left), unpacked);
        if (unpacked > left)
            return badInput(path.string(),
                {ATT_TEXT("core",
                     "unpacks to more than %1 MB, so the rest of it is left out; unpack it yourself and give the unpacked folder "
                     "instead"),
                    {formatNumber(std::int64_t(limits.all / 1'000'000))}});
        left -= unpacked;
        take(name, text);
    }
    return Done{};
}

std::optional<std::string> textOfGbk(std::string_view bytes)
{
    const iconv_t converter = ::iconv_open("UTF-8", "GBK");
    if (converter == iconv_t(-1))
        return {};
    std::string from(bytes), text(bytes.size() * 3 + 4, '\0'); // two bytes become at most three
    char *in = from.data(), *out = text.data();
    std::size_t inLeft = from.size(), outLeft = text.size();
    const bool good = ::iconv(converter, &in, &inLeft, &out, &outLeft) != std::size_t(-1) && inLeft == 0;
    ::iconv_close(converter);
    text.resize(text.size() - outLeft);
    return good ? std::optional(text) : std::nullopt;
}

} // namespace attentoscope
