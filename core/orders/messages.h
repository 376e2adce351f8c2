// SPDX-License-Identifier: GPL-3.0-or-later
// Messages between a program that wants something drawn and attentoscope-draw, which draws it, over pipes. Each is a length in
// bytes (four of them, the lowest first) and so many bytes of CBOR, which hold a JSON value and may hold a file.
//
// An order is an object {"order": NAME, ...}; app/draw/orders.cpp lists the names and what belongs to them. The replies to it are
// any number of
//   {"progress": part}      from 0 to 1
//   {"warning": sentence}
// and one of
//   {"result": value}       what the order asked for
//   {"error": {"kind": "input" | "failure" | "cancelled", "what": name, "why": sentence, "pattern": ..., "arguments": [...]}}
// where the last two are those of the sentence's Message, for readers in other languages. Progress is that of one page of figures
// at a time, so that it begins again; films, handouts and the guide tell none. Orders are done one after the other. The program
// ends at the end of the stream of orders, and as soon as nobody can read its replies. Whoever writes several orders ahead must
// read the replies meanwhile. A message has at most 256 MiB.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

using MessageValue = nlohmann::ordered_json;

std::string messageBytes(const MessageValue& message);
// Writes a message whole. Returns false, with errno set, if it could not be written. Needs SIGPIPE to be ignored.
bool writeMessage(int descriptor, const MessageValue& message);
// Waits for a message and reads it; nothing: the stream has ended. Errors: it ended inside a message; these bytes are none.
Outcome<std::optional<MessageValue>> readMessage(int descriptor);

// Finds messages in bytes that come piece by piece.
class MessageStream
{
public:
    void add(std::string_view bytes) { bytes_ += bytes; }
    // Takes the next message; nothing: it has not come whole. Errors: these bytes are no message.
    Outcome<std::optional<MessageValue>> take();

private:
    std::string bytes_;
};

MessageValue messageOf(const Error& error); // {"error": ...}
Error errorIn(const MessageValue& error); // of the object behind "error"

// Returns the program that draws, in the folder of the running one (where installed) or in the folder "draw" beside that (in a
// build tree); empty: it is in neither.
std::filesystem::path drawingProgram(const std::filesystem::path& ownFolder);
Error noDrawingProgram(); // the error where it is in neither

} // namespace attentoscope
