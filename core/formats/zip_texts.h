// SPDX-License-Identifier: GPL-3.0-or-later
// Reads small files out of a zip archive, as learning platforms hand out what students have handed in.
#pragma once

#include "core/base/outcome.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

struct ZipLimits {
    std::uintmax_t each, all; // bytes unpacked, of one file and of all together
};

// The name of a file in an archive.
struct ZipName {
    std::string text; // UTF-8; where the archive does not say how a name is encoded, it is read as IBM 437, as the format says
    std::string bytes; // as stored, where its encoding had to be assumed so; otherwise empty
};

// Calls take(name, text) for each file in the archive, in its order, whose name is wanted; two files may have one name. A file
// that cannot be read, or is larger than the limit, comes as its error, which names nothing. Errors: no archive; its files share
// bytes, as in archives that are made to fill a disk; more than limits.all, after what was within it has been taken.
Outcome<Done> readZipTexts(const std::filesystem::path& path, const ZipLimits& limits,
    const std::function<bool(const ZipName& name)>& wants,
    const std::function<void(const ZipName& name, const Outcome<std::string>& text)>& take);

// Returns a text in GBK as UTF-8, which programs on Chinese systems write names of files in; nothing if it cannot be GBK.
std::optional<std::string> textOfGbk(std::string_view bytes);

} // namespace attentoscope
