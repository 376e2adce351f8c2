// SPDX-License-Identifier: GPL-3.0-or-later
// A recursive descent parser for
//   either = both { "|" both }      both = one { "&" one }      one = "!" one | "(" either ")" | atom
//   atom = name [ "(" [ number { "," number } ] ")" ]  |  "file" "(" path ")"  |  "cells" "(" cells ")"
#include "core/masks/cell_limit.h"
#include "core/masks/mask_node.h"

#include "core/base/nearest_name.h"
#include "core/base/numbers.h"

#include <algorithm>

namespace attentoscope {
namespace {

using Kind = MaskNode::Kind;
using Parsed = Outcome<MaskNodePtr>;

constexpr int deepestNesting = 100; // limit of nested brackets and "!", so that the stack suffices
constexpr int mostAtoms = 1000; // limits the time per row, which evaluates every atom

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isNameCharacter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '-' || c == '_'; }

// Returns the character (one UTF-8 code point) at `at`, in a form that can be shown in a message.
std::string shownCharacter(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(at + k < text.size() ? text[at + k] : 0); };
    const unsigned char lead = byte(0);
    if (lead >= 0x20 && lead < 0x7f)
        return std::string(1, text[at]);
    const std::size_t length = lead >= 0xf0 && lead <= 0xf4 ? 4
        : lead >= 0xe0 && lead < 0xf0                       ? 3
        : lead >= 0xc2 && lead < 0xe0                       ? 2
                                                            : 0;
    bool whole = length > 0;
    for (std::size_t k = 1; k < length; ++k)
        whole = whole && (byte(k) & 0xc0) == 0x80;
    if (whole)
        return std::string(text.substr(at, length));
    constexpr std::string_view digits = "0123456789abcdef";
    return {'\\', 'x', digits[lead >> 4], digits[lead & 15]};
}

// Shortens a long word for a message. (Words are ASCII.)
std::string shownWord(std::string_view word)
{
    constexpr std::size_t longest = 32;
    return std::string(word.substr(0, longest)) + (word.size() > longest ? "..." : "");
}

Message unknownName(std::string_view name)
{
    std::vector<std::string> names;
    for (const AtomRule& rule : atomRules())
        if (names.empty() || names.back() != rule.shown.name) // the forms of a name are adjacent in the table
            names.emplace_back(rule.shown.name);
    Message message = unknownNameMessage(name, names, ATT_TEXT("core", "there is no mask \"%1\", did you mean %2?"),
        ATT_TEXT("core", "there is no mask \"%1\"; the masks are %2"));
    message.arguments.front() = shownWord(name);
    return message;
}

class MaskParser
{
public:
    explicit MaskParser(std::string_view text)
        : text_(text)
    {
    }

    Parsed whole()
    {
        skipBlanks();
        if (atEnd())
            return wrong(0, ATT_TEXT("core", "the mask is empty: write, for example, causal or full"));
        auto root = chain(Kind::Or);
        if (root && !atEnd())
            return peek() == ')'
                ? wrong(at_, ATT_TEXT("core", "this bracket closes nothing"))
                : wrong(at_, {ATT_TEXT("core", "\"%1\" does not belong here: join masks with & or |"), {here()}});
        return root;
    }

private:
    Parsed chain(Kind kind)
    {
        const char sign = kind == Kind::Or ? '|' : '&';
        auto node = std::make_shared<MaskNode>();
        node->kind = kind;
        do {
            auto operand = kind == Kind::Or ? chain(Kind::And) : one();
            if (!operand)
                return operand;
            node->operands.push_back(*std::move(operand));
        } while (accept(sign));
        if (node->operands.size() == 1)
            return node->operands.front();
        return MaskNodePtr(std::move(node));
    }

    Parsed one()
    {
        const std::size_t start = at_;
        if (peek() != '!' && peek() != '(')
            return atom();
        if (depth_ == deepestNesting)
            return wrong(start,
                {ATT_TEXT("core", "brackets and ! are nested more than %1 levels deep"), {std::to_string(deepestNesting)}});
        ++depth_;
        auto inner = accept('!') ? negation() : bracket();
        --depth_;
        return inner;
    }

    Parsed negation()
    {
        auto operand = one();
        if (!operand)
            return operand;
        auto node = std::make_shared<MaskNode>();
        node->kind = Kind::Not;
        node->operands.push_back(*std::move(operand));
        return MaskNodePtr(std::move(node));
    }

    Parsed bracket()
    {
        const std::size_t open = at_;
        accept('(');
        auto inner = chain(Kind::Or);
        if (!inner || accept(')'))
            return inner;
        if (atEnd())
            return neverClosed(open);
        return wrong(
            at_, {ATT_TEXT("core", "\"%1\" does not belong here: join masks with & or |, or close the bracket"), {here()}});
    }

    Parsed atom()
    {
        const std::size_t start = at_;
        while (!atEnd() && isNameCharacter(text_[at_]))
            ++at_;
        const std::string_view name = text_.substr(start, at_ - start);
        if (name.empty())
            return missingAtom();
        const auto rules = atomRules();
        const auto named = [&](const AtomRule& rule) { return rule.shown.name == name; };
        const auto first = std::find_if(rules.begin(), rules.end(), named);
        if (first == rules.end())
            return wrong(start, unknownName(name));
        if (++atoms_ > mostAtoms)
            return wrong(start, {ATT_TEXT("core", "a mask may be made of %1 parts at most"), {std::to_string(mostAtoms)}});
        skipBlanks();

        auto node = std::make_shared<MaskNode>();
        node->column = start;
        const MaskAtom& shown = first->shown;
        if (auto done = shown.takesPath ? path(*node) : shown.takesCells ? cells(*node) : numbers(*node); !done)
            return done.error();
        const bool isWhole = !node->arguments.path.empty() || !node->arguments.cells.isEmpty();
        const std::size_t count = isWhole ? 1 : node->arguments.numbers.size();
        const auto fits = [&](const AtomRule& rule) {
            return named(rule) && rule.arguments.fewest <= count && count <= rule.arguments.most;
        };
        const auto rule = std::find_if(first, rules.end(), fits);
        if (rule == rules.end())
            return wrong(start, wrongCount(name, count));
        for (std::size_t k = 0; k < node->arguments.numbers.size(); ++k)
            if (node->arguments.numbers[k] < rule->arguments.smallest || node->arguments.numbers[k] > maxMaskNumber)
                return wrong(numberColumns_[k], outOfRange(name, rule->arguments.smallest));
        node->rule = &*rule;
        return MaskNodePtr(std::move(node));
    }

    // Parses "(" numbers ")", or nothing.
    Outcome<Done> numbers(MaskNode& node)
    {
        numberColumns_.clear();
        const std::size_t open = at_;
        if (!accept('(') || accept(')'))
            return Done{};
        do {
            const std::size_t start = at_;
            at_ = std::min(text_.find_first_of(",()&|!", start), text_.size());
            const std::string_view word = trimmed(text_.substr(start, at_ - start));
            if (word.empty() && atEnd())
                return neverClosed(open);
            if (word.empty())
                return wrong(at_, ATT_TEXT("core", "a number is missing here"));
            const auto number = parseInteger(word);
            const bool negative = word.front() == '-';
            const std::string_view digits = word.substr(negative ? 1 : 0);
            if (!number && (digits.empty() || !std::all_of(digits.begin(), digits.end(), isDigit)))
                return wrong(start, {ATT_TEXT("core", "\"%1\" is not a whole number"), {shownNumber(word)}});
            numberColumns_.push_back(start);
            node.arguments.numbers.push_back(number.value_or(negative ? -1 : maxMaskNumber + 1)); // too long means too large
        } while (accept(','));
        return close(open);
    }

    // Parses "(" path ")", or nothing.
    Outcome<Done> path(MaskNode& node)
    {
        const std::size_t open = at_;
        if (!accept('(') || accept(')'))
            return Done{};
        const std::size_t start = at_;
        std::string& path = node.arguments.path;
        if (peek() == '"') {
            if (!quoted(path))
                return wrong(start, ATT_TEXT("core", "this quote is never closed"));
            skipBlanks();
        } else {
            at_ = std::min(text_.find_first_of("(),", start), text_.size());
            path = trimmed(text_.substr(start, at_ - start));
            if (peek() == '(' || peek() == ',')
                return wrong(at_, ATT_TEXT("core", "a path with a bracket or a comma needs quotes: file(\"a (1).npy\")"));
        }
        if (path.empty() && atEnd())
            return neverClosed(open);
        if (path.empty() || path.find('\0') != std::string::npos)
            return wrong(start, ATT_TEXT("core", "this is not the path of a file"));
        return close(open);
    }

    // Parses "(" cells ")", or nothing.
    Outcome<Done> cells(MaskNode& node)
    {
        const std::size_t open = at_;
        if (!accept('(') || accept(')'))
            return Done{};
        auto cells = parseCells(text_, at_);
        if (!cells)
            return cells.error();
        node.arguments.cells = *std::move(cells);
        ranges_ += node.arguments.cells.ranges();
        if (ranges_ > mostCellRanges)
            return wrong(open, cellsAreTooMany());
        return close(open);
    }

    // Parses a quoted path, in which "" stands for one quote. Returns false if the closing quote is missing.
    bool quoted(std::string& path)
    {
        for (++at_; !atEnd(); ++at_) {
            if (peek() == '"' && text_.substr(at_ + 1, 1) != "\"") {
                ++at_;
                return true;
            }
            at_ += peek() == '"' ? 1 : 0;
            path += peek();
        }
        return false;
    }

    Outcome<Done> close(std::size_t open)
    {
        if (accept(')'))
            return Done{};
        if (atEnd())
            return neverClosed(open);
        return wrong(at_, {ATT_TEXT("core", "\"%1\" does not belong here: close the bracket first"), {here()}});
    }

    Error missingAtom() const
    {
        if (atEnd())
            return wrong(at_, ATT_TEXT("core", "a mask is missing at the end"));
        const bool doubled = at_ > 0 && (peek() == '&' || peek() == '|') && text_[at_ - 1] == peek();
        if (doubled)
            return wrong(at_, {ATT_TEXT("core", "write a single %1"), {here()}});
        return wrong(at_, {ATT_TEXT("core", "\"%1\" is not a mask; write a mask, such as causal"), {here()}});
    }

    static Message wrongCount(std::string_view name, std::size_t count)
    {
        std::string forms;
        for (const AtomRule& rule : atomRules())
            if (rule.shown.name == name)
                forms += (forms.empty() ? "" : "  ") + std::string(rule.shown.form);
        return {ATT_TEXT("core", "%1 cannot have this number of arguments (%2): write %3"),
            {std::string(name), std::to_string(count), forms}};
    }

    static Message outOfRange(std::string_view name, Index smallest)
    {
        return {ATT_TEXT("core", "the arguments of %1 must be from %2 to %3"),
            {std::string(name), formatNumber(smallest), formatNumber(maxMaskNumber)}};
    }

    static std::string shownNumber(std::string_view word)
    {
        std::string shown;
        for (std::size_t at = 0; at < word.size() && shown.size() < 32;) {
            const std::string character = shownCharacter(word, at);
            shown += character;
            at += character.front() == '\\' ? 1 : character.size();
        }
        return shown;
    }

    static Error neverClosed(std::size_t open) { return wrong(open, ATT_TEXT("core", "this bracket is never closed")); }
    static Error wrong(std::size_t column, Message why) { return badInput("mask", std::move(why), column); }

    bool atEnd() const { return at_ >= text_.size(); }
    char peek() const { return atEnd() ? '\0' : text_[at_]; }
    // Returns the word or character at the current place, for a message.
    std::string here() const
    {
        std::size_t end = at_;
        while (end < text_.size() && isNameCharacter(text_[end]))
            ++end;
        return end > at_ ? shownWord(text_.substr(at_, end - at_)) : shownCharacter(text_, at_);
    }
    void skipBlanks()
    {
        while (!atEnd() && isBlank(text_[at_]))
            ++at_;
    }
    bool accept(char c)
    {
        skipBlanks();
        if (atEnd() || text_[at_] != c)
            return false;
        ++at_;
        skipBlanks();
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    int atoms_ = 0;
    std::size_t ranges_ = 0; // number of key ranges in all cells(...) so far
    std::vector<std::size_t> numberColumns_; // columns of the numbers of the atom being parsed
};

} // namespace

Outcome<MaskNodePtr> parseMask(std::string_view text) { return MaskParser(text).whole(); }

} // namespace attentoscope
