// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"

#include "core/base/numbers.h"
#include "core/base/printable_text.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string quoted(const std::string& text)
{
    const std::string dumped = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); // invalid UTF-8 becomes U+FFFD
    return escapedInQuotes(dumped, Quotes::Json);
}

void append(std::string& out, const Json& value, const std::string& indent)
{
    const std::string inner = indent + "  ";
    if (value.is_object() || value.is_array()) {
        out += value.is_object() ? '{' : '[';
        bool first = true;
        for (const auto& [key, entry] : value.items()) {
            out += first ? "\n" : ",\n";
            out += inner;
            if (value.is_object())
                out += quoted(key) + ": ";
            append(out, entry, inner);
            first = false;
        }
        if (!first)
            out += '\n' + indent;
        out += value.is_object() ? '}' : ']';
    } else if (value.is_number_float()) {
        const double number = value.get<double>();
        out += std::isfinite(number) ? formatNumber(number) : "null";
    } else if (value.is_string()) {
        out += quoted(value.get_ref<const std::string&>());
    } else {
        out += value.dump(); // integer, true, false or null
    }
}

} // namespace

std::string jsonText(const Json& value)
{
    std::string out;
    append(out, value, "");
    return out + '\n';
}

} // namespace attentoscope::cli
