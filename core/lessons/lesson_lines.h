// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a lesson file into its parts: a header between two lines of dashes, then steps. A step has a heading "# …", text,
// and fenced blocks for the program (~~~set … ~~~). Other fenced blocks are part of the text.
#pragma once

#include "core/lessons/read_lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// A part of a line together with its position in the file.
struct Located {
    std::string_view text;
    std::string_view line; // the whole line that `text` is a part of
    int number = 1; // line number

    // Makes a mistake at byte `offset` of `text`.
    LessonMistake mistake(Message what, std::size_t offset = 0) const;
    Located part(std::size_t begin, std::size_t count = std::string_view::npos) const
    {
        return {text.substr(std::min(begin, text.size()), count), line, number};
    }
    Located trim() const;
};

// A line "key = value", or "key: value" in the header.
struct LessonEntry {
    Located key, value;
};

struct LessonBlock {
    std::string_view kind; // "set"
    Located argument; // the text after the kind: "number" in "ask number"
    std::vector<LessonEntry> entries;
    std::vector<Located> lines; // the raw lines, without comments
};

// Either lines of text or one block.
struct LessonPart {
    std::vector<Located> text; // raw lines; empty for a block
    std::vector<bool> isCode; // for each line
    LessonBlock block;
    bool isBlock = false;
};

struct LessonSection {
    Located title;
    std::vector<LessonPart> parts;
};

struct LessonOutline {
    std::vector<LessonEntry> header;
    Located begin; // the first line
    std::vector<LessonSection> sections;
};

// The result refers into `text`, which must outlive it.
LessonOutline outlineOf(std::string_view text, std::vector<LessonMistake>& mistakes);

} // namespace attentoscope
