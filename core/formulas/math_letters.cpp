// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/math_letters.h"

#include <array>
#include <utility>

namespace attentoscope {
namespace {

// Returns a letter that Unicode had before it added whole alphabets; the alphabets have gaps at these letters.
char32_t olderLetter(char letter, MathLetters letters)
{
    constexpr std::array<std::pair<char, char32_t>, 7> blackboard{
        {{'C', U'ℂ'}, {'H', U'ℍ'}, {'N', U'ℕ'}, {'P', U'ℙ'}, {'Q', U'ℚ'}, {'R', U'ℝ'}, {'Z', U'ℤ'}}};
    constexpr std::array<std::pair<char, char32_t>, 11> script{{{'B', U'ℬ'}, {'E', U'ℰ'}, {'F', U'ℱ'}, {'H', U'ℋ'}, {'I', U'ℐ'},
        {'L', U'ℒ'}, {'M', U'ℳ'}, {'R', U'ℛ'}, {'e', U'ℯ'}, {'g', U'ℊ'}, {'o', U'ℴ'}}};
    const auto in = [&](const auto& table) {
        for (const auto& [plain, shaped] : table)
            if (plain == letter)
                return shaped;
        return U'\0';
    };
    return letters == MathLetters::Blackboard ? in(blackboard) : letters == MathLetters::Script ? in(script) : U'\0';
}

struct Alphabet {
    char32_t upper, lower, digit; // the characters for A, a and 0; zero if there are none
};

Alphabet alphabetOf(MathLetters letters)
{
    switch (letters) {
    case MathLetters::Bold:
        return {0x1d400, 0x1d41a, 0x1d7ce};
    case MathLetters::Blackboard:
        return {0x1d538, 0x1d552, 0x1d7d8};
    case MathLetters::Script:
        return {0x1d49c, 0x1d4b6, 0};
    case MathLetters::Italic:
    case MathLetters::Upright:
        break;
    }
    return {};
}

// Appends a character in UTF-8. It must be above U+0800, as all of these are.
void appendUtf8(std::string& text, char32_t c)
{
    if (c >= 0x10000) {
        text += static_cast<char>(0xf0 | (c >> 18));
        text += static_cast<char>(0x80 | ((c >> 12) & 0x3f));
    } else {
        text += static_cast<char>(0xe0 | (c >> 12));
    }
    text += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (c & 0x3f));
}

} // namespace

std::string mathLetters(std::string_view text, MathLetters letters)
{
    const Alphabet alphabet = alphabetOf(letters);
    std::string shaped;
    for (const char c : text) {
        if (const char32_t older = olderLetter(c, letters))
            appendUtf8(shaped, older);
        else if (alphabet.upper != 0 && c >= 'A' && c <= 'Z')
            appendUtf8(shaped, alphabet.upper + static_cast<char32_t>(c - 'A'));
        else if (alphabet.lower != 0 && c >= 'a' && c <= 'z')
            appendUtf8(shaped, alphabet.lower + static_cast<char32_t>(c - 'a'));
        else if (alphabet.digit != 0 && c >= '0' && c <= '9')
            appendUtf8(shaped, alphabet.digit + static_cast<char32_t>(c - '0'));
        else
            shaped += c;
    }
    return shaped;
}

} // namespace attentoscope
