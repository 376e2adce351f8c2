// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/foreign_file.h"

#include <algorithm>
#include <string>

namespace attentoscope {
namespace {

// Text in lower case, without blanks and a byte order mark in front.
std::string plainBeginning(std::string_view beginning)
{
    if (beginning.starts_with("\xEF\xBB\xBF"))
        beginning.remove_prefix(3);
    const auto first = beginning.find_first_not_of(" \t\r\n");
    std::string text(first == std::string_view::npos ? std::string_view() : beginning.substr(first));
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return text;
}

} // namespace

std::optional<Message> whatElse(std::string_view beginning)
{
    const std::string text = plainBeginning(beginning);
    const auto begins = [&](std::string_view with) { return beginning.starts_with(with); };
    if (text.starts_with("version https://git-lfs"))
        return ATT_TEXT("core", "is a pointer of Git LFS, not the file itself; \"git lfs pull\" in its folder fetches the file");
    for (const std::string_view mark : {"<!doctype html", "<html", "<head", "<body"})
        if (text.starts_with(mark))
            return ATT_TEXT(
                "core", "is a web page (HTML), not a file of arrays; download the file itself, not the page that shows it");
    if (begins("\x80\x02") || begins("\x80\x03") || begins("\x80\x04") || begins("\x80\x05"))
        return ATT_TEXT("core",
            "is a pickle of Python or PyTorch, which can run code when read and is refused; save the tensors as .safetensors or "
            ".npz");
    if (begins("\x89HDF\r\n"))
        return ATT_TEXT("core", "is an HDF5 file, which cannot be read; save its arrays as .npz or .safetensors");
    if (begins("GGUF"))
        return ATT_TEXT("core",
            "is a GGUF file, which holds parameters of a model but no queries or keys; dump_qk.py records the queries and keys "
            "that a model computes from a text");
    for (const char* mark : {"\x1F\x8B", "\x28\xB5\x2F\xFD", "\xFD\x37zXZ", "BZh", "7z\xBC\xAF"})
        if (begins(mark))
            return ATT_TEXT("core", "is a compressed file (gzip, xz, bzip2, zstd or 7z); unpack it first");
    return {};
}

} // namespace attentoscope
