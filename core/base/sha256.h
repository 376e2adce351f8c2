// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 (FIPS 180-4): names a file by its content. Not meant for secrets.
#pragma once

#include "core/base/outcome.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace attentoscope {

std::string sha256Of(std::string_view bytes); // 64 hexadecimal digits
// Reads the file piece by piece. Errors: no regular file, more than `most` bytes, unreadable.
Outcome<std::string> sha256OfFile(const std::filesystem::path& path, std::uintmax_t most);

} // namespace attentoscope
