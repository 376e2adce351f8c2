// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/read_text.h"

#include "core/base/numbers.h"
#include "core/formulas/parse_formula.h"

#include <algorithm>
#include <optional>

namespace attentoscope {
namespace {

class TextReader
{
public:
    explicit TextReader(std::vector<LessonMistake>& mistakes)
        : mistakes_(mistakes)
    {
    }

    void add(const Located& line, bool isCode)
    {
        if (trimmed(line.text).empty()) // a blank line ends the paragraph and any unclosed formula
            inFormula_ = false;
        if (text_.markdown.empty() && trimmed(line.text).empty())
            return;
        if (!text_.markdown.empty())
            text_.markdown += '\n';
        const std::size_t offset = text_.markdown.size();
        text_.markdown += line.text;
        lines_.push_back({offset, line});
        prose_.resize(offset, '\n'); // keeps prose_ at the same offsets as the text
        prose_ += isCode ? std::string(line.text.size(), ' ') : std::string(line.text);
        if (!isCode)
            readLine(line, offset);
    }

    LessonText finish()
    {
        for (const LessonValue& value : text_.values) // a digit stands in for the number, so that formulas can be parsed
            prose_.replace(value.begin, value.end - value.begin, '1' + std::string(value.end - value.begin - 1, ' '));
        std::size_t formulas = 0;
        for (std::size_t at = prose_.find('$'); at != std::string::npos && goesOn(); at = prose_.find('$', at)) {
            if (++formulas > mostInAText) {
                say(at,
                    {ATT_TEXT("core", "a text can have at most %1 formulas and %1 computed values"),
                        {std::to_string(mostInAText)}});
                break;
            }
            at = readFormula(at);
        }
        while (text_.markdown.ends_with('\n'))
            text_.markdown.pop_back();
        return std::move(text_);
    }

private:
    void readLine(const Located& line, std::size_t offset)
    {
        for (std::size_t i = 0; i < line.text.size() && goesOn();) {
            const std::string_view rest = line.text.substr(i);
            if (rest.starts_with('`')) {
                const std::size_t end = behind(line.text, "`", i + 1);
                prose_.replace(offset + i, end - i, std::string(end - i, ' '));
                i = end;
            } else if (rest.starts_with("{{") && !rest.starts_with("{{{")) { // in {{{ the first brace belongs to the formula
                i = readValue(line, i, offset);
            } else {
                const std::size_t dollars = rest.starts_with("$$") ? 2 : rest.starts_with('$') ? 1 : 0;
                inFormula_ = inFormula_ != (dollars > 0);
                i += rest.starts_with("\\") ? 2 : std::max<std::size_t>(1, dollars);
            }
        }
    }

    bool goesOn() const { return mistakes_.size() < mostMistakes; }

    // Checks the formula that begins at `begin`. Returns the place after it.
    std::size_t readFormula(std::size_t begin)
    {
        if (begin > 0 && prose_[begin - 1] == '\\')
            return begin + 1;
        const std::string mark = prose_.compare(begin, 2, "$$") == 0 ? "$$" : "$";
        const std::size_t from = begin + mark.size(), end = prose_.find(mark, from);
        const std::size_t paragraph = prose_.find("\n\n", from);
        if (end == std::string::npos || paragraph < end) {
            say(begin, ATT_TEXT("core", "this formula is not closed; write a dollar sign as \\$"));
            return std::min(paragraph, prose_.size());
        }
        if (mark == "$" && (text_.markdown[from] == ' ' || text_.markdown[end - 1] == ' '))
            say(begin, ATT_TEXT("core", "a formula must not begin or end with a space; write a dollar sign as \\$"));
        else if (const auto formula = parseFormula(prose_.substr(from, end - from)); !formula)
            say(from + formula.error().column.value_or(0), formula.error().why);
        return end + mark.size();
    }

    // Reports a mistake at byte `at` of the text.
    void say(std::size_t at, Message what)
    {
        auto line = std::ranges::upper_bound(lines_, at, {}, &Line::offset);
        if (line != lines_.begin())
            --line;
        mistakes_.push_back(line->located.mistake(std::move(what), at - line->offset));
    }

    static std::size_t behind(std::string_view text, std::string_view mark, std::size_t from)
    {
        const std::size_t found = text.find(mark, from);
        return found == std::string_view::npos ? text.size() : found + mark.size();
    }

    // Parses the placeholder that begins at `begin`. Returns the place after it.
    std::size_t readValue(const Located& line, std::size_t begin, std::size_t offset)
    {
        const std::size_t close = line.text.find("}}", begin);
        if (close == std::string_view::npos) {
            mistakes_.push_back(line.mistake(ATT_TEXT("core", "the braces are not closed on this line"), begin));
            return line.text.size();
        }
        Located inner = line.part(begin + 2, close - begin - 2);
        if (text_.values.size() == mostInAText) {
            mistakes_.push_back(line.mistake(
                {ATT_TEXT("core", "a text can have at most %1 formulas and %1 computed values"), {std::to_string(mostInAText)}},
                begin));
            return line.text.size();
        }
        LessonValue value{.begin = offset + begin, .end = offset + close + 2, .expression = {}, .inFormula = inFormula_};
        if (const std::size_t colon = inner.text.rfind(" : "); colon != std::string_view::npos) {
            readFormat(inner.part(colon + 3).trim(), value);
            inner = inner.part(0, colon);
        }
        if (auto expression = Expression::parse(inner.text)) {
            value.expression = *expression;
            text_.values.push_back(std::move(value));
        } else {
            mistakes_.push_back(inner.mistake(expression.error().why, expression.error().column.value_or(0)));
        }
        return close + 2;
    }

    void readFormat(const Located& format, LessonValue& value)
    {
        if (format.text == "%") {
            value.percent = true;
            return;
        }
        const auto decimals = parseInteger(format.text);
        if (decimals && *decimals >= 0 && *decimals <= 12)
            value.decimals = int(*decimals);
        else
            mistakes_.push_back(format.mistake(ATT_TEXT("core", "after the colon comes % or the number of decimals, 0 … 12")));
    }

    std::vector<LessonMistake>& mistakes_;
    LessonText text_;
    struct Line {
        std::size_t offset; // of the line's first byte in the text
        Located located;
    };
    std::vector<Line> lines_;
    std::string prose_; // the text with its code replaced by blanks
    bool inFormula_ = false;
};

} // namespace

LessonText readText(const std::vector<Located>& lines, const std::vector<bool>& isCode, std::vector<LessonMistake>& mistakes)
{
    TextReader reader(mistakes);
    for (std::size_t i = 0; i < lines.size(); ++i)
        reader.add(lines[i], i < isCode.size() && isCode[i]);
    return reader.finish();
}

} // namespace attentoscope
