// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/write_step.h"

#include "core/session/fields.h"

namespace attentoscope {
namespace {

std::string onOneLine(std::string text)
{
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, "\\n");
    return text;
}

} // namespace

std::string lessonStep(const std::string& title, const Experiment& from, const Experiment& to,
    const std::vector<std::pair<std::string, std::string>>& settings)
{
    std::string text = "# " + title + "\n\n~~~set\n";
    for (const Field& field : experimentFields())
        if (const std::string value = fieldText(to, field); value != fieldText(from, field))
            text.append(field.key).append(" = ").append(onOneLine(value)).append("\n");
    for (const auto& [key, value] : settings)
        text.append(key).append(" = ").append(value).append("\n");
    return text + "~~~\n\n";
}

std::string lessonHeader(const std::string& title, const std::string& language, const std::string& about)
{
    return "---\nlesson: 1\ntitle: " + title + "\nlanguage: " + language + "\nabout: " + about + "\n---\n\n";
}

} // namespace attentoscope
