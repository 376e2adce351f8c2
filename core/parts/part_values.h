// SPDX-License-Identifier: GPL-3.0-or-later
// What was found in parts, as JSON: for files, other processes and other machines. A number that is read back is the same to the
// last bit.
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"

#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope {

using PartValue = nlohmann::ordered_json;

PartValue valueOf(double number); // JSON has no NaN and no infinity: null, "inf" and "-inf"
double numberIn(const PartValue& value);
Index countIn(const PartValue& value); // a whole number of at least 0
std::vector<double> numbersIn(const PartValue& value);
PartValue valueOf(const Message& message);
Message messageIn(const PartValue& value);
std::vector<Message> messagesIn(const PartValue& value);

template <class Each>
PartValue valueOf(const std::vector<Each>& all)
{
    PartValue values = PartValue::array();
    for (const Each& each : all)
        values.push_back(valueOf(each));
    return values;
}

// Thrown by what reads a value, beside the exceptions of nlohmann::json, where the value is of the right type and cannot be.
struct NotAPart : std::exception {
    const char* what() const noexcept override { return "not what a part found"; }
};

// Parses text that may come from anywhere. Throws what readPart() takes, also for values that are nested deeper than any part.
PartValue parsedPart(std::string_view text);

// Calls `read`, and returns nothing where it throws because the value is not what it should be.
template <class Read>
auto readPart(const Read& read) -> std::optional<decltype(read())>
{
    try {
        return read();
    } catch (const PartValue::exception&) {
    } catch (const NotAPart&) {
    }
    return std::nullopt;
}

} // namespace attentoscope
