// SPDX-License-Identifier: GPL-3.0-or-later
// Translates typed formulas to Python. The grammar is muParser's: ?: binds least, then ||, &&, comparisons, + -, * /, a sign,
// and ^, which groups from the right. Python's grammar is the same except where a comment below says otherwise.
#include "core/policies/formula.h"

#include "core/base/numbers.h"

#include <array>
#include <cctype>
#include <vector>

namespace attentoscope {
namespace {

// A function of the formula and its Python counterpart: a name to call, or an expression in which % stands for all arguments,
// separated by commas.
constexpr std::array<std::pair<std::string_view, std::string_view>, 28> functions = {{{"sin", "math.sin"}, {"cos", "math.cos"},
    {"tan", "math.tan"}, {"asin", "math.asin"}, {"acos", "math.acos"}, {"atan", "math.atan"}, {"atan2", "math.atan2"},
    {"sinh", "math.sinh"}, {"cosh", "math.cosh"}, {"tanh", "math.tanh"}, {"asinh", "math.asinh"}, {"acosh", "math.acosh"},
    {"atanh", "math.atanh"}, {"exp", "math.exp"}, {"ln", "math.log"}, {"log", "math.log"}, {"log2", "math.log2"},
    {"log10", "math.log10"}, {"sqrt", "math.sqrt"}, {"abs", "abs"}, {"floor", "math.floor"}, {"ceil", "math.ceil"},
    {"rint", "math.floor(0.5 + (%))"}, {"sign", "(lambda x: (x > 0) - (x < 0))(%)"}, {"min", "min((%,))"}, {"max", "max((%,))"},
    {"sum", "sum((%,))"}, {"avg", "statistics.fmean((%,))"}}};

struct Level {
    std::array<std::string_view, 6> operators;
    bool numeric; // whether Python's result is a number for any operands
};
constexpr std::array<Level, 5> levels = {
    {{{"||"}, false}, {{"&&"}, false}, {{"<=", ">=", "==", "!=", "<", ">"}, false}, {{"+", "-"}, true}, {{"*", "/"}, true}}};

struct Unreadable {
};

class Reader
{
public:
    Reader(std::string_view text, double n0)
        : rest_(text)
        , n0_(n0)
    {
    }

    std::string whole()
    {
        std::string text = choice();
        if (!skipBlanks().empty())
            throw Unreadable();
        return text;
    }

private:
    std::string_view skipBlanks()
    {
        while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front())))
            rest_.remove_prefix(1);
        return rest_;
    }
    bool take(std::string_view word)
    {
        if (!skipBlanks().starts_with(word))
            return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    void need(std::string_view word)
    {
        if (!take(word))
            throw Unreadable();
    }

    std::string choice()
    {
        std::string condition = binary(0);
        if (!take("?"))
            return condition;
        const std::string yes = choice();
        need(":");
        const std::string no = choice();
        return "(" + yes + " if " + condition + " else " + no + ")";
    }

    // Logic operators give 1 or 0 here but an operand in Python, and comparisons group from the left here but chain in Python.
    // So both are put in brackets.
    std::string binary(std::size_t level)
    {
        if (level == levels.size())
            return sign();
        std::string left = binary(level + 1);
        for (;;) {
            std::string_view found;
            for (const std::string_view sign : levels[level].operators)
                if (found.empty() && !sign.empty() && take(sign))
                    found = sign;
            if (found.empty())
                return left;
            const std::string right = binary(level + 1);
            if (levels[level].numeric)
                left += ' ' + std::string(found) + ' ' + right;
            else if (found == "||" || found == "&&")
                left = "(" + left + " != 0 " + (found == "||" ? "or " : "and ") + right + " != 0)";
            else
                left = "(" + left + ' ' + std::string(found) + ' ' + right + ')';
        }
    }

    std::string sign()
    {
        if (take("-"))
            return "-" + sign();
        return take("+") ? sign() : power();
    }

    std::string power()
    {
        std::string base = value();
        if (!take("^"))
            return base;
        return base + " ** " + (skipBlanks().starts_with('-') || rest_.starts_with('+') ? sign() : power());
    }

    std::string value()
    {
        if (take("(")) {
            const std::string inner = choice();
            need(")");
            return inner.starts_with('(') && closes(inner) ? inner : "(" + inner + ")";
        }
        const char first = skipBlanks().empty() ? '\0' : rest_.front();
        return std::isdigit(static_cast<unsigned char>(first)) || first == '.' ? number() : named();
    }

    // Returns whether the last character closes the first bracket.
    static bool closes(std::string_view text)
    {
        int depth = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
            if (depth == 0)
                return i + 1 == text.size();
        }
        return false;
    }

    std::string number()
    {
        std::size_t length = 0;
        const auto digits = [&] {
            while (length < rest_.size() && std::isdigit(static_cast<unsigned char>(rest_[length])))
                ++length;
        };
        digits();
        if (length < rest_.size() && rest_[length] == '.') {
            ++length;
            digits();
        }
        if (length < rest_.size() && (rest_[length] == 'e' || rest_[length] == 'E')) {
            const std::size_t mantissa = length++;
            if (length < rest_.size() && (rest_[length] == '-' || rest_[length] == '+'))
                ++length;
            const std::size_t exponent = length;
            digits();
            if (length == exponent)
                length = mantissa;
        }
        const auto value = parseNumber(rest_.substr(0, length));
        if (!value)
            throw Unreadable();
        rest_.remove_prefix(length);
        return formatNumber(*value);
    }

    std::string named()
    {
        std::size_t length = 0;
        while (length < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[length])) || rest_[length] == '_'))
            ++length;
        const std::string_view name = rest_.substr(0, length);
        rest_.remove_prefix(length);
        if (!take("(")) {
            if (name == "n0")
                return formatNumber(n0_);
            if (name == "_pi" || name == "_e")
                return "math." + std::string(name.substr(1));
            if (name == "n" || name == "i" || name == "d")
                return std::string(name);
            throw Unreadable();
        }
        std::string arguments;
        do
            arguments += (arguments.empty() ? "" : ", ") + choice();
        while (take(","));
        need(")");
        return called(name, arguments);
    }

    static std::string called(std::string_view name, const std::string& arguments)
    {
        for (const auto& [typed, python] : functions) {
            if (typed != name)
                continue;
            std::string text(python);
            const auto place = text.find('%');
            return place == std::string::npos ? text + '(' + arguments + ')' : text.replace(place, 1, arguments);
        }
        throw Unreadable();
    }

    std::string_view rest_;
    double n0_;
};

} // namespace

std::string pythonFormula(std::string_view text, double n0)
{
    try {
        return Reader(text, n0).whole();
    } catch (const Unreadable&) {
        return {};
    }
}

} // namespace attentoscope
