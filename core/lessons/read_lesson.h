// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a lesson file and reports all mistakes at once, each with its place.
#pragma once

#include "core/base/message.h"
#include "core/base/outcome.h"
#include "core/lessons/lesson.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr std::uintmax_t largestLesson = 1 << 20; // bytes
inline constexpr std::size_t mostMistakes = 100; // reading stops after this many
inline constexpr std::size_t mostLessonSteps = 200;
inline constexpr std::size_t mostInAText = 500; // formulas, and computed numbers, per text

struct LessonMistake {
    int line = 1, column = 1; // from 1; columns count characters, as editors do
    Message what;

    std::string text(const std::string& file) const; // "FILE:LINE:COLUMN: …", in English
};

struct LessonReading {
    Lesson lesson; // the parts that could be read
    std::vector<LessonMistake> mistakes; // in order of place; empty: the lesson is valid
};

// Checks whether a view setting exists and accepts this value. The window supplies this function.
using SettingCheck = std::function<Outcome<Done>(const std::string& key, const std::string& value)>;

LessonReading parseLesson(std::string_view text, const SettingCheck& isSetting);
// Errors: the file cannot be read, or is larger than a lesson may be (1 MB).
Outcome<LessonReading> readLesson(const std::filesystem::path& path, const SettingCheck& isSetting);

} // namespace attentoscope
