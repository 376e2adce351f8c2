// SPDX-License-Identifier: GPL-3.0-or-later
// The outer form of a lesson file: a header between two lines of dashes, then steps, each under a heading "# …", of text and
// of fenced blocks that the program reads (~~~set … ~~~). Other fenced blocks belong to the text.
#pragma once

#include "core/lessons/read_lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// A part of a line, which knows where it stands.
struct Located {
    std::string_view text;
    std::string_view line; // the whole line that `text` is a part of
    int number = 1; // of that line

    // The place of byte `offset` of the text.
    LessonMistake mistake(Message what, std::size_t offset = 0) const;
    Located part(std::size_t begin, std::size_t count = std::string_view::npos) const
    {
        return {text.substr(std::min(begin, text.size()), count), line, number};
    }
    Located trim() const;
};

// "key = value", or in the header "key: value".
struct LessonEntry {
    Located key, value;
};

struct LessonBlock {
    std::string_view kind; // "set"
    Located argument; // what stands behind it: "number" of "ask number"
    std::vector<LessonEntry> entries;
    std::vector<Located> lines; // as they stand, without comments
};

// Lines of text or one block.
struct LessonPart {
    std::vector<Located> text; // raw lines; empty: it is a block
    std::vector<bool> isCode; // of each line
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

// `text` must outlive what is made of it.
LessonOutline outlineOf(std::string_view text, std::vector<LessonMistake>& mistakes);

} // namespace attentoscope
