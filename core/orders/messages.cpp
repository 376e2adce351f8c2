// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/orders/messages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace attentoscope {

namespace fs = std::filesystem;

namespace {

constexpr const char* drawingProgramName = "attentoscope-draw";
constexpr std::size_t headSize = 4; // bytes of the length
constexpr std::size_t mostBytes = 256U << 20; // of a message; the first bytes of any text say more

constexpr std::array kindNames{std::pair{ErrorKind::BadInput, "input"}, std::pair{ErrorKind::Failure, "failure"},
    std::pair{ErrorKind::Cancelled, "cancelled"}};

Error noMessage()
{
    return badInput(drawingProgramName, ATT_TEXT("core", "these bytes are not a message of the program that draws"));
}

std::size_t lengthIn(std::string_view head)
{
    std::size_t length = 0;
    for (std::size_t i = 0; i < headSize; ++i)
        length |= std::size_t(std::uint8_t(head[i])) << (8 * i);
    return length;
}

Outcome<std::optional<MessageValue>> decoded(std::string_view body)
{
    MessageValue value = MessageValue::from_cbor(body, true, false);
    return value.is_discarded() ? Outcome<std::optional<MessageValue>>(noMessage()) : std::optional(std::move(value));
}

// Reads until so many bytes are there or the stream ends. Returns false on an error.
bool readUpTo(int descriptor, std::string& bytes, std::size_t count)
{
    const std::size_t begun = bytes.size();
    bytes.resize(begun + count);
    std::size_t have = begun;
    while (have < bytes.size()) {
        const ssize_t got = ::read(descriptor, bytes.data() + have, bytes.size() - have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            bytes.resize(have);
            return got == 0;
        }
        have += std::size_t(got);
    }
    return true;
}

} // namespace

std::string messageBytes(const MessageValue& message)
{
    const std::vector<std::uint8_t> body = MessageValue::to_cbor(message);
    std::string bytes;
    for (std::size_t i = 0; i < headSize; ++i)
        bytes += char(body.size() >> (8 * i) & 0xff);
    bytes.append(body.begin(), body.end());
    return bytes;
}

bool writeMessage(int descriptor, const MessageValue& message)
{
    const std::string bytes = messageBytes(message);
    for (std::string_view left = bytes; !left.empty();) {
        const ssize_t written = ::write(descriptor, left.data(), left.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        left.remove_prefix(std::size_t(written));
    }
    return true;
}

Outcome<std::optional<MessageValue>> readMessage(int descriptor)
{
    std::string head;
    const auto unreadable = [] {
        return failure(drawingProgramName, {ATT_TEXT("core", "cannot be read (%1)"), {std::generic_category().message(errno)}});
    };
    if (!readUpTo(descriptor, head, headSize))
        return unreadable();
    if (head.empty())
        return std::optional<MessageValue>();
    std::string body;
    if (head.size() < headSize || lengthIn(head) > mostBytes)
        return noMessage();
    const std::size_t length = lengthIn(head);
    while (body.size() < length) { // step by step: a length that is wrong must not take all memory
        const std::size_t before = body.size();
        if (!readUpTo(descriptor, body, std::min(length - before, std::size_t(1) << 20)))
            return unreadable();
        if (body.size() == before)
            return noMessage();
    }
    return decoded(body);
}

Outcome<std::optional<MessageValue>> MessageStream::take()
{
    if (bytes_.size() < headSize)
        return std::optional<MessageValue>();
    const std::size_t length = lengthIn(bytes_);
    if (length > mostBytes)
        return noMessage();
    if (bytes_.size() < headSize + length)
        return std::optional<MessageValue>();
    auto message = decoded(std::string_view(bytes_).substr(headSize, length));
    bytes_.erase(0, headSize + length);
    return message;
}

MessageValue messageOf(const Error& error)
{
    const auto* kind = std::ranges::find(kindNames, error.kind, [](const auto& each) { return each.first; });
    return {{"error",
        {{"kind", kind->second}, {"what", error.what}, {"why", error.why.text()}, {"pattern", error.why.pattern},
            {"arguments", error.why.arguments}}}};
}

Error errorIn(const MessageValue& error)
{
    const auto text = [&error](const char* key) {
        const auto found = error.is_object() ? error.find(key) : error.end();
        return found != error.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const std::string name = text("kind");
    const auto* kind = std::ranges::find(kindNames, name, [](const auto& each) { return std::string(each.second); });
    Message why(text("pattern"));
    if (const auto arguments = error.find("arguments"); error.is_object() && arguments != error.end() && arguments->is_array())
        for (const MessageValue& each : *arguments)
            why.arguments.push_back(each.is_string() ? each.get<std::string>() : std::string());
    if (why.pattern.empty())
        why = Message("%1", {text("why")});
    return {kind != kindNames.end() ? kind->first : ErrorKind::Failure, text("what"), std::move(why), {}};
}

fs::path drawingProgram(const fs::path& ownFolder)
{
    std::error_code none;
    for (const fs::path& folder : {ownFolder, ownFolder.parent_path() / "draw"})
        if (const fs::path path = folder / drawingProgramName; ::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path, none))
            return path;
    return {};
}

Error noDrawingProgram()
{
    return failure(drawingProgramName, ATT_TEXT("core", "the program that draws is not in the folder of this one"));
}

} // namespace attentoscope
