#include "core/lessons/read_text.h"

#include "core/base/numbers.h"

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
        if (trimmed(line.text).empty()) // a paragraph ends, and with it a formula that was not closed
            inFormula_ = false;
        if (text_.markdown.empty() && trimmed(line.text).empty())
            return;
        if (!text_.markdown.empty())
            text_.markdown += '\n';
        const std::size_t offset = text_.markdown.size();
        text_.markdown += line.text;
        if (!isCode)
            readLine(line, offset);
    }

    LessonText finish()
    {
        while (text_.markdown.ends_with('\n'))
            text_.markdown.pop_back();
        return std::move(text_);
    }

private:
    void readLine(const Located& line, std::size_t offset)
    {
        for (std::size_t i = 0; i < line.text.size();) {
            const std::string_view rest = line.text.substr(i);
            if (rest.starts_with('`')) {
                i = behind(line.text, "`", i + 1);
            } else if (rest.starts_with("{{") && !rest.starts_with("{{{")) { // of three the first is a brace of the formula
                i = readValue(line, i, offset);
            } else {
                const std::size_t dollars = rest.starts_with("$$") ? 2 : rest.starts_with('$') ? 1 : 0;
                inFormula_ = inFormula_ != (dollars > 0);
                i += rest.starts_with("\\") ? 2 : std::max<std::size_t>(1, dollars);
            }
        }
    }

    static std::size_t behind(std::string_view text, std::string_view mark, std::size_t from)
    {
        const std::size_t found = text.find(mark, from);
        return found == std::string_view::npos ? text.size() : found + mark.size();
    }

    // Returns where it goes on.
    std::size_t readValue(const Located& line, std::size_t begin, std::size_t offset)
    {
        const std::size_t close = line.text.find("}}", begin);
        if (close == std::string_view::npos) {
            mistakes_.push_back(line.mistake(ATT_TEXT("core", "the braces are not closed on this line"), begin));
            return line.text.size();
        }
        Located inner = line.part(begin + 2, close - begin - 2);
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
            mistakes_.push_back(format.mistake(ATT_TEXT("core", "behind the colon stands % or the number of decimals, 0 … 12")));
    }

    std::vector<LessonMistake>& mistakes_;
    LessonText text_;
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
