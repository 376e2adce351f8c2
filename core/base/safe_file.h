// Writing a file so that it is either the whole new one or the untouched old one.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <string_view>

namespace attentoscope {

// Writes `bytes` beside the target, flushes it to disk and renames it over the target. A target that exists and is no
// regular file (a device, a folder) is refused. Errors: unwritable folder, full disk, each naming the path.
Outcome<Done> writeFileSafely(const std::filesystem::path& target, std::string_view bytes);

// The whole of a small file (at most `limit` bytes).
Outcome<std::string> readWholeFile(const std::filesystem::path& path, std::uintmax_t limit);

} // namespace attentoscope
