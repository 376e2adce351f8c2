// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the parts of an order; one that is missing or of another kind is empty.
#pragma once

#include "core/orders/messages.h"

#include <QString>

#include <string>

namespace attentoscope {

inline constexpr const char* orderReader = "order"; // under this name the files that an order reads are protected

inline const MessageValue& partOf(const MessageValue& order, const char* key)
{
    static const MessageValue none;
    const auto found = order.is_object() ? order.find(key) : order.end();
    return found != order.end() ? *found : none;
}

inline std::string textIn(const MessageValue& order, const char* key)
{
    const MessageValue& part = partOf(order, key);
    return part.is_string() ? part.get<std::string>() : std::string();
}

inline QString qtTextIn(const MessageValue& order, const char* key) { return QString::fromStdString(textIn(order, key)); }

inline bool isSetIn(const MessageValue& order, const char* key)
{
    const MessageValue& part = partOf(order, key);
    return part.is_boolean() && part.get<bool>();
}

} // namespace attentoscope
