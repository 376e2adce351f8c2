// SPDX-License-Identifier: GPL-3.0-or-later
// The ending of a file's name, by which files are told apart: A.NPZ is what A.npz is.
#pragma once

#include <filesystem>
#include <string>

namespace attentoscope {

// Returns ".npz" in small letters, whatever the user's locale; empty where the name has no ending.
inline std::string endingOf(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    for (char& letter : ending)
        if (letter >= 'A' && letter <= 'Z')
            letter = char(letter - 'A' + 'a');
    return ending;
}

} // namespace attentoscope
