// SPDX-License-Identifier: GPL-3.0-or-later
// Byte-level BPE (GPT-2, Llama 3, Qwen and many more) writes each byte of UTF-8 as a letter that can be seen: Ġ is a space, Ċ a
// line break, and 猫 becomes çĮ«. The table is bytes_to_unicode() of GPT-2's encoder.py.
#pragma once

#include "core/base/message.h"

#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// Replaces the tokens by the text that they stand for, if the whole list is written in these letters; a byte that is only part of
// a character is written as <0xE7>. Returns what was done. Words such as the Maltese Ġorġ have these letters, too: a list that
// does not make UTF-8, or has few signs of it, stays as it is, and if tokens begin with Ġ or Ċ, the message says that.
std::optional<Message> showBytesAsText(std::vector<std::string>& tokens);

} // namespace attentoscope
