// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/recorded_steps.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace attentoscope {

namespace {

constexpr std::string_view digits = "0123456789";

struct NumberedName {
    std::string_view before, number, after;
};

std::optional<NumberedName> numbered(std::string_view name)
{
    const std::string_view stem = name.substr(0, name.rfind('.'));
    const std::size_t last = stem.find_last_of(digits);
    if (last == std::string_view::npos)
        return {};
    const std::size_t first = stem.find_last_not_of(digits, last) + 1; // npos + 1 is 0
    return NumberedName{name.substr(0, first), name.substr(first, last + 1 - first), name.substr(last + 1)};
}

} // namespace

std::vector<RecordedStep> recordedSteps(const std::filesystem::path& file)
{
    const std::string name = file.filename().string();
    const auto wanted = numbered(name);
    std::vector<RecordedStep> steps;
    if (!wanted)
        return steps;
    const auto add = [&](const NumberedName& parts, const std::string& other) {
        RecordedStep step{0, file.parent_path() / other};
        const auto read = std::from_chars(parts.number.data(), parts.number.data() + parts.number.size(), step.step);
        if (read.ec == std::errc()) // otherwise the number is too large for a step
            steps.push_back(std::move(step));
    };
    add(*wanted, name);
    std::error_code failed;
    for (std::filesystem::directory_iterator entry(file.has_parent_path() ? file.parent_path() : ".", failed), end;
         !failed && entry != end; entry.increment(failed)) {
        const std::string other = entry->path().filename().string();
        const auto parts = numbered(other);
        if (parts && parts->before == wanted->before && parts->after == wanted->after && other != name)
            add(*parts, other);
    }
    std::ranges::sort(steps, [](const RecordedStep& a, const RecordedStep& b) {
        return a.step != b.step ? a.step < b.step : a.file < b.file; // "step-1" and "step-01" are the same step
    });
    return steps;
}

} // namespace attentoscope
