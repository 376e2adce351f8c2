// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/expression.h"

#include "core/base/calculator.h"
#include "core/base/numbers.h"
#include "core/policies/policy.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace attentoscope {
namespace {

constexpr const char* expression = "expression";
constexpr std::size_t longest = 2000; // bytes

bool beginsName(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isOfName(char c) { return beginsName(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Returns the numeric fields whose keys can be names in arithmetic (no hyphen).
std::vector<const Field*> numericFields()
{
    std::vector<const Field*> fields;
    for (const Field& field : experimentFields())
        if ((field.kind == FieldKind::Integer || field.kind == FieldKind::Real)
            && std::string_view(field.key).find('-') == std::string_view::npos)
            fields.push_back(&field);
    return fields;
}

double numberIn(const Experiment& experiment, const Field& field)
{
    const FieldValue value = field.get(experiment);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? double(*whole) : std::get<double>(value);
}

std::vector<Calculator::Variable> variablesOf(std::size_t calls, std::size_t sums, const Experiment& experiment)
{
    std::vector<Calculator::Variable> variables;
    for (std::size_t i = 0; i < calls; ++i)
        variables.push_back({"_" + std::to_string(i)});
    for (std::size_t i = 0; i < sums; ++i)
        variables.push_back({"_s" + std::to_string(i)});
    for (const Field* field : numericFields())
        variables.push_back({field->key, numberIn(experiment, *field)});
    return variables;
}

Outcome<Calculator> calculatorOf(const std::string& arithmetic, std::size_t calls, std::size_t sums, const Experiment& experiment)
{
    return Calculator::parse(expression, arithmetic, variablesOf(calls, sums, experiment),
        ATT_TEXT("core", "\"%1\" is neither a measure, such as entropy(A), nor a numeric field"));
}

// Returns the text with a number in place of each word that is this name.
std::string withNumber(std::string_view text, std::string_view name, std::int64_t number)
{
    std::string written;
    for (std::size_t i = 0, end = 0; i < text.size(); i = end) {
        end = i + 1;
        while (isOfName(text[i]) && end < text.size() && isOfName(text[end]))
            ++end;
        const std::string_view word = text.substr(i, end - i);
        written += word == name ? std::to_string(number) : std::string(word);
    }
    return written;
}

} // namespace

// Parses an expression: moves the calls out of the text, one after the other.
struct Expression::Reader {
    explicit Reader(std::string_view text)
        : text(text)
    {
        read.typed_ = trimmed(text);
        read.arithmetic_ = text;
    }

    Outcome<Expression> run()
    {
        for (std::size_t i = 0; i < text.size();) {
            if (!beginsName(text[i])) {
                i += isOfName(text[i]) ? lengthOfNumber(i) : 1;
                continue;
            }
            std::size_t end = i;
            while (end < text.size() && isOfName(text[end]))
                ++end;
            const auto measure = findMeasure(text.substr(i, end - i));
            if (end < text.size() && text[end] == '(' && measure) {
                if (auto done = take(*measure, i, end); !done)
                    return done.error();
                i = after;
            } else if (end < text.size() && text[end] == '(' && text.substr(i, end - i) == "sum") {
                if (auto done = takeSum(i, end); !done)
                    return done.error();
                i = after;
            } else {
                i = end;
            }
        }
        if (auto arithmetic = calculatorOf(read.arithmetic_, read.calls_.size(), read.sums_.size(), Experiment()); !arithmetic)
            return arithmetic.error();
        return read;
    }

private:
    std::size_t lengthOfNumber(std::size_t from) const
    {
        std::size_t end = from;
        while (end < text.size() && (isOfName(text[end]) || text[end] == '.'))
            ++end;
        return end - from;
    }

    // Returns where the bracket that opens at `open` is closed.
    Outcome<std::size_t> closing(std::size_t open) const
    {
        int depth = 0;
        for (std::size_t close = open; close < text.size(); ++close)
            if (text[close] == '(')
                ++depth;
            else if (text[close] == ')' && --depth == 0)
                return close;
        return badInput(expression, ATT_TEXT("core", "this bracket is not closed"), open);
    }

    // Puts a variable in place of the text from `from` to the bracket at `close`.
    void replace(std::size_t from, std::size_t close, std::string variable)
    {
        variable.resize(close + 1 - from, ' ');
        read.arithmetic_.replace(from, variable.size(), variable);
        after = close + 1;
    }

    // Parses the sum whose name begins at `from` and whose bracket opens at `open`. muParser's own, sum(1, 2), is left to it.
    Outcome<Done> takeSum(std::size_t from, std::size_t open)
    {
        constexpr std::int64_t mostTerms = 100;
        const auto close = closing(open);
        if (!close)
            return close.error();
        const auto parts = splitOutsideBrackets(text.substr(open + 1, *close - open - 1), ';');
        after = open;
        if (parts.size() == 1)
            return Done{};
        const std::string_view range = parts.front();
        const std::size_t equals = std::min(range.find('='), range.size()), dots = std::min(range.find(".."), range.size());
        const std::string_view name = trimmed(range.substr(0, equals));
        const auto first = parseInteger(trimmed(range.substr(0, dots).substr(std::min(equals + 1, dots))));
        const auto last = parseInteger(trimmed(range.substr(std::min(dots + 2, range.size()))));
        if (parts.size() > 2 || !first || !last || *first < 0 || *last < *first || *last - *first >= mostTerms)
            return badInput(expression,
                {ATT_TEXT("core", "a sum is written as sum(j = 0 .. 6; term), with at most %1 terms"), {formatNumber(mostTerms)}},
                open);
        if (name.empty() || !beginsName(name.front()) || !std::ranges::all_of(name, isOfName) || findField(name) != nullptr
            || findMeasure(name))
            return badInput(expression,
                ATT_TEXT("core", "the index of a sum needs a name, such as j, that no field or measure has"), open + 1);
        Terms terms;
        for (std::int64_t number = *first; number <= *last; ++number) {
            auto term = parse(withNumber(parts[1], name, number));
            if (!term)
                return badInput(expression, term.error().why, open + 2 + range.size() + term.error().column.value_or(0));
            if (!term->sums_.empty()) // three of them would be a million terms
                return badInput(expression, ATT_TEXT("core", "a sum cannot contain another sum"), open + 2 + range.size());
            terms.push_back(*std::move(term));
        }
        replace(from, *close, "_s" + std::to_string(read.sums_.size()));
        read.sums_.push_back(std::move(terms));
        return Done{};
    }

    // Parses the call whose name begins at `from` and whose bracket opens at `open`.
    Outcome<Done> take(const NamedMeasure& measure, std::size_t from, std::size_t open)
    {
        const auto close = closing(open);
        if (!close)
            return close.error();
        Call call{measure, {}, {}, {}, {}};
        std::size_t at = open + 1;
        bool first = true;
        for (const std::string_view part : splitOutsideBrackets(text.substr(at, *close - at), ';')) {
            if (auto done = takePart(call, part, at, first); !done)
                return done;
            at += part.size() + 1;
            first = false;
        }
        if (auto whole = checkWhole(call, from); !whole)
            return whole;
        replace(from, *close, "_" + std::to_string(read.calls_.size()));
        read.calls_.push_back(std::move(call));
        return Done{};
    }

    Outcome<Done> checkWhole(Call& call, std::size_t from) const
    {
        const unsigned takes = call.measure.takes();
        if ((takes & Measure::Policy) != 0 && call.policy.empty())
            return badInput(expression,
                ATT_TEXT("core",
                    "the first argument of this measure must be a policy: A, B or the name of a policy, as in entropy(A)"),
                from);
        if ((takes & Measure::NeedsCell) != 0 && (call.row.empty() || call.key.empty()))
            return badInput(expression, ATT_TEXT("core", "this measure is about one cell: give row = … and key = …"), from);
        return Done{};
    }

    Outcome<Done> takePart(Call& call, std::string_view part, std::size_t column, bool first) const
    {
        const std::string_view typed = trimmed(part);
        const std::size_t at = typed.empty() ? column : column + std::size_t(typed.data() - part.data());
        const std::size_t equals = typed.find('=');
        const std::string_view key = equals == std::string_view::npos ? std::string_view() : trimmed(typed.substr(0, equals));
        if (first && (key.empty() || findField(key) == nullptr) && key != "row" && key != "key")
            return takePolicy(call, typed, at);
        if (equals == std::string_view::npos)
            return badInput(expression, ATT_TEXT("core", "after a semicolon write field = value, such as n = 512"), at);
        const std::string value(trimmed(typed.substr(equals + 1)));
        const std::size_t valueAt = at + std::min(typed.size(), typed.find_first_not_of(' ', equals + 1));
        if (key == "row" || key == "key")
            return takePlace(call, key == "row", value, at, valueAt);
        const Field* field = findField(key);
        if (field == nullptr)
            return badInput(expression, {ATT_TEXT("core", "there is no field \"%1\""), {std::string(key)}}, at);
        Experiment trial;
        if (auto stored = setFieldFromText(trial, *field, value); !stored)
            return badInput(expression, stored.error().why, valueAt + stored.error().column.value_or(0));
        call.changes.push_back({field, value});
        return Done{};
    }

    Outcome<Done> takePolicy(Call& call, std::string_view typed, std::size_t at) const
    {
        if ((call.measure.takes() & Measure::Policy) == 0)
            return typed.empty()
                ? Outcome<Done>(Done{})
                : badInput(expression, ATT_TEXT("core", "this measure does not depend on the policy; leave the policy out"), at);
        if (typed != "A" && typed != "B" && !typed.empty())
            if (const auto policy = parsePolicy(typed); !policy)
                return badInput(expression, policy.error().why, at + policy.error().column.value_or(0));
        call.policy = typed;
        return Done{};
    }

    Outcome<Done> takePlace(Call& call, bool isRow, const std::string& value, std::size_t at, std::size_t valueAt) const
    {
        if ((call.measure.takes() & (isRow ? Measure::Row : Measure::Key)) == 0)
            return badInput(expression, ATT_TEXT("core", "this measure does not take this argument; leave it out"), at);
        const auto number = parseInteger(value);
        if (value != "last" && (!number || *number < 0))
            return badInput(expression,
                ATT_TEXT("core", "give a row or a key by its number, counted from 0, or write last for the last one"), valueAt);
        (isRow ? call.row : call.key) = value;
        return Done{};
    }

    std::string_view text;
    Expression read;
    std::size_t after = 0; // where the last call ended
};

Outcome<Expression> Expression::parse(std::string_view text)
{
    if (trimmed(text).empty())
        return badInput(expression, ATT_TEXT("core", "an expression is missing"), 0);
    if (text.size() > longest)
        return badInput(expression,
            {ATT_TEXT("core", "the formula is longer than %1 characters"), {formatNumber(std::int64_t(longest))}}, longest);
    return Reader(text).run();
}

Outcome<MeasureCase> Expression::caseOf(const Call& call, Experiment experiment)
{
    for (const Change& change : call.changes)
        if (auto stored = setFieldFromText(experiment, *change.field, change.value); !stored)
            return stored.error();
    MeasureCase of{std::move(experiment), {}, -1, -1};
    if (call.policy == "B")
        of.policy = of.experiment.policyB;
    else if (call.policy == "A" || call.policy.empty())
        of.policy = of.experiment.policyA;
    else
        of.policy = *parsePolicy(call.policy);
    const auto place = [&](const std::string& typed) {
        return typed.empty() ? Index(-1) : typed == "last" ? MeasureCase::last : Index(*parseInteger(typed));
    };
    of.row = place(call.row);
    of.key = place(call.key);
    return of;
}

Outcome<double> Expression::value(const Experiment& experiment, Evaluations& evaluations) const
{
    auto calculator = calculatorOf(arithmetic_, calls_.size(), sums_.size(), experiment);
    if (!calculator)
        return calculator.error();
    for (std::size_t i = 0; i < calls_.size(); ++i) {
        const auto of = caseOf(calls_[i], experiment);
        if (!of)
            return of.error();
        const auto value = calls_[i].measure.value(*of, evaluations);
        if (!value) {
            Error error = value.error();
            if (error.what.empty())
                error.what = typed_;
            return error;
        }
        calculator->set(i, *value);
    }
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        double sum = 0;
        for (const Expression& term : sums_[i]) {
            const auto value = term.value(experiment, evaluations);
            if (!value)
                return value.error();
            sum += *value;
        }
        calculator->set(calls_.size() + i, sum);
    }
    const double result = calculator->result();
    if (std::isnan(result))
        return badInput(typed_, ATT_TEXT("core", "has no defined value here"));
    return result;
}

} // namespace attentoscope
