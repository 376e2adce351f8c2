// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson_text.h"

namespace attentoscope {

std::string LessonText::filled(const std::function<std::string(std::size_t)>& written) const
{
    std::string text;
    std::size_t done = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        text.append(markdown, done, values[i].begin - done).append(written(i));
        done = values[i].end;
    }
    return text.append(markdown, done);
}

} // namespace attentoscope
