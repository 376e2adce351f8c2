// SPDX-License-Identifier: GPL-3.0-or-later
// Names files that are often taken for arrays and are something else, by their first bytes: a pointer of Git LFS, a web page that
// a browser saved, a pickle, an archive.
#pragma once

#include "core/base/message.h"

#include <optional>
#include <string_view>

namespace attentoscope {

inline constexpr std::size_t foreignBeginning = 64; // number of bytes that whatElse() needs
// Says what the file is and what to do. Returns nothing if the bytes begin none of these. A .safetensors file may begin like a
// pickle, because its first bytes are a length: look for one before.
std::optional<Message> whatElse(std::string_view beginning);

} // namespace attentoscope
