// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/kept_files.h"

#include "core/base/safe_file.h"
#include "core/session/fields.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "core/sources/source.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;

constexpr auto unusedFor = std::chrono::hours(24 * 30); // age at which a folder of extracted files is deleted
constexpr int mostAlike = 16; // number of folders with the same digest but different files
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string megabytes(std::uintmax_t bytes)
{
    const std::uintmax_t tenths = (bytes + 99'999) / 100'000;
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

constexpr std::size_t longestName = 200, longestStem = 160; // bytes

bool isRefused(char letter)
{
    return letter == '/' || letter == '\\' || letter == ':' || static_cast<unsigned char>(letter) < 32;
}

// Replaces characters that file names must not have, and shortens the text at a character boundary.
std::string fitted(std::string text, std::size_t most)
{
    std::ranges::replace_if(text, isRefused, '-');
    if (text.size() > most) {
        while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80)
            --most;
        text.resize(most);
    }
    return text;
}

// Returns an unused name: "q.npy", or "q-2.npy" if that is taken.
std::string freeName(const fs::path& file, const std::map<std::string, std::string>& names)
{
    const auto taken = [&](const std::string& name) {
        return std::ranges::any_of(names, [&](const auto& entry) { return entry.second == name; });
    };
    const std::string stem = fitted(file.stem().string(), longestStem), ending = fitted(file.extension().string(), 20);
    std::string name = stem + ending;
    for (int number = 2; taken(name); ++number)
        name = stem + '-' + std::to_string(number) + ending;
    return name;
}

// FNV-1a hash for the folder's name. A collision does no harm, because the files in the folder are compared.
std::string digestOf(const std::vector<KeptFile>& files)
{
    std::uint64_t hash = 14695981039346656037U;
    const auto add = [&](std::string_view text) {
        for (const char byte : text)
            hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211U;
    };
    for (const KeptFile& file : files) {
        add(file.name);
        add(std::to_string(file.bytes.size()));
        add(file.bytes);
    }
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += "0123456789abcdef"[(hash >> shift) & 15];
    return text;
}

// The cache folder. Empty if the user has none.
fs::path cacheFolder()
{
    const auto named = [](const char* variable) {
        const char* value = std::getenv(variable);
        return fs::path(value == nullptr ? "" : value);
    };
    const fs::path cache = named("XDG_CACHE_HOME"), home = named("HOME");
    const fs::path base = cache.is_absolute() ? cache : home.is_absolute() ? home / ".cache" : fs::path();
    return base.empty() ? base : base / "attentoscope" / "kept";
}

void removeUnused(const fs::path& cache)
{
    std::error_code code;
    const auto now = fs::file_time_type::clock::now();
    for (fs::directory_iterator entry(cache, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code none;
        if (const auto used = fs::last_write_time(entry->path(), none); !none && now - used > unusedFor)
            fs::remove_all(entry->path(), none);
    }
}

bool lieIn(const fs::path& folder, const std::vector<KeptFile>& files)
{
    return std::ranges::all_of(files, [&](const KeptFile& file) {
        std::error_code code;
        if (fs::file_size(folder / file.name, code) != file.bytes.size() || code)
            return false;
        const auto there = readWholeFile(folder / file.name, mostInSession);
        return there.ok() && *there == file.bytes;
    });
}

Outcome<Done> writeInto(const fs::path& folder, const std::vector<KeptFile>& files)
{
    for (const KeptFile& file : files)
        if (const auto written = writeFileSafely(folder / file.name, file.bytes); !written)
            return written;
    return Done{};
}

// Returns a folder with exactly these files; makes one if needed. Folders with other files are left alone, because another
// process may be reading them.
Outcome<fs::path> folderOf(const std::vector<KeptFile>& files)
{
    const fs::path cache = cacheFolder();
    if (cache.empty())
        return failure(
            "files", ATT_TEXT("core", "cannot be unpacked, because no cache folder is known (set HOME or XDG_CACHE_HOME)"));
    const std::string digest = digestOf(files);
    removeUnused(cache);
    for (int number = 1; number <= mostAlike; ++number) {
        const fs::path folder = cache / (number == 1 ? digest : digest + '-' + std::to_string(number));
        std::error_code code;
        const bool isNew = fs::create_directories(folder, code);
        if (code)
            return failure(folder.string(), {ATT_TEXT("core", "cannot be created (%1)"), {code.message()}});
        if (!isNew && !lieIn(folder, files))
            continue;
        fs::permissions(folder, fs::perms::owner_all, code);
        if (isNew)
            if (const auto written = writeInto(folder, files); !written) {
                fs::remove_all(folder, code);
                return written.error();
            }
        fs::last_write_time(folder, fs::file_time_type::clock::now(), code);
        return folder;
    }
    return failure(cache.string(), ATT_TEXT("core", "holds damaged files; remove this folder"));
}

} // namespace

bool canBeKeptAs(const std::string& name)
{
    return !name.empty() && name.size() <= longestName && std::ranges::none_of(name, isRefused) && name != "." && name != "..";
}

bool isLaidOut(const std::string& file)
{
    const fs::path cache = cacheFolder().lexically_normal();
    std::error_code code;
    const auto path = fs::absolute(file, code).lexically_normal();
    return !cache.empty() && std::ranges::mismatch(cache, path).in1 == cache.end();
}

bool readsKept(const Experiment& experiment) { return std::ranges::any_of(filesRead(experiment), isLaidOut); }

std::vector<std::string> filesRead(const Experiment& experiment)
{
    std::vector<std::string> files;
    const auto add = [&](const std::string& file) {
        if (!file.empty() && std::ranges::find(files, file) == files.end())
            files.push_back(file);
    };
    if (const Source* source = findSource(experiment.source))
        for (const char* key : source->fields)
            if (const Field* field = findField(key); field->kind == FieldKind::File && field->isShown(experiment))
                add(std::get<std::string>(field->get(experiment)));
    for (const std::string& file : experiment.mask.files())
        add(file);
    return files;
}

std::vector<std::string> filesToKeep(const Experiment& experiment, bool keepsFiles)
{
    std::vector<std::string> files = filesRead(experiment);
    if (!keepsFiles)
        std::erase_if(files, [](const std::string& file) { return !isLaidOut(file); });
    return files;
}

namespace {

Outcome<std::uintmax_t> sizeOf(const std::vector<std::string>& files, std::uintmax_t most)
{
    std::uintmax_t bytes = 0;
    for (const std::string& file : files) {
        std::error_code code;
        const auto size = fs::file_size(file, code);
        if (code)
            return badInput(file, {ATT_TEXT("core", "cannot be read (%1)"), {code.message()}});
        if (size > most || bytes + size > most)
            return badInput(file,
                {ATT_TEXT("core", "is too large to be kept inside a session (%1 MB, at most %2 MB)"),
                    {megabytes(bytes + size), megabytes(most)}});
        bytes += size;
    }
    return bytes;
}

Outcome<std::vector<KeptFile>> keepThese(Experiment& experiment, const std::vector<std::string>& wanted, std::uintmax_t most)
{
    if (const auto size = sizeOf(wanted, most); !size)
        return size.error();
    std::vector<KeptFile> files;
    std::map<std::string, std::string> names;
    for (const std::string& file : wanted) {
        auto bytes = readWholeFile(file, most);
        if (!bytes)
            return bytes.error();
        names[file] = freeName(file, names);
        files.push_back({names[file], *std::move(bytes)});
    }
    renameFiles(experiment, [&](const std::string& file) {
        const auto found = names.find(file);
        return found == names.end() ? file : found->second;
    });
    return files;
}

} // namespace

Outcome<std::uintmax_t> keptSize(const Experiment& experiment, std::uintmax_t most)
{
    return sizeOf(filesRead(experiment), most);
}

Outcome<std::vector<KeptFile>> keepFiles(Experiment& experiment, std::uintmax_t most)
{
    return keepThese(experiment, filesToKeep(experiment, true), most);
}

Outcome<std::vector<KeptFile>> keepLaidOut(Experiment& experiment, std::uintmax_t most)
{
    return keepThese(experiment, filesToKeep(experiment, false), most);
}

Outcome<Done> layOutFiles(const std::vector<KeptFile>& files, Experiment& experiment)
{
    if (files.empty())
        return Done{};
    const auto folder = folderOf(files);
    if (!folder)
        return folder.error();
    renameFiles(experiment, [&](const std::string& name) {
        const bool inside = std::ranges::find(files, name, &KeptFile::name) != files.end();
        return inside ? (*folder / name).string() : name;
    });
    return Done{};
}

std::string base64Text(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
        for (std::size_t j = 0; j < 4; ++j)
            text += j <= count ? digits[(group >> (18 - 6 * j)) & 63] : '=';
    }
    return text;
}

Outcome<std::string> bytesOfBase64(std::string_view text, std::uintmax_t bytes, const std::string& name)
{
    static constexpr auto values = [] {
        std::array<std::int8_t, 256> table{};
        table.fill(-1);
        for (std::size_t i = 0; i < digits.size(); ++i)
            table[static_cast<unsigned char>(digits[i])] = static_cast<std::int8_t>(i);
        return table;
    }();
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    const Error damaged =
        badInput(name, {ATT_TEXT("core", "is damaged: it does not hold the %1 bytes that it should"), {std::to_string(bytes)}});
    if (text.size() % 4 != 0 || text.size() / 4 * 3 != bytes + padding)
        return damaged;
    std::string decoded;
    decoded.reserve(bytes + 2);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isPadding = i >= text.size() - padding;
        const int value = isPadding ? 0 : values[static_cast<unsigned char>(text[i])];
        if (value < 0)
            return damaged;
        group = group << 6 | static_cast<std::uint32_t>(value);
        if (i % 4 == 3)
            for (const int shift : {16, 8, 0})
                decoded += static_cast<char>(group >> shift & 255);
    }
    decoded.resize(bytes);
    return decoded;
}

} // namespace attentoscope
