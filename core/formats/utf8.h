// Whether text can be shown and stored in a session file.
#pragma once

#include <string>

namespace attentoscope {

bool isUtf8(const std::string& text);

} // namespace attentoscope
