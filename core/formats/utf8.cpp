#include "core/formats/utf8.h"

#include <nlohmann/json.hpp>

namespace attentoscope {

bool isUtf8(const std::string& text)
{
    try {
        (void)nlohmann::json(text).dump(); // strict about UTF-8
        return true;
    } catch (const nlohmann::json::exception&) {
        return false;
    }
}

} // namespace attentoscope
