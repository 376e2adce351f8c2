// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/zip_texts.h"

#include <memory>
#include <zip.h>

namespace attentoscope {
namespace {

struct CloseZip {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

Outcome<std::string> textOf(zip_t* archive, zip_uint64_t index, const std::string& name, std::uintmax_t limit)
{
    const auto fails = [&](const char* why) { return badInput(name, {ATT_TEXT("core", "cannot be read (%1)"), {why}}); };
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
        if (count < 0)
            return fails(zip_file_strerror(file.get()));
        if (count == 0)
            return text;
    }
    return badInput(name, {ATT_TEXT("core", "has more than %1 bytes"), {std::to_string(limit)}});
}

} // namespace

Outcome<Done> readZipTexts(const std::filesystem::path& path, std::uintmax_t limit,
    const std::function<bool(std::string_view name)>& wants,
    const std::function<void(const std::string& name, const Outcome<std::string>& text)>& take)
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
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(archive.get(), zip_uint64_t(i), ZIP_FL_ENC_GUESS);
        if (name != nullptr && wants(name))
            take(name, textOf(archive.get(), zip_uint64_t(i), path.string() + ": " + name, limit));
    }
    return Done{};
}

} // namespace attentoscope
