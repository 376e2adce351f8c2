// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson_lines.h"

#include "core/base/nearest_name.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"

#include <algorithm>
#include <array>

namespace attentoscope {
namespace {

constexpr std::array<std::string_view, 6> blockKinds{"set", "reveal", "controls", "ask", "check", "notes"};

std::size_t characters(std::string_view text)
{
    return std::size_t(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::vector<Located> linesOf(std::string_view text)
{
    std::vector<Located> lines;
    int number = 1;
    for (std::string_view line : split(text, '\n')) {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back({line, line, number++});
    }
    return lines;
}

// Returns the number of fence marks at the beginning of the line if there are at least 3, else 0.
std::size_t fenceOf(std::string_view line, char& mark)
{
    const std::size_t from = std::min(line.find_first_not_of(' '), line.size());
    if (from > 3 || from == line.size() || (line[from] != '`' && line[from] != '~'))
        return 0;
    mark = line[from];
    std::size_t count = 0;
    while (from + count < line.size() && line[from + count] == mark)
        ++count;
    return count >= 3 ? count : 0;
}

LessonEntry entryOf(const Located& line, std::size_t at) { return {line.part(0, at).trim(), line.part(at + 1).trim()}; }

// Splits the lines in one pass.
class Outliner
{
public:
    Outliner(std::string_view text, std::vector<LessonMistake>& mistakes)
        : lines_(linesOf(text))
        , mistakes_(mistakes)
    {
    }

    LessonOutline run()
    {
        outline_.begin = lines_.front();
        sayWhatIsNoText();
        readHeader();
        while (at_ < lines_.size() && mistakes_.size() < mostMistakes)
            takeLine();
        if (outline_.sections.empty())
            mistakes_.push_back(
                lines_.back().mistake(ATT_TEXT("core", "there is no step; a step begins with a line \"# Title\"")));
        return std::move(outline_);
    }

private:
    // Reports the first invalid UTF-8 byte of each line, because a lesson in another encoding would show wrong characters.
    void sayWhatIsNoText()
    {
        for (const Located& line : lines_) {
            std::size_t at = 0;
            while (const std::size_t length = utf8Length(line.text, at))
                at += length;
            if (at < line.text.size() && mistakes_.size() < mostMistakes)
                mistakes_.push_back(line.mistake(ATT_TEXT("core", "this byte is not valid UTF-8"), at));
        }
    }

    void readHeader()
    {
        if (trimmed(lines_[0].text) != "---") {
            mistakes_.push_back(
                lines_[0].mistake(ATT_TEXT("core", "a lesson begins with its header, between two lines \"---\"")));
            return;
        }
        for (at_ = 1; at_ < lines_.size() && trimmed(lines_[at_].text) != "---" && mistakes_.size() < mostMistakes; ++at_) {
            const Located& line = lines_[at_];
            if (trimmed(line.text).empty())
                continue;
            if (const std::size_t colon = line.text.find(':'); colon != std::string_view::npos)
                outline_.header.push_back(entryOf(line, colon));
            else
                mistakes_.push_back(line.trim().mistake(ATT_TEXT("core", "a line of the header is written as key: value")));
        }
        if (at_ == lines_.size())
            mistakes_.push_back(lines_[0].mistake(ATT_TEXT("core", "the header is not closed by a second line \"---\"")));
        ++at_;
    }

    void takeLine()
    {
        const Located& line = lines_[at_];
        char mark = 0;
        if (line.text.starts_with("# ") || line.text == "#") {
            if (outline_.sections.size() == mostLessonSteps) {
                mistakes_.push_back(
                    line.mistake({ATT_TEXT("core", "a lesson has at most %1 steps"), {std::to_string(mostLessonSteps)}}));
                at_ = lines_.size();
                return;
            }
            outline_.sections.push_back({line.part(1).trim(), {}});
            if (outline_.sections.back().title.text.empty())
                mistakes_.push_back(line.mistake(ATT_TEXT("core", "the step has no title")));
            ++at_;
        } else if (const std::size_t fence = fenceOf(line.text, mark)) {
            takeFence(mark, fence);
        } else {
            addText(line, false);
            ++at_;
        }
    }

    void takeFence(char mark, std::size_t fence)
    {
        const Located first = lines_[at_];
        const Located info = first.part(first.text.find(mark) + fence).trim();
        const std::string_view kind = info.text.substr(0, info.text.find(' '));
        const bool isBlock = std::ranges::find(blockKinds, kind) != blockKinds.end();
        std::size_t end = at_ + 1;
        for (; end < lines_.size(); ++end) {
            char other = 0;
            const std::size_t closing = fenceOf(lines_[end].text, other);
            if (other == mark && closing >= fence && trimmed(lines_[end].text).size() == closing)
                break;
        }
        if (end == lines_.size())
            mistakes_.push_back(first.mistake(ATT_TEXT("core", "this block is not closed")));
        // A misspelt block would become text on the screen, such as the teacher's notes.
        static const std::vector<std::string> kinds(blockKinds.begin(), blockKinds.end());
        if (const std::string meant = isBlock ? std::string() : nearestName(std::string(kind), kinds); !meant.empty())
            mistakes_.push_back(
                info.mistake({ATT_TEXT("core", "there is no block \"%1\", did you mean %2?"), {std::string(kind), meant}}));
        if (isBlock)
            addBlock(kind, info.part(kind.size()).trim(), first, end);
        else
            for (std::size_t i = at_; i <= std::min(end, lines_.size() - 1); ++i)
                addText(lines_[i], true);
        at_ = end + 1;
    }

    void addBlock(std::string_view kind, const Located& argument, const Located& first, std::size_t end)
    {
        if (outline_.sections.empty()) {
            mistakes_.push_back(
                first.mistake(ATT_TEXT("core", "a block must be in a step; a step begins with a line \"# Title\"")));
            return;
        }
        LessonPart part;
        part.isBlock = true;
        part.block.kind = kind;
        part.block.argument = argument.text.empty() ? first.part(0, 0) : argument;
        const bool hasEntries = kind != "check" && kind != "notes" && kind != "controls";
        for (std::size_t i = at_ + 1; i < end && mistakes_.size() < mostMistakes; ++i) {
            const Located line = lines_[i].trim();
            if (kind == "notes")
                part.block.lines.push_back(lines_[i]);
            if (kind == "notes" || line.text.empty() || line.text.starts_with('#'))
                continue;
            const std::size_t equals = line.text.find('=');
            if (!hasEntries)
                part.block.lines.push_back(line);
            else if (equals == std::string_view::npos)
                mistakes_.push_back(line.mistake(ATT_TEXT("core", "a line of this block is written as key = value")));
            else
                part.block.entries.push_back(entryOf(line, equals));
        }
        outline_.sections.back().parts.push_back(std::move(part));
    }

    void addText(const Located& line, bool isCode)
    {
        if (outline_.sections.empty()) {
            if (!trimmed(line.text).empty() && !saidBefore_)
                mistakes_.push_back(
                    line.mistake(ATT_TEXT("core", "text must be in a step; a step begins with a line \"# Title\"")));
            saidBefore_ = saidBefore_ || !trimmed(line.text).empty();
            return;
        }
        auto& parts = outline_.sections.back().parts;
        if (parts.empty() || parts.back().isBlock)
            parts.emplace_back();
        parts.back().text.push_back(line);
        parts.back().isCode.push_back(isCode);
    }

    std::vector<Located> lines_;
    std::vector<LessonMistake>& mistakes_;
    LessonOutline outline_;
    std::size_t at_ = 0;
    bool saidBefore_ = false;
};

} // namespace

LessonMistake Located::mistake(Message what, std::size_t offset) const
{
    const std::size_t bytes = std::size_t(text.data() - line.data()) + std::min(offset, text.size());
    return {number, int(characters(line.substr(0, bytes))) + 1, std::move(what)};
}

Located Located::trim() const
{
    Located shorter = *this;
    shorter.text = trimmed(text);
    if (shorter.text.empty())
        shorter.text = text.substr(0, 0);
    return shorter;
}

LessonOutline outlineOf(std::string_view text, std::vector<LessonMistake>& mistakes) { return Outliner(text, mistakes).run(); }

} // namespace attentoscope
