// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive descent over
//   row = { atom { "^" argument | "_" argument | "'" } }      argument = one digit | atom
//   atom = "{" row "}" | letter | number | sign | command, with its arguments
#include "core/formulas/parse_formula.h"

#include "core/formulas/math_symbol.h"
#include "core/formulas/settle_binaries.h"
#include "core/formulas/tex_command.h"
#include "core/formulas/tex_reader.h"

#include <algorithm>

namespace attentoscope {
namespace {

using Kind = MathNode::Kind;
using ParsedNode = Outcome<MathNode>;

constexpr int deepestFormula = 40; // nested atoms; limits the stack used here and by code that walks the tree

MathNode leaf(Kind kind, std::string_view text, MathLetters letters = MathLetters::Upright)
{
    MathNode node;
    node.kind = kind;
    node.text = text;
    node.letters = letters;
    return node;
}

MathNode spaceOf(double width)
{
    MathNode node;
    node.kind = Kind::Space;
    node.width = width;
    return node;
}

MathNode nodeOf(const MathSymbol& symbol)
{
    const Kind kind = symbol.mathClass == MathClass::Function        ? Kind::Function
        : symbol.mathClass == MathClass::Ordinary && !symbol.isFence ? Kind::Identifier
                                                                     : Kind::Operator;
    MathNode node = leaf(kind, symbol.text, symbol.letters);
    node.mathClass = symbol.mathClass;
    node.isLarge = symbol.isLarge;
    node.takesLimits = symbol.takesLimits;
    return node;
}

struct Environment {
    std::string_view name, opening, closing;
    bool alignsLeft = false;
};
constexpr Environment environments[] = {
    {"matrix", "", ""}, {"pmatrix", "(", ")"}, {"bmatrix", "[", "]"}, {"vmatrix", "|", "|"}, {"cases", "{", "", true}};

class FormulaParser
{
public:
    explicit FormulaParser(std::string_view tex)
        : reader_(tex)
    {
    }

    Outcome<MathFormula> whole()
    {
        if (reader_.size() > longestFormula)
            return wrong(
                longestFormula, {ATT_TEXT("core", "a formula can have at most %1 bytes"), {std::to_string(longestFormula)}});
        if (const auto bad = reader_.notUtf8())
            return wrong(*bad, ATT_TEXT("core", "this byte is not valid UTF-8"));
        auto root = row(false);
        if (!root)
            return root.error();
        if (!reader_.atEnd())
            return misplaced();
        if (root->parts.empty())
            return wrong(0, ATT_TEXT("core", "the formula is empty"));
        return MathFormula(*std::move(root));
    }

private:
    static Error wrong(std::size_t column, Message why) { return badInput("formula", std::move(why), column); }

    // Tells whether the next token ends the row; the caller of row() handles it.
    bool endsRow(bool inBrackets) const
    {
        const std::string_view next = reader_.peekToken();
        return next == "}" || next == "&" || next == R"(\\)" || next == R"(\right)" || next == R"(\end)"
            || (inBrackets && next == "]");
    }

    Error misplaced() const
    {
        const std::string next(reader_.peekToken());
        if (next == "}")
            return wrong(reader_.at(), ATT_TEXT("core", "this brace closes nothing"));
        if (next == R"(\right)")
            return wrong(reader_.at(), ATT_TEXT("core", "this \\right has no \\left"));
        if (next == R"(\end)")
            return wrong(reader_.at(), ATT_TEXT("core", "this \\end has no \\begin"));
        return wrong(reader_.at(), {ATT_TEXT("core", "%1 is allowed only in a matrix"), {next}});
    }

    ParsedNode row(bool inBrackets)
    {
        MathNode row;
        for (reader_.skipBlanks(); !reader_.atEnd() && !endsRow(inBrackets); reader_.skipBlanks()) {
            auto part = withScripts();
            if (!part)
                return part;
            row.parts.push_back(*std::move(part));
        }
        settleBinaries(row.parts);
        return row;
    }

    ParsedNode withScripts()
    {
        const auto isScript = [&] { return reader_.peek() == '^' || reader_.peek() == '_' || reader_.peek() == '\''; };
        ParsedNode base = isScript() ? ParsedNode(MathNode()) : atom();
        reader_.skipBlanks();
        if (!base || !isScript())
            return base;
        MathNode node;
        node.kind = base->takesLimits ? Kind::Limits : Kind::Scripts;
        node.mathClass = base->mathClass;
        node.parts.push_back(*std::move(base));
        node.parts.resize(3);
        bool hasSubscript = false, hasSuperscript = false;
        for (; isScript(); reader_.skipBlanks()) {
            const std::size_t start = reader_.at();
            const char sign = reader_.take();
            bool& taken = sign == '_' ? hasSubscript : hasSuperscript;
            if (taken)
                return wrong(start,
                    sign == '_' ? ATT_TEXT("core", "one symbol has two subscripts; use braces, as in x_{a_b} or {x_a}_b")
                                : ATT_TEXT("core", "one symbol has two superscripts; use braces, as in x^{a^b} or {x^a}^b"));
            if (sign == '\'') {
                addTo(node.parts[2], leaf(Kind::Identifier, "′"));
                continue;
            }
            taken = true;
            auto script = argument(std::string(1, sign));
            if (!script)
                return script;
            addTo(node.parts[sign == '_' ? 1 : 2], *std::move(script));
        }
        return node;
    }

    // Appends to a script, because primes and a superscript after them form one superscript.
    static void addTo(MathNode& script, MathNode part)
    {
        if (script.isEmpty()) {
            script = std::move(part);
            return;
        }
        if (script.kind != Kind::Row) {
            MathNode row;
            row.parts.push_back(std::move(script));
            script = std::move(row);
        }
        script.parts.push_back(std::move(part));
    }

    ParsedNode argument(const std::string& of)
    {
        reader_.skipBlanks();
        const char next = reader_.peek();
        if (reader_.atEnd() || endsRow(false) || next == '^' || next == '_' || next == '\'')
            return wrong(reader_.at(), {ATT_TEXT("core", "something is missing after %1"), {of}});
        return TexReader::isDigit(next) ? ParsedNode(leaf(Kind::Number, std::string(1, reader_.take()))) : atom();
    }

    ParsedNode atom()
    {
        if (depth_ == deepestFormula)
            return wrong(reader_.at(),
                {ATT_TEXT("core", "the formula is nested more than %1 levels deep"), {std::to_string(deepestFormula)}});
        ++depth_;
        auto node = atomInside();
        --depth_;
        return node;
    }

    ParsedNode atomInside()
    {
        const char next = reader_.peek();
        if (next == '{')
            return group();
        if (next == '\\')
            return command();
        if (TexReader::isLetter(next))
            return leaf(Kind::Identifier, std::string(1, reader_.take()), MathLetters::Italic);
        if (TexReader::isDigit(next) || (next == '.' && TexReader::isDigit(reader_.peek(1))))
            return leaf(Kind::Number, reader_.number());
        const std::size_t start = reader_.at();
        const std::string_view sign = reader_.token();
        if (const TexCommand* command = texCommand(sign)) // the command ~
            return spaceOf(command->width);
        const MathSymbol* symbol = mathSymbolTyped(sign);
        if (symbol == nullptr && static_cast<unsigned char>(next) >= 0x80) // typed directly as a character: λ, ≤
            symbol = mathSymbolOfText(sign);
        if (symbol == nullptr)
            return wrong(
                start, {ATT_TEXT("core", "\"%1\" is not part of a formula; put words in \\text{...}"), {shownToken(sign)}});
        return nodeOf(*symbol);
    }

    ParsedNode group()
    {
        const std::size_t open = reader_.at();
        reader_.take();
        auto inside = row(false);
        if (!inside)
            return inside;
        if (reader_.atEnd())
            return wrong(open, ATT_TEXT("core", "this brace is never closed"));
        if (reader_.peek() != '}')
            return misplaced();
        reader_.take();
        if (inside->parts.size() == 1 && inside->parts[0].mathClass == MathClass::Ordinary)
            return MathNode(std::move(inside->parts[0]));
        return inside;
    }

    ParsedNode command()
    {
        const std::size_t start = reader_.at();
        const std::string_view name = reader_.token();
        if (const MathSymbol* symbol = mathSymbolTyped(name))
            return nodeOf(*symbol);
        const TexCommand* command = texCommand(name);
        if (command == nullptr)
            return wrong(start, {ATT_TEXT("core", "there is no command %1"), {shownToken(name)}});
        switch (command->makes) {
        case TexCommand::Makes::Space:
            return spaceOf(command->width);
        case TexCommand::Makes::Accent:
            return withArguments(leaf(Kind::Accent, command->accent), name, 1);
        case TexCommand::Makes::Letters:
            return lettersOf(name, command->letters);
        case TexCommand::Makes::Fraction:
            return fraction(name, command->size);
        case TexCommand::Makes::Root:
            return root(start);
        case TexCommand::Makes::Fenced:
            return fenced(start);
        case TexCommand::Makes::Environment:
            return environment(start);
        case TexCommand::Makes::Words:
            return words();
        case TexCommand::Makes::Name:
            break;
        }
        return namedFunction();
    }

    ParsedNode withArguments(MathNode node, std::string_view of, int count)
    {
        for (int k = 0; k < count; ++k) {
            auto part = argument(std::string(of));
            if (!part)
                return part;
            node.parts.push_back(*std::move(part));
        }
        return node;
    }

    ParsedNode fraction(std::string_view name, MathNode::Size size)
    {
        MathNode node;
        node.kind = Kind::Fraction;
        node.mathClass = MathClass::Inner;
        node.size = size;
        return withArguments(std::move(node), name, 2);
    }

    ParsedNode root(std::size_t start)
    {
        MathNode degree;
        reader_.skipBlanks();
        if (reader_.peek() == '[') {
            reader_.take();
            auto inside = row(true);
            if (!inside)
                return inside;
            if (reader_.peek() != ']')
                return wrong(start, ATT_TEXT("core", "\\sqrt[ has no closing ]"));
            reader_.take();
            degree = *std::move(inside);
        }
        auto node = withArguments(leaf(Kind::Root, {}), R"(\sqrt)", 1);
        if (node)
            node->parts.push_back(std::move(degree));
        return node;
    }

    // Parses the fence after \left or \right; a dot gives an empty text.
    Outcome<std::string> fence(const char* after)
    {
        reader_.skipBlanks();
        const std::size_t start = reader_.at();
        const std::string_view sign = reader_.atEnd() ? std::string_view() : reader_.token();
        if (sign == ".")
            return std::string();
        if (sign == "<" || sign == ">")
            return std::string(sign == "<" ? "⟨" : "⟩");
        const MathSymbol* symbol = mathSymbolTyped(sign);
        if (symbol == nullptr && !sign.empty())
            symbol = mathSymbolOfText(sign);
        if (symbol == nullptr || !symbol->isFence)
            return wrong(start, {ATT_TEXT("core", "after %1 write a bracket or a bar, or a dot for neither"), {after}});
        return std::string(symbol->text);
    }

    ParsedNode fenced(std::size_t start)
    {
        auto opening = fence(R"(\left)");
        if (!opening)
            return opening.error();
        auto inside = row(false);
        if (!inside)
            return inside;
        if (reader_.peekToken() != R"(\right)")
            return wrong(start, ATT_TEXT("core", "this \\left has no \\right"));
        reader_.token();
        auto closing = fence(R"(\right)");
        if (!closing)
            return closing.error();
        return between(*std::move(opening), *std::move(inside), *std::move(closing));
    }

    static MathNode between(std::string opening, MathNode inside, std::string closing)
    {
        MathNode node = leaf(Kind::Fenced, opening);
        node.mathClass = MathClass::Inner;
        node.closing = std::move(closing);
        node.parts.push_back(std::move(inside));
        return node;
    }

    ParsedNode environment(std::size_t start)
    {
        const std::size_t nameAt = reader_.at();
        const std::string_view name = reader_.word();
        const auto environment = std::find_if(
            std::begin(environments), std::end(environments), [&](const Environment& each) { return each.name == name; });
        if (environment == std::end(environments))
            return wrong(nameAt, ATT_TEXT("core", "after \\begin write {matrix}, {pmatrix}, {bmatrix}, {vmatrix} or {cases}"));
        auto matrix = cells(start, name);
        if (!matrix)
            return matrix;
        const std::size_t endAt = reader_.at();
        reader_.token();
        if (reader_.word() != name)
            return wrong(endAt, {ATT_TEXT("core", "\\end{%1} is missing here"), {std::string(name)}});
        matrix->alignsLeft = environment->alignsLeft;
        if (environment->opening.empty())
            return matrix;
        return between(std::string(environment->opening), *std::move(matrix), std::string(environment->closing));
    }

    // Parses the rows and cells of a matrix up to \end.
    ParsedNode cells(std::size_t start, std::string_view name)
    {
        MathNode matrix = leaf(Kind::Matrix, {});
        matrix.mathClass = MathClass::Inner;
        matrix.parts.emplace_back();
        for (;;) {
            auto cell = row(false);
            if (!cell)
                return cell;
            matrix.parts.back().parts.push_back(*std::move(cell));
            const std::string_view next = reader_.peekToken();
            if (reader_.atEnd())
                return wrong(start, {ATT_TEXT("core", "this \\begin{%1} has no \\end"), {std::string(name)}});
            if (next == R"(\end)")
                break;
            if (next != "&" && next != R"(\\)")
                return misplaced();
            reader_.token();
            if (next == R"(\\)")
                matrix.parts.emplace_back();
        }
        const std::vector<MathNode>& last = matrix.parts.back().parts;
        if (matrix.parts.size() > 1 && last.size() == 1 && last[0].isEmpty()) // a trailing \\ starts no row
            matrix.parts.pop_back();
        return matrix;
    }

    ParsedNode words()
    {
        auto text = reader_.words();
        return text ? ParsedNode(leaf(Kind::Text, *text)) : ParsedNode(text.error());
    }

    ParsedNode lettersOf(std::string_view command, MathLetters letters)
    {
        auto name = reader_.name(command);
        return name ? ParsedNode(leaf(Kind::Identifier, *name, letters)) : ParsedNode(name.error());
    }

    ParsedNode namedFunction()
    {
        const bool takesLimits = reader_.peek() == '*';
        if (takesLimits)
            reader_.take();
        auto name = reader_.name(R"(\operatorname)");
        if (!name)
            return name.error();
        MathNode node = leaf(Kind::Function, *name);
        node.mathClass = MathClass::Function;
        node.takesLimits = takesLimits;
        return node;
    }

    TexReader reader_;
    int depth_ = 0;
};

} // namespace

Outcome<MathFormula> parseFormula(std::string_view tex) { return FormulaParser(tex).whole(); }

} // namespace attentoscope
