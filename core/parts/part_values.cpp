// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/part_values.h"

#include "core/base/undefined.h"

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

PartValue valueOf(double number)
{
    if (std::isnan(number))
        return nullptr;
    return std::isinf(number) ? PartValue(number > 0 ? "inf" : "-inf") : PartValue(number);
}

double numberIn(const PartValue& value)
{
    if (value.is_null())
        return undefined;
    if (!value.is_string())
        return value.get<double>();
    if (value != "inf" && value != "-inf")
        throw NotAPart();
    return value == "inf" ? infinity : -infinity;
}

Index countIn(const PartValue& value)
{
    const Index count = value.is_number_integer() ? value.get<Index>() : -1;
    if (count < 0)
        throw NotAPart();
    return count;
}

std::vector<double> numbersIn(const PartValue& value)
{
    std::vector<double> numbers;
    for (const PartValue& each : value)
        numbers.push_back(numberIn(each));
    return numbers;
}

PartValue parsedPart(std::string_view text)
{
    constexpr int deepest = 32;
    const auto check = [](int depth, PartValue::parse_event_t, PartValue&) {
        if (depth > deepest)
            throw NotAPart();
        return true;
    };
    return PartValue::parse(text.begin(), text.end(), check);
}

PartValue valueOf(const Message& message)
{
    PartValue value{{"pattern", message.pattern}};
    if (!message.arguments.empty())
        value["arguments"] = message.arguments;
    return value;
}

Message messageIn(const PartValue& value)
{
    Message message(value.at("pattern").get<std::string>());
    if (const auto arguments = value.find("arguments"); arguments != value.end())
        message.arguments = arguments->get<std::vector<std::string>>();
    return message;
}

std::vector<Message> messagesIn(const PartValue& value)
{
    std::vector<Message> messages;
    for (const PartValue& each : value)
        messages.push_back(messageIn(each));
    return messages;
}

} // namespace attentoscope
