// SPDX-License-Identifier: GPL-3.0-or-later
// Reads small files out of a zip archive, as learning platforms hand out what students have handed in.
#pragma once

#include "core/base/outcome.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace attentoscope {

// Calls take(name, text) for each file in the archive, in its order, whose name is wanted; a file that cannot be read, or is
// larger than `limit` bytes inflated, comes as its error. Errors: no archive; it contradicts itself.
Outcome<Done> readZipTexts(const std::filesystem::path& path, std::uintmax_t limit,
    const std::function<bool(std::string_view name)>& wants,
    const std::function<void(const std::string& name, const Outcome<std::string>& text)>& take);

} // namespace attentoscope
