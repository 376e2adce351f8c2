// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/token_list.h"

#include "core/base/file_ending.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attentoscope {
namespace {

using nlohmann::json;

constexpr std::uintmax_t largestFile = std::uintmax_t(64) << 20;

bool isText(const json& value) { return value.is_string(); }

Error noSuchSequence(const std::string& name, std::size_t sequences, std::size_t batch)
{
    return badInput(name,
        {ATT_TEXT("core", "has the tokens of %1 sequences, counted from 0; there is no sequence %2"),
            {std::to_string(sequences), std::to_string(batch)}});
}

Outcome<std::vector<std::string>> tokensFromJson(const std::string& name, const std::string& text, std::size_t batch)
{
    json parsed = json::parse(text, nullptr, false);
    if (parsed.is_object() && parsed.contains("tokens"))
        parsed = json(parsed["tokens"]);
    if (parsed.is_discarded())
        return badInput(name, ATT_TEXT("core", "begins like JSON, but is not valid JSON"));
    const json* list = &parsed;
    if (parsed.is_array() && !parsed.empty() && std::ranges::all_of(parsed, [](const json& value) { return value.is_array(); })) {
        if (batch >= parsed.size())
            return noSuchSequence(name, parsed.size(), batch);
        list = &parsed[batch];
    }
    if (!list->is_array() || !std::ranges::all_of(*list, isText))
        return badInput(name, ATT_TEXT("core", "is not a JSON array of strings"));
    return list->get<std::vector<std::string>>();
}

Outcome<std::vector<std::string>> tokensFromArray(const std::filesystem::path& path, std::size_t batch)
{
    const auto file = TensorFile::open(path);
    if (!file)
        return file.error();
    const TensorInfo& tensor = file->tensors().front();
    const std::size_t axes = tensor.shape.size();
    if (!tensor.text || axes < 1 || axes > 2)
        return badInput(path.string(),
            {ATT_TEXT("core", "is an array of type %1 and shape %2; tokens must be text of shape (n) or (batch, n)"),
                {tensor.dtype, shapeText(tensor.shape)}});
    auto tokens = file->texts(tensor, Index(largestFile));
    if (!tokens || axes == 1)
        return tokens;
    if (Index(batch) >= tensor.shape[0])
        return noSuchSequence(path.string(), std::size_t(tensor.shape[0]), batch);
    const auto first = tokens->begin() + Index(batch) * tensor.shape[1];
    return std::vector<std::string>(first, first + tensor.shape[1]);
}

} // namespace

Outcome<std::vector<std::string>> readTokens(const std::filesystem::path& path, std::size_t batch)
{
    const auto text = readWholeFile(path, largestFile);
    if (!text)
        return text.error();
    const std::string name = path.string();
    if (text->starts_with("\x93NUMPY"))
        return tokensFromArray(path, batch);
    const auto begin = trimmed(*text).substr(0, 1);
    if (begin == "[" || (begin == "{" && endingOf(path) == ".json")) {
        auto tokens = tokensFromJson(name, *text, batch);
        // A text file may begin with a word in square brackets, such as [CLS], which is not JSON.
        if (tokens || endingOf(path) == ".json")
            return tokens;
    }
    std::vector<std::string> tokens;
    std::size_t number = 0;
    for (std::string_view line : split(*text, '\n')) {
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!isUtf8(std::string(line)))
            return badInput(name, {ATT_TEXT("core", "is not UTF-8 text (line %1)"), {std::to_string(number)}});
        tokens.emplace_back(line);
    }
    if (!tokens.empty() && tokens.back().empty())
        tokens.pop_back();
    return tokens;
}

Outcome<std::vector<std::string>> readTokens(const std::filesystem::path& path, std::size_t batch, Index wanted, TokensOf whose)
{
    auto tokens = readTokens(path, batch);
    if (tokens && Index(tokens->size()) != wanted)
        return badInput(path.string(),
            {whose == TokensOf::Keys ? ATT_TEXT("core", "has %1 tokens, but there are %2 keys")
                                     : ATT_TEXT("core", "has %1 tokens, but there are %2 queries"),
                {std::to_string(tokens->size()), formatNumber(wanted)}});
    return tokens;
}

} // namespace attentoscope
