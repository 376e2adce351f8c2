// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/latex_line.h"

#include "core/base/printable_text.h"
#include "core/formulas/math_symbol.h"

#include <algorithm>
#include <span>
#include <vector>

namespace attentoscope {

namespace {

struct LatexLetter {
    std::string_view text, code;
};

// Characters that LaTeX reads as something else in words, or that its usual fonts lack.
constexpr LatexLetter ofWords[] = {{"#", R"(\#)"}, {"$", R"(\$)"}, {"%", R"(\%)"}, {"&", R"(\&)"}, {"_", R"(\_)"}, {"{", R"(\{)"},
    {"}", R"(\})"}, {"\\", R"(\textbackslash{})"}, {"~", R"(\textasciitilde{})"}, {"^", R"(\textasciicircum{})"}, {"\"", "''"},
    {"`", "{}`"}, {"–", "--"}, {"—", "---"}, {"“", "``"}, {"”", "''"}, {"‘", "`"}, {"’", "'"}, {"‚", ","}, {"„", ",,"},
    {"…", R"(\ldots{})"}, {"\u202f", R"(\,)"}, {"\u2009", R"(\,)"}, {"\u00a0", "~"}, {"\u2010", "-"}, {"\u2011", "-"},
    {"\u212b", "Å"}, {"\ufffd", "?"}};

// Characters of formulas besides the symbols of math_symbol.h; some that stand for themselves in formulas have another look in
// words. What begins with ^ or _ is a script.
constexpr LatexLetter ofFormulas[] = {{"<", "<"}, {">", ">"}, {"|", "|"}, {"«", R"(\ll)"}, {"»", R"(\gg)"}, {"‹", "<"},
    {"›", ">"}, {"√", R"(\surd)"}, {"ο", "o"}, {"µ", R"(\mu)"}, {"¬", R"(\lnot)"}, {"′", R"(^\prime)"}, {"°", R"(^\circ)"},
    {"⊤", R"(^\top)"}, {"ᵀ", "^T"}, {"⁰", "^0"}, {"¹", "^1"}, {"²", "^2"}, {"³", "^3"}, {"⁴", "^4"}, {"⁵", "^5"}, {"⁶", "^6"},
    {"⁷", "^7"}, {"⁸", "^8"}, {"⁹", "^9"}, {"⁻", "^-"}, {"⁺", "^+"}, {"ⁿ", "^n"}, {"ⁱ", "^i"}, {"₀", "_0"}, {"₁", "_1"},
    {"₂", "_2"}, {"₃", "_3"}, {"₄", "_4"}, {"₅", "_5"}, {"₆", "_6"}, {"₇", "_7"}, {"₈", "_8"}, {"₉", "_9"}, {"₊", "_+"},
    {"₋", "_-"}, {"ₐ", "_a"}, {"ₑ", "_e"}, {"ᵢ", "_i"}, {"ⱼ", "_j"}, {"ₖ", "_k"}, {"ₗ", "_l"}, {"ₘ", "_m"}, {"ₙ", "_n"},
    {"ₒ", "_o"}, {"ₚ", "_p"}, {"ₛ", "_s"}, {"ₜ", "_t"}, {"ₓ", "_x"}};

std::string_view lookedUp(std::string_view letter, std::span<const LatexLetter> table)
{
    const auto found = std::ranges::find(table, letter, &LatexLetter::text);
    return found == table.end() ? std::string_view() : found->code;
}

// Returns the code of a character that is written in math mode; empty: it belongs to words.
std::string_view inFormula(std::string_view letter)
{
    if (const std::string_view code = lookedUp(letter, ofFormulas); !code.empty())
        return code;
    const bool isAscii = letter.size() == 1;
    const MathSymbol* symbol = isAscii || !lookedUp(letter, ofWords).empty() ? nullptr : mathSymbolOfText(letter);
    return symbol == nullptr ? std::string_view() : symbol->typed;
}

bool isAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isAsciiLetter(std::string_view letter) { return letter.size() == 1 && isAsciiLetter(letter[0]); }
bool isAsciiDigit(std::string_view letter) { return letter.size() == 1 && letter[0] >= '0' && letter[0] <= '9'; }

char32_t codeOf(std::string_view letter)
{
    const auto first = static_cast<unsigned char>(letter.front());
    char32_t code = letter.size() == 1 ? first : first & (0x7FU >> letter.size());
    for (const char c : letter.substr(1))
        code = code << 6 | (static_cast<unsigned char>(c) & 0x3FU);
    return code;
}

bool isChinese(char32_t code)
{
    return (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff01 && code <= 0xffee);
}

// Tells what no font and no reader has a use for: control characters, marks of direction, and numbers that are no characters.
bool isUnseen(std::string_view letter, char32_t code)
{
    return printableText(letter) != letter || (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
}

constexpr std::string_view ofT1 = "ÐðÞþĄąĐđĘęĮįŲųŊŋ";

// Tells the letters that pdfLaTeX knows without a package, in fonts of the encoding T1 at least.
bool isKnown(std::string_view letter, char32_t code)
{
    constexpr std::string_view unknown = "ĦħĸĿŀŉŦŧſ", further = "ȘșȚț†‡•‰€™";
    return (code >= 0xa1 && code <= 0x17f && unknown.find(letter) == std::string_view::npos)
        || further.find(letter) != std::string_view::npos;
}

std::vector<std::string_view> lettersOf(std::string_view text)
{
    std::vector<std::string_view> letters;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text, at);
        letters.push_back(length == 0 ? "\ufffd" : text.substr(at, length));
        at += std::max<std::size_t>(length, 1);
    }
    return letters;
}

using Letters = std::span<const std::string_view>;

// Returns how many characters from here on are a formula as they stand; 0: none.
std::size_t formulaAt(Letters letters, std::size_t begin)
{
    constexpr int longest = 2; // letters in a row that are no word: "ln", "QK"
    const bool isInside =
        begin > 0 && isAsciiLetter(letters[begin]) && (isAsciiLetter(letters[begin - 1]) || isAsciiDigit(letters[begin - 1]));
    bool isFormula = false;
    int row = 0, most = 0;
    std::size_t end = begin;
    for (; end < letters.size(); ++end) {
        const std::string_view letter = letters[end];
        const bool isMath = !inFormula(letter).empty();
        if (!isMath && !isAsciiLetter(letter) && !isAsciiDigit(letter) && letter != "/")
            break;
        row = isAsciiLetter(letter) ? row + 1 : 0;
        most = std::max(most, row);
        isFormula = isFormula || isMath;
    }
    return isFormula && most <= longest && !isInside ? end - begin : 0;
}

bool isScript(std::string_view code) { return code.size() > 1 && (code[0] == '^' || code[0] == '_'); }

// Returns characters of a formula, which formulaAt() found, as code of math mode.
std::string formulaOf(Letters letters)
{
    std::string code, signs; // of the scripts since the last base, of which each may occur once
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const std::string_view next = inFormula(letters[i]);
        if (isScript(next)) {
            std::string script;
            int parts = 0;
            std::size_t last = i;
            for (; last < letters.size() && isScript(inFormula(letters[last])) && inFormula(letters[last])[0] == next[0];
                 ++last) {
                appendLatex(script, inFormula(letters[last]).substr(1));
                ++parts;
            }
            i = last - 1;
            code += signs.find(next[0]) == std::string::npos ? "" : "{}";
            signs += next[0];
            code += next[0];
            code += parts > 1 ? '{' + script + '}' : script;
            continue;
        }
        signs.clear();
        const auto isUnder = [&](std::size_t at) {
            return at < letters.size()
                && (isAsciiLetter(letters[at]) || isAsciiDigit(letters[at])
                    || (inFormula(letters[at]).starts_with('\\') && mathSymbolOfText(letters[at]) != nullptr
                        && mathSymbolOfText(letters[at])->letters == MathLetters::Italic));
        };
        if (letters[i] == "√" && isUnder(i + 1)) {
            std::size_t end = i + 2;
            while (isAsciiDigit(letters[i + 1]) && end < letters.size() && isAsciiDigit(letters[end]))
                ++end;
            code += R"(\sqrt{)" + formulaOf(letters.subspan(i + 1, end - i - 1)) + '}';
            i = end - 1;
            continue;
        }
        appendLatex(code, next.empty() ? letters[i] : next);
    }
    return code;
}

} // namespace

void appendLatex(std::string& code, std::string_view next)
{
    std::size_t name = code.size();
    while (name > 0 && isAsciiLetter(code[name - 1]))
        --name;
    const bool endsInCommand = name > 0 && name < code.size() && code[name - 1] == '\\';
    if (endsInCommand && !next.empty() && isAsciiLetter(next[0]))
        code += ' ';
    code += next;
}

void LatexLine::addWords(std::string_view text)
{
    const std::vector<std::string_view> all = lettersOf(text);
    for (std::size_t i = 0; i < all.size();) {
        if (const std::size_t count = formulaAt(all, i); count > 0) {
            addFormula(formulaOf(Letters(all).subspan(i, count)));
            i += count;
        } else {
            addLetter(all[i]);
            ++i;
        }
    }
}

void LatexLine::addFormula(std::string_view code)
{
    if (endOfFormula_ == code_.size()) {
        code_.pop_back();
        if (code.starts_with('^') || code.starts_with('_'))
            code_ += "{}"; // the formula before may have a script already
    } else {
        code_ += '$';
    }
    appendLatex(code_, code);
    code_ += '$';
    endOfFormula_ = code_.size();
}

void LatexLine::addLetter(std::string_view letter)
{
    const char32_t code = codeOf(letter);
    if (code < 0x20 || code == 0x7f || code == 0x2028 || code == 0x2029) {
        code_ += ' ';
        return;
    }
    if (isUnseen(letter, code))
        return;
    std::string_view next = lookedUp(letter, ofWords);
    if (next.empty() && code >= 0x7f && !isChinese(code) && !isKnown(letter, code)) {
        constexpr std::string_view digits = "0123456789ABCDEF";
        std::string number;
        for (char32_t rest = code; rest > 0 || number.size() < 4; rest /= 16)
            number.insert(number.begin(), digits[rest % 16]);
        code_ += R"(\letterorcode{)" + std::string(letter) + "}{" + number + '}';
        return;
    }
    next = next.empty() ? letter : next;
    constexpr std::string_view joining = "-`'"; // two of these are another sign
    if (!code_.empty() && code_.back() == next.front() && letter.size() == 1
        && joining.find(next.front()) != std::string_view::npos)
        code_ += "{}";
    code_ += next;
}

LatexNeeds latexNeeds(std::string_view code)
{
    LatexNeeds needs;
    needs.blackboard = code.find(R"(\mathbb{)") != std::string_view::npos;
    needs.letterOrCode = code.find(R"(\letterorcode{)") != std::string_view::npos;
    for (const std::string_view letter : lettersOf(code)) {
        needs.chinese = needs.chinese || isChinese(codeOf(letter));
        if (letter.size() > 1 && ofT1.find(letter) != std::string_view::npos && needs.ofT1.find(letter) == std::string::npos)
            needs.ofT1 += letter;
    }
    return needs;
}

} // namespace attentoscope
